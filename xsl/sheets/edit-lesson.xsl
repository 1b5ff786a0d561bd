<?xml version="1.0" encoding="UTF-8"?>
<!-- The form of a lesson, by itself or in its unit: its film, its slides, and what happens at which time. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="edit-fields.xsl"/>

  <!-- A slide that is still empty. -->
  <xsl:variable name="newSlide" select="concat('&lt;slide idFolie=&quot;1&quot;&gt;&lt;title language=&quot;xx&quot;/&gt;',
    '&lt;html language=&quot;xx&quot;&gt;&lt;p/&gt;&lt;/html&gt;&lt;/slide&gt;')"/>

  <!-- Its film or sound, of which the file is still to be named. -->
  <xsl:variable name="newClip" select="concat('&lt;clip id=&quot;c1&quot; IDMedia=&quot;&quot; sourceType=&quot;1&quot;',
    ' filename=&quot;&quot; path=&quot;&quot; languageDependent=&quot;no&quot; previewPicture=&quot;&quot;',
    ' startTC=&quot;00:00:00:00&quot; autostart=&quot;0&quot;')"/>
  <xsl:variable name="newTimeline" select="concat('&lt;timeline clip=&quot;c1&quot; fps=&quot;25&quot;&gt;',
    '&lt;event id=&quot;e1&quot; idFolie=&quot;1&quot; tc=&quot;00:00:00:00&quot; type=&quot;1&quot;/&gt;&lt;/timeline&gt;')"/>

  <!-- Ways to begin a lesson of each kind; the server gives its number. -->
  <xsl:template name="edit-new-lessons">
    <xsl:param name="path"/>
    <xsl:variable name="slides" select="concat('&lt;slides&gt;', $newSlide, '&lt;/slides&gt;')"/>
    <xsl:call-template name="edit-new-lesson">
      <xsl:with-param name="path" select="$path"/><xsl:with-param name="kind" select="'lessonOfSlides'"/>
      <xsl:with-param name="content" select="$slides"/>
    </xsl:call-template>
    <xsl:call-template name="edit-new-lesson">
      <xsl:with-param name="path" select="$path"/><xsl:with-param name="kind" select="'lessonOfFilm'"/>
      <xsl:with-param name="content" select="concat($newClip, ' availFormats=&quot;4&quot;/&gt;', $slides, $newTimeline)"/>
    </xsl:call-template>
    <xsl:call-template name="edit-new-lesson">
      <xsl:with-param name="path" select="$path"/><xsl:with-param name="kind" select="'lessonOfSound'"/>
      <xsl:with-param name="content"
        select="concat($newClip, ' availFormats=&quot;32&quot; type=&quot;audio&quot;/&gt;', $slides, $newTimeline)"/>
    </xsl:call-template>
    <!-- Slides, though there are none, make it a lesson whose content is in its unit. -->
    <xsl:call-template name="edit-new-lesson">
      <xsl:with-param name="path" select="$path"/><xsl:with-param name="kind" select="'lessonOfText'"/>
      <xsl:with-param name="content" select="'&lt;html language=&quot;xx&quot;&gt;&lt;p/&gt;&lt;/html&gt;&lt;slides/&gt;'"/>
    </xsl:call-template>
  </xsl:template>

  <xsl:template name="edit-new-lesson">
    <xsl:param name="path"/>
    <xsl:param name="kind"/>
    <xsl:param name="content"/>
    <xsl:call-template name="edit-add">
      <xsl:with-param name="command" select="'author.addLesson'"/>
      <xsl:with-param name="path" select="$path"/>
      <xsl:with-param name="behind" select="'lesson'"/>
      <xsl:with-param name="label">
        <xsl:call-template name="a"><xsl:with-param name="key" select="$kind"/></xsl:call-template>
      </xsl:with-param>
      <!-- A word may have signs that mean something in XML. -->
      <xsl:with-param name="xml">&lt;lesson&gt;&lt;title language="xx"&gt;<xsl:call-template name="sourceText">
        <xsl:with-param name="text">
          <xsl:call-template name="a"><xsl:with-param name="key" select="'newLesson'"/></xsl:call-template>
        </xsl:with-param></xsl:call-template>&lt;/title&gt;<xsl:value-of select="$content"/>&lt;/lesson&gt;</xsl:with-param>
    </xsl:call-template>
  </xsl:template>

  <xsl:template name="edit-word">
    <xsl:param name="key"/>
    <h3 class="author-section__name"><xsl:call-template name="a"><xsl:with-param name="key" select="$key"/></xsl:call-template></h3>
  </xsl:template>

  <!-- What is in a lesson, but its title. -->
  <xsl:template name="edit-lesson">
    <xsl:variable name="path"><xsl:apply-templates select="." mode="path"/></xsl:variable>
    <div class="author-row">
      <xsl:call-template name="edit-attribute">
        <xsl:with-param name="name" select="'completion'"/>
        <xsl:with-param name="hint" select="'completionHint'"/>
      </xsl:call-template>
    </div>
    <xsl:apply-templates select="clip" mode="form"/>
    <xsl:call-template name="edit-texts"><xsl:with-param name="name" select="'html'"/></xsl:call-template>
    <!-- Times are set along the film; the fields below hold the same. -->
    <xsl:if test="clip or timeline">
      <xsl:call-template name="edit-word"><xsl:with-param name="key" select="'timeline'"/></xsl:call-template>
      <ui-timeline-editor xpath="{$path}" language="{$authorLanguage}" slide="{$newSlide}" data-key="timeline {$path}"/>
    </xsl:if>
    <xsl:for-each select="slides">
      <xsl:call-template name="edit-word"><xsl:with-param name="key" select="'slides'"/></xsl:call-template>
      <ol class="author-blocks" role="list"><xsl:apply-templates select="slide" mode="form"/></ol>
      <xsl:call-template name="edit-add">
        <xsl:with-param name="path" select="concat($path, '/slides')"/>
        <xsl:with-param name="behind" select="'slide'"/>
        <xsl:with-param name="label">
          <xsl:call-template name="a"><xsl:with-param name="key" select="'slide'"/></xsl:call-template>
        </xsl:with-param>
        <xsl:with-param name="xml" select="$newSlide"/>
      </xsl:call-template>
    </xsl:for-each>
    <xsl:if test="not(slides)">
      <xsl:call-template name="edit-add">
        <xsl:with-param name="path" select="$path"/>
        <xsl:with-param name="label">
          <xsl:call-template name="a"><xsl:with-param name="key" select="'slides'"/></xsl:call-template>
        </xsl:with-param>
        <xsl:with-param name="xml" select="concat('&lt;slides&gt;', $newSlide, '&lt;/slides&gt;')"/>
      </xsl:call-template>
    </xsl:if>
    <xsl:apply-templates select="timeline" mode="form"/>
  </xsl:template>

  <xsl:template match="clip" mode="form">
    <xsl:variable name="path"><xsl:apply-templates select="." mode="path"/></xsl:variable>
    <fieldset class="author-set" data-key="clip {$path}">
      <legend class="author-label">
        <xsl:call-template name="a">
          <xsl:with-param name="key"><xsl:apply-templates select="." mode="clipKey"/></xsl:with-param>
        </xsl:call-template>
      </legend>
      <div class="author-row">
        <xsl:call-template name="edit-attribute"><xsl:with-param name="name" select="'IDMedia'"/></xsl:call-template>
        <xsl:call-template name="edit-choose-recording"/>
        <xsl:call-template name="edit-attribute">
          <xsl:with-param name="name" select="'filename'"/><xsl:with-param name="key" select="'src'"/>
        </xsl:call-template>
        <xsl:call-template name="edit-attribute">
          <xsl:with-param name="name" select="'path'"/><xsl:with-param name="key" select="'defaultPath'"/>
        </xsl:call-template>
        <xsl:call-template name="edit-attribute">
          <xsl:with-param name="name" select="'previewPicture'"/><xsl:with-param name="key" select="'picture'"/>
        </xsl:call-template>
        <xsl:call-template name="edit-choose-picture">
          <xsl:with-param name="name" select="'previewPicture'"/><xsl:with-param name="alt" select="''"/>
        </xsl:call-template>
        <xsl:call-template name="edit-attribute">
          <xsl:with-param name="name" select="'startTC'"/><xsl:with-param name="key" select="'start'"/>
          <xsl:with-param name="type" select="'timecode'"/>
        </xsl:call-template>
      </div>
      <!-- Their lines are written below the timeline. -->
      <xsl:for-each select="subtitles">
        <xsl:variable name="own"><xsl:apply-templates select="." mode="path"/></xsl:variable>
        <div class="author-row" data-key="subtitles {position()}">
          <xsl:call-template name="edit-attribute">
            <xsl:with-param name="name" select="'src'"/><xsl:with-param name="key" select="'subtitles'"/>
          </xsl:call-template>
          <xsl:call-template name="edit-attribute">
            <xsl:with-param name="name" select="'language'"/><xsl:with-param name="key" select="'language'"/>
          </xsl:call-template>
          <xsl:call-template name="edit-attribute">
            <xsl:with-param name="name" select="'default'"/><xsl:with-param name="key" select="'subtitlesDefault'"/>
            <xsl:with-param name="type" select="'check'"/>
          </xsl:call-template>
          <xsl:call-template name="tool">
            <xsl:with-param name="command" select="'author.delete'"/>
            <xsl:with-param name="icon" select="'delete'"/>
            <xsl:with-param name="path" select="string($own)"/>
            <xsl:with-param name="name">
              <xsl:call-template name="a"><xsl:with-param name="key" select="'subtitles'"/></xsl:call-template>
              <xsl:value-of select="concat(' ', @language)"/>
            </xsl:with-param>
          </xsl:call-template>
        </div>
      </xsl:for-each>
    </fieldset>
  </xsl:template>

  <xsl:template match="slide" mode="form">
    <xsl:variable name="path"><xsl:apply-templates select="." mode="path"/></xsl:variable>
    <xsl:variable name="title"><xsl:call-template name="edit-name"/></xsl:variable>
    <xsl:variable name="name">
      <xsl:value-of select="$title"/>
      <xsl:if test="normalize-space($title) = ''">
        <xsl:call-template name="a"><xsl:with-param name="key" select="'slide'"/></xsl:call-template>
        <xsl:value-of select="concat(' ', @idFolie)"/>
      </xsl:if>
    </xsl:variable>
    <li class="author-block author-block--step" data-block="{@idFolie}" data-path="{$path}" data-key="slide {@idFolie}">
      <xsl:call-template name="edit-item-head">
        <xsl:with-param name="name" select="string($name)"/>
        <xsl:with-param name="level" select="4"/>
      </xsl:call-template>
      <xsl:call-template name="edit-texts"><xsl:with-param name="name" select="'title'"/></xsl:call-template>
      <xsl:call-template name="edit-texts"><xsl:with-param name="name" select="'html'"/></xsl:call-template>
      <!-- Learners see this one below the text, and are read what it shows. What a view makes of @preview is not for authors to guess. -->
      <xsl:call-template name="edit-picture">
        <xsl:with-param name="picture" select="(picture[@language = $authorLanguage] | picture[not(@language)])[1]"/>
        <xsl:with-param name="xml">&lt;picture language="xx" src="" alt=""/&gt;</xsl:with-param>
      </xsl:call-template>
    </li>
  </xsl:template>

  <!-- What happens at which time of the film. -->
  <xsl:template match="timeline" mode="form">
    <xsl:variable name="path"><xsl:apply-templates select="." mode="path"/></xsl:variable>
    <xsl:variable name="slides">
      <xsl:for-each select="../slides/slide"><xsl:value-of select="concat(@idFolie, ' ')"/></xsl:for-each>
    </xsl:variable>
    <!-- A new one comes behind the last, at its time. -->
    <xsl:variable name="last">
      <xsl:value-of select="event[last()]/@tc"/>
      <xsl:if test="not(event)">00:00:00:00</xsl:if>
    </xsl:variable>
    <xsl:call-template name="edit-word"><xsl:with-param name="key" select="'times'"/></xsl:call-template>
    <ol class="author-events" role="list">
      <xsl:for-each select="event">
        <xsl:variable name="own"><xsl:apply-templates select="." mode="path"/></xsl:variable>
        <li class="author-event author-row" data-block="{@id}" data-path="{$own}" data-key="event {@id}">
          <xsl:call-template name="edit-attribute">
            <xsl:with-param name="name" select="'tc'"/><xsl:with-param name="key" select="'at'"/>
            <xsl:with-param name="type" select="'timecode'"/>
          </xsl:call-template>
          <xsl:call-template name="edit-attribute">
            <xsl:with-param name="name" select="'type'"/><xsl:with-param name="key" select="'event'"/>
            <xsl:with-param name="choices" select="'1=slide 2=picture 3=pointer 11=videoClip 33=pause 99=callback'"/>
          </xsl:call-template>
          <xsl:call-template name="edit-attribute">
            <xsl:with-param name="name" select="'idFolie'"/><xsl:with-param name="key" select="'slideNumber'"/>
            <xsl:with-param name="type" select="'number'"/>
          </xsl:call-template>
          <xsl:if test="@type = '2' or @type = '3' or @type = '11'">
            <xsl:for-each select="@x | @y | @w | @h">
              <xsl:variable name="of" select="name()"/>
              <xsl:for-each select="..">
                <xsl:call-template name="edit-attribute">
                  <xsl:with-param name="name" select="$of"/>
                  <xsl:with-param name="type" select="'number'"/>
                </xsl:call-template>
              </xsl:for-each>
            </xsl:for-each>
          </xsl:if>
          <xsl:if test="@type = '2'">
            <xsl:call-template name="edit-attribute"><xsl:with-param name="name" select="'src'"/></xsl:call-template>
            <xsl:call-template name="edit-choose-picture"><xsl:with-param name="alt" select="''"/></xsl:call-template>
          </xsl:if>
          <xsl:if test="@type = '11'">
            <xsl:call-template name="edit-attribute">
              <xsl:with-param name="name" select="'url'"/><xsl:with-param name="key" select="'address'"/>
            </xsl:call-template>
          </xsl:if>
          <xsl:call-template name="tool">
            <xsl:with-param name="command" select="'author.delete'"/>
            <xsl:with-param name="icon" select="'delete'"/>
            <xsl:with-param name="path" select="string($own)"/>
            <xsl:with-param name="name" select="string(@tc)"/>
          </xsl:call-template>
        </li>
      </xsl:for-each>
    </ol>
    <xsl:call-template name="edit-add">
      <xsl:with-param name="path" select="string($path)"/>
      <xsl:with-param name="behind" select="'event'"/>
      <xsl:with-param name="label">
        <xsl:call-template name="a"><xsl:with-param name="key" select="'event'"/></xsl:call-template>
      </xsl:with-param>
      <xsl:with-param name="xml" select="concat('&lt;event id=&quot;e1&quot; idFolie=&quot;', substring-before($slides, ' '),
        '&quot; tc=&quot;', $last, '&quot; type=&quot;1&quot;/&gt;')"/>
    </xsl:call-template>
  </xsl:template>

  <!-- For who edits the source: see edit-schema.xsl. -->
  <grammar xmlns="http://relaxng.org/ns/structure/1.0">
    <define name="lesson">
      <element name="lesson">
        <attribute name="id"/><attribute name="ID"/><optional><attribute name="IDObjectType"/></optional>
        <optional><attribute name="selected"/></optional><optional><attribute name="revision"/></optional>
        <optional><attribute name="completion"/></optional><optional><attribute name="requires"/></optional>
        <zeroOrMore><ref name="title"/></zeroOrMore><optional><ref name="player"/></optional><optional><ref name="clip"/></optional>
        <optional>
          <element name="slides">
            <zeroOrMore>
              <element name="slide">
                <attribute name="idFolie"/><optional><attribute name="preview"/></optional>
                <zeroOrMore><ref name="title"/></zeroOrMore><zeroOrMore><ref name="picture"/></zeroOrMore>
                <zeroOrMore><ref name="html"/></zeroOrMore>
              </element>
            </zeroOrMore>
          </element>
        </optional>
        <optional><ref name="timeline"/></optional>
      </element>
    </define>
    <define name="player">
      <element name="player">
        <attribute name="id"/><optional><attribute name="playerTarget"/></optional>
        <optional><attribute name="overlayMode"><choice><value>0</value><value>1</value></choice></attribute></optional>
        <optional><attribute name="hideUnused"><choice><value>0</value><value>1</value></choice></attribute></optional>
        <optional><attribute name="uiMode"/></optional><optional><attribute name="playerVars"/></optional>
        <optional><attribute name="playerParams"/></optional><optional><attribute name="panelType"/></optional>
        <optional><attribute name="preload"/></optional>
      </element>
    </define>
    <define name="timeline">
      <element name="timeline">
        <optional><attribute name="clip"/></optional><optional><attribute name="fps"/></optional>
        <zeroOrMore>
          <element name="event">
            <attribute name="id"/><attribute name="idFolie"/><attribute name="tc"/>
            <attribute name="type">
              <choice><value>1</value><value>2</value><value>3</value><value>11</value><value>33</value><value>99</value></choice>
            </attribute>
            <optional><attribute name="x"/></optional><optional><attribute name="y"/></optional>
            <optional><attribute name="w"/></optional><optional><attribute name="h"/></optional>
            <optional><attribute name="src"/></optional><optional><attribute name="url"/></optional>
            <optional><attribute name="callback"/></optional><optional><attribute name="test"/></optional>
            <optional><attribute name="question"/></optional>
            <optional><attribute name="answer"><choice><value>required</value></choice></attribute></optional>
            <zeroOrMore><element name="alt"><attribute name="language"/><text/></element></zeroOrMore>
          </element>
        </zeroOrMore>
      </element>
    </define>
  </grammar>
</xsl:stylesheet>
