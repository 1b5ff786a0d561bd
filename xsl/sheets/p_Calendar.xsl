<?xml version="1.0" encoding="UTF-8"?>
<!-- Calendar: the events of a period as month, week or agenda, and one event. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="shared.xsl"/>
  <xsl:include href="schema.xsl"/>
  <xsl:include href="lists.xsl"/>
  <xsl:include href="months.xsl"/>
  <xsl:include href="calendar-grid.xsl"/>

  <xsl:template match="/">
    <xsl:variable name="data" select="cms/object[1]/data"/>
    <xsl:choose>
      <xsl:when test="$data/calendar"><xsl:apply-templates select="$data/calendar"/></xsl:when>
      <xsl:when test="$data/event"><xsl:apply-templates select="$data/event"/></xsl:when>
      <xsl:otherwise>
        <div class="page"><xsl:call-template name="empty"><xsl:with-param name="key" select="'empty.p_Calendar'"/></xsl:call-template></div>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template match="calendar">
    <xsl:variable name="isGrid" select="@view = 'month' or @view = 'week'"/>
    <div class="page page--wide calendar">
      <header class="page-head">
        <h1><xsl:call-template name="t"><xsl:with-param name="key" select="'p_Calendar'"/></xsl:call-template></h1>
      </header>
      <xsl:if test="@from != ''">
        <div class="calendar__bar">
          <xsl:apply-templates select="." mode="steps"/>
          <xsl:choose>
            <xsl:when test="$isGrid">
              <h2 class="calendar__period" id="calendar-period"><xsl:apply-templates select="." mode="period-name"/></h2>
            </xsl:when>
            <xsl:otherwise>
              <p class="calendar__period" id="calendar-period"><xsl:apply-templates select="." mode="period-name"/></p>
            </xsl:otherwise>
          </xsl:choose>
          <xsl:if test="@view != ''"><xsl:apply-templates select="." mode="views"/></xsl:if>
        </div>
      </xsl:if>
      <xsl:apply-templates select="filter" mode="choices">
        <xsl:with-param name="base">
          <xsl:text>calendar.html?</xsl:text>
          <xsl:if test="@view != ''"><xsl:value-of select="concat('view=', @view, '&amp;')"/></xsl:if>
          <xsl:value-of select="concat('from=', @from, '&amp;to=', @to)"/>
        </xsl:with-param>
      </xsl:apply-templates>
      <xsl:choose>
        <xsl:when test="$isGrid">
          <xsl:apply-templates select="." mode="grid"/>
          <!-- on a phone the days are numbers, and what happens on them is below -->
          <xsl:variable name="today" select="number(translate(@today, '-', ''))"/>
          <xsl:variable name="isNow" select="$today &gt;= translate(@from, '-', '') and $today &lt;= translate(@to, '-', '')"/>
          <!-- in the month that goes on what is over is in the grid alone -->
          <xsl:variable name="coming" select="self::*[not($isNow)]/SHW_p_Calendar
            | SHW_p_Calendar[translate(substring(@end, 1, 10), '-', '') &gt;= $today]
            | SHW_p_Calendar[not(@end != '')][translate(substring(@start, 1, 10), '-', '') &gt;= $today]"/>
          <xsl:if test="@view = 'month' and $coming">
            <ul class="events calendar__list" role="list">
              <xsl:call-template name="in-order">
                <xsl:with-param name="events" select="$coming"/>
                <xsl:with-param name="most" select="60"/>
              </xsl:call-template>
            </ul>
          </xsl:if>
          <xsl:if test="not(SHW_p_Calendar)">
            <p class="calendar__nothing">
              <xsl:call-template name="t"><xsl:with-param name="key" select="'empty.p_Calendar'"/></xsl:call-template>
            </p>
          </xsl:if>
        </xsl:when>
        <xsl:when test="SHW_p_Calendar">
          <xsl:apply-templates select="SHW_p_Calendar" mode="month"/>
          <xsl:apply-templates select="." mode="pages">
            <xsl:with-param name="base" select="concat('calendar.html?view=agenda&amp;from=', @from, '&amp;to=', @to)"/>
          </xsl:apply-templates>
        </xsl:when>
        <xsl:otherwise>
          <xsl:if test="@from != ''">
            <h2><xsl:call-template name="month-year"><xsl:with-param name="day" select="@from"/></xsl:call-template></h2>
          </xsl:if>
          <div class="empty">
            <p class="empty__text">
              <xsl:call-template name="t"><xsl:with-param name="key" select="'empty.p_Calendar'"/></xsl:call-template>
            </p>
          </div>
        </xsl:otherwise>
      </xsl:choose>
      <p class="page-head__meta calendar__foot">
        <xsl:if test="@timeZone != ''"><span><xsl:apply-templates select="." mode="zone"/></span></xsl:if>
        <a type="text/calendar"><xsl:attribute name="href">calendar.ics?lang=<xsl:value-of select="$lang"/>
          <xsl:apply-templates select="." mode="narrowed"/></xsl:attribute><xsl:call-template name="word">
            <xsl:with-param name="key" select="'calendar.feed'"/></xsl:call-template> (iCalendar)</a>
      </p>
    </div>
  </xsl:template>

  <xsl:template match="*" mode="zone">
    <xsl:call-template name="word"><xsl:with-param name="key" select="'zone'"/></xsl:call-template>
    <xsl:text> </xsl:text>
    <ui-time-zone zone="{@timeZone}" lang="{$lang}"><xsl:value-of select="translate(@timeZone, '_', ' ')"/></ui-time-zone>
  </xsl:template>

  <xsl:template match="calendar" mode="steps">
    <nav class="months__links">
      <xsl:attribute name="aria-label">
        <xsl:call-template name="word"><xsl:with-param name="key" select="'period'"/></xsl:call-template>
      </xsl:attribute>
      <a class="button button--quiet" rel="prev">
        <xsl:attribute name="href">
          <xsl:apply-templates select="." mode="step"><xsl:with-param name="step" select="-1"/></xsl:apply-templates>
        </xsl:attribute>
        <xsl:call-template name="icon"><xsl:with-param name="name" select="'previous'"/></xsl:call-template>
        <span class="calendar__step">
          <xsl:call-template name="step-name">
            <xsl:with-param name="key">
              <xsl:choose><xsl:when test="@view = 'week'">week.previous</xsl:when><xsl:otherwise>previousMonth</xsl:otherwise></xsl:choose>
            </xsl:with-param>
          </xsl:call-template>
        </span>
      </a>
      <a class="button button--quiet" rel="next">
        <xsl:attribute name="href">
          <xsl:apply-templates select="." mode="step"><xsl:with-param name="step" select="1"/></xsl:apply-templates>
        </xsl:attribute>
        <span class="calendar__step">
          <xsl:call-template name="step-name">
            <xsl:with-param name="key">
              <xsl:choose><xsl:when test="@view = 'week'">week.next</xsl:when><xsl:otherwise>nextMonth</xsl:otherwise></xsl:choose>
            </xsl:with-param>
          </xsl:call-template>
        </span>
        <xsl:call-template name="icon"><xsl:with-param name="name" select="'next'"/></xsl:call-template>
      </a>
      <xsl:if test="@today != ''">
        <span><a class="button button--quiet" data-today="">
          <xsl:attribute name="href">
            <xsl:apply-templates select="." mode="step">
              <xsl:with-param name="step" select="0"/>
              <xsl:with-param name="day" select="@today"/>
            </xsl:apply-templates>
          </xsl:attribute>
          <xsl:call-template name="word"><xsl:with-param name="key" select="'today'"/></xsl:call-template>
        </a></span>
      </xsl:if>
    </nav>
  </xsl:template>

  <xsl:template name="step-name">
    <xsl:param name="key"/>
    <xsl:choose>
      <xsl:when test="contains($key, 'Month')">
        <xsl:call-template name="t"><xsl:with-param name="key" select="$key"/></xsl:call-template>
      </xsl:when>
      <xsl:otherwise><xsl:call-template name="word"><xsl:with-param name="key" select="$key"/></xsl:call-template></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- Other views of about the same days: today's week when today is among them. -->
  <xsl:template match="calendar" mode="views">
    <xsl:variable name="number" select="number(translate(@today, '-', ''))"/>
    <xsl:variable name="day">
      <xsl:choose>
        <xsl:when test="translate(@from, '-', '') &lt;= $number and translate(@to, '-', '') &gt;= $number">
          <xsl:value-of select="@today"/>
        </xsl:when>
        <xsl:otherwise><xsl:value-of select="@from"/></xsl:otherwise>
      </xsl:choose>
    </xsl:variable>
    <nav class="calendar__views">
      <xsl:attribute name="aria-label">
        <xsl:call-template name="word"><xsl:with-param name="key" select="'view'"/></xsl:call-template>
      </xsl:attribute>
      <ul class="tags" role="list">
        <li><xsl:call-template name="choice">
          <xsl:with-param name="address">
            <xsl:call-template name="month-address">
              <xsl:with-param name="view" select="'month'"/>
              <xsl:with-param name="day" select="$day"/>
              <xsl:with-param name="step" select="0"/>
            </xsl:call-template>
          </xsl:with-param>
          <xsl:with-param name="current" select="@view = 'month'"/>
          <xsl:with-param name="label">
            <xsl:call-template name="word"><xsl:with-param name="key" select="'view.month'"/></xsl:call-template>
          </xsl:with-param>
        </xsl:call-template></li>
        <li><xsl:call-template name="choice">
          <xsl:with-param name="address">
            <xsl:call-template name="week-address">
              <xsl:with-param name="day" select="$day"/>
              <xsl:with-param name="step" select="0"/>
            </xsl:call-template>
          </xsl:with-param>
          <xsl:with-param name="current" select="@view = 'week'"/>
          <xsl:with-param name="label">
            <xsl:call-template name="word"><xsl:with-param name="key" select="'view.week'"/></xsl:call-template>
          </xsl:with-param>
        </xsl:call-template></li>
        <li><xsl:call-template name="choice">
          <xsl:with-param name="address">
            <xsl:call-template name="month-address">
              <xsl:with-param name="view" select="'agenda'"/>
              <xsl:with-param name="day" select="$day"/>
              <xsl:with-param name="step" select="0"/>
            </xsl:call-template>
          </xsl:with-param>
          <xsl:with-param name="current" select="@view = 'agenda'"/>
          <xsl:with-param name="label">
            <xsl:call-template name="word"><xsl:with-param name="key" select="'view.agenda'"/></xsl:call-template>
          </xsl:with-param>
        </xsl:call-template></li>
      </ul>
    </nav>
  </xsl:template>

  <!-- The first event of a month brings the month's heading and all of its events. -->
  <xsl:template match="SHW_p_Calendar" mode="month">
    <xsl:variable name="month" select="substring(@start, 1, 7)"/>
    <xsl:if test="generate-id() = generate-id(../SHW_p_Calendar[starts-with(@start, $month)])">
      <section class="month" aria-labelledby="month-{$month}">
        <h2 class="month__title" id="month-{$month}">
          <!-- a month alone is named above already -->
          <xsl:if test="substring(../@from, 1, 7) = $month and substring(../@to, 1, 7) = $month">
            <xsl:attribute name="class">visually-hidden</xsl:attribute>
          </xsl:if>
          <xsl:call-template name="month-year"><xsl:with-param name="day" select="@start"/></xsl:call-template></h2>
        <ul class="events" role="list">
          <xsl:call-template name="in-order">
            <xsl:with-param name="events" select="../SHW_p_Calendar[starts-with(@start, $month)]"/>
          </xsl:call-template>
        </ul>
      </section>
    </xsl:if>
  </xsl:template>

  <!-- Visitors whose clocks show something else read their own time beside it. -->
  <xsl:template match="SHW_p_Calendar[@allDay != 1]|event[@allDay != 1]" mode="when">
    <ui-event-time start="{@start}" end="{@end}" lang="{$lang}"><xsl:apply-templates select="." mode="period"/></ui-event-time>
  </xsl:template>

  <xsl:template match="event">
    <article itemscope="itemscope" itemtype="https://schema.org/Event">
      <xsl:call-template name="layout"><xsl:with-param name="class" select="'page article'"/></xsl:call-template>
      <xsl:call-template name="back"><xsl:with-param name="dataType" select="'p_Calendar'"/></xsl:call-template>
      <header class="page-head"><xsl:apply-templates select="." mode="heading"/></header>
      <dl class="facts">
        <div class="facts__row">
          <dt>
            <xsl:call-template name="icon"><xsl:with-param name="name" select="'clock'"/></xsl:call-template>
            <xsl:call-template name="t"><xsl:with-param name="key" select="'when'"/></xsl:call-template>
          </dt>
          <dd><xsl:apply-templates select="." mode="when"/></dd>
        </div>
        <xsl:if test="@location != ''">
          <div class="facts__row">
            <dt>
              <xsl:call-template name="icon"><xsl:with-param name="name" select="'place'"/></xsl:call-template>
              <xsl:call-template name="t"><xsl:with-param name="key" select="'where'"/></xsl:call-template>
            </dt>
            <dd><xsl:value-of select="@location"/></dd>
          </div>
        </xsl:if>
        <xsl:for-each select="objectRef[@title != ''][@dataType = 'p_Course' or @dataType = 'p_Unit']">
          <div class="facts__row">
            <dt>
              <xsl:call-template name="icon"><xsl:with-param name="name" select="'play'"/></xsl:call-template>
              <xsl:call-template name="t"><xsl:with-param name="key" select="concat('hit.', @dataType)"/></xsl:call-template>
            </dt>
            <dd>
              <a>
                <xsl:attribute name="href"><xsl:apply-templates select="." mode="address"/></xsl:attribute>
                <xsl:value-of select="@title"/>
              </a>
            </dd>
          </div>
        </xsl:for-each>
      </dl>
      <p class="page-head__meta calendar__foot">
        <xsl:if test="@timeZone != '' and @allDay != 1"><span><xsl:apply-templates select="." mode="zone"/></span></xsl:if>
        <a type="text/calendar"><xsl:attribute name="href">calendar-<xsl:value-of select="@ID"/>.ics?lang=<xsl:value-of select="$lang"/>
          <xsl:if test="@day">&amp;from=<xsl:value-of select="@day"/></xsl:if></xsl:attribute><xsl:call-template name="word">
            <xsl:with-param name="key" select="'calendar.save'"/></xsl:call-template> (iCalendar)</a>
      </p>
      <xsl:apply-templates select="picture[1]" mode="picture">
        <xsl:with-param name="class" select="'article__picture'"/>
      </xsl:apply-templates>
      <div class="rich"><xsl:call-template name="rich"><xsl:with-param name="nodes" select="html"/></xsl:call-template></div>
      <xsl:apply-templates select="object" mode="inserted"/>
      <xsl:if test="occurrence">
        <section class="further" aria-labelledby="further">
          <h2 id="further"><xsl:call-template name="word"><xsl:with-param name="key" select="'event.further'"/></xsl:call-template></h2>
          <ul class="further__list" role="list">
            <xsl:for-each select="occurrence"><li><a href="{@href}"><xsl:apply-templates select="." mode="period"/></a></li></xsl:for-each>
          </ul>
        </section>
      </xsl:if>
      <xsl:call-template name="schema">
        <xsl:with-param name="owner" select="'organizer'"/>
        <xsl:with-param name="more">
          <xsl:call-template name="schema-value">
            <xsl:with-param name="name" select="'startDate'"/><xsl:with-param name="value" select="string(@start)"/>
          </xsl:call-template>
          <xsl:call-template name="schema-value">
            <xsl:with-param name="name" select="'endDate'"/><xsl:with-param name="value" select="string(@end)"/>
          </xsl:call-template>
          <xsl:call-template name="schema-named">
            <xsl:with-param name="name" select="'location'"/>
            <xsl:with-param name="type" select="'Place'"/>
            <xsl:with-param name="value" select="string(@location)"/>
          </xsl:call-template>
          <xsl:apply-templates select="picture[1]" mode="schema"/>
        </xsl:with-param>
      </xsl:call-template>
    </article>
  </xsl:template>
</xsl:stylesheet>
