<?xml version="1.0" encoding="UTF-8"?>
<!-- A list page: heading, what it can be narrowed to, cards, paging, feeds, or an empty state. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

  <xsl:include href="list-texts.xsl"/>
  <xsl:include href="filters.xsl"/>
  <xsl:include href="paging.xsl"/>

  <xsl:template match="list" mode="list-page">
    <xsl:variable name="address">
      <xsl:call-template name="list-address"><xsl:with-param name="dataType" select="@dataType"/></xsl:call-template>
    </xsl:variable>
    <xsl:variable name="records" select="*[starts-with(name(), 'SHW_')]"/>
    <div class="page page--wide">
      <header class="page-head">
        <h1><xsl:apply-templates select="." mode="list-title"/></h1>
        <xsl:apply-templates select="filter[not(@name = 'month')]" mode="choices">
          <xsl:with-param name="base" select="$address"/>
        </xsl:apply-templates>
        <xsl:if test="filter[@name = 'month']">
          <details><xsl:if test="filter[@name = 'month']/option/@selected = 1"><xsl:attribute name="open">open</xsl:attribute></xsl:if>
            <summary><xsl:call-template name="word"><xsl:with-param name="key" select="'month'"/></xsl:call-template></summary>
            <xsl:apply-templates select="filter[@name = 'month']" mode="choices">
              <xsl:with-param name="base" select="$address"/>
            </xsl:apply-templates>
          </details>
        </xsl:if>
      </header>
      <xsl:choose>
        <xsl:when test="$records">
          <ul class="cards cards--list" role="list">
            <xsl:if test="$records/picture"><xsl:attribute name="class">cards cards--list cards--pictures</xsl:attribute></xsl:if>
            <xsl:for-each select="$records">
              <xsl:apply-templates select="." mode="card">
                <xsl:with-param name="level" select="2"/>
                <xsl:with-param name="feature" select="position() = 1 and picture and not(../@page &gt; 1)"/>
              </xsl:apply-templates>
            </xsl:for-each>
          </ul>
          <xsl:apply-templates select="." mode="pages"><xsl:with-param name="base" select="$address"/></xsl:apply-templates>
        </xsl:when>
        <xsl:otherwise>
          <xsl:apply-templates select="." mode="nothing"><xsl:with-param name="address" select="$address"/></xsl:apply-templates>
        </xsl:otherwise>
      </xsl:choose>
      <xsl:apply-templates select="self::*[@dataType = 'p_News' or @dataType = 'p_Blog']" mode="feeds">
        <xsl:with-param name="name" select="substring-before($address, '.')"/>
      </xsl:apply-templates>
    </div>
  </xsl:template>

  <!-- Nothing at all, or nothing of what was chosen. -->
  <xsl:template match="*" mode="nothing">
    <xsl:param name="address"/>
    <xsl:choose>
      <xsl:when test="filter[@selected != '']">
        <div class="empty">
          <p class="empty__text">
            <xsl:call-template name="word"><xsl:with-param name="key" select="'empty.filtered'"/></xsl:call-template>
          </p>
          <p>
            <a class="button button--quiet" href="{$address}">
              <xsl:call-template name="word"><xsl:with-param name="key" select="'show.all'"/></xsl:call-template>
            </a>
          </p>
        </div>
      </xsl:when>
      <xsl:otherwise>
        <xsl:call-template name="empty"><xsl:with-param name="key" select="concat('empty.', @dataType)"/></xsl:call-template>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template match="list" mode="feeds">
    <xsl:param name="name"/>
    <p class="page-head__meta">
      <xsl:call-template name="word"><xsl:with-param name="key" select="'feed'"/></xsl:call-template><xsl:text>: </xsl:text>
      <a type="application/rss+xml" href="{$name}.rss?lang={$lang}">RSS</a><xsl:text> · </xsl:text>
      <a type="application/atom+xml" href="{$name}.atom?lang={$lang}">Atom</a>
    </p>
  </xsl:template>

  <xsl:template match="list" mode="list-title">
    <xsl:variable name="title">
      <xsl:call-template name="pick"><xsl:with-param name="nodes" select="ancestor::object[1]/title"/></xsl:call-template>
    </xsl:variable>
    <xsl:choose>
      <xsl:when test="$title != ''"><xsl:value-of select="$title"/></xsl:when>
      <xsl:otherwise>
        <xsl:call-template name="t"><xsl:with-param name="key" select="concat('p_', substring-after(@dataType, 'p_'))"/></xsl:call-template>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- The way back from a detail to its list. -->
  <xsl:template name="back">
    <xsl:param name="dataType"/>
    <p class="back"><a class="back__link">
      <xsl:attribute name="href">
        <xsl:call-template name="list-address"><xsl:with-param name="dataType" select="$dataType"/></xsl:call-template>
      </xsl:attribute>
      <xsl:call-template name="icon"><xsl:with-param name="name" select="'previous'"/></xsl:call-template>
      <xsl:call-template name="t"><xsl:with-param name="key" select="concat('all.', $dataType)"/></xsl:call-template>
    </a></p>
  </xsl:template>

</xsl:stylesheet>
