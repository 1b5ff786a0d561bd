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
      <xsl:if test="@kind = 'placement'"><xsl:call-template name="edit-bank"/></xsl:if>
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
    <xsl:variable name="name" select="concat($kind, substring(': ', 1, 2 * (normalize-space($text) != '')),
      substring(normalize-space($text), 1, 60))"/>
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
          <xsl:call-template name="edit-hints"><xsl:with-param name="path" select="string($path)"/></xsl:call-template>
          <xsl:call-template name="edit-texts"><xsl:with-param name="name" select="'explanation'"/></xsl:call-template>
        </div>
      </details>
    </li>
  </xsl:template>

  <!-- What helps with a question, one after the other. Of hints that alternate with their translations both go. -->
  <xsl:template name="edit-hints">
    <xsl:param name="path"/>
    <xsl:variable name="label"><xsl:call-template name="a"><xsl:with-param name="key" select="'hint'"/></xsl:call-template></xsl:variable>
    <xsl:variable name="isWhole" select="not(hint[@language = preceding-sibling::*[1][self::hint]/@language])"/>
    <xsl:variable name="own" select="hint[@language = $authorLanguage]"/>
    <!-- Empty it is there for the focus, which goes from the last one to the button behind it. -->
    <xsl:if test="$own or not(hint)">
      <ol class="author-events" role="list" data-key="hints">
        <xsl:for-each select="$own">
          <xsl:variable name="of"><xsl:apply-templates select="." mode="path"/></xsl:variable>
          <li class="author-event author-row" data-path="{$of}" data-key="hint {$of}">
            <xsl:call-template name="author-text">
              <xsl:with-param name="path" select="string($of)"/>
              <xsl:with-param name="label">
                <xsl:value-of select="$label"/>
                <xsl:if test="last() &gt; 1"><xsl:value-of select="concat(' ', position())"/></xsl:if>
              </xsl:with-param>
            </xsl:call-template>
            <xsl:call-template name="tool">
              <xsl:with-param name="command" select="'author.delete'"/>
              <xsl:with-param name="icon" select="'delete'"/>
              <xsl:with-param name="path" select="string($of)"/>
              <xsl:with-param name="name" select="concat($label, ' ', position())"/>
              <xsl:with-param name="whole" select="$isWhole"/>
            </xsl:call-template>
          </li>
        </xsl:for-each>
      </ol>
    </xsl:if>
    <!-- Those of other languages alone are copied first. -->
    <xsl:if test="hint and not($own)">
      <xsl:call-template name="edit-texts"><xsl:with-param name="name" select="'hint'"/></xsl:call-template>
    </xsl:if>
    <xsl:if test="($own or not(hint)) and string-length($authorLanguage) &gt; 1 and $authorLanguage != '--'">
      <xsl:call-template name="edit-add">
        <xsl:with-param name="path" select="$path"/>
        <xsl:with-param name="behind" select="'hint'"/>
        <xsl:with-param name="label" select="string($label)"/>
        <xsl:with-param name="xml">&lt;hint language="xx"&gt;&lt;/hint&gt;</xsl:with-param>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- For who edits the source: see edit-schema.xsl. -->
  <grammar xmlns="http://relaxng.org/ns/structure/1.0">
    <define name="test">
      <element name="test">
        <attribute name="ID"/>
        <attribute name="kind"><choice><value>practice</value><value>placement</value><value>vocabulary</value></choice></attribute>
        <optional><attribute name="mpoints"/></optional>
        <optional><attribute name="display"><choice><value>one</value><value>all</value></choice></attribute></optional>
        <optional>
          <attribute name="feedback"><choice><value>each</value><value>end</value><value>none</value></choice></attribute>
        </optional>
        <optional><attribute name="shuffle"><choice><value>0</value><value>1</value></choice></attribute></optional>
        <optional><attribute name="shuffleOptions"><choice><value>0</value><value>1</value></choice></attribute></optional>
        <optional><attribute name="timeLimit"/></optional><optional><attribute name="timeWarning"/></optional>
        <optional><attribute name="tries"/></optional><optional><attribute name="retryPoints"/></optional>
        <optional><attribute name="hintCost"/></optional><optional><attribute name="newPerDay"/></optional>
        <optional><attribute name="completion"/></optional><optional><attribute name="requires"/></optional>
        <optional><attribute name="adaptive"><choice><value>0</value><value>1</value></choice></attribute></optional>
        <optional><attribute name="scoring"><choice><value>server</value><value>page</value></choice></attribute></optional>
        <optional><attribute name="certainty"/></optional><optional><attribute name="minItems"/></optional>
        <optional><attribute name="maxItems"/></optional><optional><attribute name="guests"/></optional>
        <optional><ref name="description"/></optional><zeroOrMore><ref name="level"/></zeroOrMore>
        <zeroOrMore><element name="area"><attribute name="id"/><optional><attribute name="share"/></optional></element></zeroOrMore>
        <zeroOrMore><ref name="question"/></zeroOrMore><optional><ref name="next"/></optional>
      </element>
    </define>
    <define name="level">
      <element name="level">
        <attribute name="id"/><optional><attribute name="minPoints"/></optional><optional><attribute name="from"/></optional>
        <optional><ref name="description"/></optional><optional><ref name="next"/></optional>
      </element>
    </define>
    <define name="next"><element name="next"><zeroOrMore><ref name="objectRef"/></zeroOrMore></element></define>
    <define name="question">
      <element name="question">
        <attribute name="id"/><attribute name="kind"/><optional><attribute name="points"/></optional>
        <optional><attribute name="scoring"><choice><value>all</value><value>partial</value></choice></attribute></optional>
        <optional><attribute name="ignoreCase"><choice><value>0</value><value>1</value></choice></attribute></optional>
        <optional><attribute name="typos"/></optional><optional><attribute name="nearly"/></optional>
        <optional><attribute name="nearlyPoints"/></optional><optional><attribute name="tries"/></optional>
        <optional><attribute name="retryPoints"/></optional><optional><attribute name="hintCost"/></optional>
        <optional><attribute name="multiple"><choice><value>0</value><value>1</value></choice></attribute></optional>
        <optional><attribute name="value"/></optional><optional><attribute name="within"/></optional>
        <optional><attribute name="min"/></optional><optional><attribute name="max"/></optional>
        <optional><attribute name="step"/></optional><optional><attribute name="unit"/></optional>
        <optional><attribute name="area"/></optional><optional><attribute name="level"/></optional>
        <optional><attribute name="a"/></optional><optional><attribute name="b"/></optional><optional><attribute name="c"/></optional>
        <optional><attribute name="parameters"/></optional><zeroOrMore><ref name="text"/></zeroOrMore>
        <zeroOrMore><ref name="option"/></zeroOrMore><zeroOrMore><ref name="picture"/></zeroOrMore>
        <zeroOrMore><ref name="area"/></zeroOrMore>
        <zeroOrMore><element name="left"><attribute name="id"/><ref name="words"/></element></zeroOrMore>
        <zeroOrMore><element name="right"><attribute name="id"/><attribute name="match"/><ref name="words"/></element></zeroOrMore>
        <zeroOrMore><element name="item"><attribute name="id"/><attribute name="position"/><ref name="words"/></element></zeroOrMore>
        <zeroOrMore>
          <element name="word"><attribute name="id"/><optional><attribute name="uses"/></optional><ref name="words"/></element>
        </zeroOrMore>
        <zeroOrMore><ref name="accept"/></zeroOrMore>
        <zeroOrMore><element name="unit"><optional><attribute name="factor"/></optional><text/></element></zeroOrMore>
        <zeroOrMore>
          <element name="term">
            <optional><attribute name="lang"/></optional><optional><attribute name="language"/></optional><text/>
          </element>
        </zeroOrMore>
        <zeroOrMore><element name="model"><attribute name="language"/><text/></element></zeroOrMore>
        <zeroOrMore>
          <element name="criterion">
            <attribute name="id"/><optional><attribute name="points"/></optional><zeroOrMore><ref name="text"/></zeroOrMore>
          </element>
        </zeroOrMore>
        <zeroOrMore><ref name="clip"/></zeroOrMore>
        <zeroOrMore><element name="hint"><attribute name="language"/><ref name="anything"/></element></zeroOrMore>
        <zeroOrMore>
          <element name="explanation">
            <attribute name="language"/><optional><attribute name="IDUnit"/></optional>
            <optional><attribute name="IDLesson"/></optional><optional><attribute name="at"/></optional><ref name="anything"/>
          </element>
        </zeroOrMore>
      </element>
    </define>
    <define name="text">
      <element name="text">
        <attribute name="language"/><zeroOrMore><ref name="gap"/></zeroOrMore>
        <zeroOrMore>
          <element name="passage">
            <attribute name="id"/>
            <optional><attribute name="correct"><choice><value>0</value><value>1</value></choice></attribute></optional>
            <text/>
          </element>
        </zeroOrMore>
        <ref name="anything"/>
      </element>
    </define>
    <define name="words"><zeroOrMore><ref name="text"/></zeroOrMore><text/></define>
    <define name="gap">
      <element name="gap">
        <attribute name="id"/><optional><attribute name="points"/></optional><zeroOrMore><ref name="accept"/></zeroOrMore>
        <zeroOrMore><ref name="option"/></zeroOrMore>
      </element>
    </define>
    <define name="accept">
      <element name="accept">
        <optional><attribute name="tolerance"/></optional><optional><attribute name="lang"/></optional>
        <optional><attribute name="language"/></optional><text/>
      </element>
    </define>
    <define name="option">
      <element name="option">
        <attribute name="id"/>
        <optional><attribute name="correct"><choice><value>0</value><value>1</value></choice></attribute></optional>
        <optional><attribute name="language"/></optional><zeroOrMore><ref name="text"/></zeroOrMore>
        <zeroOrMore><element name="feedback"><attribute name="language"/><ref name="anything"/></element></zeroOrMore>
        <ref name="anything"/>
      </element>
    </define>
    <define name="area">
      <element name="area">
        <attribute name="id"/>
        <attribute name="shape"><choice><value>rect</value><value>circle</value><value>poly</value></choice></attribute>
        <attribute name="coords"/>
        <optional><attribute name="correct"><choice><value>0</value><value>1</value></choice></attribute></optional>
        <optional><attribute name="label"/></optional>
        <zeroOrMore><element name="label"><attribute name="language"/><text/></element></zeroOrMore>
      </element>
    </define>
  </grammar>
</xsl:stylesheet>
