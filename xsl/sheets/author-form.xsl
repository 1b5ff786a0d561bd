<?xml version="1.0" encoding="UTF-8"?>
<!-- What every form of an author has: the path of a node, the field of a text with its translation, and the tools of a block. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <!-- One step of a path: by id where it is the element's alone, by number where there are several, else by name. -->
  <xsl:template match="*" mode="step">
    <xsl:variable name="name" select="name()"/>
    <xsl:variable name="id" select="string(@id)"/>
    <xsl:text>/</xsl:text><xsl:value-of select="$name"/>
    <xsl:choose>
      <xsl:when test="$id != '' and not(contains($id, &quot;'&quot;)) and count(../*[name() = $name][@id = $id]) = 1">[@id='<xsl:value-of
        select="$id"/>']</xsl:when>
      <xsl:when test="count(../*[name() = $name]) &gt; 1">[<xsl:value-of
        select="count(preceding-sibling::*[name() = $name]) + 1"/>]</xsl:when>
    </xsl:choose>
  </xsl:template>

  <!-- The path of an element from the root on. -->
  <xsl:template match="*" mode="path">
    <xsl:apply-templates select="parent::*" mode="path"/>
    <xsl:apply-templates select="." mode="step"/>
  </xsl:template>

  <xsl:template name="tool">
    <xsl:param name="command"/>
    <xsl:param name="icon"/>
    <xsl:param name="path"/>
    <xsl:param name="name"/>
    <xsl:param name="off" select="false()"/>
    <xsl:param name="question" select="''"/>
    <xsl:param name="whole" select="false()"/>
    <xsl:variable name="label"><xsl:call-template name="a"><xsl:with-param name="key" select="$icon"/></xsl:call-template></xsl:variable>
    <button type="button" class="author-tool author-tool--{$icon}" data-command="{$command}" data-arg-xpath="{$path}"
      data-arg-name="{$name}" aria-label="{$label}: {$name}" title="{$label}">
      <xsl:if test="$question != ''"><xsl:attribute name="data-arg-question"><xsl:value-of select="$question"/></xsl:attribute></xsl:if>
      <xsl:if test="$whole"><xsl:attribute name="data-arg-whole">1</xsl:attribute></xsl:if>
      <xsl:if test="$off"><xsl:attribute name="aria-disabled">true</xsl:attribute></xsl:if>
      <xsl:call-template name="author-icon"><xsl:with-param name="name" select="$icon"/></xsl:call-template>
    </button>
  </xsl:template>

  <!-- The field of a text, as lines or with formats; below it what can be done to its translation. -->
  <xsl:template name="author-text">
    <xsl:param name="path"/>
    <xsl:param name="label"/>
    <xsl:param name="isFormatted" select="false()"/>
    <xsl:variable name="id" select="translate($path, &quot;/[]@='&quot;, '------')"/>
    <div class="author-item" data-node="{$path}" data-key="item {$path}">
      <div class="author-field">
        <xsl:choose>
          <xsl:when test="$isFormatted">
            <span class="author-label"><xsl:value-of select="$label"/></span>
            <div class="author-html">
              <ui-rich-text name="html" data-xpath="{$path}" language="{@language}" label="{$label}" data-key="html {$generation}">
                <xsl:if test="@disabled = '1'"><xsl:attribute name="disabled">1</xsl:attribute></xsl:if>
                <!-- The page's policy leaves out what could harm readers; of an author's text nothing may be lost. -->
                <xsl:attribute name="source"><xsl:apply-templates select="node()" mode="source"/></xsl:attribute>
              </ui-rich-text>
            </div>
          </xsl:when>
          <xsl:when test="parent::question[@kind = 'gapText' or @kind = 'inlineChoice' or @kind = 'gapMatch' or @kind = 'hottext']
            and self::text">
            <ui-marked-text name="text" data-xpath="{$path}" kind="{../@kind}" language="{@language}" label="{$label}"
              data-key="marked {$generation}">
              <xsl:attribute name="source"><xsl:apply-templates select="node()" mode="source"/></xsl:attribute>
              <xsl:if test="../@kind = 'gapMatch'">
                <xsl:variable name="language" select="@language"/>
                <xsl:attribute name="words">
                  <xsl:for-each select="../word[@id != '']">
                    <xsl:variable name="word"><xsl:choose>
                      <xsl:when test="text[@language = $language]"><xsl:value-of select="text[@language = $language]"/></xsl:when>
                      <xsl:when test="text"><xsl:value-of select="text[1]"/></xsl:when>
                      <xsl:otherwise><xsl:value-of select="."/></xsl:otherwise>
                    </xsl:choose></xsl:variable>
                    <xsl:value-of select="concat(@id, ' ', normalize-space($word), '&#10;')"/>
                  </xsl:for-each>
                </xsl:attribute>
              </xsl:if>
            </ui-marked-text>
          </xsl:when>
          <xsl:when test="* and /objectDocument">
            <!-- Marks in a text would be lost in a field of plain lines. -->
            <label class="author-label" for="{$id}"><xsl:value-of select="$label"/></label>
            <textarea class="field__control author-text" id="{$id}" name="text" rows="2" data-kind="html" data-xpath="{$path}" dir="auto"
              lang="{@language}" data-key="source {$generation}">
              <xsl:apply-templates select="node()" mode="source"/>
            </textarea>
          </xsl:when>
          <xsl:otherwise>
            <label class="author-label" for="{$id}"><xsl:value-of select="$label"/></label>
            <textarea class="field__control author-text" id="{$id}" name="text" rows="1" data-xpath="{$path}">
              <xsl:if test="@language != ''">
                <xsl:attribute name="lang"><xsl:value-of select="@language"/></xsl:attribute>
                <xsl:attribute name="dir">auto</xsl:attribute>
              </xsl:if>
              <xsl:value-of select="."/>
            </textarea>
          </xsl:otherwise>
        </xsl:choose>
      </div>
      <xsl:variable name="isTranslation"
        select="@language and ../*[name() = name(current())][@language][@language != current()/@language]
          and not(@language = (/*/@base | /*/object/languages/@base))"/>
      <xsl:if test="@translate or $isTranslation">
        <div class="author-item__foot">
          <xsl:if test="@translate">
            <label class="author-field author-check">
              <input type="checkbox" name="translate" value="1" data-reset="0" data-xpath="{$path}/@translate">
                <xsl:if test="@translate = '1'"><xsl:attribute name="checked">checked</xsl:attribute></xsl:if>
              </input>
              <span><xsl:call-template name="a"><xsl:with-param name="key" select="'translate'"/></xsl:call-template></span>
            </label>
          </xsl:if>
          <xsl:if test="$isTranslation">
            <button type="button" class="author-link" data-command="author.undoTranslation" data-arg-xpath="{$path}">
              <xsl:call-template name="a"><xsl:with-param name="key" select="'undoTranslation'"/></xsl:call-template>
            </button>
            <button type="button" class="author-link" data-command="author.deleteTranslation" data-arg-xpath="{$path}">
              <xsl:call-template name="a"><xsl:with-param name="key" select="'deleteTranslation'"/></xsl:call-template>
            </button>
          </xsl:if>
        </div>
      </xsl:if>
    </div>
  </xsl:template>

  <xsl:template name="author-icon">
    <xsl:param name="name"/>
    <svg class="icon" viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"
      stroke-linejoin="round" aria-hidden="true" focusable="false">
      <xsl:choose>
        <xsl:when test="$name = 'up'"><path d="M12 19V5m-6 6 6-6 6 6"/></xsl:when>
        <xsl:when test="$name = 'down'"><path d="M12 5v14m6-6-6 6-6-6"/></xsl:when>
        <xsl:when test="$name = 'in'"><path d="M5 12h14m-6-6 6 6-6 6"/></xsl:when>
        <xsl:when test="$name = 'out'"><path d="M19 12H5m6-6-6 6 6 6"/></xsl:when>
        <xsl:when test="$name = 'clone'">
          <rect x="9" y="9" width="11" height="11" rx="2"/>
          <path d="M5 15H4V5.500A1.500 1.500 0 0 1 5.500 4H15v1"/>
        </xsl:when>
        <xsl:when test="$name = 'delete'"><path d="M5 7h14M10 7V4.500h4V7m-7 0 .800 12.500h8.400L17 7m-7 4v5m4-5v5"/></xsl:when>
        <xsl:when test="$name = 'grip'"><path d="M9 6h.010M15 6h.010M9 12h.010M15 12h.010M9 18h.010M15 18h.010"/></xsl:when>
        <xsl:when test="$name = 'plus'"><path d="M12 5v14M5 12h14"/></xsl:when>
        <xsl:when test="$name = 'window'"><rect x="4" y="5" width="16" height="14" rx="2"/><path d="M4 9.500h16"/></xsl:when>
      </xsl:choose>
    </svg>
  </xsl:template>
</xsl:stylesheet>
