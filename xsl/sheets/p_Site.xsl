<?xml version="1.0" encoding="UTF-8"?>
<!-- Site search: the page, and the parts of an answer that the search asks for by the target: its records, and what it says about them. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="shared.xsl"/>

  <xsl:template match="/">
    <xsl:variable name="search" select="cms/object[1]/data/search"/>
    <xsl:choose>
      <xsl:when test="$target = 'searchRecords'"><xsl:apply-templates select="$search/SHW_p_Site" mode="hit"/></xsl:when>
      <xsl:when test="$target = 'searchInformation'"><xsl:apply-templates select="$search/searchInformation" mode="information"/></xsl:when>
      <xsl:otherwise>
        <div class="page page--wide search">
          <header class="page-head">
            <h1><xsl:call-template name="t"><xsl:with-param name="key" select="'hits.title'"/></xsl:call-template></h1>
          </header>
          <ui-search-form/>
          <ui-search-results><xsl:apply-templates select="$search/tagCloud[tag]" mode="cloud"/></ui-search-results>
        </div>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template match="searchInformation" mode="information">
    <p class="search__count">
      <xsl:choose>
        <xsl:when test="text"><xsl:call-template name="pick"><xsl:with-param name="nodes" select="text"/></xsl:call-template></xsl:when>
        <xsl:otherwise><xsl:value-of select="@count"/></xsl:otherwise>
      </xsl:choose>
    </p>
  </xsl:template>

  <xsl:template match="tagCloud" mode="cloud">
    <section aria-labelledby="search-topics">
      <div class="section-head">
        <h2 class="section-head__title" id="search-topics">
          <xsl:call-template name="t"><xsl:with-param name="key" select="'hits.topics'"/></xsl:call-template>
        </h2>
      </div>
      <ul class="cloud" role="list">
        <xsl:for-each select="tag">
          <li class="cloud__item cloud__item--{ceiling(number(concat('0', @score)) div 20)}"><ui-search-tag words="{.}"/></li>
        </xsl:for-each>
      </ul>
    </section>
  </xsl:template>

  <xsl:template match="SHW_p_Site" mode="hit">
    <xsl:variable name="href"><xsl:apply-templates select="." mode="hit-address"/></xsl:variable>
    <xsl:variable name="title"><xsl:apply-templates select="." mode="title"/></xsl:variable>
    <li class="hit" id="hit-{@ID}">
      <article class="hit__body">
        <p class="hit__meta">
          <span class="tag"><xsl:call-template name="kind"><xsl:with-param name="dataType" select="@dataType"/></xsl:call-template></span>
          <xsl:choose>
            <xsl:when test="@start != ''"><xsl:apply-templates select="." mode="period"/></xsl:when>
            <xsl:otherwise>
              <xsl:call-template name="time-element"><xsl:with-param name="iso" select="@date"/></xsl:call-template>
            </xsl:otherwise>
          </xsl:choose>
        </p>
        <h2 class="hit__title"><a class="hit__link" href="{$href}"><xsl:apply-templates select="." mode="title"/></a></h2>
        <ui-search-highlight result="{@ID}">
          <xsl:if test="teaser">
            <p class="card__text"><xsl:call-template name="pick"><xsl:with-param name="nodes" select="teaser"/></xsl:call-template></p>
          </xsl:if>
        </ui-search-highlight>
        <xsl:apply-templates select="company" mode="hit"/>
        <p class="hit__tools">
          <a class="hit__preview" href="{$href}" target="_blank" rel="noopener">
            <xsl:call-template name="t"><xsl:with-param name="key" select="'hits.preview'"/></xsl:call-template>
            <span class="visually-hidden">: <xsl:copy-of select="$title"/></span>
          </a>
        </p>
      </article>
    </li>
  </xsl:template>

  <xsl:template match="company" mode="hit">
    <ui-search-company name="{@name}" lat="{@lat}" lon="{@lon}">
      <address class="company__address">
        <strong><xsl:value-of select="@name"/></strong>
        <xsl:if test="@street != ''"><br/><xsl:value-of select="@street"/></xsl:if>
        <xsl:if test="@zip != '' or @city != ''"><br/><xsl:value-of select="normalize-space(concat(@zip, ' ', @city))"/></xsl:if>
        <xsl:if test="@country != ''"><br/><xsl:value-of select="@country"/></xsl:if>
        <xsl:if test="@phone != ''"><br/><a href="tel:{translate(@phone, ' ()/-', '')}"><xsl:value-of select="@phone"/></a></xsl:if>
        <xsl:if test="@email != ''"><br/><a href="mailto:{@email}"><xsl:value-of select="@email"/></a></xsl:if>
        <xsl:if test="@url != ''"><br/><a href="{@url}" rel="noopener noreferrer" target="_blank"><xsl:value-of select="@url"/></a></xsl:if>
      </address>
    </ui-search-company>
  </xsl:template>

  <xsl:template match="*" mode="hit-address">
    <xsl:choose>
      <xsl:when test="@href = '' or not(@href)">
        <xsl:choose>
          <xsl:when test="@dataType = 'p_Contact'">contact.html</xsl:when>
          <xsl:otherwise><xsl:apply-templates select="." mode="address"/></xsl:otherwise>
        </xsl:choose>
      </xsl:when>
      <xsl:otherwise><xsl:value-of select="@href"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- What kind of object a hit is. -->
  <xsl:template name="kind">
    <xsl:param name="dataType"/>
    <xsl:call-template name="t">
      <xsl:with-param name="key">
        <xsl:choose>
          <xsl:when test="contains(' p_Course p_Unit p_PracticeTest p_PlacementTest p_News p_Blog p_Calendar p_Contact ', concat(' ',
            $dataType, ' '))">
            <xsl:value-of select="concat('hit.', $dataType)"/>
          </xsl:when>
          <xsl:otherwise>hit.page</xsl:otherwise>
        </xsl:choose>
      </xsl:with-param>
    </xsl:call-template>
  </xsl:template>
</xsl:stylesheet>
