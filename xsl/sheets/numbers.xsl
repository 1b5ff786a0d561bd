<?xml version="1.0" encoding="UTF-8"?>
<!-- Numbers and lengths of the selected language; apart from shared.xsl, because the start page has none of them. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

  <!--
    A number with two decimals at most, as the language writes it and the page's own views do (core/text/number.ts). Without format-number,
    for which pages would fetch the optional part of the engine.
  -->
  <xsl:template name="number">
    <xsl:param name="value"/>
    <xsl:variable name="point">
      <xsl:call-template name="t"><xsl:with-param name="key" select="'number.point'"/></xsl:call-template>
    </xsl:variable>
    <xsl:if test="number($value) = number($value)">
      <xsl:value-of select="translate(round($value * 100) div 100, '.', $point)"/>
    </xsl:if>
  </xsl:template>

  <!-- 8.5 / 16; where a page is read from the right a word is between the two, which nobody reads the wrong way round. -->
  <xsl:template name="of">
    <xsl:param name="part"/>
    <xsl:param name="whole"/>
    <bdi>
      <xsl:call-template name="number"><xsl:with-param name="value" select="$part"/></xsl:call-template>
      <xsl:call-template name="t"><xsl:with-param name="key" select="'number.of'"/></xsl:call-template>
      <xsl:call-template name="number"><xsl:with-param name="value" select="$whole"/></xsl:call-template>
    </bdi>
  </xsl:template>

  <!-- 25 min, 1 h 10 min -->
  <xsl:template name="length">
    <xsl:param name="minutes"/>
    <xsl:variable name="hours" select="floor($minutes div 60)"/>
    <xsl:if test="$hours &gt; 0"><xsl:value-of select="$hours"/>&#160;<xsl:call-template name="t">
      <xsl:with-param name="key" select="'course.h'"/></xsl:call-template></xsl:if>
    <xsl:if test="$hours &gt; 0 and $minutes mod 60 &gt; 0">&#160;</xsl:if>
    <xsl:if test="$minutes mod 60 &gt; 0"><xsl:value-of select="$minutes mod 60"/>&#160;<xsl:call-template name="t">
      <xsl:with-param name="key" select="'course.min'"/></xsl:call-template></xsl:if>
  </xsl:template>

</xsl:stylesheet>
