<?xml version="1.0" encoding="UTF-8"?>
<!-- The form of a course: its description, and its chapters with their steps. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="edit-fields.xsl"/>

  <xsl:template match="object" mode="form">
    <xsl:call-template name="edit-head"/>
    <xsl:call-template name="edit-body"/>
    <xsl:for-each select="data/course">
      <section class="author-section" data-key="chapters">
        <h2 class="author-section__name">
          <xsl:call-template name="a"><xsl:with-param name="key" select="'chapters'"/></xsl:call-template>
        </h2>
        <div class="author-section__body">
          <ol class="author-blocks" role="list"><xsl:apply-templates select="chapter" mode="form"/></ol>
          <xsl:call-template name="edit-add">
            <xsl:with-param name="path" select="'/objectDocument/object/data/course'"/>
            <xsl:with-param name="behind" select="'chapter'"/>
            <xsl:with-param name="label">
              <xsl:call-template name="a"><xsl:with-param name="key" select="'chapter'"/></xsl:call-template>
            </xsl:with-param>
            <!-- A word may have signs that mean something in XML. -->
            <xsl:with-param name="xml">&lt;chapter id="1"&gt;&lt;title language="xx"&gt;<xsl:call-template name="sourceText">
              <xsl:with-param name="text">
                <xsl:call-template name="a"><xsl:with-param name="key" select="'newChapter'"/></xsl:call-template>
              </xsl:with-param></xsl:call-template>&lt;/title&gt;&lt;/chapter&gt;</xsl:with-param>
          </xsl:call-template>
        </div>
      </section>
    </xsl:for-each>
  </xsl:template>

  <xsl:template match="chapter" mode="form">
    <xsl:variable name="path"><xsl:apply-templates select="." mode="path"/></xsl:variable>
    <xsl:variable name="name"><xsl:call-template name="edit-name"/></xsl:variable>
    <li class="author-block" data-block="{@id}" data-path="{$path}" data-key="chapter {@id}">
      <xsl:call-template name="edit-item-head"><xsl:with-param name="name" select="string($name)"/></xsl:call-template>
      <xsl:call-template name="edit-texts"><xsl:with-param name="name" select="'title'"/></xsl:call-template>
      <ol class="author-blocks" role="list"><xsl:apply-templates select="objectRef" mode="form"/></ol>
      <xsl:call-template name="edit-add">
        <xsl:with-param name="path" select="$path"/>
        <xsl:with-param name="behind" select="'objectRef'"/>
        <xsl:with-param name="label">
          <xsl:call-template name="a"><xsl:with-param name="key" select="'step'"/></xsl:call-template>
        </xsl:with-param>
        <xsl:with-param name="xml">&lt;objectRef ID="0" action="2"/&gt;</xsl:with-param>
      </xsl:call-template>
    </li>
  </xsl:template>

  <!-- A step says by the number of an object which one it is; of which type that is the server writes. -->
  <xsl:template match="objectRef" mode="form">
    <xsl:variable name="path"><xsl:apply-templates select="." mode="path"/></xsl:variable>
    <xsl:variable name="line">
      <xsl:call-template name="edit-reference"><xsl:with-param name="number" select="@ID"/></xsl:call-template>
    </xsl:variable>
    <xsl:variable name="meant" select="substring-after(substring-after($line, ' '), ' ')"/>
    <xsl:variable name="own"><xsl:call-template name="edit-name"/></xsl:variable>
    <xsl:variable name="name">
      <xsl:choose>
        <xsl:when test="normalize-space($own) != ''"><xsl:value-of select="$own"/></xsl:when>
        <xsl:when test="$meant != ''"><xsl:value-of select="$meant"/></xsl:when>
        <xsl:when test="@ID = '' or @ID = '0'">
          <xsl:call-template name="a"><xsl:with-param name="key" select="'newStep'"/></xsl:call-template>
        </xsl:when>
        <xsl:otherwise>
          <xsl:call-template name="a"><xsl:with-param name="key" select="'step'"/></xsl:call-template>
          <xsl:value-of select="concat(' ', @ID)"/>
        </xsl:otherwise>
      </xsl:choose>
    </xsl:variable>
    <li class="author-block author-block--step" data-path="{$path}" data-key="step {$path}">
      <xsl:call-template name="edit-item-head">
        <xsl:with-param name="name" select="string($name)"/><xsl:with-param name="level" select="4"/>
        <xsl:with-param name="canClone" select="false()"/>
      </xsl:call-template>
      <xsl:if test="$line != ''">
        <ul class="author-hint author-meanings" role="list" data-key="meaning {$path}">
          <xsl:call-template name="edit-meanings"><xsl:with-param name="numbers" select="@ID"/></xsl:call-template>
        </ul>
      </xsl:if>
      <div class="author-row" data-key="numbers {$path}">
        <xsl:call-template name="edit-attribute">
          <xsl:with-param name="name" select="'ID'"/>
          <xsl:with-param name="key" select="'objectID'"/>
          <xsl:with-param name="type" select="'number'"/>
        </xsl:call-template>
        <p class="author-add" data-key="choose {$path}">
          <button type="button" class="button button--quiet author-small" data-command="author.choosePage" data-arg-xpath="{$path}"
            data-arg-attribute="ID">
            <xsl:call-template name="a"><xsl:with-param name="key" select="'menuChoose'"/></xsl:call-template>
            <span class="visually-hidden"><xsl:value-of select="concat(': ', $name)"/></span>
          </button>
        </p>
        <xsl:call-template name="edit-attribute">
          <xsl:with-param name="name" select="'minutes'"/><xsl:with-param name="type" select="'number'"/>
        </xsl:call-template>
        <xsl:call-template name="edit-attribute">
          <xsl:with-param name="name" select="'requires'"/><xsl:with-param name="hint" select="'requiresHint'"/>
        </xsl:call-template>
        <p class="author-add" data-key="choose requires {$path}">
          <button type="button" class="button button--quiet author-small" data-command="author.choosePage" data-arg-xpath="{$path}"
            data-arg-attribute="requires" data-arg-list="1">
            <xsl:call-template name="a"><xsl:with-param name="key" select="'menuChoose'"/></xsl:call-template>
            <span class="visually-hidden">: <xsl:call-template name="a"><xsl:with-param name="key" select="'requires'"/></xsl:call-template>
              <xsl:value-of select="concat(', ', $name)"/></span>
          </button>
        </p>
      </div>
      <xsl:variable name="before">
        <xsl:call-template name="edit-meanings"><xsl:with-param name="numbers" select="@requires"/></xsl:call-template>
      </xsl:variable>
      <xsl:if test="string($before) != ''">
        <p class="author-hint"><xsl:call-template name="a"><xsl:with-param name="key" select="'requires'"/></xsl:call-template>:</p>
        <ul class="author-hint author-meanings" role="list" data-key="requires {$path}"><xsl:copy-of select="$before"/></ul>
      </xsl:if>
      <xsl:call-template name="edit-texts">
        <xsl:with-param name="name" select="'title'"/>
        <xsl:with-param name="key" select="'stepTitle'"/>
      </xsl:call-template>
    </li>
  </xsl:template>

  <!-- For who edits the source: see edit-schema.xsl. -->
  <grammar xmlns="http://relaxng.org/ns/structure/1.0">
    <define name="payload">
      <element name="course">
        <attribute name="ID"/><optional><attribute name="selected"/></optional><optional><attribute name="guests"/></optional>
        <optional><attribute name="completion"/></optional><optional><attribute name="certificate"/></optional>
        <optional><attribute name="requires"/></optional><optional><ref name="description"/></optional>
        <zeroOrMore>
          <element name="chapter">
            <attribute name="id"/><zeroOrMore><ref name="title"/></zeroOrMore><zeroOrMore><ref name="objectRef"/></zeroOrMore>
          </element>
        </zeroOrMore>
      </element>
    </define>
  </grammar>
</xsl:stylesheet>
