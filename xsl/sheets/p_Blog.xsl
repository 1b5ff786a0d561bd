<?xml version="1.0" encoding="UTF-8"?>
<!-- Blog: the list, and one post with its topics and comments. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="shared.xsl"/>
  <xsl:include href="lists.xsl"/>

  <xsl:template match="/">
    <xsl:variable name="data" select="cms/object[1]/data"/>
    <xsl:choose>
      <xsl:when test="$data/list"><xsl:apply-templates select="$data/list" mode="list-page"/></xsl:when>
      <xsl:when test="$data/blog"><xsl:apply-templates select="$data/blog"/></xsl:when>
      <xsl:otherwise><div class="page"><xsl:call-template name="empty"><xsl:with-param name="key" select="'empty.p_Blog'"/></xsl:call-template></div></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template match="blog">
    <article class="page article">
      <xsl:call-template name="back"><xsl:with-param name="dataType" select="'p_Blog'"/></xsl:call-template>
      <header class="page-head">
        <p class="page-head__meta">
          <xsl:call-template name="time-element"><xsl:with-param name="iso" select="@date"/></xsl:call-template>
          <xsl:if test="@author != ''"><xsl:text> · </xsl:text><xsl:value-of select="@author"/></xsl:if>
        </p>
        <h1><xsl:apply-templates select="." mode="title"/></h1>
      </header>
      <xsl:apply-templates select="picture[1]" mode="picture"><xsl:with-param name="class" select="'article__picture'"/></xsl:apply-templates>
      <div class="rich"><xsl:call-template name="rich"><xsl:with-param name="nodes" select="html"/></xsl:call-template></div>
      <xsl:apply-templates select="object" mode="inserted"/>
      <xsl:apply-templates select="." mode="topics"/>
      <xsl:if test="comment">
        <section class="comments" aria-labelledby="comments-{@ID}">
          <h2 id="comments-{@ID}"><xsl:call-template name="t"><xsl:with-param name="key" select="'comments'"/></xsl:call-template> (<xsl:value-of select="count(comment)"/>)</h2>
          <ol class="comments__list" role="list"><xsl:apply-templates select="comment"/></ol>
        </section>
      </xsl:if>
    </article>
  </xsl:template>

  <!-- Tags of the selected language; those without a language belong to all. -->
  <xsl:template match="blog" mode="topics">
    <xsl:variable name="tags" select="tag[not(@language) or @language = $lang]"/>
    <xsl:if test="$tags">
      <div class="topics">
        <h2 class="visually-hidden"><xsl:call-template name="t"><xsl:with-param name="key" select="'tags'"/></xsl:call-template></h2>
        <ul class="tags" role="list">
          <xsl:for-each select="$tags">
            <xsl:sort select="@score" data-type="number" order="descending"/>
            <li class="tag"><xsl:value-of select="."/></li>
          </xsl:for-each>
        </ul>
      </div>
    </xsl:if>
  </xsl:template>

  <xsl:template match="comment">
    <li class="comment">
      <p class="comment__meta">
        <span class="comment__author"><xsl:value-of select="@author"/></span>
        <xsl:text> · </xsl:text>
        <xsl:call-template name="time-element"><xsl:with-param name="iso" select="@date"/></xsl:call-template>
      </p>
      <p class="comment__text"><xsl:call-template name="pick"><xsl:with-param name="nodes" select="text"/></xsl:call-template></p>
    </li>
  </xsl:template>
</xsl:stylesheet>
