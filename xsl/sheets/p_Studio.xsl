<?xml version="1.0" encoding="UTF-8"?>
<!-- Where authors find and begin objects: the plugin lists them below the heading. Its words are those of authors. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="author-texts.xsl"/>

  <xsl:output method="html" indent="no" encoding="UTF-8"/>
  <xsl:param name="lang" select="'en'"/>

  <xsl:template match="/">
    <header class="page-head">
      <h1><xsl:call-template name="a"><xsl:with-param name="key" select="'studio'"/></xsl:call-template></h1>
    </header>
  </xsl:template>
</xsl:stylesheet>
