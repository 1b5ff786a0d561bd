<?xml version="1.0" encoding="UTF-8"?>
<!-- One lesson: its film or sound, its slides, its text. Included by the sheets that show lessons. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

  <xsl:template match="lesson" mode="lesson">
    <xsl:param name="level" select="2"/>
    <xsl:variable name="slides" select="slides/slide"/>
    <ui-lesson data-key="lesson-{@ID}-{@id}" lesson="{@id}" fps="{timeline/@fps}">
      <xsl:attribute name="slides"><xsl:for-each select="$slides"><xsl:value-of select="concat(@idFolie, ' ')"/></xsl:for-each></xsl:attribute>
      <xsl:attribute name="timeline"><xsl:for-each select="timeline/event[@type = 1]"><xsl:value-of select="concat(@idFolie, ' ', @tc, ';')"/></xsl:for-each></xsl:attribute>
      <article class="lesson">
        <xsl:element name="h{$level}"><xsl:attribute name="class">lesson__title</xsl:attribute><xsl:apply-templates select="." mode="title"/></xsl:element>
        <div>
          <xsl:attribute name="class">lesson__stage<xsl:if test="clip and $slides"> lesson__stage--both</xsl:if></xsl:attribute>
          <xsl:if test="clip"><div class="lesson__media"><xsl:apply-templates select="clip[1]"/></div></xsl:if>
          <xsl:if test="$slides">
            <section class="slides">
              <xsl:attribute name="aria-label"><xsl:call-template name="t"><xsl:with-param name="key" select="'slides'"/></xsl:call-template></xsl:attribute>
              <xsl:apply-templates select="$slides"/>
              <xsl:if test="count($slides) &gt; 1"><ui-slide-bar/></xsl:if>
            </section>
          </xsl:if>
        </div>
        <xsl:if test="html"><div class="rich lesson__text"><xsl:call-template name="rich"><xsl:with-param name="nodes" select="html"/></xsl:call-template></div></xsl:if>
        <xsl:apply-templates select="object" mode="inserted"/>
        <xsl:if test="not(clip or $slides or html or object)"><p class="empty__text"><xsl:call-template name="t"><xsl:with-param name="key" select="'empty.lesson'"/></xsl:call-template></p></xsl:if>
      </article>
    </ui-lesson>
  </xsl:template>

  <xsl:template match="slide">
    <ui-slide slide="{@idFolie}">
      <div class="slide rich">
        <xsl:call-template name="rich"><xsl:with-param name="nodes" select="html"/></xsl:call-template>
        <xsl:apply-templates select="picture" mode="picture"><xsl:with-param name="class" select="'slide__picture'"/></xsl:apply-templates>
      </div>
    </ui-slide>
  </xsl:template>

  <!-- The address of a film follows from the customer's servers, so the widget makes the player. -->
  <xsl:template match="clip">
    <ui-clip id="{@id}" id-media="{@IDMedia}" source-type="{@sourceType}" path="{@path}" language-dependent="{@languageDependent}" preview-picture="{@previewPicture}" start-tc="{@startTC}" avail-formats="{@availFormats}" type="{@type}" fps="{../timeline/@fps}">
      <xsl:attribute name="title"><xsl:apply-templates select=".." mode="title"/></xsl:attribute>
      <xsl:apply-templates select="subtitles"/>
    </ui-clip>
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
      <xsl:if test="../subtitles[@default = 1] and (@language = $lang or @default = 1 and not(../subtitles[@language = $lang]))"><xsl:attribute name="default">default</xsl:attribute></xsl:if>
    </track>
  </xsl:template>

</xsl:stylesheet>
