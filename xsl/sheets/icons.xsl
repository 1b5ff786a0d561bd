<?xml version="1.0" encoding="UTF-8"?>
<!-- Small drawings in the colour of the text around them; each is decoration beside a word. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

  <xsl:template name="icon">
    <xsl:param name="name"/>
    <svg class="icon" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"
      stroke-linejoin="round" aria-hidden="true" focusable="false">
      <xsl:choose>
        <xsl:when test="$name = 'menu'"><path d="M4 7h16M4 12h16M4 17h16"/></xsl:when>
        <xsl:when test="$name = 'chevron'"><path d="m6 9 6 6 6-6"/></xsl:when>
        <xsl:when test="$name = 'next'"><path d="M5 12h14m-6-6 6 6-6 6"/></xsl:when>
        <xsl:when test="$name = 'previous'"><path d="M19 12H5m6-6-6 6 6 6"/></xsl:when>
        <xsl:when test="$name = 'state-done'">
          <circle cx="12" cy="12" r="9" fill="currentColor"/>
          <path class="icon__mark" d="m8 12.500 2.700 2.700L16 9.500"/>
        </xsl:when>
        <xsl:when test="$name = 'state-started'">
          <circle cx="12" cy="12" r="9"/>
          <path d="M12 6.500a5.500 5.500 0 0 1 0 11Z" fill="currentColor" stroke="none"/>
        </xsl:when>
        <xsl:when test="$name = 'state-locked'">
          <rect x="5" y="11" width="14" height="9" rx="2"/>
          <path d="M8 11V8a4 4 0 0 1 8 0v3"/>
        </xsl:when>
        <xsl:when test="$name = 'state-open'"><circle cx="12" cy="12" r="9"/></xsl:when>
        <xsl:when test="$name = 'user'"><circle cx="12" cy="8" r="4"/><path d="M4.500 20a7.500 7.500 0 0 1 15 0"/></xsl:when>
        <xsl:when test="$name = 'play'"><path d="M8 5.500v13l10.500-6.500Z" fill="currentColor" stroke-width="1.500"/></xsl:when>
        <xsl:when test="$name = 'search'"><circle cx="11" cy="11" r="6.500"/><path d="m16 16 4.500 4.500"/></xsl:when>
        <xsl:when test="$name = 'clock'"><circle cx="12" cy="12" r="9"/><path d="M12 7v5l3.500 2"/></xsl:when>
        <xsl:when test="$name = 'place'">
          <path d="M12 21c4.500-4.600 7-8.200 7-11a7 7 0 1 0-14 0c0 2.800 2.500 6.400 7 11Z"/>
          <circle cx="12" cy="10" r="2.500"/>
        </xsl:when>
      </xsl:choose>
    </svg>
  </xsl:template>

</xsl:stylesheet>
