<?xml version="1.0" encoding="UTF-8"?>
<!--
  The author's form. Each field names by data-xpath the one node that it stands for; paths lead by ids where they can, so that
  they hold while blocks change places. What no template knows is kept as it is and only mentioned.
-->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="author-texts.xsl"/>
  <xsl:include href="icons.xsl"/>
  <xsl:include href="author-source.xsl"/>
  <xsl:include href="author-form.xsl"/>

  <xsl:output method="html" indent="no" encoding="UTF-8"/>

  <xsl:param name="lang" select="'en'"/>
  <xsl:param name="customer" select="''"/>
  <xsl:param name="user" select="'0'"/>
  <xsl:param name="target" select="''"/>
  <xsl:param name="isMobile" select="''"/>
  <!-- The language whose texts are shown, and a mark that makes editors of HTML take their content anew. -->
  <xsl:param name="authorLanguage" select="''"/>
  <xsl:param name="generation" select="'0'"/>
  <xsl:param name="clipPrefix" select="'clip_'"/>

  <xsl:template match="/">
    <xsl:apply-templates select="objectConfiguration"/>
  </xsl:template>

  <xsl:template match="objectConfiguration">
    <div class="author-document">
      <xsl:apply-templates select="content"><xsl:with-param name="path" select="'/objectConfiguration/content'"/></xsl:apply-templates>
      <xsl:if test="parameters/section">
        <section class="author-parameters" aria-labelledby="author-parameters">
          <h2 class="author-title" id="author-parameters">
            <xsl:call-template name="a"><xsl:with-param name="key" select="'parameters'"/></xsl:call-template>
          </h2>
          <xsl:apply-templates select="parameters/section">
            <xsl:with-param name="path" select="'/objectConfiguration/parameters'"/>
          </xsl:apply-templates>
        </section>
      </xsl:if>
    </div>
  </xsl:template>

  <xsl:template match="content">
    <xsl:param name="path"/>
    <h2 class="author-title"><xsl:call-template name="a"><xsl:with-param name="key" select="'content'"/></xsl:call-template></h2>
    <xsl:choose>
      <xsl:when test="template">
        <ol class="author-blocks" role="list">
          <xsl:apply-templates select="template"><xsl:with-param name="path" select="$path"/></xsl:apply-templates>
        </ol>
      </xsl:when>
      <xsl:otherwise>
        <p class="author-empty"><xsl:call-template name="a"><xsl:with-param name="key" select="'noBlocks'"/></xsl:call-template></p>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template match="template">
    <xsl:param name="path"/>
    <xsl:variable name="own"><xsl:value-of select="$path"/><xsl:apply-templates select="." mode="step"/></xsl:variable>
    <xsl:variable name="name">
      <xsl:choose>
        <xsl:when test="@name != ''"><xsl:value-of select="@name"/></xsl:when>
        <xsl:otherwise><xsl:value-of select="@LT"/></xsl:otherwise>
      </xsl:choose>
    </xsl:variable>
    <li class="author-block" data-block="{@id}" data-path="{$own}">
      <xsl:attribute name="data-key">
        <xsl:value-of select="concat('block ', @id, ' ', count(preceding-sibling::template[@id = current()/@id]))"/>
      </xsl:attribute>
      <div class="author-block__head">
        <h3 class="author-block__name" tabindex="-1">
          <span class="author-block__number" aria-hidden="true"><xsl:value-of select="count(preceding-sibling::template) + 1"/></span>
          <xsl:value-of select="$name"/>
        </h3>
        <div class="author-block__tools">
          <xsl:call-template name="tool">
            <xsl:with-param name="command" select="'author.up'"/>
            <xsl:with-param name="icon" select="'up'"/>
            <xsl:with-param name="path" select="$own"/>
            <xsl:with-param name="name" select="$name"/>
            <xsl:with-param name="off" select="not(preceding-sibling::template)"/>
          </xsl:call-template>
          <xsl:call-template name="tool">
            <xsl:with-param name="command" select="'author.down'"/>
            <xsl:with-param name="icon" select="'down'"/>
            <xsl:with-param name="path" select="$own"/>
            <xsl:with-param name="name" select="$name"/>
            <xsl:with-param name="off" select="not(following-sibling::template)"/>
          </xsl:call-template>
          <xsl:call-template name="tool">
            <xsl:with-param name="command" select="'author.clone'"/>
            <xsl:with-param name="icon" select="'clone'"/>
            <xsl:with-param name="path" select="$own"/>
            <xsl:with-param name="name" select="$name"/>
          </xsl:call-template>
          <xsl:call-template name="tool">
            <xsl:with-param name="command" select="'author.delete'"/>
            <xsl:with-param name="icon" select="'delete'"/>
            <xsl:with-param name="path" select="$own"/>
            <xsl:with-param name="name" select="$name"/>
            <!-- the title stays: every object has one -->
            <xsl:with-param name="off" select="text/@role = 'title' and not(*[not(self::text) or not(@role = 'title')])"/>
          </xsl:call-template>
        </div>
      </div>
      <xsl:for-each select="(text | html)[@language]">
        <xsl:variable name="code" select="@language"/>
        <xsl:if test="not(preceding-sibling::*[self::text or self::html][@language = $code])">
          <div class="author-group" role="group" data-language="{$code}" data-key="group {$code}">
            <xsl:attribute name="aria-label"><xsl:value-of select="$code"/></xsl:attribute>
            <xsl:if test="$code != $authorLanguage"><xsl:attribute name="hidden">hidden</xsl:attribute></xsl:if>
            <xsl:apply-templates select="../*[self::text or self::html][@language = $code]">
              <xsl:with-param name="path" select="string($own)"/>
            </xsl:apply-templates>
          </div>
        </xsl:if>
      </xsl:for-each>
      <xsl:variable name="from" select="(text | html)[@language != ''][@language = /objectConfiguration/@base or
        not(../*[self::text or self::html][@language = /objectConfiguration/@base])][1]/@language"/>
      <xsl:if test="string-length($authorLanguage) &gt; 1 and $authorLanguage != '--'
        and (count(text[@language = $from]) &gt; count(text[@language = $authorLanguage])
        or count(html[@language = $from]) &gt; count(html[@language = $authorLanguage]))">
        <p class="author-empty" data-key="untranslated">
          <xsl:call-template name="a"><xsl:with-param name="key" select="'untranslated'"/></xsl:call-template>
          <xsl:text> </xsl:text>
          <button type="button" class="author-link" data-command="author.translateBlock" data-arg-xpath="{$own}"
            data-arg-language="{$authorLanguage}">
            <xsl:call-template name="a"><xsl:with-param name="key" select="'translateBlock'"/></xsl:call-template>
          </button>
        </p>
      </xsl:if>
      <xsl:apply-templates select="*[not((self::text or self::html) and @language)]">
        <xsl:with-param name="path" select="string($own)"/>
      </xsl:apply-templates>
    </li>
  </xsl:template>

  <xsl:template match="text | html">
    <xsl:param name="path"/>
    <xsl:variable name="own"><xsl:value-of select="$path"/><xsl:apply-templates select="." mode="step"/></xsl:variable>
    <xsl:variable name="label">
      <xsl:choose>
        <xsl:when test="self::text and @role = 'title'">
          <xsl:call-template name="a"><xsl:with-param name="key" select="'title'"/></xsl:call-template>
        </xsl:when>
        <xsl:otherwise>
          <xsl:call-template name="a"><xsl:with-param name="key" select="name()"/></xsl:call-template>
          <!-- of several in a block each has its number -->
          <xsl:variable name="alike" select="../*[name() = name(current())][not(@role = 'title')]
            [string(@language) = string(current()/@language)]"/>
          <xsl:if test="count($alike) &gt; 1">
            <xsl:value-of select="concat(' ', count(preceding-sibling::*[name() = name(current())][not(@role = 'title')][string(@language)
              = string(current()/@language)]) + 1)"/>
          </xsl:if>
        </xsl:otherwise>
      </xsl:choose>
    </xsl:variable>
    <xsl:call-template name="author-text">
      <xsl:with-param name="path" select="string($own)"/>
      <xsl:with-param name="label" select="string($label)"/>
      <xsl:with-param name="isFormatted" select="boolean(self::html)"/>
    </xsl:call-template>
  </xsl:template>

  <xsl:template match="videoClip">
    <xsl:param name="path"/>
    <xsl:variable name="own"><xsl:value-of select="$path"/><xsl:apply-templates select="." mode="step"/></xsl:variable>
    <div class="author-item" data-node="{$own}" data-key="item {$own}">
      <fieldset class="author-set">
        <legend class="author-label">
          <xsl:call-template name="a"><xsl:with-param name="key" select="'videoClip'"/></xsl:call-template>
        </legend>
        <div class="author-row">
          <xsl:apply-templates select="@IDMedia" mode="field"><xsl:with-param name="path" select="string($own)"/></xsl:apply-templates>
          <button type="button" class="button button--quiet author-small" data-command="author.videoPreview" data-arg-xpath="{$own}">
            <xsl:call-template name="icon"><xsl:with-param name="name" select="'play'"/></xsl:call-template>
            <xsl:call-template name="a"><xsl:with-param name="key" select="'videoPreview'"/></xsl:call-template>
          </button>
        </div>
      </fieldset>
    </div>
  </xsl:template>

  <xsl:template match="picture">
    <xsl:param name="path"/>
    <xsl:variable name="own"><xsl:value-of select="$path"/><xsl:apply-templates select="." mode="step"/></xsl:variable>
    <xsl:variable name="id" select="translate($own, &quot;/[]@='&quot;, '------')"/>
    <div class="author-item" data-node="{$own}" data-key="item {$own}">
      <fieldset class="author-set">
        <legend class="author-label">
          <xsl:call-template name="a"><xsl:with-param name="key" select="'picture'"/></xsl:call-template>
        </legend>
        <div class="author-row">
          <xsl:apply-templates select="@src" mode="field"><xsl:with-param name="path" select="string($own)"/></xsl:apply-templates>
          <xsl:apply-templates select="@defaultPath" mode="field"><xsl:with-param name="path" select="string($own)"/></xsl:apply-templates>
          <xsl:if test="@picSize">
            <div class="author-field">
              <label class="author-label" for="{$id}-size">
                <xsl:call-template name="a"><xsl:with-param name="key" select="'picSize'"/></xsl:call-template>
              </label>
              <select class="field__control" id="{$id}-size" name="picSize" data-xpath="{$own}/@picSize">
                <xsl:call-template name="size">
                  <xsl:with-param name="value" select="@picSize"/>
                  <xsl:with-param name="known" select="'320x180|jpg 640x360|jpg 1280x720|jpg |'"/>
                </xsl:call-template>
              </select>
            </div>
          </xsl:if>
          <xsl:apply-templates select="@alt" mode="field"><xsl:with-param name="path" select="string($own)"/></xsl:apply-templates>
        </div>
      </fieldset>
    </div>
  </xsl:template>

  <!-- The sizes that a picture can be had in; an own one that is not among them comes first. -->
  <xsl:template name="size">
    <xsl:param name="value"/>
    <xsl:param name="known"/>
    <xsl:if test="not(contains(concat(' ', $known, ' '), concat(' ', $value, ' ')))">
      <option value="{$value}" selected="selected"><xsl:value-of select="translate($value, '|', ' ')"/></option>
    </xsl:if>
    <xsl:call-template name="sizes">
      <xsl:with-param name="value" select="$value"/>
      <xsl:with-param name="rest" select="concat($known, ' ')"/>
    </xsl:call-template>
  </xsl:template>

  <xsl:template name="sizes">
    <xsl:param name="value"/>
    <xsl:param name="rest"/>
    <xsl:variable name="size" select="substring-before($rest, ' ')"/>
    <xsl:if test="$size != ''">
      <option value="{$size}">
        <xsl:if test="$size = $value"><xsl:attribute name="selected">selected</xsl:attribute></xsl:if>
        <xsl:choose>
          <xsl:when test="$size = '|'">
            <xsl:call-template name="a"><xsl:with-param name="key" select="'original'"/></xsl:call-template>
          </xsl:when>
          <xsl:otherwise><xsl:value-of select="translate($size, '|', ' ')"/></xsl:otherwise>
        </xsl:choose>
      </option>
      <xsl:call-template name="sizes">
        <xsl:with-param name="value" select="$value"/>
        <xsl:with-param name="rest" select="substring-after($rest, ' ')"/>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>

  <xsl:template match="@*" mode="field">
    <xsl:param name="path"/>
    <xsl:variable name="id" select="translate(concat($path, '-', name()), &quot;/[]@='&quot;, '------')"/>
    <div class="author-field">
      <label class="author-label" for="{$id}">
        <xsl:call-template name="a"><xsl:with-param name="key" select="name()"/></xsl:call-template>
      </label>
      <input class="field__control" type="text" id="{$id}" name="{name()}" value="{.}" data-xpath="{$path}/@{name()}"/>
    </div>
  </xsl:template>

  <xsl:template match="template/*" priority="-0.25">
    <p class="author-other">
      <xsl:call-template name="a"><xsl:with-param name="key" select="'other'"/></xsl:call-template>
      <xsl:text> </xsl:text>
      <code><xsl:value-of select="name()"/></code>
    </p>
  </xsl:template>

  <xsl:template match="section">
    <xsl:param name="path"/>
    <xsl:variable name="own"><xsl:value-of select="$path"/><xsl:apply-templates select="." mode="step"/></xsl:variable>
    <xsl:variable name="title">
      <xsl:choose>
        <xsl:when test="@title != ''"><xsl:value-of select="@title"/></xsl:when>
        <xsl:otherwise><xsl:value-of select="@id"/></xsl:otherwise>
      </xsl:choose>
    </xsl:variable>
    <section class="author-section" data-section="{@id}" data-key="section {$own}">
      <div class="author-section__head">
        <h3 class="author-section__name"><xsl:value-of select="$title"/></h3>
        <button type="button" class="button button--quiet author-small" data-command="author.parameters" data-arg-id="{@id}"
          data-arg-title="{$title}">
          <xsl:call-template name="author-icon"><xsl:with-param name="name" select="'window'"/></xsl:call-template>
          <xsl:call-template name="a"><xsl:with-param name="key" select="'openWindow'"/></xsl:call-template>
          <span class="visually-hidden"><xsl:value-of select="concat(': ', $title)"/></span>
        </button>
      </div>
      <div class="author-section__place">
        <div class="author-section__body">
          <xsl:apply-templates select="parameter"><xsl:with-param name="path" select="string($own)"/></xsl:apply-templates>
        </div>
      </div>
    </section>
  </xsl:template>

  <xsl:template match="parameter">
    <xsl:param name="path"/>
    <xsl:variable name="own" select="concat($path, '/parameter[', count(preceding-sibling::parameter) + 1, ']')"/>
    <xsl:variable name="xpath" select="concat($own, '/@value')"/>
    <xsl:variable name="id" select="translate($own, &quot;/[]@='&quot;, '------')"/>
    <xsl:variable name="label">
      <xsl:choose>
        <xsl:when test="@label != ''"><xsl:value-of select="@label"/></xsl:when>
        <xsl:otherwise><xsl:value-of select="@name"/></xsl:otherwise>
      </xsl:choose>
    </xsl:variable>
    <xsl:choose>
      <xsl:when test="@type = 'bitfield'">
        <fieldset class="author-field author-set">
          <legend class="author-label"><xsl:value-of select="$label"/></legend>
          <div class="author-row">
            <xsl:for-each select="bit">
              <label class="author-check">
                <input type="checkbox" name="{../@name}" value="{@value}" data-kind="bitfield" data-xpath="{$xpath}"
                  data-reset="{../@reset}">
                  <xsl:if test="@value &gt; 0 and floor(../@value div @value) mod 2 = 1">
                    <xsl:attribute name="checked">checked</xsl:attribute>
                  </xsl:if>
                </input>
                <span><xsl:value-of select="@label"/></span>
              </label>
            </xsl:for-each>
          </div>
        </fieldset>
      </xsl:when>
      <xsl:when test="@type = 'checkbox'">
        <label class="author-field author-check">
          <input type="checkbox" name="{@name}" value="1" data-xpath="{$xpath}" data-reset="{@reset}">
            <xsl:if test="@value = '1'"><xsl:attribute name="checked">checked</xsl:attribute></xsl:if>
          </input>
          <span><xsl:value-of select="$label"/></span>
        </label>
      </xsl:when>
      <xsl:when test="@type = 'select'">
        <div class="author-field">
          <label class="author-label" for="{$id}"><xsl:value-of select="$label"/></label>
          <select class="field__control" id="{$id}" name="{@name}" data-xpath="{$xpath}">
            <xsl:for-each select="option">
              <option value="{@value}">
                <xsl:if test="@value = ../@value"><xsl:attribute name="selected">selected</xsl:attribute></xsl:if>
                <xsl:value-of select="@label"/>
              </option>
            </xsl:for-each>
          </select>
        </div>
      </xsl:when>
      <xsl:when test="@type = 'textarea'">
        <div class="author-field">
          <label class="author-label" for="{$id}"><xsl:value-of select="$label"/></label>
          <textarea class="field__control author-text" id="{$id}" name="{@name}" rows="2" data-xpath="{$xpath}">
            <xsl:value-of select="@value"/>
          </textarea>
        </div>
      </xsl:when>
      <xsl:otherwise>
        <div class="author-field">
          <label class="author-label" for="{$id}"><xsl:value-of select="$label"/></label>
          <input class="field__control" type="text" id="{$id}" name="{@name}" value="{@value}" data-xpath="{$xpath}">
            <xsl:if test="@type = 'number'"><xsl:attribute name="type">number</xsl:attribute></xsl:if>
            <xsl:if test="@min != ''"><xsl:attribute name="min"><xsl:value-of select="@min"/></xsl:attribute></xsl:if>
            <xsl:if test="@max != ''"><xsl:attribute name="max"><xsl:value-of select="@max"/></xsl:attribute></xsl:if>
          </input>
        </div>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- For who edits the source: see edit-schema.xsl. What a template may have further is the customer's. -->
  <grammar xmlns="http://relaxng.org/ns/structure/1.0">
    <start><ref name="objectConfiguration"/></start>
    <define name="objectConfiguration">
      <element name="objectConfiguration">
        <attribute name="ID"/><ref name="any"/>
        <optional>
          <element name="languages">
            <zeroOrMore><element name="language"><attribute name="code"/><ref name="any"/></element></zeroOrMore>
          </element>
        </optional>
        <optional><element name="parameters"><zeroOrMore><ref name="section"/></zeroOrMore></element></optional>
        <element name="content"><zeroOrMore><ref name="template"/></zeroOrMore></element>
        <optional><element name="translations"><zeroOrMore><ref name="translation"/></zeroOrMore></element></optional>
      </element>
    </define>
    <define name="section">
      <element name="section">
        <attribute name="id"/><ref name="any"/>
        <zeroOrMore>
          <element name="parameter">
            <attribute name="name"/><ref name="any"/>
            <zeroOrMore><element name="bit"><attribute name="value"/><ref name="any"/></element></zeroOrMore>
            <zeroOrMore><element name="option"><attribute name="value"/><ref name="any"/></element></zeroOrMore>
          </element>
        </zeroOrMore>
      </element>
    </define>
    <define name="template">
      <element name="template">
        <attribute name="id"/><attribute name="LT"/><optional><attribute name="name"/></optional><ref name="any"/>
        <zeroOrMore><element name="text"><ref name="words"/></element></zeroOrMore>
        <zeroOrMore><element name="html"><ref name="words"/></element></zeroOrMore>
        <zeroOrMore><element name="videoClip"><attribute name="IDMedia"/><ref name="any"/></element></zeroOrMore>
        <zeroOrMore><element name="picture"><attribute name="src"/><ref name="any"/></element></zeroOrMore>
        <zeroOrMore><ref name="template"/></zeroOrMore>
        <zeroOrMore><element><anyName/></element></zeroOrMore>
      </element>
    </define>
    <define name="words">
      <attribute name="id"/><attribute name="language"/>
      <optional><attribute name="translate"><choice><value>0</value><value>1</value></choice></attribute></optional>
      <ref name="any"/><zeroOrMore><element><anyName/></element></zeroOrMore><text/>
    </define>
    <define name="translation">
      <element name="translation">
        <attribute name="path"/><attribute name="from"/><attribute name="to"/><ref name="any"/>
        <optional><element name="source"><ref name="content"/></element></optional>
        <optional><element name="target"><ref name="content"/></element></optional>
      </element>
    </define>
    <define name="content"><ref name="any"/><zeroOrMore><element><anyName/></element></zeroOrMore><text/></define>
    <define name="any"><zeroOrMore><attribute><anyName/></attribute></zeroOrMore></define>
  </grammar>
</xsl:stylesheet>
