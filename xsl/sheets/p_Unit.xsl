<?xml version="1.0" encoding="UTF-8"?>
<!-- A unit: its lessons in a row, the current one below in the lesson area, and what goes deeper. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="shared.xsl"/>
  <xsl:include href="schema.xsl"/>
  <xsl:include href="lesson.xsl"/>

  <xsl:template match="/">
    <xsl:variable name="unit" select="cms/object[1]/data/unit"/>
    <xsl:choose>
      <xsl:when test="$unit"><xsl:apply-templates select="$unit"/></xsl:when>
      <xsl:otherwise><div class="page"><xsl:call-template name="empty"/></div></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template match="unit">
    <xsl:variable name="current" select="(lesson[@selected = 1] | lesson[not(../lesson[@selected = 1])][@id = ../@idLesson]
      | lesson[not(../lesson[@selected = 1])][not(../lesson[@id = ../@idLesson])][1])[1]"/>
    <article itemscope="itemscope" itemtype="https://schema.org/LearningResource">
      <xsl:call-template name="layout"><xsl:with-param name="class" select="'page page--wide unit'"/></xsl:call-template>
      <header class="page-head">
        <xsl:if test="ancestor::object/typeName">
          <p class="eyebrow">
            <xsl:call-template name="pick"><xsl:with-param name="nodes" select="ancestor::object[1]/typeName"/></xsl:call-template>
          </p>
        </xsl:if>
        <xsl:apply-templates select="." mode="heading"><xsl:with-param name="class" select="'unit__title'"/></xsl:apply-templates>
        <ui-unit-outline/>
        <ui-unit-progress/>
      </header>
      <xsl:if test="html/node()">
        <div class="rich unit__text"><xsl:call-template name="rich"><xsl:with-param name="nodes" select="html"/></xsl:call-template></div>
      </xsl:if>
      <xsl:if test="count(lesson) &gt; 1">
        <nav class="lessons">
          <xsl:attribute name="aria-label">
            <xsl:call-template name="t"><xsl:with-param name="key" select="'lessons'"/></xsl:call-template>
          </xsl:attribute>
          <ol class="lessons__list" role="list">
            <xsl:for-each select="lesson">
              <li class="lessons__item">
                <a class="lessons__link" href="unit-{../@idUnit}.html?IDLesson={@id}" data-lesson="{@id}">
                  <xsl:if test="@id = $current/@id"><xsl:attribute name="aria-current">step</xsl:attribute></xsl:if>
                  <span class="lessons__number" aria-hidden="true"><xsl:value-of select="position()"/></span>
                  <span class="lessons__title">
                    <span class="visually-hidden">
                      <xsl:call-template name="t"><xsl:with-param name="key" select="'lesson'"/></xsl:call-template>
                      <xsl:value-of select="concat(' ', position(), ': ')"/>
                    </span>
                    <xsl:apply-templates select="." mode="title"/>
                    <ui-lesson-state lesson="{@id}"/>
                  </span>
                </a>
              </li>
            </xsl:for-each>
          </ol>
        </nav>
      </xsl:if>
      <div id="lessonArea" class="unit__lesson" tabindex="-1">
        <xsl:choose>
          <xsl:when test="$current"><xsl:apply-templates select="$current" mode="lesson"/></xsl:when>
          <xsl:otherwise>
            <p class="empty__text"><xsl:call-template name="t"><xsl:with-param name="key" select="'empty.text'"/></xsl:call-template></p>
          </xsl:otherwise>
        </xsl:choose>
      </div>
      <xsl:if test="subUnit">
        <section class="sub-units" aria-labelledby="sub-units-{@idUnit}">
          <h2 id="sub-units-{@idUnit}"><xsl:call-template name="t"><xsl:with-param name="key" select="'subUnits'"/></xsl:call-template></h2>
          <ul class="sub-units__list" role="list">
            <xsl:for-each select="subUnit">
              <li><a class="sub-units__link">
                <!-- A draft has a preview alone, which is a page. -->
                <xsl:if test="not(@preview = 1)">
                  <xsl:attribute name="data-command">object.start</xsl:attribute>
                  <xsl:attribute name="data-arg-id"><xsl:value-of select="@ID"/></xsl:attribute>
                  <xsl:attribute name="data-arg-idobjecttype"><xsl:value-of select="@IDObjectType"/></xsl:attribute>
                </xsl:if>
                <xsl:attribute name="href"><xsl:apply-templates select="." mode="address"/></xsl:attribute>
                <xsl:apply-templates select="." mode="title"/>
                <xsl:call-template name="icon"><xsl:with-param name="name" select="'next'"/></xsl:call-template>
              </a></li>
            </xsl:for-each>
          </ul>
        </section>
      </xsl:if>
      <xsl:call-template name="schema">
        <xsl:with-param name="more">
          <xsl:apply-templates select="ancestor::object[1]/trail" mode="schema"/>
          <xsl:for-each select="lesson">
            <xsl:variable name="title"><xsl:apply-templates select="." mode="title"/></xsl:variable>
            <xsl:call-template name="schema-named">
              <xsl:with-param name="name" select="'hasPart'"/>
              <xsl:with-param name="type" select="'LearningResource'"/>
              <xsl:with-param name="value" select="string($title)"/>
              <xsl:with-param name="address" select="concat('unit-', ../@idUnit, '.html?IDLesson=', @id)"/>
            </xsl:call-template>
          </xsl:for-each>
        </xsl:with-param>
      </xsl:call-template>
    </article>
  </xsl:template>
</xsl:stylesheet>
