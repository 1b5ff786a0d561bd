<?xml version="1.0" encoding="UTF-8"?>
<!-- Where somebody is logged in; the plugin lists it below the heading. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="shared.xsl"/>

  <xsl:template match="/">
    <header class="page-head">
      <h1><xsl:call-template name="t"><xsl:with-param name="key" select="'sessions.title'"/></xsl:call-template></h1>
      <p class="page-head__lead"><xsl:call-template name="t"><xsl:with-param name="key" select="'sessions.lead'"/></xsl:call-template></p>
    </header>
  </xsl:template>
</xsl:stylesheet>
