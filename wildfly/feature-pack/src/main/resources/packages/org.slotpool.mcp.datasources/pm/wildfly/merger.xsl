<?xml version="1.0" encoding="UTF-8"?>
<!--
  ~ Copyright the slotpool authors.
  ~ SPDX-License-Identifier: Apache-2.0
  -->
<!-- Copies the one document in fileList and gives each of its datasources that names no pool the attribute that names ours. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
    <xsl:output method="xml" encoding="UTF-8"/>
    <xsl:param name="fileList"/>
    <xsl:param name="fileSeparator"/>

    <xsl:template match="/">
        <xsl:text>&#10;</xsl:text>
        <xsl:apply-templates select="document($fileList)/node()"/>
    </xsl:template>

    <xsl:template match="@* | node()">
        <xsl:copy>
            <xsl:apply-templates select="@* | node()"/>
        </xsl:copy>
    </xsl:template>

    <!-- One predicate: of three, the JDK's processor does not heed the last. -->
    <xsl:template match="*[starts-with(namespace-uri(), 'urn:jboss:domain:datasources:')
                           and (local-name() = 'datasource' or local-name() = 'xa-datasource') and not(@mcp)]">
        <xsl:copy>
            <xsl:apply-templates select="@*"/>
            <xsl:attribute name="mcp">${ironjacamar.mcp:org.slotpool.mcp.NonBlockingManagedConnectionPool}</xsl:attribute>
            <xsl:apply-templates select="node()"/>
        </xsl:copy>
    </xsl:template>
</xsl:stylesheet>
