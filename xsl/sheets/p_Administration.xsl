<?xml version="1.0" encoding="UTF-8"?>
<!-- What administrators look after; the plugin shows its parts below the heading. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="shared.xsl"/>

  <xsl:template match="/">
    <header class="page-head">
      <h1><xsl:call-template name="t"><xsl:with-param name="key" select="'administration.title'"/></xsl:call-template></h1>
    </header>
  </xsl:template>
</xsl:stylesheet>
