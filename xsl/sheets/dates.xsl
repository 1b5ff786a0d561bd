<?xml version="1.0" encoding="UTF-8"?>
<!-- Dates and times of the selected language, cut from ISO 8601 texts. The clock time shown is the one written: the server writes it in the
  customer's zone. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

  <xsl:template name="month-name">
    <xsl:param name="month"/>
    <xsl:call-template name="t"><xsl:with-param name="key" select="concat('month.', $month)"/></xsl:call-template>
  </xsl:template>

  <xsl:template name="date">
    <xsl:param name="iso"/>
    <xsl:variable name="year" select="substring($iso, 1, 4)"/>
    <xsl:variable name="month" select="number(substring($iso, 6, 2))"/>
    <xsl:variable name="day" select="number(substring($iso, 9, 2))"/>
    <xsl:choose>
      <xsl:when test="not($month &gt;= 1 and $month &lt;= 12 and $day &gt;= 1)"><xsl:value-of select="$iso"/></xsl:when>
      <xsl:otherwise>
        <xsl:value-of select="$day"/>
        <xsl:call-template name="t"><xsl:with-param name="key" select="'date.afterDay'"/></xsl:call-template>
        <xsl:text>&#160;</xsl:text>
        <xsl:call-template name="month-name"><xsl:with-param name="month" select="$month"/></xsl:call-template>
        <xsl:value-of select="concat(' ', $year)"/>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="time-element">
    <xsl:param name="iso"/>
    <xsl:param name="class" select="'date'"/>
    <xsl:if test="$iso != ''">
      <time class="{$class}" datetime="{$iso}">
        <xsl:call-template name="date"><xsl:with-param name="iso" select="$iso"/></xsl:call-template>
      </time>
    </xsl:if>
  </xsl:template>

  <xsl:template name="clock-time">
    <xsl:param name="iso"/>
    <xsl:value-of select="substring($iso, 12, 5)"/>
  </xsl:template>

  <!-- Date and clock times of an event, in one line. -->
  <xsl:template match="*" mode="period">
    <xsl:variable name="same" select="substring(@start, 1, 10) = substring(@end, 1, 10) or not(@end) or @end = ''"/>
    <time datetime="{@start}"><xsl:call-template name="date"><xsl:with-param name="iso" select="@start"/></xsl:call-template>
      <xsl:if test="@allDay != 1">
        <xsl:text>, </xsl:text>
        <xsl:call-template name="clock-time"><xsl:with-param name="iso" select="@start"/></xsl:call-template>
      </xsl:if>
    </time>
    <xsl:if test="@end != '' and not($same and @allDay = 1)">
      <!-- the two times of one day stay on one line -->
      <xsl:choose>
        <xsl:when test="$same"><xsl:text>&#160;–&#8288;&#160;</xsl:text></xsl:when>
        <xsl:otherwise><xsl:text> – </xsl:text></xsl:otherwise>
      </xsl:choose>
      <time datetime="{@end}">
        <xsl:if test="not($same)">
          <xsl:call-template name="date"><xsl:with-param name="iso" select="@end"/></xsl:call-template>
          <xsl:if test="@allDay != 1">, </xsl:if>
        </xsl:if>
        <xsl:if test="@allDay != 1">
          <xsl:call-template name="clock-time"><xsl:with-param name="iso" select="@end"/></xsl:call-template>
        </xsl:if>
      </time>
    </xsl:if>
    <xsl:if test="@allDay != 1"><xsl:call-template name="t"><xsl:with-param name="key" select="'time.after'"/></xsl:call-template></xsl:if>
    <xsl:if test="@allDay = 1">
      <xsl:text>, </xsl:text>
      <span class="period__all-day"><xsl:call-template name="t"><xsl:with-param name="key" select="'allDay'"/></xsl:call-template></span>
    </xsl:if>
  </xsl:template>

  <!-- Name of a day of the week, 0: Sunday. -->
  <xsl:template name="weekday-name">
    <xsl:param name="weekday"/>
    <xsl:call-template name="t"><xsl:with-param name="key" select="concat('weekday.', $weekday)"/></xsl:call-template>
  </xsl:template>

</xsl:stylesheet>
