<?xml version="1.0" encoding="UTF-8"?>
<!-- Groups of accounts, one of them, or how far it has come; the plugin draws what is below the heading. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="shared.xsl"/>

  <xsl:template match="/">
    <xsl:variable name="object" select="cms/object[1]"/>
    <xsl:variable name="group" select="$object/data/group | $object/data/groupProgress"/>
    <header class="page-head">
      <h1>
        <xsl:choose>
          <xsl:when test="$group"><bdi><xsl:value-of select="$group/@name"/></bdi></xsl:when>
          <xsl:otherwise><xsl:apply-templates select="$object" mode="title"/></xsl:otherwise>
        </xsl:choose>
      </h1>
    </header>
  </xsl:template>
</xsl:stylesheet>
