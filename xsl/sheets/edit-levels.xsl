<?xml version="1.0" encoding="UTF-8"?>
<!-- What a placement test has besides its questions: levels, and of one that adapts its areas and the parameters of its items. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <!-- Their ids are edited themselves: a path by them would lead nowhere from the first letter on. -->
  <xsl:template match="level | test/area" mode="step">
    <xsl:variable name="own" select="name()"/>
    <xsl:value-of select="concat('/', $own, '[', count(preceding-sibling::*[name() = $own]) + 1, ']')"/>
  </xsl:template>

  <!-- What is recommended behind a test, or to who reaches a level: objects, by number or chosen by title. -->
  <xsl:template name="edit-next">
    <xsl:choose>
      <xsl:when test="next">
        <xsl:for-each select="next[1]">
          <xsl:variable name="own"><xsl:apply-templates select="." mode="path"/></xsl:variable>
          <xsl:call-template name="edit-parts">
            <xsl:with-param name="path" select="string($own)"/>
            <xsl:with-param name="name" select="'objectRef'"/>
            <xsl:with-param name="xml">&lt;objectRef ID="0" action="2"/&gt;</xsl:with-param>
          </xsl:call-template>
        </xsl:for-each>
      </xsl:when>
      <xsl:otherwise>
        <xsl:variable name="around"><xsl:apply-templates select="." mode="path"/></xsl:variable>
        <xsl:call-template name="edit-add">
          <xsl:with-param name="path" select="string($around)"/>
          <xsl:with-param name="behind" select="'next'"/>
          <xsl:with-param name="label">
            <xsl:call-template name="a"><xsl:with-param name="key" select="'objectRef'"/></xsl:call-template>
          </xsl:with-param>
          <xsl:with-param name="xml">&lt;next&gt;&lt;objectRef ID="0" action="2"/&gt;&lt;/next&gt;</xsl:with-param>
        </xsl:call-template>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>
  <xsl:template match="next/objectRef" mode="part">
    <xsl:variable name="path"><xsl:apply-templates select="." mode="path"/></xsl:variable>
    <xsl:variable name="label">
      <xsl:call-template name="a"><xsl:with-param name="key" select="'objectRef'"/></xsl:call-template>
    </xsl:variable>
    <xsl:call-template name="edit-number">
      <xsl:with-param name="name" select="'ID'"/><xsl:with-param name="key" select="'objectID'"/>
    </xsl:call-template>
    <p class="author-add" data-key="choose {$path}">
      <button type="button" class="button button--quiet author-small" data-command="author.choosePage" data-arg-xpath="{$path}"
        data-arg-attribute="ID">
        <xsl:call-template name="a"><xsl:with-param name="key" select="'menuChoose'"/></xsl:call-template>
        <span class="visually-hidden"><xsl:value-of select="concat(': ', $label, ' ', count(preceding-sibling::objectRef) + 1)"/></span>
      </button>
    </p>
  </xsl:template>

  <xsl:template name="edit-number">
    <xsl:param name="name"/>
    <xsl:param name="key" select="$name"/>
    <xsl:call-template name="edit-attribute">
      <xsl:with-param name="name" select="$name"/><xsl:with-param name="key" select="$key"/>
      <xsl:with-param name="type" select="'number'"/>
    </xsl:call-template>
  </xsl:template>

  <xsl:template name="edit-levels">
    <xsl:variable name="path"><xsl:apply-templates select="." mode="path"/></xsl:variable>
    <section class="author-section" data-key="levels">
      <h2 class="author-section__name"><xsl:call-template name="a"><xsl:with-param name="key" select="'levels'"/></xsl:call-template></h2>
      <xsl:call-template name="edit-parts">
        <xsl:with-param name="path" select="string($path)"/>
        <xsl:with-param name="name" select="'level'"/>
        <xsl:with-param name="xml" select="concat('&lt;level id=&quot;', count(level) + 1, '&quot; minPoints=&quot;0&quot;&gt;',
          '&lt;description&gt;',
          '&lt;html language=&quot;xx&quot;&gt;&lt;p&gt;&lt;/p&gt;&lt;/html&gt;&lt;/description&gt;&lt;/level&gt;')"/>
      </xsl:call-template>
      <xsl:if test="@adaptive = '1'">
        <xsl:call-template name="edit-parts">
          <xsl:with-param name="path" select="string($path)"/>
          <xsl:with-param name="name" select="'area'"/>
          <xsl:with-param name="xml" select="concat('&lt;area id=&quot;area', count(area) + 1, '&quot; share=&quot;0&quot;/&gt;')"/>
        </xsl:call-template>
      </xsl:if>
    </section>
  </xsl:template>

  <!-- The questions as a table, in and out. -->
  <xsl:template name="edit-bank">
    <div class="author-row" data-key="bank">
      <button type="button" class="button button--quiet author-small" data-command="author.importQuestions">
        <xsl:call-template name="a"><xsl:with-param name="key" select="'importQuestions'"/></xsl:call-template>
      </button>
      <xsl:if test="question">
        <button type="button" class="button button--quiet author-small" data-command="author.exportQuestions">
          <xsl:call-template name="a"><xsl:with-param name="key" select="'exportQuestions'"/></xsl:call-template>
        </button>
      </xsl:if>
    </div>
  </xsl:template>

  <xsl:template match="level" mode="part">
    <xsl:call-template name="edit-attribute">
      <xsl:with-param name="name" select="'id'"/><xsl:with-param name="key" select="'label'"/>
    </xsl:call-template>
    <xsl:call-template name="edit-number"><xsl:with-param name="name" select="'minPoints'"/></xsl:call-template>
    <xsl:if test="../@adaptive = '1'">
      <xsl:call-template name="edit-number"><xsl:with-param name="name" select="'from'"/></xsl:call-template>
    </xsl:if>
    <xsl:for-each select="description">
      <xsl:call-template name="edit-texts"><xsl:with-param name="name" select="'html'"/></xsl:call-template>
    </xsl:for-each>
    <xsl:call-template name="edit-next"/>
  </xsl:template>

  <xsl:template match="test/area" mode="part">
    <xsl:call-template name="edit-attribute">
      <xsl:with-param name="name" select="'id'"/><xsl:with-param name="key" select="'label'"/>
    </xsl:call-template>
    <xsl:call-template name="edit-number"><xsl:with-param name="name" select="'share'"/></xsl:call-template>
  </xsl:template>

  <xsl:template name="edit-adaptive">
    <xsl:call-template name="edit-number"><xsl:with-param name="name" select="'certainty'"/></xsl:call-template>
    <xsl:call-template name="edit-number"><xsl:with-param name="name" select="'minItems'"/></xsl:call-template>
    <xsl:call-template name="edit-number"><xsl:with-param name="name" select="'maxItems'"/></xsl:call-template>
  </xsl:template>

  <!-- Of an item: its level and area, and what it is worth for the estimate. -->
  <xsl:template name="edit-parameters">
    <div class="author-row">
      <xsl:call-template name="edit-attribute"><xsl:with-param name="name" select="'level'"/></xsl:call-template>
      <xsl:call-template name="edit-attribute"><xsl:with-param name="name" select="'area'"/></xsl:call-template>
      <xsl:call-template name="edit-number">
        <xsl:with-param name="name" select="'a'"/><xsl:with-param name="key" select="'discrimination'"/>
      </xsl:call-template>
      <xsl:call-template name="edit-number">
        <xsl:with-param name="name" select="'b'"/><xsl:with-param name="key" select="'difficulty'"/>
      </xsl:call-template>
      <xsl:call-template name="edit-number">
        <xsl:with-param name="name" select="'c'"/><xsl:with-param name="key" select="'guessing'"/>
      </xsl:call-template>
    </div>
  </xsl:template>
</xsl:stylesheet>
