<?xml version="1.0" encoding="UTF-8"?>
<!-- What a reviewer reads and decides: the plugin shows it below the heading. Its words are those of authors. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="author-texts.xsl"/>

  <xsl:output method="html" indent="no" encoding="UTF-8"/>
  <xsl:param name="lang" select="'en'"/>

  <xsl:template match="/">
    <header class="page-head">
      <h1>
        <xsl:call-template name="a"><xsl:with-param name="key" select="'review'"/></xsl:call-template>
        <xsl:if test="//objectReview/@title != ''">: <xsl:value-of select="//objectReview/@title"/></xsl:if>
      </h1>
    </header>
  </xsl:template>
</xsl:stylesheet>
