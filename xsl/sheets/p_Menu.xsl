<?xml version="1.0" encoding="UTF-8"?>
<!-- Menus on their own: what a reload puts into a menu's place. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="shared.xsl"/>
  <xsl:include href="menus.xsl"/>

  <xsl:template match="/">
    <xsl:for-each select="cms/object/data//menu">
      <xsl:choose>
        <xsl:when test="concat('menu-', @id) = $target"><xsl:apply-templates select="." mode="menu-content"/></xsl:when>
        <xsl:otherwise><xsl:apply-templates select="." mode="menu"/></xsl:otherwise>
      </xsl:choose>
    </xsl:for-each>
  </xsl:template>
</xsl:stylesheet>
