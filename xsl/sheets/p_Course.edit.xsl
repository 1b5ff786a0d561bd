<?xml version="1.0" encoding="UTF-8"?>
<!-- The form of a course: its description, and its chapters with their steps. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="edit-fields.xsl"/>

  <xsl:template match="object" mode="form">
    <xsl:call-template name="edit-head"/>
    <xsl:call-template name="edit-body"/>
    <xsl:apply-templates select="record" mode="catalogue"/>
    <xsl:for-each select="data/course">
      <xsl:call-template name="edit-course-rules"/>
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

  <!-- Where the list of courses has it. Words with the same key are one choice there: the server gives the keys. -->
  <xsl:template match="record" mode="catalogue">
    <xsl:variable name="base" select="../languages/@base"/>
    <section class="author-section" data-key="catalogue">
      <h2 class="author-section__name">
        <xsl:call-template name="a"><xsl:with-param name="key" select="'catalogue'"/></xsl:call-template></h2>
      <div class="author-section__body">
        <p class="author-hint"><xsl:call-template name="a"><xsl:with-param name="key" select="'catalogueHint'"/></xsl:call-template></p>
        <xsl:call-template name="edit-texts"><xsl:with-param name="name" select="'category'"/></xsl:call-template>
        <xsl:call-template name="edit-texts">
          <xsl:with-param name="name" select="'level'"/><xsl:with-param name="key" select="'courseLevel'"/>
        </xsl:call-template>
        <xsl:for-each select="level[@language = $base]">
          <xsl:call-template name="edit-attribute">
            <xsl:with-param name="name" select="'key'"/><xsl:with-param name="key" select="'levelOrder'"/>
            <xsl:with-param name="hint" select="'levelOrderHint'"/>
          </xsl:call-template>
        </xsl:for-each>
      </div>
    </section>
  </xsl:template>

  <!-- For whom it opens, and what it asks for its certificate. -->
  <xsl:template name="edit-course-rules">
    <xsl:variable name="path"><xsl:apply-templates select="." mode="path"/></xsl:variable>
    <xsl:variable name="id" select="translate(concat($path, '-certificate'), &quot;/[]@='&quot;, '------')"/>
    <section class="author-section" data-key="rules">
      <h2 class="author-section__name">
        <xsl:call-template name="a"><xsl:with-param name="key" select="'courseRules'"/></xsl:call-template></h2>
      <div class="author-section__body">
        <p class="author-hint"><xsl:call-template name="a"><xsl:with-param name="key" select="'courseDone'"/></xsl:call-template></p>
        <div class="author-field" data-key="field {$path}/@certificate">
          <label class="author-label" for="{$id}">
            <xsl:call-template name="a"><xsl:with-param name="key" select="'certificate'"/></xsl:call-template>
          </label>
          <select class="field__control" id="{$id}" name="certificate" data-xpath="{$path}/@certificate" data-optional=""
            aria-describedby="{$id}-hint">
            <xsl:call-template name="edit-certificates">
              <xsl:with-param name="rest" select="'|all|none|points 50|points 60|points 70|points 80|points 90|points 100|'"/>
            </xsl:call-template>
          </select>
          <span class="author-hint" id="{$id}-hint">
            <xsl:call-template name="a"><xsl:with-param name="key" select="'certificateHint'"/></xsl:call-template>
          </span>
        </div>
        <xsl:call-template name="edit-attribute">
          <xsl:with-param name="name" select="'guests'"/><xsl:with-param name="choices" select="'=guestsUsual open=guestsOpen'"/>
        </xsl:call-template>
        <xsl:call-template name="edit-requires">
          <xsl:with-param name="name">
            <xsl:call-template name="edit-name"><xsl:with-param name="of" select="../../title"/></xsl:call-template>
          </xsl:with-param>
        </xsl:call-template>
      </div>
    </section>
  </xsl:template>

  <!-- What a certificate may ask for, in words; what is there stays, whatever the form offers. -->
  <xsl:template name="edit-certificates">
    <xsl:param name="rest"/>
    <xsl:param name="value" select="string(@certificate)"/>
    <xsl:param name="isFirst" select="true()"/>
    <xsl:variable name="rule" select="substring-before($rest, '|')"/>
    <xsl:if test="$isFirst and not(contains(concat('|', $rest), concat('|', $value, '|')))">
      <option value="{$value}" selected="selected"><xsl:value-of select="$value"/></option>
    </xsl:if>
    <xsl:if test="$rest != ''">
      <option value="{$rule}">
        <xsl:if test="$rule = $value"><xsl:attribute name="selected">selected</xsl:attribute></xsl:if>
        <xsl:choose>
          <xsl:when test="$rule = ''">
            <xsl:call-template name="a"><xsl:with-param name="key" select="'usual'"/></xsl:call-template>
          </xsl:when>
          <xsl:when test="$rule = 'all'">
            <xsl:call-template name="a"><xsl:with-param name="key" select="'certificateAll'"/></xsl:call-template>
          </xsl:when>
          <xsl:when test="$rule = 'none'">
            <xsl:call-template name="a"><xsl:with-param name="key" select="'certificateNone'"/></xsl:call-template>
          </xsl:when>
          <xsl:otherwise>
            <xsl:call-template name="a"><xsl:with-param name="key" select="'certificatePoints'"/></xsl:call-template>
            <xsl:value-of select="concat(' ', substring-after($rule, ' '), ' %')"/>
          </xsl:otherwise>
        </xsl:choose>
      </option>
      <xsl:call-template name="edit-certificates">
        <xsl:with-param name="rest" select="substring-after($rest, '|')"/>
        <xsl:with-param name="value" select="$value"/>
        <xsl:with-param name="isFirst" select="false()"/>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- What the current element opens after: numbers, chosen by title, with what they mean. -->
  <xsl:template name="edit-requires">
    <xsl:param name="name"/>
    <xsl:variable name="path"><xsl:apply-templates select="." mode="path"/></xsl:variable>
    <xsl:variable name="before">
      <xsl:call-template name="edit-meanings"><xsl:with-param name="numbers" select="@requires"/></xsl:call-template>
    </xsl:variable>
    <div class="author-row" data-key="opens {$path}">
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
    <xsl:if test="string($before) != ''">
      <ul class="author-hint author-meanings" role="list" data-key="requires {$path}"><xsl:copy-of select="$before"/></ul>
    </xsl:if>
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
      </div>
      <xsl:call-template name="edit-requires"><xsl:with-param name="name" select="string($name)"/></xsl:call-template>
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
