<?xml version="1.0" encoding="UTF-8"?>
<!-- Calendar: events of a period, month by month, and one event. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="shared.xsl"/>
  <xsl:include href="lists.xsl"/>
  <xsl:include href="months.xsl"/>

  <xsl:template match="/">
    <xsl:variable name="data" select="cms/object[1]/data"/>
    <xsl:choose>
      <xsl:when test="$data/calendar"><xsl:apply-templates select="$data/calendar"/></xsl:when>
      <xsl:when test="$data/event"><xsl:apply-templates select="$data/event"/></xsl:when>
      <xsl:otherwise><div class="page"><xsl:call-template name="empty"><xsl:with-param name="key" select="'empty.p_Calendar'"/></xsl:call-template></div></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template match="calendar">
    <div class="page page--wide">
      <header class="page-head months">
        <h1><xsl:call-template name="t"><xsl:with-param name="key" select="'p_Calendar'"/></xsl:call-template></h1>
        <xsl:if test="@from != ''"><xsl:apply-templates select="." mode="steps"/></xsl:if>
      </header>
      <xsl:choose>
        <xsl:when test="SHW_p_Calendar"><xsl:apply-templates select="SHW_p_Calendar" mode="month"/></xsl:when>
        <xsl:otherwise>
          <xsl:if test="@from != ''"><h2><xsl:call-template name="month-year"><xsl:with-param name="day" select="@from"/></xsl:call-template></h2></xsl:if>
          <div class="empty"><p class="empty__text"><xsl:call-template name="t"><xsl:with-param name="key" select="'empty.p_Calendar'"/></xsl:call-template></p></div>
        </xsl:otherwise>
      </xsl:choose>
    </div>
  </xsl:template>

  <xsl:template match="calendar" mode="steps">
    <nav class="months__links">
      <xsl:attribute name="aria-label"><xsl:call-template name="t"><xsl:with-param name="key" select="'pages'"/></xsl:call-template></xsl:attribute>
      <a class="button button--quiet" rel="prev">
        <xsl:attribute name="href"><xsl:call-template name="month-address"><xsl:with-param name="day" select="@from"/><xsl:with-param name="step" select="-1"/></xsl:call-template></xsl:attribute>
        <xsl:call-template name="icon"><xsl:with-param name="name" select="'previous'"/></xsl:call-template>
        <xsl:call-template name="t"><xsl:with-param name="key" select="'month.previous'"/></xsl:call-template>
      </a>
      <a class="button button--quiet" rel="next">
        <xsl:attribute name="href"><xsl:call-template name="month-address"><xsl:with-param name="day" select="@from"/><xsl:with-param name="step" select="1"/></xsl:call-template></xsl:attribute>
        <xsl:call-template name="t"><xsl:with-param name="key" select="'month.next'"/></xsl:call-template>
        <xsl:call-template name="icon"><xsl:with-param name="name" select="'next'"/></xsl:call-template>
      </a>
    </nav>
  </xsl:template>

  <!-- The first event of a month brings the month's heading and all of its events. -->
  <xsl:template match="SHW_p_Calendar" mode="month">
    <xsl:variable name="month" select="substring(@start, 1, 7)"/>
    <xsl:if test="not(preceding-sibling::SHW_p_Calendar[substring(@start, 1, 7) = $month])">
      <section class="month" aria-labelledby="month-{$month}">
        <h2 class="month__title" id="month-{$month}"><xsl:call-template name="month-year"><xsl:with-param name="day" select="@start"/></xsl:call-template></h2>
        <ul class="events" role="list">
          <xsl:apply-templates select="../SHW_p_Calendar[substring(@start, 1, 7) = $month]" mode="card">
            <xsl:sort select="@start"/>
          </xsl:apply-templates>
        </ul>
      </section>
    </xsl:if>
  </xsl:template>

  <xsl:template match="event">
    <article class="page article">
      <xsl:call-template name="back"><xsl:with-param name="dataType" select="'p_Calendar'"/></xsl:call-template>
      <header class="page-head"><h1><xsl:apply-templates select="." mode="title"/></h1></header>
      <dl class="facts">
        <div class="facts__row">
          <dt><xsl:call-template name="icon"><xsl:with-param name="name" select="'clock'"/></xsl:call-template><xsl:call-template name="t"><xsl:with-param name="key" select="'when'"/></xsl:call-template></dt>
          <dd><xsl:apply-templates select="." mode="period"/></dd>
        </div>
        <xsl:if test="@location != ''">
          <div class="facts__row">
            <dt><xsl:call-template name="icon"><xsl:with-param name="name" select="'place'"/></xsl:call-template><xsl:call-template name="t"><xsl:with-param name="key" select="'where'"/></xsl:call-template></dt>
            <dd><xsl:value-of select="@location"/></dd>
          </div>
        </xsl:if>
      </dl>
      <xsl:apply-templates select="picture[1]" mode="picture"><xsl:with-param name="class" select="'article__picture'"/></xsl:apply-templates>
      <div class="rich"><xsl:call-template name="rich"><xsl:with-param name="nodes" select="html"/></xsl:call-template></div>
      <xsl:apply-templates select="object" mode="inserted"/>
    </article>
  </xsl:template>
</xsl:stylesheet>
