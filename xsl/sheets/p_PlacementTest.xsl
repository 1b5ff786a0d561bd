<?xml version="1.0" encoding="UTF-8"?>
<!-- Placement tests: title and description; questions: plugin. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="shared.xsl"/>
  <xsl:include href="schema.xsl"/>
  <xsl:include href="tests.xsl"/>

  <xsl:template match="/">
    <xsl:variable name="data" select="cms/object[1]/data"/>
    <xsl:choose>
      <xsl:when test="$data/test"><xsl:apply-templates select="$data/test"/></xsl:when>
      <xsl:otherwise><div class="page"><xsl:call-template name="empty"/></div></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
</xsl:stylesheet>
