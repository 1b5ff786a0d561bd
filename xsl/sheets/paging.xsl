<?xml version="1.0" encoding="UTF-8"?>
<!-- The pages of a list: the one before and after, and those to jump to; what the list is narrowed to stays. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

  <!-- @param base what the address begins with: `news.html`, `calendar.html?view=agenda` -->
  <xsl:template match="*" mode="pages">
    <xsl:param name="base"/>
    <xsl:variable name="size" select="number(concat('0', @pageSize))"/>
    <xsl:if test="$size &gt; 0 and @count &gt; $size">
      <xsl:variable name="pages" select="ceiling(@count div $size)"/>
      <xsl:variable name="page" select="number(concat('0', @page))"/>
      <xsl:variable name="narrowed"><xsl:apply-templates select="." mode="narrowed"/></xsl:variable>
      <xsl:variable name="address">
        <xsl:call-template name="joined">
          <xsl:with-param name="address" select="concat($base, $narrowed, '&amp;page=')"/>
        </xsl:call-template>
      </xsl:variable>
      <nav class="paging">
        <xsl:attribute name="aria-label">
          <xsl:call-template name="t"><xsl:with-param name="key" select="'pages'"/></xsl:call-template>
        </xsl:attribute>
        <xsl:if test="$page &gt; 1">
          <a class="button button--quiet" rel="prev" href="{$address}{$page - 1}">
            <xsl:call-template name="t"><xsl:with-param name="key" select="'previous'"/></xsl:call-template>
          </a>
        </xsl:if>
        <xsl:if test="$pages &gt; 3">
          <ul class="tags" role="list">
            <xsl:call-template name="page-links">
              <xsl:with-param name="address" select="$address"/>
              <xsl:with-param name="page" select="$page"/>
              <xsl:with-param name="pages" select="$pages"/>
            </xsl:call-template>
          </ul>
        </xsl:if>
        <span class="paging__place">
          <xsl:call-template name="t"><xsl:with-param name="key" select="'page'"/></xsl:call-template>
          <xsl:value-of select="concat(' ', $page, ' ')"/>
          <xsl:call-template name="t"><xsl:with-param name="key" select="'of'"/></xsl:call-template>
          <xsl:value-of select="concat(' ', $pages)"/>
        </span>
        <xsl:if test="$page &lt; $pages">
          <a class="button button--quiet" rel="next" href="{$address}{$page + 1}">
            <xsl:call-template name="t"><xsl:with-param name="key" select="'next'"/></xsl:call-template>
          </a>
        </xsl:if>
      </nav>
    </xsl:if>
  </xsl:template>

  <!-- The first page, the last, and those around the present one. -->
  <xsl:template name="page-links">
    <xsl:param name="address"/>
    <xsl:param name="page"/>
    <xsl:param name="pages"/>
    <xsl:param name="at" select="1"/>
    <xsl:if test="$at &lt;= $pages">
      <xsl:variable name="isGap" select="$at &gt; 1 and $at &lt; $page - 1 or $at &gt; $page + 1 and $at &lt; $pages"/>
      <xsl:choose>
        <xsl:when test="$isGap"><li aria-hidden="true">…</li></xsl:when>
        <xsl:otherwise>
          <li>
            <xsl:call-template name="choice">
              <xsl:with-param name="address" select="concat($address, $at)"/>
              <xsl:with-param name="current" select="$at = $page"/>
              <xsl:with-param name="label" select="$at"/>
            </xsl:call-template>
          </li>
        </xsl:otherwise>
      </xsl:choose>
      <xsl:call-template name="page-links">
        <xsl:with-param name="address" select="$address"/>
        <xsl:with-param name="page" select="$page"/>
        <xsl:with-param name="pages" select="$pages"/>
        <xsl:with-param name="at">
          <xsl:choose>
            <xsl:when test="$isGap and $at &lt; $page"><xsl:value-of select="$page - 1"/></xsl:when>
            <xsl:when test="$isGap"><xsl:value-of select="$pages"/></xsl:when>
            <xsl:otherwise><xsl:value-of select="$at + 1"/></xsl:otherwise>
          </xsl:choose>
        </xsl:with-param>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>

</xsl:stylesheet>
