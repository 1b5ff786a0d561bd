<?xml version="1.0" encoding="UTF-8"?>
<!-- One lesson: its film or sound, its slides, its timeline, its text. Included by the sheets that show lessons. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

  <xsl:template match="lesson" mode="lesson">
    <xsl:param name="level" select="2"/>
    <article class="lesson" data-key="lesson-{@ID}-{@id}">
      <xsl:element name="h{$level}">
        <xsl:attribute name="class">lesson__title</xsl:attribute>
        <xsl:apply-templates select="." mode="title"/>
      </xsl:element>
      <xsl:apply-templates select="parent::data/../layout" mode="subtitle"/>
      <xsl:if test="clip or slides/slide">
        <!-- The widget takes what is in it as data; without it the slides are one below the other. -->
        <ui-lesson data-key="screen" data-while-loading="hidden" lesson="{@id}" unit="{../@idUnit}" fps="{timeline/@fps}"
          completion="{@completion}" media-token="{(@mediaToken | ../@mediaToken)[last()]}">
          <xsl:apply-templates select="clip[1]"/>
          <xsl:apply-templates select="player[1]"/>
          <xsl:apply-templates select="timeline[not(@clip) or not(../clip) or @clip = ../clip[1]/@id]/event"/>
          <xsl:apply-templates select="slides/slide"/>
        </ui-lesson>
      </xsl:if>
      <xsl:if test="html">
        <div class="rich lesson__text"><xsl:call-template name="rich"><xsl:with-param name="nodes" select="html"/></xsl:call-template></div>
      </xsl:if>
      <xsl:apply-templates select="object" mode="inserted"/>
      <xsl:apply-templates select="clip[1][@IDMedia]" mode="schema"/>
      <xsl:if test="html and ../@idUnit and not(clip or slides/slide)">
        <ui-passages data-key="passages" object="{../@idUnit}" type="4" datatype="p_Unit" lesson="{@id}"/>
      </xsl:if>
      <xsl:if test="not(clip or slides/slide or html or object)">
        <p class="empty__text"><xsl:call-template name="t"><xsl:with-param name="key" select="'lesson.empty'"/></xsl:call-template></p>
      </xsl:if>
    </article>
  </xsl:template>

  <xsl:template match="slide">
    <xsl:variable name="html" select="(html[@language = $lang] | html[not(@language)][not(../html/@language = $lang)]
      | html[not(../html[not(@language)])][not(../html/@language = $lang)])[1]"/>
    <ui-slide slide="{@idFolie}">
      <xsl:attribute name="title">
        <xsl:choose>
          <xsl:when test="title"><xsl:call-template name="pick"><xsl:with-param name="nodes" select="title"/></xsl:call-template></xsl:when>
          <xsl:otherwise><xsl:value-of select="@title"/></xsl:otherwise>
        </xsl:choose>
      </xsl:attribute>
      <div>
        <xsl:attribute name="class">slide-page rich<xsl:if test="not(html)"> slide-page--picture</xsl:if></xsl:attribute>
        <!-- In another language than the page's the page of the slide itself says so: its parts are laid out as its children. -->
        <xsl:if test="$html/@language and not(starts-with($lang, substring-before(concat($html/@language, '-'), '-')))">
          <xsl:call-template name="language-attributes"><xsl:with-param name="code" select="$html/@language"/></xsl:call-template>
        </xsl:if>
        <xsl:apply-templates select="$html" mode="rich"/>
        <xsl:choose>
          <xsl:when test="picture[@language = $lang]">
            <xsl:apply-templates select="picture[@language = $lang]" mode="picture">
              <xsl:with-param name="class" select="'slide-picture'"/>
            </xsl:apply-templates>
          </xsl:when>
          <xsl:when test="picture[not(@language)]">
            <xsl:apply-templates select="picture[not(@language)]" mode="picture">
              <xsl:with-param name="class" select="'slide-picture'"/>
            </xsl:apply-templates>
          </xsl:when>
          <xsl:otherwise>
            <xsl:apply-templates select="picture[1]" mode="picture">
              <xsl:with-param name="class" select="'slide-picture'"/>
            </xsl:apply-templates>
          </xsl:otherwise>
        </xsl:choose>
      </div>
    </ui-slide>
  </xsl:template>

  <!-- The address of a film follows from the customer's servers, so the widget makes the player. -->
  <xsl:template match="clip">
    <ui-clip id="{@id}" id-media="{@IDMedia}" source-type="{@sourceType}" filename="{@filename}" path="{@path}"
      language-dependent="{@languageDependent}" preview-picture="{@previewPicture}" start-tc="{@startTC}" autostart="{@autostart}"
        avail-formats="{@availFormats}" force-player="{@forcePlayer}" handle-player-fail="{@handlePlayerFail}" type="{@type}">
      <xsl:variable name="title"><xsl:apply-templates select=".." mode="title"/></xsl:variable>
      <xsl:attribute name="title"><xsl:value-of select="$title"/></xsl:attribute>
      <!-- A film that is not public is looked up with this. -->
      <xsl:if test="@mediaToken"><xsl:attribute name="media-token"><xsl:value-of select="@mediaToken"/></xsl:attribute></xsl:if>
      <!-- A film is there in the languages of its object; elsewhere one that is there is played. -->
      <xsl:variable name="languages" select="ancestor::object[languages][1]/languages"/>
      <xsl:variable name="there" select="$languages/language[not(@available = 0)]/@code"/>
      <xsl:if test="$languages and not($there[. = $lang])">
        <xsl:attribute name="language">
          <xsl:choose>
            <xsl:when test="$there[. = substring-before($lang, '-')]"><xsl:value-of select="substring-before($lang, '-')"/></xsl:when>
            <xsl:when test="$there[. = $languages/@default]"><xsl:value-of select="$languages/@default"/></xsl:when>
            <xsl:otherwise><xsl:value-of select="$languages/@base"/></xsl:otherwise>
          </xsl:choose>
        </xsl:attribute>
      </xsl:if>
      <xsl:apply-templates select="subtitles"/>
    </ui-clip>
  </xsl:template>

  <xsl:template match="clip" mode="schema">
    <xsl:variable name="kind"><xsl:choose>
      <xsl:when test="@type = 'audio'">Audio</xsl:when><xsl:otherwise>Video</xsl:otherwise>
    </xsl:choose></xsl:variable>
    <div itemprop="{translate($kind, 'AV', 'av')}" itemscope="itemscope" itemtype="https://schema.org/{$kind}Object">
      <xsl:for-each select="..">
        <xsl:call-template name="schema">
          <!-- Of a lesson that is a film alone, its first slide says what it is about. -->
          <xsl:with-param name="text" select="html | slides[not(../html)]/slide[html][1]/html"/>
          <xsl:with-param name="more">
            <xsl:for-each select="clip[1]">
              <xsl:call-template name="schema-value">
                <xsl:with-param name="name" select="'uploadDate'"/><xsl:with-param name="value" select="string(@uploadDate)"/>
              </xsl:call-template>
              <xsl:call-template name="schema-value">
                <xsl:with-param name="name" select="'duration'"/><xsl:with-param name="value" select="string(@duration)"/>
              </xsl:call-template>
              <!-- Not of a film that is looked up: its address is good for one visitor, and ends. -->
              <xsl:if test="@contentUrl != '' and not(@mediaToken)"><a itemprop="contentUrl" href="{@contentUrl}"/></xsl:if>
            </xsl:for-each>
            <xsl:if test="clip[1]/@previewPicture != ''"><a itemprop="thumbnailUrl" href="{clip[1]/@previewPicture}"/></xsl:if>
            <xsl:for-each select="clip[1]/subtitles[@src != '']">
              <div itemprop="caption" itemscope="itemscope" itemtype="https://schema.org/MediaObject">
                <data itemprop="inLanguage" value="{@language}"/>
                <a itemprop="contentUrl" href="{@src}"/>
              </div>
            </xsl:for-each>
          </xsl:with-param>
        </xsl:call-template>
      </xsl:for-each>
    </div>
  </xsl:template>

  <xsl:template match="player">
    <ui-player-fields id="{@id}" player-target="{@playerTarget}" overlay-mode="{@overlayMode}" hide-unused="{@hideUnused}"
      ui-mode="{@uiMode}" player-vars="{@playerVars}" player-params="{@playerParams}" panel-type="{@panelType}" preload="{@preload}"/>
  </xsl:template>

  <!-- An event may say its text in languages, as a picture's description. -->
  <xsl:template match="event">
    <ui-event id="{@id}" id-folie="{@idFolie}" tc="{@tc}" type="{@type}" x="{@x}" y="{@y}" w="{@w}" h="{@h}" src="{@src}" url="{@url}"
      callback="{@callback}" test="{@test}" question="{@question}" answer="{@answer}">
      <xsl:if test="@mediaToken"><xsl:attribute name="media-token"><xsl:value-of select="@mediaToken"/></xsl:attribute></xsl:if>
      <xsl:variable name="alt"><xsl:call-template name="pick"><xsl:with-param name="nodes" select="alt"/></xsl:call-template></xsl:variable>
      <xsl:attribute name="alt">
        <xsl:choose>
          <xsl:when test="alt"><xsl:value-of select="$alt"/></xsl:when>
          <xsl:otherwise><xsl:value-of select="@alt"/></xsl:otherwise>
        </xsl:choose>
      </xsl:attribute>
    </ui-event>
  </xsl:template>

  <xsl:template match="subtitles">
    <track kind="subtitles" src="{@src}" srclang="{@language}">
      <xsl:attribute name="label">
        <xsl:choose>
          <xsl:when test="@label != ''"><xsl:value-of select="@label"/></xsl:when>
          <xsl:when test="@language = 'de'">Deutsch</xsl:when>
          <xsl:when test="@language = 'en'">English</xsl:when>
          <xsl:otherwise><xsl:value-of select="@language"/></xsl:otherwise>
        </xsl:choose>
      </xsl:attribute>
      <!-- subtitles that an author wants shown are shown in the reader's language, if there are any -->
      <xsl:if test="../subtitles[@default = 1] and (@language = $lang or @default = 1 and not(../subtitles[@language = $lang]))">
        <xsl:attribute name="default">default</xsl:attribute>
      </xsl:if>
    </track>
  </xsl:template>

</xsl:stylesheet>
