<?xml version="1.0" encoding="UTF-8"?>
<!-- Affiliate landing page: the frame of the start view with the affiliate's brand, menus and areas, or one of its areas when that area is
  the target. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="shared.xsl"/>
  <xsl:include href="frame.xsl"/>

  <xsl:template match="/">
    <xsl:variable name="framework" select="cms/object[1]/data/framework"/>
    <xsl:choose>
      <xsl:when test="$framework//area[@id = $target]">
        <xsl:apply-templates select="$framework//area[@id = $target]" mode="area"/>
      </xsl:when>
      <xsl:when test="$framework"><xsl:apply-templates select="$framework" mode="frame"/></xsl:when>
      <xsl:otherwise><xsl:call-template name="empty"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
</xsl:stylesheet>
