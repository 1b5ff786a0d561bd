<?xml version="1.0" encoding="UTF-8"?>
<!-- Gallery of menus: every kind with what it is good for, drawn by the same templates as the frame's. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="shared.xsl"/>
  <xsl:include href="menus.xsl"/>

  <xsl:template match="/">
    <xsl:variable name="gallery" select="cms/object[1]/data/menuGallery"/>
    <article class="page page--wide form">
      <header class="page-head">
        <h1><xsl:apply-templates select="$gallery" mode="title"/></h1>
        <div class="page-head__lead">
          <xsl:call-template name="rich"><xsl:with-param name="nodes" select="$gallery/html"/></xsl:call-template>
        </div>
      </header>
      <xsl:apply-templates select="$gallery/example"/>
    </article>
  </xsl:template>

  <xsl:template match="example">
    <xsl:variable name="title">
      <xsl:call-template name="pick"><xsl:with-param name="nodes" select="title"/></xsl:call-template>
    </xsl:variable>
    <section class="form" aria-labelledby="kind-{menu/@id}">
      <h2 class="tags" id="kind-{menu/@id}">
        <xsl:call-template name="pick"><xsl:with-param name="nodes" select="title"/></xsl:call-template>
        <xsl:text> </xsl:text>
        <code class="tag"><xsl:value-of select="menu/@kind"/></code>
      </h2>
      <div class="page-head__lead"><xsl:call-template name="rich"><xsl:with-param name="nodes" select="html"/></xsl:call-template></div>
      <div class="panel menu-gallery__live">
        <xsl:apply-templates select="menu" mode="menu">
          <xsl:with-param name="label" select="concat($title, ' ', menu/@kind)"/>
        </xsl:apply-templates>
      </div>
    </section>
  </xsl:template>
</xsl:stylesheet>
