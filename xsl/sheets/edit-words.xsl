<?xml version="1.0" encoding="UTF-8"?>
<!-- The form of a word to learn: term and answers with their languages, its sound and its picture. Examples are its explanation. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:template match="question[@kind = 'vocabulary']" mode="kind">
    <xsl:param name="path"/>
    <xsl:for-each select="term">
      <div class="author-row"><xsl:call-template name="edit-own-text"/><xsl:call-template name="edit-language"/></div>
    </xsl:for-each>
    <xsl:call-template name="edit-parts">
      <xsl:with-param name="path" select="$path"/>
      <xsl:with-param name="name" select="'accept'"/>
      <xsl:with-param name="xml">
        <xsl:call-template name="edit-spoken">
          <xsl:with-param name="name" select="'accept'"/><xsl:with-param name="language" select="accept[last()]/@lang"/>
        </xsl:call-template>
      </xsl:with-param>
    </xsl:call-template>
    <xsl:call-template name="edit-sound"><xsl:with-param name="path" select="$path"/></xsl:call-template>
    <xsl:call-template name="edit-picture"/>
  </xsl:template>

  <!-- The sound of the current question, or a way to begin one. -->
  <xsl:template name="edit-sound">
    <xsl:param name="path"/>
    <xsl:apply-templates select="clip" mode="sound"/>
    <xsl:if test="not(clip)">
      <xsl:call-template name="edit-add">
        <xsl:with-param name="path" select="$path"/>
        <xsl:with-param name="label">
          <xsl:call-template name="a"><xsl:with-param name="key" select="'sound'"/></xsl:call-template>
        </xsl:with-param>
        <xsl:with-param name="xml" select="concat('&lt;clip id=&quot;', @id, '-c&quot; IDMedia=&quot;&quot; sourceType=&quot;1&quot;',
          ' path=&quot;&quot; filename=&quot;&quot; type=&quot;audio&quot; availFormats=&quot;32&quot;',
          ' languageDependent=&quot;no&quot;/&gt;')"/>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>

  <xsl:template name="edit-language">
    <xsl:call-template name="edit-attribute">
      <xsl:with-param name="name" select="'lang'"/><xsl:with-param name="key" select="'language'"/>
      <xsl:with-param name="hint" select="'languageHint'"/>
    </xsl:call-template>
  </xsl:template>

  <xsl:template match="question[@kind = 'vocabulary']/accept" mode="part">
    <xsl:call-template name="edit-own-text"/>
    <xsl:call-template name="edit-language"/>
  </xsl:template>

  <xsl:template match="clip" mode="sound">
    <xsl:variable name="own"><xsl:apply-templates select="." mode="path"/></xsl:variable>
    <xsl:variable name="label"><xsl:call-template name="a"><xsl:with-param name="key" select="'sound'"/></xsl:call-template></xsl:variable>
    <fieldset class="author-set" data-key="sound {$own}">
      <legend class="author-label"><xsl:value-of select="$label"/></legend>
      <div class="author-row">
        <xsl:call-template name="edit-attribute"><xsl:with-param name="name" select="'IDMedia'"/></xsl:call-template>
        <xsl:call-template name="edit-choose-recording">
          <xsl:with-param name="kind" select="'sound'"/><xsl:with-param name="key" select="'sound'"/>
        </xsl:call-template>
        <xsl:call-template name="edit-attribute">
          <xsl:with-param name="name" select="'filename'"/><xsl:with-param name="key" select="'src'"/>
        </xsl:call-template>
        <xsl:call-template name="edit-attribute">
          <xsl:with-param name="name" select="'path'"/><xsl:with-param name="key" select="'defaultPath'"/>
        </xsl:call-template>
        <xsl:call-template name="tool">
          <xsl:with-param name="command" select="'author.delete'"/><xsl:with-param name="icon" select="'delete'"/>
          <xsl:with-param name="path" select="string($own)"/><xsl:with-param name="name" select="$label"/>
        </xsl:call-template>
      </div>
    </fieldset>
  </xsl:template>

  <!-- An empty term or answer in a language, which is the one of those before. -->
  <xsl:template name="edit-spoken">
    <xsl:param name="name"/>
    <xsl:param name="language"/>
    <xsl:variable name="code" select="translate($language, '&quot;&lt;&gt;&amp;', '')"/>
    <xsl:value-of select="concat('&lt;', $name)"/>
    <xsl:if test="$code != ''"><xsl:value-of select="concat(' lang=&quot;', $code, '&quot;')"/></xsl:if>
    <xsl:value-of select="concat('&gt;&lt;/', $name, '&gt;')"/>
  </xsl:template>

  <xsl:template name="edit-new-word">
    <xsl:param name="path"/>
    <xsl:variable name="last" select="question[last()]"/>
    <xsl:call-template name="edit-add">
      <xsl:with-param name="path" select="$path"/>
      <xsl:with-param name="behind" select="'question'"/>
      <xsl:with-param name="label">
        <xsl:call-template name="a"><xsl:with-param name="key" select="'word'"/></xsl:call-template>
      </xsl:with-param>
      <xsl:with-param name="xml">
        <xsl:text>&lt;question id="w1" kind="vocabulary" points="1" ignoreCase="1" typos="1"&gt;</xsl:text>
        <xsl:call-template name="edit-spoken">
          <xsl:with-param name="name" select="'term'"/><xsl:with-param name="language" select="$last/term/@lang"/>
        </xsl:call-template>
        <xsl:call-template name="edit-spoken">
          <xsl:with-param name="name" select="'accept'"/><xsl:with-param name="language" select="$last/accept/@lang"/>
        </xsl:call-template>
        <xsl:text>&lt;/question&gt;</xsl:text>
      </xsl:with-param>
    </xsl:call-template>
  </xsl:template>
</xsl:stylesheet>
