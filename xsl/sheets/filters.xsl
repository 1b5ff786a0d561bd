<?xml version="1.0" encoding="UTF-8"?>
<!-- What a list can be narrowed to, as links: the choice is in the address. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

  <!-- The pair of the address that an option stands for. -->
  <xsl:template match="option" mode="query">
    <xsl:choose>
      <xsl:when test="@query != ''"><xsl:value-of select="@query"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="concat(../@name, '=', @value)"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- `?` or `&` and the pairs of everything that a list is narrowed to; `without` leaves out one filter. -->
  <xsl:template match="*" mode="narrowed">
    <xsl:param name="without" select="''"/>
    <xsl:for-each select="filter[@name != $without]/option[@selected = 1]">
      <xsl:text>&amp;</xsl:text><xsl:apply-templates select="." mode="query"/>
    </xsl:for-each>
  </xsl:template>

  <!-- @param base what the address begins with, pairs included: `calendar.html?view=month` -->
  <xsl:template match="filter" mode="choices">
    <xsl:param name="base"/>
    <xsl:variable name="rest">
      <xsl:apply-templates select=".." mode="narrowed"><xsl:with-param name="without" select="@name"/></xsl:apply-templates>
    </xsl:variable>
    <nav data-filter="{@name}">
      <xsl:attribute name="aria-label"><xsl:apply-templates select="." mode="filter-name"/></xsl:attribute>
      <ul class="tags" role="list">
        <li><xsl:call-template name="choice">
          <xsl:with-param name="address" select="concat($base, $rest)"/>
          <xsl:with-param name="current" select="not(option[@selected = 1])"/>
          <xsl:with-param name="label">
            <xsl:call-template name="word"><xsl:with-param name="key" select="'all'"/></xsl:call-template>
          </xsl:with-param>
        </xsl:call-template></li>
        <xsl:for-each select="option">
          <li><xsl:call-template name="choice">
            <xsl:with-param name="address">
              <xsl:value-of select="concat($base, $rest, '&amp;')"/>
              <xsl:apply-templates select="." mode="query"/>
            </xsl:with-param>
            <xsl:with-param name="current" select="@selected = 1"/>
            <xsl:with-param name="label"><xsl:apply-templates select="." mode="label"/></xsl:with-param>
            <xsl:with-param name="count" select="@count"/>
          </xsl:call-template></li>
        </xsl:for-each>
      </ul>
    </nav>
  </xsl:template>

  <xsl:template match="filter" mode="filter-name"><xsl:value-of select="@name"/></xsl:template>
  <!-- Keys that are written whole: what no sheet asks for is not sent. -->
  <xsl:template match="filter[@name = 'category']" mode="filter-name">
    <xsl:call-template name="word"><xsl:with-param name="key" select="'category'"/></xsl:call-template>
  </xsl:template>
  <xsl:template match="filter[@name = 'tag']" mode="filter-name">
    <xsl:call-template name="word"><xsl:with-param name="key" select="'tag'"/></xsl:call-template>
  </xsl:template>
  <xsl:template match="filter[@name = 'month']" mode="filter-name">
    <xsl:call-template name="word"><xsl:with-param name="key" select="'month'"/></xsl:call-template>
  </xsl:template>

  <xsl:template match="option" mode="label"><xsl:value-of select="."/></xsl:template>
  <xsl:template match="filter[@name = 'month']/option" mode="label">
    <xsl:call-template name="month-name"><xsl:with-param name="month" select="number(substring(@value, 6, 2))"/></xsl:call-template>
    <xsl:value-of select="concat(' ', substring(@value, 1, 4))"/>
  </xsl:template>

  <!-- The first pair of an address follows a question mark. -->
  <xsl:template name="choice">
    <xsl:param name="address"/>
    <xsl:param name="current" select="false()"/>
    <xsl:param name="label"/>
    <xsl:param name="count" select="''"/>
    <a class="tag" style="padding: 0.25em 0.85em; color: var(--color-text); text-decoration: none">
      <xsl:attribute name="href">
        <xsl:call-template name="joined"><xsl:with-param name="address" select="$address"/></xsl:call-template>
      </xsl:attribute>
      <xsl:if test="$current">
        <xsl:attribute name="aria-current">true</xsl:attribute>
        <xsl:attribute name="style">
          <xsl:text>padding: 0.25em 0.85em; background-color: var(--color-primary); </xsl:text>
          <xsl:text>color: var(--color-on-primary); text-decoration: none</xsl:text>
        </xsl:attribute>
      </xsl:if>
      <xsl:value-of select="$label"/>
      <xsl:if test="$count != ''"><xsl:value-of select="concat('&#160;(', $count, ')')"/></xsl:if>
    </a>
  </xsl:template>

  <xsl:template name="joined">
    <xsl:param name="address"/>
    <xsl:choose>
      <xsl:when test="contains($address, '&amp;') and not(contains(substring-before($address, '&amp;'), '?'))">
        <xsl:value-of select="concat(substring-before($address, '&amp;'), '?', substring-after($address, '&amp;'))"/>
      </xsl:when>
      <xsl:otherwise><xsl:value-of select="$address"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

</xsl:stylesheet>
