<?xml version="1.0" encoding="UTF-8"?>
<!--
  ~ Copyright the slotpool authors.
  ~ SPDX-License-Identifier: Apache-2.0
  -->
<!-- The document comes from a parser that knows no namespaces, hence name() everywhere. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
    <xsl:output method="xml" encoding="UTF-8"/>
    <xsl:variable name="original" select="'../../../../../system/layers/base/org/jboss/ironjacamar/impl/main/'"/>

    <xsl:template match="@* | node()">
        <xsl:copy>
            <xsl:apply-templates select="@* | node()"/>
        </xsl:copy>
    </xsl:template>

    <!-- The jars stay where they are. Jars from a Maven repository (<artifact>) have no path. -->
    <xsl:template match="@path[name(..) = 'resource-root']">
        <xsl:attribute name="path">
            <xsl:value-of select="concat($original, .)"/>
        </xsl:attribute>
    </xsl:template>

    <xsl:template match="*[name() = 'dependencies']">
        <xsl:copy>
            <xsl:apply-templates select="@* | node()"/>
            <!-- A copy of another, for its namespace. Optional, since a server does not boot without what it needs. -->
            <xsl:for-each select="*[name() = 'module'][1]">
                <xsl:copy>
                    <xsl:attribute name="name">org.slotpool.mcp</xsl:attribute>
                    <xsl:attribute name="optional">true</xsl:attribute>
                </xsl:copy>
            </xsl:for-each>
        </xsl:copy>
    </xsl:template>
</xsl:stylesheet>
