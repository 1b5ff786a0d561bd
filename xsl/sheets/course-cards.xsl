<?xml version="1.0" encoding="UTF-8"?>
<!-- Courses as cards, with how far the reader has come. Beside shared.xsl, for the views that show courses. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

  <xsl:template match="courseRef|SHW_p_Course" mode="card">
    <xsl:param name="level" select="3"/>
    <xsl:variable name="progress" select="number(concat('0', @progress))"/>
    <li class="cards__item">
      <article class="card card--course">
        <xsl:if test="picture or @picture != ''"><xsl:attribute name="class">card card--course card--picture</xsl:attribute></xsl:if>
        <div class="card__media">
          <xsl:choose>
            <xsl:when test="picture">
              <xsl:apply-templates select="picture[1]" mode="picture">
                <xsl:with-param name="class" select="'card__picture'"/>
              </xsl:apply-templates>
            </xsl:when>
            <!-- Pictures of records are 16 to 9; only one whose size is written is left until it comes near. -->
            <xsl:when test="@picture != ''">
              <img class="card__picture" src="{@picture}" alt="" width="640" height="360" loading="lazy" decoding="async"/>
            </xsl:when>
          </xsl:choose>
        </div>
        <div class="card__body">
          <xsl:apply-templates select="." mode="card-heading"><xsl:with-param name="level" select="$level"/></xsl:apply-templates>
          <xsl:if test="teaser">
            <p class="card__text"><xsl:call-template name="pick"><xsl:with-param name="nodes" select="teaser"/></xsl:call-template></p>
          </xsl:if>
          <xsl:if test="@progress != ''">
            <xsl:call-template name="progress"><xsl:with-param name="percent" select="$progress"/></xsl:call-template>
          </xsl:if>
          <xsl:if test="next">
            <p class="card__action card__action--link"><xsl:apply-templates select="next" mode="go-on"/></p>
          </xsl:if>
          <xsl:apply-templates select="next/placement"/>
          <xsl:if test="not(next)"><p class="card__action" aria-hidden="true">
            <xsl:call-template name="t">
              <xsl:with-param name="key">
                <xsl:choose>
                  <xsl:when test="$progress &gt;= 100">course.again</xsl:when>
                  <xsl:when test="$progress &gt; 0">course.continue</xsl:when>
                  <xsl:otherwise>course.start</xsl:otherwise>
                </xsl:choose>
              </xsl:with-param>
            </xsl:call-template>
          </p></xsl:if>
        </div>
      </article>
    </li>
  </xsl:template>

  <!-- What comes next, by its name and the time at which it goes on. -->
  <xsl:template match="next" mode="go-on">
    <xsl:param name="class" select="'card__next'"/>
    <a class="{$class}">
      <xsl:attribute name="href"><xsl:apply-templates select="." mode="address"/></xsl:attribute>
      <!-- one run of text, whatever the button does with its parts -->
      <span>
        <xsl:call-template name="t">
          <xsl:with-param name="key">
            <xsl:choose>
              <xsl:when test="@begun = 1">course.continue</xsl:when>
              <xsl:otherwise>course.start</xsl:otherwise>
            </xsl:choose>
          </xsl:with-param>
        </xsl:call-template>
        <xsl:text>: </xsl:text>
        <bdi>
          <xsl:choose>
            <xsl:when test="@lessonTitle != ''"><xsl:value-of select="@lessonTitle"/></xsl:when>
            <xsl:otherwise><xsl:value-of select="@title"/></xsl:otherwise>
          </xsl:choose>
        </bdi>
        <xsl:if test="@seconds &gt;= 1">
          <xsl:variable name="rest" select="floor(@seconds) mod 60"/>
          <xsl:text>, </xsl:text>
          <bdi><xsl:value-of select="concat(floor(@seconds div 60), ':', substring('0', 1, $rest &lt; 10), $rest)"/></bdi>
        </xsl:if>
      </span>
    </a>
  </xsl:template>

  <!-- For whoever knows something of it already; nobody has to. -->
  <xsl:template match="placement">
    <xsl:param name="class" select="'card__text card__action--link'"/>
    <p class="{$class}">
      <xsl:call-template name="t"><xsl:with-param name="key" select="'course.placement'"/></xsl:call-template>
      <xsl:text> </xsl:text>
      <a>
        <xsl:attribute name="href"><xsl:apply-templates select="." mode="address"/></xsl:attribute>
        <xsl:value-of select="@title"/>
      </a>
      <xsl:if test="@minutes &gt; 0">
        <xsl:value-of select="concat(' (', @minutes, '&#160;')"/>
        <xsl:call-template name="t"><xsl:with-param name="key" select="'course.min'"/></xsl:call-template>
        <xsl:text>)</xsl:text>
      </xsl:if>
    </p>
  </xsl:template>

  <xsl:template name="progress">
    <xsl:param name="percent"/>
    <div class="progress">
      <progress class="progress__bar" max="100" value="{$percent}">
        <xsl:attribute name="aria-label">
          <xsl:call-template name="t"><xsl:with-param name="key" select="'progress'"/></xsl:call-template>
        </xsl:attribute>
      </progress>
      <span class="progress__text"><xsl:call-template name="percent"><xsl:with-param name="value" select="$percent"/>
        </xsl:call-template><xsl:text> </xsl:text><xsl:call-template name="t"><xsl:with-param name="key" select="'completed'"/>
        </xsl:call-template></span>
    </div>
  </xsl:template>
</xsl:stylesheet>
