<?xml version="1.0" encoding="UTF-8"?>
<!--
  All texts of an object in two columns, the original and its translation: what waits first. The document is the table that the author
  layer makes of the one that is edited; fields name the nodes of the latter.
-->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="author-texts.xsl"/>
  <xsl:include href="author-source.xsl"/>

  <xsl:output method="html" indent="no" encoding="UTF-8"/>

  <xsl:param name="lang" select="'en'"/>
  <xsl:param name="customer" select="''"/>
  <xsl:param name="user" select="'0'"/>
  <xsl:param name="target" select="''"/>
  <xsl:param name="isMobile" select="''"/>
  <xsl:param name="authorLanguage" select="''"/>
  <xsl:param name="generation" select="'0'"/>
  <xsl:param name="clipPrefix" select="'clip_'"/>

  <xsl:template match="/translationTable">
    <div class="author-translation">
      <xsl:if test="not(*/row)">
        <p class="author-empty"><xsl:call-template name="a"><xsl:with-param name="key" select="'translation.none'"/></xsl:call-template></p>
      </xsl:if>
      <xsl:apply-templates select="open[row] | done[row]"/>
    </div>
  </xsl:template>

  <xsl:template match="open | done">
    <section class="author-translation__part" aria-labelledby="translation-{name()}">
      <h2 class="author-title" id="translation-{name()}">
        <xsl:call-template name="a"><xsl:with-param name="key" select="concat('translation.', name())"/></xsl:call-template>
        <xsl:value-of select="concat(' (', count(row), ')')"/>
      </h2>
      <xsl:apply-templates select="row"/>
    </section>
  </xsl:template>

  <xsl:template match="row">
    <xsl:variable name="id" select="translate(@path, &quot;/[]@='&quot;, '------')"/>
    <xsl:variable name="path">
      <xsl:choose>
        <xsl:when test="@target != ''"><xsl:value-of select="@target"/></xsl:when>
        <xsl:otherwise><xsl:value-of select="@path"/></xsl:otherwise>
      </xsl:choose>
    </xsl:variable>
    <div class="author-translation__row" data-path="{$path}" data-node="{@target}" data-key="row {@path}">
      <xsl:if test="@where != '' or @state != 'done'">
        <p class="author-block__name author-translation__where" tabindex="-1">
          <xsl:value-of select="@where"/>
          <xsl:if test="@where != '' and @state != 'done'"> · </xsl:if>
          <xsl:if test="@state != 'done'">
            <xsl:call-template name="a"><xsl:with-param name="key" select="concat('translation.', @state)"/></xsl:call-template>
          </xsl:if>
        </p>
      </xsl:if>
      <div class="author-translation__original rich" lang="{/*/@from}" dir="auto">
        <xsl:choose>
          <xsl:when test="words"><p><xsl:apply-templates select="words/node()"/></p></xsl:when>
          <xsl:when test="@field = 'html'"><xsl:copy-of select="original/node()"/></xsl:when>
          <xsl:otherwise><p><xsl:value-of select="original"/></p></xsl:otherwise>
        </xsl:choose>
      </div>
      <div class="author-translation__field">
        <xsl:apply-templates select="." mode="field"><xsl:with-param name="id" select="$id"/></xsl:apply-templates>
        <xsl:if test="@state = 'waiting' or @state = 'changed'">
          <button type="button" class="button button--quiet author-small" data-command="author.translated" data-arg-path="{@path}"
            data-arg-language="{/*/@to}">
            <xsl:call-template name="a"><xsl:with-param name="key" select="'translation.finish'"/></xsl:call-template>
            <span class="visually-hidden"><xsl:value-of select="concat(': ', @name)"/></span>
          </button>
        </xsl:if>
      </div>
    </div>
  </xsl:template>

  <xsl:template match="row" mode="field">
    <xsl:param name="id"/>
    <xsl:variable name="label">
      <xsl:call-template name="a"><xsl:with-param name="key" select="'translation.into'"/></xsl:call-template>
      <xsl:value-of select="concat(' ', /*/@to, ': ', @name)"/>
    </xsl:variable>
    <xsl:choose>
      <xsl:when test="@target = ''">
        <button type="button" class="author-link" data-command="author.translateBlock" data-arg-xpath="{@around}"
          data-arg-language="{/*/@to}">
          <xsl:call-template name="a"><xsl:with-param name="key" select="'translateBlock'"/></xsl:call-template>
          <span class="visually-hidden"><xsl:value-of select="concat(': ', @name)"/></span>
        </button>
      </xsl:when>
      <xsl:when test="@field = 'html'">
        <div class="author-html">
          <ui-rich-text name="html" data-xpath="{@target}" language="{/*/@to}" label="{$label}" data-key="html {$generation}">
            <xsl:attribute name="source"><xsl:apply-templates select="translation/node()" mode="source"/></xsl:attribute>
          </ui-rich-text>
        </div>
      </xsl:when>
      <xsl:when test="@kind != ''">
        <ui-marked-text name="text" data-xpath="{@target}" kind="{@kind}" language="{/*/@to}" label="{$label}"
          data-key="marked {$generation}">
          <xsl:attribute name="source"><xsl:apply-templates select="translation/node()" mode="source"/></xsl:attribute>
        </ui-marked-text>
      </xsl:when>
      <xsl:otherwise>
        <textarea class="field__control author-text" id="{$id}" name="text" rows="2" data-xpath="{@target}" dir="auto" lang="{/*/@to}"
          aria-label="{$label}">
          <xsl:choose>
            <xsl:when test="@field = 'marked'">
              <!-- Marks in a text would be lost in a field of plain lines. -->
              <xsl:attribute name="data-kind">html</xsl:attribute>
              <xsl:attribute name="data-key"><xsl:value-of select="concat('source ', $generation)"/></xsl:attribute>
              <xsl:apply-templates select="translation/node()" mode="source"/>
            </xsl:when>
            <xsl:otherwise><xsl:value-of select="translation"/></xsl:otherwise>
          </xsl:choose>
        </textarea>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template match="same"><xsl:value-of select="."/></xsl:template>
  <xsl:template match="ins"><ins><xsl:value-of select="."/></ins></xsl:template>
  <xsl:template match="del"><del><xsl:value-of select="."/></del></xsl:template>
</xsl:stylesheet>
