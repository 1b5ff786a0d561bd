<?xml version="1.0" encoding="UTF-8"?>
<!--
  The areas of the start page and of the pages of partners: texts, lists and topics, in the order in which visitors see them. What is
  there in several languages is one part of it, moved and deleted in all of them.
-->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:template name="edit-areas">
    <xsl:for-each select="data/areas/area">
      <xsl:variable name="path"><xsl:apply-templates select="." mode="path"/></xsl:variable>
      <section class="author-section" data-key="area {@id}">
        <h2 class="author-section__name">
          <xsl:choose>
            <xsl:when test="@id = 'mainContent' or @id = 'footer'">
              <xsl:call-template name="a"><xsl:with-param name="key" select="concat('area.', @id)"/></xsl:call-template>
            </xsl:when>
            <xsl:otherwise>
              <xsl:call-template name="a"><xsl:with-param name="key" select="'areaOther'"/></xsl:call-template>
              <xsl:value-of select="concat(' ', @id)"/>
            </xsl:otherwise>
          </xsl:choose>
        </h2>
        <div class="author-section__body">
          <ol class="author-blocks" role="list">
            <xsl:apply-templates select="*[not(self::html) or not(@language) or @language = $authorLanguage]" mode="band"/>
          </ol>
          <xsl:if test="string-length($authorLanguage) &gt; 1 and $authorLanguage != '--' and
            count(html[@language = $authorLanguage]) &lt; count(html[@language = /*/object/languages/@base])">
            <p class="author-empty" data-key="untranslated {$path}">
              <xsl:call-template name="a"><xsl:with-param name="key" select="'areaTexts'"/></xsl:call-template>
              <xsl:text>: </xsl:text>
              <xsl:call-template name="a"><xsl:with-param name="key" select="'notInLanguage'"/></xsl:call-template>
              <xsl:text> </xsl:text>
              <button type="button" class="author-link" data-command="author.translateBlock" data-arg-xpath="{$path}"
                data-arg-language="{$authorLanguage}">
                <xsl:call-template name="a"><xsl:with-param name="key" select="'translateBlock'"/></xsl:call-template>
              </button>
            </p>
          </xsl:if>
          <xsl:call-template name="area-add">
            <xsl:with-param name="path" select="string($path)"/><xsl:with-param name="key" select="'text'"/>
            <xsl:with-param name="xml">&lt;html language="xx"&gt;&lt;p&gt;&lt;/p&gt;&lt;/html&gt;</xsl:with-param>
          </xsl:call-template>
          <xsl:if test="@id != 'footer'">
            <xsl:call-template name="area-add">
              <xsl:with-param name="path" select="string($path)"/><xsl:with-param name="key" select="'latest'"/>
              <xsl:with-param name="xml">&lt;latest dataType="p_News" count="3"/&gt;</xsl:with-param>
            </xsl:call-template>
            <xsl:if test="not(courseRefs)">
              <xsl:call-template name="area-add">
                <xsl:with-param name="path" select="string($path)"/><xsl:with-param name="key" select="'courseRefs'"/>
                <xsl:with-param name="xml">&lt;courseRefs/&gt;</xsl:with-param>
              </xsl:call-template>
            </xsl:if>
            <xsl:if test="not(tags)">
              <xsl:call-template name="area-add">
                <xsl:with-param name="path" select="string($path)"/><xsl:with-param name="key" select="'tags'"/>
                <xsl:with-param name="xml">&lt;tags&gt;&lt;/tags&gt;</xsl:with-param>
              </xsl:call-template>
            </xsl:if>
          </xsl:if>
        </div>
      </section>
    </xsl:for-each>
  </xsl:template>

  <xsl:template name="area-add">
    <xsl:param name="path"/>
    <xsl:param name="key"/>
    <xsl:param name="xml"/>
    <xsl:call-template name="edit-add">
      <xsl:with-param name="path" select="$path"/>
      <xsl:with-param name="label">
        <xsl:call-template name="a"><xsl:with-param name="key" select="$key"/></xsl:call-template>
      </xsl:with-param>
      <xsl:with-param name="xml" select="$xml"/>
    </xsl:call-template>
  </xsl:template>

  <!-- One part of an area: its name with tools, and what is edited of it. -->
  <xsl:template match="*" mode="band">
    <xsl:variable name="path"><xsl:apply-templates select="." mode="path"/></xsl:variable>
    <xsl:variable name="name"><xsl:apply-templates select="." mode="band-name"/></xsl:variable>
    <xsl:variable name="code" select="string(@language)"/>
    <li class="author-block" data-path="{$path}" data-key="band {$path}">
      <xsl:call-template name="edit-item-head">
        <xsl:with-param name="name" select="string($name)"/>
        <!-- As a section: what an author writes may begin with a heading of any level, and the next one follows it. -->
        <xsl:with-param name="level" select="2"/>
        <xsl:with-param name="canClone" select="false()"/>
        <xsl:with-param name="whole" select="true()"/>
        <xsl:with-param name="number" select="count(preceding-sibling::*[not(self::html) or not(@language) or
          @language = $authorLanguage]) + 1"/>
        <xsl:with-param name="isFirst" select="not(preceding-sibling::*[$code = '' or not(self::html) or not(@language) or
          @language = $code])"/>
        <xsl:with-param name="isLast" select="not(following-sibling::*[$code = '' or not(self::html) or not(@language) or
          @language = $code])"/>
      </xsl:call-template>
      <xsl:apply-templates select="." mode="band-fields">
        <xsl:with-param name="path" select="string($path)"/>
        <xsl:with-param name="name" select="string($name)"/>
      </xsl:apply-templates>
    </li>
  </xsl:template>

  <xsl:template match="*" mode="band-name"><xsl:value-of select="name()"/></xsl:template>
  <xsl:template match="latest|courseRefs|tags|picture" mode="band-name">
    <xsl:call-template name="a"><xsl:with-param name="key" select="name()"/></xsl:call-template>
  </xsl:template>
  <!-- A text is called by its first heading. -->
  <xsl:template match="html" mode="band-name">
    <xsl:variable name="headings" select=".//h1|.//h2|.//h3"/>
    <xsl:call-template name="a"><xsl:with-param name="key" select="'text'"/></xsl:call-template>
    <xsl:value-of select="concat(' ', count(preceding-sibling::html[string(@language) = string(current()/@language)]) + 1)"/>
    <xsl:if test="normalize-space($headings[1]) != ''"><xsl:value-of select="concat(' – ', normalize-space($headings[1]))"/></xsl:if>
  </xsl:template>

  <xsl:template match="*" mode="band-fields">
    <p class="author-hint">
      <xsl:call-template name="a"><xsl:with-param name="key" select="'other'"/></xsl:call-template>
      <xsl:value-of select="concat(' ', name())"/>
    </p>
  </xsl:template>

  <xsl:template match="html" mode="band-fields">
    <xsl:param name="path"/>
    <xsl:param name="name"/>
    <xsl:call-template name="author-text">
      <xsl:with-param name="path" select="$path"/><xsl:with-param name="label" select="$name"/>
      <xsl:with-param name="isFormatted" select="true()"/>
    </xsl:call-template>
  </xsl:template>

  <xsl:template match="latest" mode="band-fields">
    <div class="author-row">
      <xsl:call-template name="edit-attribute">
        <xsl:with-param name="name" select="'dataType'"/><xsl:with-param name="key" select="'latestOf'"/>
        <xsl:with-param name="choices" select="'p_News=latestNews p_Blog=latestBlog p_Calendar=latestCalendar'"/>
      </xsl:call-template>
      <xsl:call-template name="edit-attribute">
        <xsl:with-param name="name" select="'count'"/><xsl:with-param name="key" select="'latestCount'"/>
        <xsl:with-param name="type" select="'number'"/><xsl:with-param name="hint" select="'latestHint'"/>
      </xsl:call-template>
    </div>
    <p class="author-hint"><xsl:call-template name="a"><xsl:with-param name="key" select="'listHeading'"/></xsl:call-template></p>
  </xsl:template>

  <xsl:template match="courseRefs" mode="band-fields">
    <p class="author-hint"><xsl:call-template name="a"><xsl:with-param name="key" select="'courseRefsHint'"/></xsl:call-template></p>
    <p class="author-hint"><xsl:call-template name="a"><xsl:with-param name="key" select="'listHeading'"/></xsl:call-template></p>
  </xsl:template>

  <xsl:template match="picture" mode="band-fields">
    <div class="author-picture">
      <xsl:if test="@src != ''"><img class="author-picture__image" src="{@src}" alt=""/></xsl:if>
      <div class="author-row">
        <xsl:call-template name="edit-attribute">
          <xsl:with-param name="name" select="'src'"/><xsl:with-param name="hint" select="'srcHint'"/>
        </xsl:call-template>
        <xsl:call-template name="edit-choose-picture"/>
        <xsl:call-template name="edit-attribute">
          <xsl:with-param name="name" select="'alt'"/><xsl:with-param name="hint" select="'altHint'"/>
        </xsl:call-template>
      </div>
    </div>
  </xsl:template>

  <xsl:template match="tags" mode="band-fields">
    <xsl:param name="path"/>
    <xsl:variable name="label"><xsl:call-template name="a"><xsl:with-param name="key" select="'tag'"/></xsl:call-template></xsl:variable>
    <ol class="author-blocks" role="list">
      <xsl:apply-templates select="tag[not(@language) or @language = $authorLanguage]" mode="form"/>
    </ol>
    <xsl:choose>
      <xsl:when test="string-length($authorLanguage) &lt; 2 or $authorLanguage = '--'"/>
      <xsl:when test="tag[@language] and not(tag[@language = $authorLanguage])">
        <p class="author-empty" data-key="untranslated {$path}">
          <xsl:call-template name="a"><xsl:with-param name="key" select="'tags'"/></xsl:call-template>
          <xsl:text>: </xsl:text>
          <xsl:call-template name="a"><xsl:with-param name="key" select="'notInLanguage'"/></xsl:call-template>
          <xsl:text> </xsl:text>
          <button type="button" class="author-link" data-command="author.translateBlock" data-arg-xpath="{$path}"
            data-arg-language="{$authorLanguage}">
            <xsl:call-template name="a"><xsl:with-param name="key" select="'translateBlock'"/></xsl:call-template>
          </button>
        </p>
      </xsl:when>
      <xsl:otherwise>
        <!-- Each language has topics of its own: a new one is of the chosen language alone. -->
        <xsl:call-template name="edit-add">
          <xsl:with-param name="path" select="$path"/>
          <xsl:with-param name="behind" select="'tag'"/>
          <xsl:with-param name="label" select="string($label)"/>
          <xsl:with-param name="xml" select="concat('&lt;tag language=&quot;', $authorLanguage,
            '&quot; score=&quot;60&quot; href=&quot;&quot;&gt;&lt;/tag&gt;')"/>
        </xsl:call-template>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template match="tag" mode="form">
    <xsl:variable name="path"><xsl:apply-templates select="." mode="path"/></xsl:variable>
    <xsl:variable name="code" select="string(@language)"/>
    <xsl:variable name="name">
      <xsl:value-of select="normalize-space(.)"/>
      <xsl:if test="normalize-space(.) = ''">
        <xsl:call-template name="a"><xsl:with-param name="key" select="'tag'"/></xsl:call-template>
        <xsl:value-of select="concat(' ', count(preceding-sibling::tag[string(@language) = $code]) + 1)"/>
      </xsl:if>
    </xsl:variable>
    <li class="author-block author-block--step" data-path="{$path}" data-key="tag {$path}">
      <xsl:call-template name="edit-item-head">
        <xsl:with-param name="name" select="string($name)"/>
        <xsl:with-param name="canClone" select="false()"/>
        <xsl:with-param name="number" select="count(preceding-sibling::tag[string(@language) = $code]) + 1"/>
        <xsl:with-param name="isFirst" select="not(preceding-sibling::tag[string(@language) = $code])"/>
        <xsl:with-param name="isLast" select="not(following-sibling::tag[string(@language) = $code])"/>
      </xsl:call-template>
      <div class="author-row">
        <xsl:call-template name="author-text">
          <xsl:with-param name="path" select="string($path)"/>
          <xsl:with-param name="label">
            <xsl:call-template name="a"><xsl:with-param name="key" select="'tag'"/></xsl:call-template>
          </xsl:with-param>
        </xsl:call-template>
        <xsl:call-template name="edit-attribute">
          <xsl:with-param name="name" select="'href'"/><xsl:with-param name="key" select="'menuAddress'"/>
          <xsl:with-param name="hint" select="'menuAddressHint'"/>
        </xsl:call-template>
        <p class="author-add" data-key="choose {$path}">
          <button type="button" class="button button--quiet author-small" data-command="author.choosePage" data-arg-xpath="{$path}">
            <xsl:call-template name="a"><xsl:with-param name="key" select="'menuChoose'"/></xsl:call-template>
            <span class="visually-hidden"><xsl:value-of select="concat(': ', $name)"/></span>
          </button>
        </p>
        <xsl:call-template name="edit-attribute">
          <xsl:with-param name="name" select="'score'"/><xsl:with-param name="key" select="'tagScore'"/>
          <xsl:with-param name="type" select="'number'"/><xsl:with-param name="hint" select="'tagScoreHint'"/>
        </xsl:call-template>
      </div>
    </li>
  </xsl:template>

  <!-- For who edits the source: see edit-schema.xsl. -->
  <grammar xmlns="http://relaxng.org/ns/structure/1.0">
    <define name="payload">
      <element name="areas">
        <zeroOrMore>
          <element name="area">
            <attribute name="id"/><zeroOrMore><ref name="html"/></zeroOrMore>
            <zeroOrMore><element name="latest"><attribute name="dataType"/><attribute name="count"/></element></zeroOrMore>
            <optional><element name="courseRefs"><empty/></element></optional>
            <zeroOrMore>
              <element name="tags">
                <zeroOrMore>
                  <element name="tag">
                    <attribute name="language"/><optional><attribute name="score"/></optional>
                    <optional><attribute name="href"/></optional><text/>
                  </element>
                </zeroOrMore>
              </element>
            </zeroOrMore>
          </element>
        </zeroOrMore>
      </element>
    </define>
  </grammar>
</xsl:stylesheet>
