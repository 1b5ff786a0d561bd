<?xml version="1.0" encoding="UTF-8"?>
<!-- Periods of the calendar: what they are called, and the addresses of those before and after. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

  <!-- `November 2026` of a day such as 2026-11-01 -->
  <xsl:template name="month-year">
    <xsl:param name="day"/>
    <xsl:call-template name="month-name"><xsl:with-param name="month" select="number(substring($day, 6, 2))"/></xsl:call-template>
    <xsl:value-of select="concat(' ', substring($day, 1, 4))"/>
  </xsl:template>

  <xsl:template name="last-day">
    <xsl:param name="year"/>
    <xsl:param name="month"/>
    <xsl:choose>
      <xsl:when test="$month = 2 and ($year mod 4 = 0 and $year mod 100 != 0 or $year mod 400 = 0)">29</xsl:when>
      <xsl:when test="$month = 2">28</xsl:when>
      <xsl:when test="$month = 4 or $month = 6 or $month = 9 or $month = 11">30</xsl:when>
      <xsl:otherwise>31</xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- The number of a day such as 2026-11-25, counted without gaps (Julian day); mod 7, 0 is a Monday. -->
  <xsl:template name="day-number">
    <xsl:param name="day"/>
    <xsl:variable name="month" select="number(substring($day, 6, 2))"/>
    <xsl:variable name="early" select="floor((14 - $month) div 12)"/>
    <xsl:variable name="year" select="substring($day, 1, 4) + 4800 - $early"/>
    <xsl:value-of select="substring($day, 9, 2) + floor((153 * ($month + 12 * $early - 3) + 2) div 5) + 365 * $year + floor($year div 4) -
      floor($year div 100) + floor($year div 400) - 32045"/>
  </xsl:template>

  <!-- The day of such a number. -->
  <xsl:template name="day-of-number">
    <xsl:param name="number"/>
    <xsl:variable name="f" select="$number + 1401 + floor(floor((4 * $number + 274277) div 146097) * 3 div 4) - 38"/>
    <xsl:variable name="g" select="floor(((4 * $f + 3) mod 1461) div 4)"/>
    <xsl:variable name="h" select="5 * $g + 2"/>
    <xsl:variable name="month" select="(floor($h div 153) + 2) mod 12 + 1"/>
    <xsl:variable name="year" select="floor((4 * $f + 3) div 1461) - 4716 + floor((14 - $month) div 12)"/>
    <xsl:value-of select="concat(substring($year + 10000, 2), '-', substring($month + 100, 2), '-', substring(floor(($h mod 153) div 5) +
      101, 2))"/>
  </xsl:template>

  <!-- Address of a range of days in a view ('': as the calendar comes), narrowed as the present one. -->
  <xsl:template name="range-address">
    <xsl:param name="view" select="@view"/>
    <xsl:param name="from"/>
    <xsl:param name="to"/>
    <xsl:text>calendar.html?</xsl:text>
    <xsl:if test="$view != ''"><xsl:value-of select="concat('view=', $view, '&amp;')"/></xsl:if>
    <xsl:value-of select="concat('from=', $from, '&amp;to=', $to)"/>
    <xsl:apply-templates select="ancestor-or-self::calendar" mode="narrowed"/>
  </xsl:template>

  <!-- Address of the month that lies `step` (-1, 0, 1) months from a day. -->
  <xsl:template name="month-address">
    <xsl:param name="day"/>
    <xsl:param name="step"/>
    <xsl:param name="view" select="@view"/>
    <xsl:variable name="months" select="substring($day, 1, 4) * 12 + substring($day, 6, 2) - 1 + $step"/>
    <xsl:variable name="year" select="floor($months div 12)"/>
    <xsl:variable name="month" select="$months mod 12 + 1"/>
    <xsl:variable name="prefix" select="concat(substring($year + 10000, 2), '-', substring($month + 100, 2), '-')"/>
    <xsl:variable name="last">
      <xsl:call-template name="last-day">
        <xsl:with-param name="year" select="$year"/>
        <xsl:with-param name="month" select="$month"/>
      </xsl:call-template>
    </xsl:variable>
    <xsl:call-template name="range-address">
      <xsl:with-param name="view" select="$view"/>
      <xsl:with-param name="from" select="concat($prefix, '01')"/>
      <xsl:with-param name="to" select="concat($prefix, $last)"/>
    </xsl:call-template>
  </xsl:template>

  <!-- Address of the week that lies `step` weeks from the one that a day is in. -->
  <xsl:template name="week-address">
    <xsl:param name="day"/>
    <xsl:param name="step"/>
    <xsl:variable name="firstDay" select="number(concat('0', @firstDay)) + number(not(@firstDay))"/>
    <xsl:variable name="number">
      <xsl:call-template name="day-number"><xsl:with-param name="day" select="$day"/></xsl:call-template>
    </xsl:variable>
    <xsl:variable name="first" select="$number - ($number + 8 - $firstDay) mod 7 + 7 * $step"/>
    <xsl:call-template name="range-address">
      <xsl:with-param name="view" select="'week'"/>
      <xsl:with-param name="from">
        <xsl:call-template name="day-of-number"><xsl:with-param name="number" select="$first"/></xsl:call-template>
      </xsl:with-param>
      <xsl:with-param name="to">
        <xsl:call-template name="day-of-number"><xsl:with-param name="number" select="$first + 6"/></xsl:call-template>
      </xsl:with-param>
    </xsl:call-template>
  </xsl:template>

  <!-- The period before (-1), that of today (0) or after (1), in the present view. -->
  <xsl:template match="calendar" mode="step">
    <xsl:param name="step"/>
    <xsl:param name="day" select="@from"/>
    <xsl:choose>
      <xsl:when test="@view = 'week'">
        <xsl:call-template name="week-address">
          <xsl:with-param name="day" select="$day"/>
          <xsl:with-param name="step" select="$step"/>
        </xsl:call-template>
      </xsl:when>
      <xsl:otherwise>
        <xsl:call-template name="month-address">
          <xsl:with-param name="day" select="$day"/>
          <xsl:with-param name="step" select="$step"/>
        </xsl:call-template>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- What the shown period is called: a month by its name, any other by its first and last day. -->
  <xsl:template match="calendar" mode="period-name">
    <xsl:variable name="last">
      <xsl:call-template name="last-day">
        <xsl:with-param name="year" select="substring(@from, 1, 4)"/>
        <xsl:with-param name="month" select="number(substring(@from, 6, 2))"/>
      </xsl:call-template>
    </xsl:variable>
    <xsl:choose>
      <xsl:when test="substring(@from, 9) = '01' and @to = concat(substring(@from, 1, 8), $last)">
        <xsl:call-template name="month-year"><xsl:with-param name="day" select="@from"/></xsl:call-template>
      </xsl:when>
      <xsl:when test="@from = @to"><xsl:call-template name="date"><xsl:with-param name="iso" select="@from"/></xsl:call-template></xsl:when>
      <!-- days of one month: the month once -->
      <xsl:when test="substring(@from, 1, 7) = substring(@to, 1, 7)"><xsl:value-of select="number(substring(@from, 9))"/>
        <xsl:call-template name="t"><xsl:with-param name="key" select="'date.afterDay'"/></xsl:call-template>&#160;–&#160;<xsl:call-template
          name="date"><xsl:with-param name="iso" select="@to"/></xsl:call-template></xsl:when>
      <xsl:otherwise><xsl:call-template name="date">
        <xsl:with-param name="iso" select="@from"/></xsl:call-template> – <xsl:call-template name="date">
          <xsl:with-param name="iso" select="@to"/></xsl:call-template></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

</xsl:stylesheet>
