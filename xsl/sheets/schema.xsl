<?xml version="1.0" encoding="UTF-8"?>
<!-- What a view is about, for those who read pages by machine: microdata of schema.org beside what is drawn. The element that calls this
  has itemscope and itemtype. Values are in data elements and hidden links, of which the page's policy lets every address pass that it
  would let a visitor follow. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

  <!-- Name, first words, language and address of the object, and whose it is; further properties of its type as the content of more. -->
  <xsl:template name="schema">
    <xsl:param name="name" select="'name'"/>
    <xsl:param name="owner" select="'publisher'"/>
    <xsl:param name="text" select="html"/>
    <xsl:param name="more" select="/.."/>
    <xsl:variable name="own" select="$text[@language = $lang]"/>
    <xsl:variable name="plain" select="$text[not(@language)]"/>
    <xsl:variable name="words" select="($own | $plain[not($own)] | $text[not($own or $plain)])[1]"/>
    <xsl:variable name="title"><xsl:apply-templates select="." mode="title"/></xsl:variable>
    <xsl:variable name="address"><xsl:apply-templates select="ancestor::object[1]" mode="address"/></xsl:variable>
    <div hidden="hidden">
      <data itemprop="{$name}" value="{$title}"/>
      <data itemprop="inLanguage" value="{$lang}"/>
      <xsl:call-template name="schema-value">
        <xsl:with-param name="name" select="'description'"/>
        <xsl:with-param name="value" select="normalize-space(($words//p | $words[not(.//p)])[1])"/>
      </xsl:call-template>
      <xsl:if test="$address != ''"><a itemprop="url" href="{$address}"/></xsl:if>
      <xsl:if test="$owner != ''"><a itemprop="{$owner}" href="startPage.html"/></xsl:if>
      <xsl:copy-of select="$more"/>
    </div>
  </xsl:template>

  <!-- A property that has a value. -->
  <xsl:template name="schema-value">
    <xsl:param name="name"/>
    <xsl:param name="value"/>
    <xsl:if test="$value != ''"><data itemprop="{$name}" value="{$value}"/></xsl:if>
  </xsl:template>

  <!-- A property that is a thing with a name. -->
  <xsl:template name="schema-named">
    <xsl:param name="name"/>
    <xsl:param name="type"/>
    <xsl:param name="value"/>
    <xsl:param name="address"/>
    <xsl:if test="$value != ''">
      <div itemprop="{$name}" itemscope="itemscope" itemtype="https://schema.org/{$type}">
        <data itemprop="name" value="{$value}"/>
        <xsl:if test="$address != ''"><a itemprop="url" href="{$address}"/></xsl:if>
      </div>
    </xsl:if>
  </xsl:template>

  <!-- What an article of news or blog has besides. -->
  <xsl:template match="*" mode="schema-article">
    <xsl:call-template name="schema-value">
      <xsl:with-param name="name" select="'datePublished'"/><xsl:with-param name="value" select="string(@date)"/>
    </xsl:call-template>
    <xsl:call-template name="schema-named">
      <xsl:with-param name="name" select="'author'"/>
      <xsl:with-param name="type" select="'Person'"/>
      <xsl:with-param name="value" select="string(@author)"/>
    </xsl:call-template>
    <xsl:apply-templates select="picture[1]" mode="schema"/>
  </xsl:template>

  <xsl:template match="picture" mode="schema">
    <xsl:variable name="address" select="concat(@srcComplete, substring(@src, 1, string-length(@src) * not(string(@srcComplete))))"/>
    <xsl:if test="$address != ''"><a itemprop="image" href="{$address}"/></xsl:if>
  </xsl:template>

  <!-- The course that a unit or a test is part of: the last step of the way to it. -->
  <xsl:template match="trail" mode="schema">
    <xsl:for-each select="step[@dataType = 'p_Course'][last()]">
      <xsl:variable name="title"><xsl:apply-templates select="." mode="title"/></xsl:variable>
      <xsl:call-template name="schema-named">
        <xsl:with-param name="name" select="'isPartOf'"/>
        <xsl:with-param name="type" select="'Course'"/>
        <xsl:with-param name="value" select="string($title)"/>
        <xsl:with-param name="address" select="string(@href)"/>
      </xsl:call-template>
    </xsl:for-each>
  </xsl:template>
</xsl:stylesheet>
