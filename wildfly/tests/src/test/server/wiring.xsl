<?xml version="1.0" encoding="UTF-8"?>
<!--
  Copyright the slotpool authors.
  SPDX-License-Identifier: Apache-2.0

  From the server's module.xml of org.jboss.ironjacamar.impl to one that sees the pool as well, and leaves the jars where they are.
-->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
    <xsl:template match="@*|node()">
        <xsl:copy>
            <xsl:apply-templates select="@*|node()"/>
        </xsl:copy>
    </xsl:template>
    <xsl:template match="*[local-name() = 'resource-root']/@path">
        <xsl:attribute name="path">
            <xsl:value-of select="concat('../../../../../system/layers/base/org/jboss/ironjacamar/impl/main/', .)"/>
        </xsl:attribute>
    </xsl:template>
    <xsl:template match="*[local-name() = 'dependencies']">
        <xsl:copy>
            <xsl:apply-templates select="@*|node()"/>
            <xsl:element name="module" namespace="{namespace-uri()}">
                <xsl:attribute name="name">org.slotpool.mcp</xsl:attribute>
                <xsl:attribute name="optional">true</xsl:attribute>
            </xsl:element>
        </xsl:copy>
    </xsl:template>
</xsl:stylesheet>
