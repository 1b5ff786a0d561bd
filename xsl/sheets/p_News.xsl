<?xml version="1.0" encoding="UTF-8"?>
<!-- News: the list, and one of them. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="shared.xsl"/>
  <xsl:include href="schema.xsl"/>
  <xsl:include href="lists.xsl"/>

  <xsl:template match="/">
    <xsl:variable name="data" select="cms/object[1]/data"/>
    <xsl:choose>
      <xsl:when test="$data/list"><xsl:apply-templates select="$data/list" mode="list-page"/></xsl:when>
      <xsl:when test="$data/news"><xsl:apply-templates select="$data/news"/></xsl:when>
      <xsl:otherwise>
        <div class="page"><xsl:call-template name="empty"><xsl:with-param name="key" select="'empty.p_News'"/></xsl:call-template></div>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template match="news">
    <article itemscope="itemscope" itemtype="https://schema.org/NewsArticle">
      <xsl:call-template name="layout"><xsl:with-param name="class" select="'page article'"/></xsl:call-template>
      <xsl:call-template name="back"><xsl:with-param name="dataType" select="'p_News'"/></xsl:call-template>
      <header class="page-head">
        <p class="page-head__meta">
          <xsl:call-template name="time-element"><xsl:with-param name="iso" select="@date"/></xsl:call-template>
          <xsl:if test="@author != ''"><xsl:text> · </xsl:text><xsl:value-of select="@author"/></xsl:if>
        </p>
        <xsl:apply-templates select="." mode="heading"/>
      </header>
      <xsl:apply-templates select="picture[1]" mode="picture">
        <xsl:with-param name="class" select="'article__picture'"/>
      </xsl:apply-templates>
      <div class="rich"><xsl:call-template name="rich"><xsl:with-param name="nodes" select="html"/></xsl:call-template></div>
      <xsl:if test="picture[2]">
        <div class="figures">
          <xsl:apply-templates select="picture[position() &gt; 1]" mode="picture">
            <xsl:with-param name="class" select="'figure__picture'"/>
          </xsl:apply-templates>
        </div>
      </xsl:if>
      <xsl:apply-templates select="object" mode="inserted"/>
      <ui-passages object="{@ID}" type="{ancestor::object[1]/@IDObjectType}" datatype="p_News"/>
      <xsl:variable name="title"><xsl:apply-templates select="." mode="title"/></xsl:variable>
      <p class="form__actions">
        <button class="button button--quiet" type="button" data-command="news.share" data-arg-title="{$title}"
          data-arg-href="news-{@ID}.html">
          <xsl:call-template name="word"><xsl:with-param name="key" select="'share'"/></xsl:call-template>
        </button>
      </p>
      <xsl:call-template name="schema">
        <xsl:with-param name="name" select="'headline'"/>
        <xsl:with-param name="more"><xsl:apply-templates select="." mode="schema-article"/></xsl:with-param>
      </xsl:call-template>
    </article>
  </xsl:template>
</xsl:stylesheet>
