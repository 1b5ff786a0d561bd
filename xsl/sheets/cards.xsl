<?xml version="1.0" encoding="UTF-8"?>
<!-- Cards: one record of a list, one event, one course. The link of the heading covers the card. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

  <xsl:template match="*" mode="card-link">
    <a class="card__link">
      <xsl:attribute name="href"><xsl:apply-templates select="." mode="address"/></xsl:attribute>
      <xsl:apply-templates select="." mode="title"/>
    </a>
  </xsl:template>

  <xsl:template match="*" mode="card-heading">
    <xsl:param name="level" select="3"/>
    <xsl:element name="h{$level}">
      <xsl:attribute name="class">card__title</xsl:attribute>
      <xsl:apply-templates select="." mode="card-link"/>
    </xsl:element>
  </xsl:template>

  <!-- News and blog records, and any other list record. -->
  <xsl:template match="*" mode="card">
    <xsl:param name="level" select="3"/>
    <xsl:param name="feature" select="false()"/>
    <li class="cards__item">
      <xsl:if test="$feature"><xsl:attribute name="class">cards__item cards__item--feature</xsl:attribute></xsl:if>
      <article class="card">
        <xsl:if test="not(picture)"><xsl:attribute name="class">card card--words</xsl:attribute></xsl:if>
        <xsl:if test="picture">
          <xsl:attribute name="class">card card--picture</xsl:attribute>
          <div class="card__media">
            <xsl:apply-templates select="picture[1]" mode="picture">
              <xsl:with-param name="class" select="'card__picture'"/>
            </xsl:apply-templates>
          </div>
        </xsl:if>
        <div class="card__body">
          <xsl:if test="@date or @author">
            <p class="card__meta">
              <xsl:call-template name="time-element"><xsl:with-param name="iso" select="@date"/></xsl:call-template>
              <xsl:if test="@author != ''">
                <xsl:if test="@date"> · </xsl:if>
                <span class="card__author"><xsl:value-of select="@author"/></span>
              </xsl:if>
            </p>
          </xsl:if>
          <xsl:apply-templates select="." mode="card-heading"><xsl:with-param name="level" select="$level"/></xsl:apply-templates>
          <xsl:if test="teaser">
            <p class="card__text"><xsl:call-template name="pick"><xsl:with-param name="nodes" select="teaser"/></xsl:call-template></p>
          </xsl:if>
          <xsl:if test="tag">
            <ul class="tags" role="list"><xsl:for-each select="tag"><li class="tag"><xsl:value-of select="."/></li></xsl:for-each></ul>
          </xsl:if>
        </div>
      </article>
    </li>
  </xsl:template>

  <!-- Calendar records: the day as a leaf of a calendar. -->
  <xsl:template match="SHW_p_Calendar" mode="card">
    <xsl:param name="level" select="3"/>
    <li class="events__item">
      <article class="event">
        <p class="event__leaf" aria-hidden="true">
          <span class="event__month">
            <xsl:call-template name="t">
              <xsl:with-param name="key" select="concat('month.short.', number(substring(@start, 6, 2)))"/>
            </xsl:call-template>
          </span>
          <span class="event__day"><xsl:value-of select="number(substring(@start, 9, 2))"/></span>
        </p>
        <div class="event__body">
          <xsl:apply-templates select="." mode="card-heading"><xsl:with-param name="level" select="$level"/></xsl:apply-templates>
          <p class="event__meta">
            <span class="event__when"><xsl:apply-templates select="." mode="when"/></span>
            <xsl:if test="@location != ''"><span class="event__where"><xsl:value-of select="@location"/></span></xsl:if>
          </p>
          <xsl:if test="teaser">
            <p class="card__text"><xsl:call-template name="pick"><xsl:with-param name="nodes" select="teaser"/></xsl:call-template></p>
          </xsl:if>
        </div>
      </article>
    </li>
  </xsl:template>

  <xsl:template match="*" mode="when"><xsl:apply-templates select="." mode="period"/></xsl:template>

  <!-- Far from the calendar, where visitors' own times are beside them, times say whose they are. -->
  <xsl:template match="list[@timeZone != '']/SHW_p_Calendar[@allDay != 1]" mode="when">
    <xsl:apply-templates select="." mode="period"/>
    <xsl:apply-templates select=".." mode="city"/>
  </xsl:template>

  <xsl:template match="list" mode="city">
    <xsl:variable name="zone" select="@timeZone"/>
    <xsl:text> (</xsl:text>
    <xsl:choose>
      <xsl:when test="contains($zone, '/')"><xsl:value-of select="translate(substring-after($zone, '/'), '_', ' ')"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="$zone"/></xsl:otherwise>
    </xsl:choose>
    <xsl:text>)</xsl:text>
  </xsl:template>
</xsl:stylesheet>
