<?xml version="1.0" encoding="UTF-8"?>
<!-- The calendar's days as a grid: a month in whole weeks, or one week. The plugin brings the keys; without it the links work as ever. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

  <!-- those few that go on for several days, looked for once; neither by a key nor sorted by XSLT, of which the page would have to fetch
    the code -->
  <xsl:variable name="long-events"
    select="cms/object[1]/data/calendar/SHW_p_Calendar[@end != '' and substring(@start, 1, 10) != substring(@end, 1, 10)]"/>

  <!-- How many events a day of a month names before it says how many more there are. -->
  <xsl:variable name="named-events" select="3"/>

  <xsl:template match="calendar" mode="grid">
    <xsl:variable name="from">
      <xsl:call-template name="day-number"><xsl:with-param name="day" select="@from"/></xsl:call-template>
    </xsl:variable>
    <xsl:variable name="to">
      <xsl:call-template name="day-number"><xsl:with-param name="day" select="@to"/></xsl:call-template>
    </xsl:variable>
    <xsl:variable name="firstDay" select="number(concat('0', @firstDay)) + number(not(@firstDay))"/>
    <xsl:variable name="first" select="$from - ($from + 8 - $firstDay) mod 7"/>
    <table class="days days--{@view}" role="grid" aria-labelledby="calendar-period" data-view="{@view}">
      <thead><tr role="row">
        <xsl:call-template name="weekday-heads"><xsl:with-param name="weekday" select="$firstDay"/></xsl:call-template>
      </tr></thead>
      <tbody>
        <xsl:call-template name="weeks">
          <xsl:with-param name="day" select="$first"/>
          <xsl:with-param name="last" select="$to"/>
        </xsl:call-template>
      </tbody>
    </table>
  </xsl:template>

  <xsl:template name="weekday-heads">
    <xsl:param name="weekday"/>
    <xsl:param name="count" select="7"/>
    <xsl:if test="$count &gt; 0">
      <xsl:variable name="name">
        <xsl:call-template name="weekday-name"><xsl:with-param name="weekday" select="$weekday mod 7"/></xsl:call-template>
      </xsl:variable>
      <th class="days__head" role="columnheader" scope="col">
        <span class="visually-hidden"><xsl:value-of select="$name"/></span>
        <span class="days__head-long" aria-hidden="true"><xsl:value-of select="$name"/></span>
        <span class="days__head-short" aria-hidden="true">
          <xsl:call-template name="t"><xsl:with-param name="key" select="concat('weekday.short.', $weekday mod 7)"/></xsl:call-template>
        </span>
      </th>
      <xsl:call-template name="weekday-heads">
        <xsl:with-param name="weekday" select="$weekday + 1"/>
        <xsl:with-param name="count" select="$count - 1"/>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>

  <xsl:template name="weeks">
    <xsl:param name="day"/>
    <xsl:param name="last"/>
    <xsl:if test="$day &lt;= $last">
      <tr role="row"><xsl:call-template name="days-of-week"><xsl:with-param name="day" select="$day"/></xsl:call-template></tr>
      <xsl:call-template name="weeks">
        <xsl:with-param name="day" select="$day + 7"/>
        <xsl:with-param name="last" select="$last"/>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>

  <xsl:template name="days-of-week">
    <xsl:param name="day"/>
    <xsl:param name="count" select="7"/>
    <xsl:if test="$count &gt; 0">
      <xsl:apply-templates select="." mode="day">
        <xsl:with-param name="weekday" select="($day + 1) mod 7"/>
        <xsl:with-param name="place" select="8 - $count"/>
        <xsl:with-param name="day">
          <xsl:call-template name="day-of-number"><xsl:with-param name="number" select="$day"/></xsl:call-template>
        </xsl:with-param>
      </xsl:apply-templates>
      <xsl:call-template name="days-of-week">
        <xsl:with-param name="day" select="$day + 1"/>
        <xsl:with-param name="count" select="$count - 1"/>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>

  <xsl:template match="calendar" mode="day">
    <xsl:param name="day"/>
    <xsl:param name="weekday"/>
    <!-- 1 to 7 in its week -->
    <xsl:param name="place"/>
    <xsl:variable name="date" select="number(translate($day, '-', ''))"/>
    <!-- What began before and still goes on; it does not if it ended as the day began. -->
    <xsl:variable name="going" select="$long-events[translate(substring(@start, 1, 10), '-', '') &lt; $date][translate(substring(@end, 1,
      10), '-', '') &gt; $date or substring(@end, 1, 10) = $day and (@allDay = 1 or substring(@end, 12, 5) != '00:00')]"/>
    <xsl:variable name="events" select="$going | SHW_p_Calendar[starts-with(@start, $day)]"/>
    <td role="gridcell" data-day="{$day}">
      <xsl:attribute name="class">day<xsl:if
        test="translate(@from, '-', '') &gt; $date or translate(@to, '-', '') &lt; $date"> day--other</xsl:if>
          <xsl:if test="$events"> day--full</xsl:if></xsl:attribute>
      <xsl:if test="@today = $day"><xsl:attribute name="aria-current">date</xsl:attribute></xsl:if>
      <time class="day__date" datetime="{$day}">
        <span class="day__name">
          <xsl:call-template name="weekday-name"><xsl:with-param name="weekday" select="$weekday"/></xsl:call-template>
          <xsl:text> </xsl:text>
          <xsl:call-template name="date"><xsl:with-param name="iso" select="$day"/></xsl:call-template>
        </span>
        <span class="day__number" aria-hidden="true"><xsl:value-of select="number(substring($day, 9, 2))"/></span>
      </time>
      <xsl:if test="$events">
        <ul class="day__events" role="list">
          <xsl:variable name="whole" select="$events[@allDay = 1]"/>
          <xsl:variable name="most">
            <xsl:choose>
              <xsl:when test="@view = 'week'"><xsl:value-of select="count($events)"/></xsl:when>
              <xsl:otherwise><xsl:value-of select="$named-events"/></xsl:otherwise>
            </xsl:choose>
          </xsl:variable>
          <xsl:call-template name="in-order">
            <xsl:with-param name="events" select="$whole"/>
            <xsl:with-param name="most" select="$most"/>
            <xsl:with-param name="day" select="$day"/>
            <xsl:with-param name="place" select="$place"/>
          </xsl:call-template>
          <xsl:call-template name="in-order">
            <xsl:with-param name="events" select="$events[not(@allDay = 1)]"/><xsl:with-param name="above" select="count($whole)"/>
            <xsl:with-param name="most" select="$most"/>
            <xsl:with-param name="day" select="$day"/>
            <xsl:with-param name="place" select="$place"/>
          </xsl:call-template>
          <xsl:if test="count($events) &gt; $named-events and @view != 'week'">
            <li class="day__event day__event--more">
              <a class="day__link">
                <xsl:attribute name="href">
                  <xsl:call-template name="range-address">
                    <xsl:with-param name="view" select="'agenda'"/>
                    <xsl:with-param name="from" select="$day"/>
                    <xsl:with-param name="to" select="$day"/>
                  </xsl:call-template>
                </xsl:attribute>
                <xsl:value-of select="concat(count($events) - $named-events, ' ')"/>
                <xsl:call-template name="word"><xsl:with-param name="key" select="'events.more'"/></xsl:call-template>
              </a>
            </li>
          </xsl:if>
        </ul>
      </xsl:if>
    </td>
  </xsl:template>

  <!-- Events by their beginnings: those before the one in the middle, those at its time, those after it. As cards, or in a day of the grid.
    -->
  <xsl:template name="in-order">
    <xsl:param name="events"/>
    <xsl:param name="most" select="count($events)"/>
    <!-- how many are above these -->
    <xsl:param name="above" select="0"/>
    <xsl:param name="day" select="''"/>
    <xsl:param name="place" select="0"/>
    <xsl:if test="$events and $above &lt; $most">
      <xsl:variable name="time"><xsl:apply-templates select="$events[ceiling(count($events) div 2)]" mode="time"/></xsl:variable>
      <xsl:variable name="before" select="$events[number(concat(translate(substring(@start, 1, 10), '-', ''), '.',
        translate(substring(concat(@start, 'T00:00'), 12, 5), ':', ''))) &lt; $time]"/>
      <xsl:variable name="after" select="$events[number(concat(translate(substring(@start, 1, 10), '-', ''), '.',
        translate(substring(concat(@start, 'T00:00'), 12, 5), ':', ''))) &gt; $time]"/>
      <xsl:variable name="now" select="$events[not(number(concat(translate(substring(@start, 1, 10), '-', ''), '.',
        translate(substring(concat(@start, 'T00:00'), 12, 5), ':', ''))) &lt; $time
          or number(concat(translate(substring(@start, 1, 10), '-', ''), '.', translate(substring(concat(@start, 'T00:00'), 12, 5), ':',
            ''))) &gt; $time)]"/>
      <xsl:call-template name="in-order">
        <xsl:with-param name="events" select="$before"/>
        <xsl:with-param name="most" select="$most"/>
        <xsl:with-param name="above" select="$above"/>
        <xsl:with-param name="day" select="$day"/>
        <xsl:with-param name="place" select="$place"/>
      </xsl:call-template>
      <xsl:for-each select="$now">
        <xsl:if test="$above + count($before) + position() &lt;= $most">
          <xsl:choose>
            <xsl:when test="$day = ''"><xsl:apply-templates select="." mode="card"/></xsl:when>
            <xsl:otherwise>
              <xsl:apply-templates select="." mode="day-event">
                <xsl:with-param name="day" select="$day"/>
                <xsl:with-param name="place" select="$place"/>
              </xsl:apply-templates>
            </xsl:otherwise>
          </xsl:choose>
        </xsl:if>
      </xsl:for-each>
      <xsl:call-template name="in-order">
        <xsl:with-param name="events" select="$after"/>
        <xsl:with-param name="most" select="$most"/>
        <xsl:with-param name="above" select="$above + count($before) + count($now)"/>
        <xsl:with-param name="day" select="$day"/>
        <xsl:with-param name="place" select="$place"/>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- 20261205.1800 -->
  <xsl:template match="SHW_p_Calendar" mode="time">
    <xsl:value-of select="concat(translate(substring(@start, 1, 10), '-', ''), '.', translate(substring(concat(@start, 'T00:00'), 12, 5),
      ':', ''))"/>
  </xsl:template>

  <xsl:template match="SHW_p_Calendar" mode="day-event">
    <xsl:param name="day"/>
    <xsl:param name="place"/>
    <xsl:variable name="date" select="number(translate($day, '-', ''))"/>
    <li>
      <!-- one bar through the days of an event: its name is where it begins, and again in each week -->
      <xsl:variable name="before" select="translate(substring(@start, 1, 10), '-', '') &lt; $date"/>
      <xsl:attribute name="class">day__event<xsl:if test="@allDay = 1"> day__event--whole</xsl:if>
        <xsl:if test="$before"> day__event--before<xsl:if test="$place &gt; 1"> day__event--going</xsl:if></xsl:if>
          <xsl:if test="translate(substring(@end, 1, 10), '-', '') &gt; $date and (@allDay = 1
            or substring(@end, 12, 5) != '00:00')"> day__event--on<xsl:if
              test="$place &lt; 7"> day__event--wide</xsl:if></xsl:if></xsl:attribute>
      <xsl:if test="@allDay != 1 and substring(@start, 1, 10) = $day">
        <span class="day__time"><xsl:call-template name="clock-time"><xsl:with-param name="iso" select="@start"/></xsl:call-template></span>
        <xsl:text> </xsl:text>
      </xsl:if>
      <a class="day__link">
        <xsl:attribute name="href"><xsl:apply-templates select="." mode="address"/></xsl:attribute>
        <xsl:apply-templates select="." mode="title"/>
      </a>
      <xsl:if test="../@view = 'week' and @location != ''">
        <xsl:text> </xsl:text>
        <span class="day__place"><xsl:value-of select="@location"/></span>
      </xsl:if>
    </li>
  </xsl:template>
</xsl:stylesheet>
