<?xml version="1.0" encoding="UTF-8"?>
<!-- The accounts of the site, or what somebody can do with the own one; the plugin draws both below the heading. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="shared.xsl"/>

  <xsl:template match="/">
    <header class="page-head">
      <h1><xsl:call-template name="t"><xsl:with-param name="key">
        <xsl:choose>
          <xsl:when test="cms/object[1]/data/ownAccount">accounts.ownTitle</xsl:when>
          <xsl:otherwise>accounts.title</xsl:otherwise>
        </xsl:choose>
      </xsl:with-param></xsl:call-template></h1>
    </header>
  </xsl:template>
</xsl:stylesheet>
