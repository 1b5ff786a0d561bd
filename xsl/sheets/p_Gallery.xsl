<?xml version="1.0" encoding="UTF-8"?>
<!-- Gallery of widgets: every example is drawn, and its XML is written beside it from the same nodes. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="shared.xsl"/>

  <xsl:template match="/">
    <xsl:variable name="object" select="cms/object[1]"/>
    <article class="page page--wide gallery">
      <header class="page-head">
        <h1><xsl:apply-templates select="$object/data/*[1]" mode="title"/></h1>
        <div class="page-head__lead">
          <xsl:call-template name="rich"><xsl:with-param name="nodes" select="$object/data/gallery/html"/></xsl:call-template>
        </div>
      </header>
      <xsl:apply-templates select="$object/data/gallery/widget"/>
    </article>
  </xsl:template>

  <xsl:template match="widget">
    <section class="gallery__widget" data-widget="{@name}">
      <h2>
        <xsl:call-template name="pick"><xsl:with-param name="nodes" select="title"/></xsl:call-template>
        <xsl:text> </xsl:text>
        <code class="gallery__name"><xsl:value-of select="@name"/></code>
      </h2>
      <div class="gallery__note"><xsl:call-template name="rich"><xsl:with-param name="nodes" select="html"/></xsl:call-template></div>
      <xsl:apply-templates select="example"/>
    </section>
  </xsl:template>

  <xsl:template match="example">
    <xsl:variable name="title">
      <xsl:call-template name="pick"><xsl:with-param name="nodes" select="title"/></xsl:call-template>
    </xsl:variable>
    <div class="gallery__example" data-example="{@name}">
      <h3 class="gallery__title"><xsl:call-template name="pick"><xsl:with-param name="nodes" select="title"/></xsl:call-template></h3>
      <div class="gallery__live rich"><xsl:call-template name="rich"><xsl:with-param name="nodes" select="html"/></xsl:call-template></div>
      <pre class="gallery__xml" tabindex="0" role="group" aria-label="XML: {$title}">
        <xsl:if test="html[1]/@language and not(html[@language = $lang])">
          <xsl:call-template name="language-attributes"><xsl:with-param name="code" select="html[1]/@language"/></xsl:call-template>
        </xsl:if>
        <code>
        <xsl:choose>
          <xsl:when test="html[@language = $lang]"><xsl:apply-templates select="html[@language = $lang][1]" mode="xml-content"/></xsl:when>
          <xsl:otherwise><xsl:apply-templates select="html[1]" mode="xml-content"/></xsl:otherwise>
        </xsl:choose>
      </code></pre>
    </div>
  </xsl:template>

  <xsl:template match="*" mode="xml-content">
    <xsl:for-each select="*">
      <xsl:if test="position() &gt; 1"><xsl:text>&#10;</xsl:text></xsl:if>
      <xsl:apply-templates select="." mode="xml"/>
    </xsl:for-each>
  </xsl:template>

  <!-- An element that holds elements alone is written on several lines, any other on one. -->
  <xsl:template match="*" mode="xml">
    <xsl:param name="indent" select="''"/>
    <xsl:value-of select="concat('&lt;', name())"/>
    <xsl:for-each select="@*"><xsl:value-of select="concat(' ', name(), '=&quot;', ., '&quot;')"/></xsl:for-each>
    <xsl:choose>
      <xsl:when test="not(node())">/&gt;</xsl:when>
      <xsl:when test="(*/* or count(*) &gt; 1) and not(text()[normalize-space()])">
        <xsl:text>&gt;</xsl:text>
        <xsl:for-each select="*">
          <xsl:text>&#10;</xsl:text><xsl:value-of select="concat($indent, '  ')"/>
          <xsl:apply-templates select="." mode="xml"><xsl:with-param name="indent" select="concat($indent, '  ')"/></xsl:apply-templates>
        </xsl:for-each>
        <xsl:text>&#10;</xsl:text>
        <xsl:value-of select="concat($indent, '&lt;/', name(), '&gt;')"/>
      </xsl:when>
      <xsl:otherwise>
        <xsl:text>&gt;</xsl:text>
        <xsl:choose>
          <xsl:when test="text()[normalize-space()]"><xsl:apply-templates mode="xml"/></xsl:when>
          <xsl:otherwise><xsl:apply-templates select="*" mode="xml"/></xsl:otherwise>
        </xsl:choose>
        <xsl:value-of select="concat('&lt;/', name(), '&gt;')"/>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template match="text()" mode="xml"><xsl:value-of select="."/></xsl:template>

</xsl:stylesheet>
