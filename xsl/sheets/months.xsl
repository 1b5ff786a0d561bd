<?xml version="1.0" encoding="UTF-8"?>
<!-- Months of the calendar: their names, and the addresses of the months before and after. -->
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

  <!-- Address of the month that lies `step` (-1, 1) months from a day. -->
  <xsl:template name="month-address">
    <xsl:param name="day"/>
    <xsl:param name="step"/>
    <xsl:variable name="months" select="substring($day, 1, 4) * 12 + substring($day, 6, 2) - 1 + $step"/>
    <xsl:variable name="year" select="floor($months div 12)"/>
    <xsl:variable name="month" select="$months mod 12 + 1"/>
    <xsl:variable name="prefix" select="concat(format-number($year, '0000'), '-', format-number($month, '00'), '-')"/>
    <xsl:value-of select="concat('calendar.html?from=', $prefix, '01&amp;to=', $prefix)"/>
    <xsl:call-template name="last-day"><xsl:with-param name="year" select="$year"/><xsl:with-param name="month" select="$month"/></xsl:call-template>
  </xsl:template>

</xsl:stylesheet>
