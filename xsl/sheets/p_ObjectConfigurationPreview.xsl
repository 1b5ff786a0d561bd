<?xml version="1.0" encoding="UTF-8"?>
<!-- How the content of a configuration reads in one language: the author's preview. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="author-texts.xsl"/>
  <xsl:include href="icons.xsl"/>

  <xsl:output method="html" indent="no" encoding="UTF-8"/>

  <xsl:param name="lang" select="'en'"/>
  <xsl:param name="customer" select="''"/>
  <xsl:param name="user" select="'0'"/>
  <xsl:param name="target" select="''"/>
  <xsl:param name="isMobile" select="''"/>
  <xsl:param name="authorLanguage" select="''"/>
  <xsl:param name="clipPrefix" select="'clip_'"/>

  <xsl:template match="/">
    <article class="author-preview rich" dir="auto">
      <xsl:if test="$authorLanguage != ''"><xsl:attribute name="lang"><xsl:value-of select="$authorLanguage"/></xsl:attribute></xsl:if>
      <xsl:variable name="blocks" select="objectConfiguration/content/template"/>
      <xsl:choose>
        <xsl:when test="$blocks/*[not(@language) or @language = $authorLanguage]"><xsl:apply-templates select="$blocks"/></xsl:when>
        <xsl:otherwise>
          <p class="author-empty">
            <xsl:attribute name="lang"><xsl:value-of select="$lang"/></xsl:attribute>
            <xsl:call-template name="a"><xsl:with-param name="key" select="'preview.empty'"/></xsl:call-template>
          </p>
        </xsl:otherwise>
      </xsl:choose>
    </article>
  </xsl:template>

  <xsl:template match="template">
    <section class="author-preview__block" data-key="{@id}">
      <xsl:apply-templates select="*[not(@language) or @language = $authorLanguage]"/>
    </section>
  </xsl:template>

  <!-- The first text of a block is its heading. -->
  <xsl:template match="text">
    <xsl:choose>
      <xsl:when test="preceding-sibling::text[@language = current()/@language]"><p><xsl:value-of select="."/></p></xsl:when>
      <xsl:otherwise><h3><xsl:value-of select="."/></h3></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template match="html"><div class="author-preview__html"><xsl:copy-of select="node()"/></div></xsl:template>

  <xsl:template match="picture">
    <xsl:if test="@srcComplete != '' or @calculated_picSize != ''">
      <img class="author-preview__picture" alt="{@alt}" loading="lazy">
        <xsl:attribute name="src">
          <xsl:choose>
            <xsl:when test="@srcComplete != ''"><xsl:value-of select="@srcComplete"/></xsl:when>
            <xsl:otherwise><xsl:value-of select="@calculated_picSize"/></xsl:otherwise>
          </xsl:choose>
        </xsl:attribute>
      </img>
    </xsl:if>
  </xsl:template>

  <xsl:template match="videoClip">
    <p class="author-preview__video">
      <xsl:call-template name="icon"><xsl:with-param name="name" select="'play'"/></xsl:call-template>
      <xsl:call-template name="a"><xsl:with-param name="key" select="'preview.video'"/></xsl:call-template>
      <xsl:value-of select="concat(' ', @IDMedia)"/>
    </p>
  </xsl:template>

  <xsl:template match="*"/>
</xsl:stylesheet>
