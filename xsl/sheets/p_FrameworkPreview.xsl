<?xml version="1.0" encoding="UTF-8"?>
<!-- Framework preview (object type 1): the frame's parts inside the page, without the ids that the real frame holds. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="shared.xsl"/>
  <xsl:include href="frame.xsl"/>

  <xsl:template match="/">
    <xsl:variable name="framework" select="cms/object[1]/data/framework"/>
    <div class="page page--wide">
      <p class="notice" role="status"><xsl:call-template name="t"><xsl:with-param name="key" select="'preview'"/></xsl:call-template></p>
      <xsl:choose>
        <xsl:when test="$framework"><xsl:apply-templates select="$framework" mode="preview"/></xsl:when>
        <xsl:otherwise><xsl:call-template name="empty"/></xsl:otherwise>
      </xsl:choose>
    </div>
  </xsl:template>

  <xsl:template match="framework" mode="preview">
    <div class="preview">
      <div class="site-header"><div class="site-header__inner">
        <xsl:apply-templates select="branding" mode="brand"/>
        <ul class="preview__menu" role="list">
          <xsl:for-each select="menu[@id = 'main']/item">
            <li><a href="{@href}"><xsl:call-template name="pick"><xsl:with-param name="nodes" select="label"/></xsl:call-template></a></li>
          </xsl:for-each>
        </ul>
      </div></div>
      <div class="site-main"><xsl:apply-templates select="." mode="main"/></div>
      <div class="site-footer">
        <div class="site-footer__inner"><xsl:apply-templates select=".//area[@id = 'footer']" mode="area"/></div>
      </div>
    </div>
  </xsl:template>
</xsl:stylesheet>
