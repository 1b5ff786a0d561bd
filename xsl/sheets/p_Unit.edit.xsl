<?xml version="1.0" encoding="UTF-8"?>
<!-- The form of a unit: its lessons, one below the other, closed until somebody opens one. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="edit-lesson.xsl"/>

  <xsl:template match="object" mode="form">
    <xsl:call-template name="edit-head"/>
    <xsl:call-template name="edit-body"/>
    <xsl:apply-templates select="data/unit" mode="form"/>
  </xsl:template>

  <xsl:template match="unit" mode="form">
    <xsl:variable name="path"><xsl:apply-templates select="." mode="path"/></xsl:variable>
    <section class="author-section" data-key="lessons">
      <h2 class="author-section__name">
        <xsl:call-template name="a"><xsl:with-param name="key" select="'lessons'"/></xsl:call-template>
        <xsl:value-of select="concat(' (', count(lesson), ')')"/>
      </h2>
      <ol class="author-blocks" role="list"><xsl:apply-templates select="lesson" mode="form"/></ol>
      <div class="author-row">
        <xsl:call-template name="edit-new-lessons"><xsl:with-param name="path" select="string($path)"/></xsl:call-template>
      </div>
    </section>
  </xsl:template>

  <!-- What a learner did is of the lesson's id: it may be moved. A copy would have the number of the first, which two would share. -->
  <xsl:template match="lesson" mode="form">
    <xsl:variable name="path"><xsl:apply-templates select="." mode="path"/></xsl:variable>
    <xsl:variable name="name">
      <xsl:call-template name="edit-name"/>
      <xsl:if test="not(title)">
        <xsl:call-template name="a"><xsl:with-param name="key" select="'lesson'"/></xsl:call-template>
        <xsl:value-of select="concat(' ', @ID)"/>
      </xsl:if>
    </xsl:variable>
    <li class="author-block author-block--step" data-block="{@id}" data-path="{$path}" data-key="lesson {@id}">
      <xsl:call-template name="edit-item-head">
        <xsl:with-param name="name" select="string($name)"/>
        <xsl:with-param name="canClone" select="false()"/>
        <xsl:with-param name="question">
          <xsl:call-template name="a"><xsl:with-param name="key" select="'lessonQuestion'"/></xsl:call-template>
        </xsl:with-param>
      </xsl:call-template>
      <details>
        <summary><xsl:call-template name="a"><xsl:with-param name="key" select="'editLesson'"/></xsl:call-template></summary>
        <div class="author-section__body">
          <xsl:call-template name="edit-texts"><xsl:with-param name="name" select="'title'"/></xsl:call-template>
          <xsl:call-template name="edit-lesson"/>
        </div>
      </details>
    </li>
  </xsl:template>

  <!-- For who edits the source: see edit-schema.xsl. -->
  <grammar xmlns="http://relaxng.org/ns/structure/1.0">
    <define name="payload">
      <element name="unit">
        <attribute name="idUnit"/><optional><attribute name="idLesson"/></optional><optional><attribute name="init"/></optional>
        <optional><attribute name="unitCount"/></optional><optional><attribute name="bFromHistory"/></optional>
        <optional><attribute name="mediaToken"/></optional><optional><attribute name="completion"/></optional>
        <optional><attribute name="requires"/></optional><optional><attribute name="guests"/></optional>
        <zeroOrMore><ref name="lesson"/></zeroOrMore>
        <zeroOrMore>
          <element name="subUnit">
            <attribute name="ID"/><optional><attribute name="IDObjectType"/></optional><optional><attribute name="title"/></optional>
            <zeroOrMore><ref name="title"/></zeroOrMore>
          </element>
        </zeroOrMore>
      </element>
    </define>
  </grammar>
</xsl:stylesheet>
