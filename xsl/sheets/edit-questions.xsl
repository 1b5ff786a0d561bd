<?xml version="1.0" encoding="UTF-8"?>
<!-- The form of a test: its settings and its questions, closed until somebody opens one. What a kind has besides, its template draws. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="edit-fields.xsl"/>
  <xsl:include href="edit-kinds.xsl"/>
  <xsl:include href="edit-words.xsl"/>
  <xsl:include href="edit-levels.xsl"/>

  <xsl:template match="object" mode="form">
    <xsl:call-template name="edit-head"/>
    <xsl:call-template name="edit-body"/>
    <xsl:apply-templates select="data/test" mode="form"/>
  </xsl:template>

  <xsl:template match="test" mode="form">
    <xsl:variable name="path"><xsl:apply-templates select="." mode="path"/></xsl:variable>
    <section class="author-section" data-key="settings">
      <h2 class="author-section__name"><xsl:call-template name="a"><xsl:with-param name="key" select="'settings'"/></xsl:call-template></h2>
      <div class="author-section__body author-row">
        <xsl:if test="@kind = 'vocabulary'">
          <xsl:call-template name="edit-attribute">
            <xsl:with-param name="name" select="'newPerDay'"/><xsl:with-param name="type" select="'number'"/>
          </xsl:call-template>
        </xsl:if>
        <xsl:if test="@adaptive = '1'"><xsl:call-template name="edit-adaptive"/></xsl:if>
        <xsl:call-template name="edit-attribute">
          <xsl:with-param name="name" select="'display'"/>
          <xsl:with-param name="choices" select="'=usual one=displayOne all=displayAll'"/>
        </xsl:call-template>
        <xsl:call-template name="edit-attribute">
          <xsl:with-param name="name" select="'feedback'"/><xsl:with-param name="key" select="'feedbackWhen'"/>
          <xsl:with-param name="choices" select="'=usual each=feedbackEach end=feedbackEnd none=feedbackNone'"/>
        </xsl:call-template>
        <xsl:call-template name="edit-attribute">
          <xsl:with-param name="name" select="'mpoints'"/><xsl:with-param name="type" select="'number'"/>
          <xsl:with-param name="hint" select="'mpointsHint'"/>
        </xsl:call-template>
        <xsl:call-template name="edit-attribute">
          <xsl:with-param name="name" select="'timeLimit'"/><xsl:with-param name="type" select="'number'"/>
        </xsl:call-template>
        <xsl:call-template name="edit-attribute">
          <xsl:with-param name="name" select="'tries'"/><xsl:with-param name="type" select="'number'"/>
        </xsl:call-template>
        <xsl:call-template name="edit-attribute">
          <xsl:with-param name="name" select="'completion'"/><xsl:with-param name="hint" select="'pointsHint'"/>
        </xsl:call-template>
        <xsl:call-template name="edit-attribute">
          <xsl:with-param name="name" select="'shuffle'"/><xsl:with-param name="type" select="'check'"/>
        </xsl:call-template>
        <xsl:call-template name="edit-attribute">
          <xsl:with-param name="name" select="'shuffleOptions'"/><xsl:with-param name="type" select="'check'"/>
        </xsl:call-template>
      </div>
      <xsl:call-template name="edit-next"/>
    </section>
    <xsl:if test="@kind = 'placement' or level"><xsl:call-template name="edit-levels"/></xsl:if>
    <section class="author-section" data-key="questions">
      <h2 class="author-section__name">
        <xsl:call-template name="a"><xsl:with-param name="key" select="'questions'"/></xsl:call-template>
        <xsl:value-of select="concat(' (', count(question), ')')"/>
      </h2>
      <ol class="author-blocks" role="list"><xsl:apply-templates select="question" mode="form"/></ol>
      <xsl:choose>
        <xsl:when test="@kind = 'vocabulary'">
          <xsl:call-template name="edit-new-word"><xsl:with-param name="path" select="string($path)"/></xsl:call-template>
        </xsl:when>
        <xsl:otherwise>
          <xsl:call-template name="edit-new-questions"><xsl:with-param name="path" select="string($path)"/></xsl:call-template>
        </xsl:otherwise>
      </xsl:choose>
    </section>
  </xsl:template>

  <xsl:template match="question" mode="form">
    <xsl:variable name="path"><xsl:apply-templates select="." mode="path"/></xsl:variable>
    <xsl:variable name="text">
      <xsl:call-template name="edit-name"><xsl:with-param name="of" select="text | term"/></xsl:call-template>
    </xsl:variable>
    <xsl:variable name="kind"><xsl:call-template name="a"><xsl:with-param name="key" select="@kind"/></xsl:call-template></xsl:variable>
    <xsl:variable name="name" select="concat($kind, ': ', substring(normalize-space($text), 1, 60))"/>
    <li class="author-block author-block--step" data-block="{@id}" data-path="{$path}" data-key="question {@id}">
      <xsl:call-template name="edit-item-head"><xsl:with-param name="name" select="$name"/></xsl:call-template>
      <details>
        <summary><xsl:call-template name="a"><xsl:with-param name="key" select="'editQuestion'"/></xsl:call-template></summary>
        <div class="author-section__body">
          <xsl:if test="not(term) or text">
            <xsl:call-template name="edit-texts">
              <xsl:with-param name="name" select="'text'"/>
              <xsl:with-param name="key" select="'question'"/>
            </xsl:call-template>
          </xsl:if>
          <div class="author-row">
            <xsl:call-template name="edit-attribute">
              <xsl:with-param name="name" select="'points'"/><xsl:with-param name="type" select="'number'"/>
            </xsl:call-template>
            <xsl:if test="@kind = 'multipleChoice' or @kind = 'hottext'">
              <xsl:call-template name="edit-attribute">
                <xsl:with-param name="name" select="'scoring'"/>
                <xsl:with-param name="choices" select="'=scoringAll partial=scoringPartial'"/>
              </xsl:call-template>
            </xsl:if>
            <xsl:if test="@kind = 'gapText' or @kind = 'audio' or @kind = 'vocabulary'">
              <xsl:call-template name="edit-attribute">
                <xsl:with-param name="name" select="'typos'"/><xsl:with-param name="type" select="'number'"/>
              </xsl:call-template>
              <xsl:call-template name="edit-attribute">
                <xsl:with-param name="name" select="'ignoreCase'"/><xsl:with-param name="type" select="'check'"/>
              </xsl:call-template>
            </xsl:if>
          </div>
          <xsl:if test="../@adaptive = '1'"><xsl:call-template name="edit-parameters"/></xsl:if>
          <xsl:apply-templates select="." mode="kind"><xsl:with-param name="path" select="string($path)"/></xsl:apply-templates>
          <xsl:call-template name="edit-texts"><xsl:with-param name="name" select="'hint'"/></xsl:call-template>
          <xsl:call-template name="edit-texts"><xsl:with-param name="name" select="'explanation'"/></xsl:call-template>
        </div>
      </details>
    </li>
  </xsl:template>
</xsl:stylesheet>
