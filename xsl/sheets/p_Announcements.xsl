<?xml version="1.0" encoding="UTF-8"?>
<!-- What administrators announce; the plugin lists it below the heading. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="shared.xsl"/>

  <xsl:template match="/">
    <header class="page-head">
      <h1><xsl:call-template name="pick"><xsl:with-param name="nodes" select="cms/object[1]/title"/></xsl:call-template></h1>
    </header>
  </xsl:template>
</xsl:stylesheet>
