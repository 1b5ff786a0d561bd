<?xml version="1.0" encoding="UTF-8"?>
<!--
  Content as the text of its XHTML, for editors of HTML: what a page's policy would leave out is in it. Mode "source" of any node.
-->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:variable name="sourceVoid" select="' area base br col embed hr img input link meta param source track wbr '"/>

  <xsl:template match="*" mode="source">
    <xsl:variable name="around" select=".."/>
    <xsl:text>&lt;</xsl:text><xsl:value-of select="name()"/>
    <xsl:for-each select="namespace::*[name() != 'xml']">
      <xsl:variable name="prefix" select="name()"/>
      <xsl:if test="not($around/namespace::*[name() = $prefix] = .)">
        <xsl:text> xmlns</xsl:text><xsl:if test="$prefix != ''"><xsl:value-of select="concat(':', $prefix)"/></xsl:if>
        <xsl:text>="</xsl:text>
        <xsl:call-template name="sourceValue"><xsl:with-param name="text" select="."/></xsl:call-template>
        <xsl:text>"</xsl:text>
      </xsl:if>
    </xsl:for-each>
    <xsl:if test="$around/namespace::*[name() = ''] and not(namespace::*[name() = ''])"><xsl:text> xmlns=""</xsl:text></xsl:if>
    <xsl:for-each select="@*">
      <xsl:value-of select="concat(' ', name(), '=&quot;')"/>
      <xsl:call-template name="sourceValue"><xsl:with-param name="text" select="."/></xsl:call-template>
      <xsl:text>"</xsl:text>
    </xsl:for-each>
    <xsl:choose>
      <xsl:when test="not(node()) and contains($sourceVoid, concat(' ', name(), ' '))">/&gt;</xsl:when>
      <xsl:otherwise>&gt;<xsl:apply-templates select="node()" mode="source"/>&lt;/<xsl:value-of select="name()"/>&gt;</xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template match="text()" mode="source">
    <xsl:call-template name="sourceText"><xsl:with-param name="text" select="."/></xsl:call-template>
  </xsl:template>
  <xsl:template match="comment()" mode="source"><xsl:value-of select="concat('&lt;!--', ., '--&gt;')"/></xsl:template>
  <xsl:template match="processing-instruction()" mode="source">
    <xsl:value-of select="concat('&lt;?', name(), ' ', ., '?&gt;')"/>
  </xsl:template>

  <xsl:template name="sourceText">
    <xsl:param name="text"/>
    <xsl:choose>
      <xsl:when test="contains($text, '&amp;')"><xsl:call-template name="sourceText">
        <xsl:with-param name="text" select="substring-before($text, '&amp;')"/></xsl:call-template>&amp;amp;<xsl:call-template
          name="sourceText"><xsl:with-param name="text" select="substring-after($text, '&amp;')"/></xsl:call-template></xsl:when>
      <xsl:when test="contains($text, '&lt;')"><xsl:call-template name="sourceText">
        <xsl:with-param name="text" select="substring-before($text, '&lt;')"/></xsl:call-template>&amp;lt;<xsl:call-template
          name="sourceText"><xsl:with-param name="text" select="substring-after($text, '&lt;')"/></xsl:call-template></xsl:when>
      <xsl:when test="contains($text, '&gt;')"><xsl:call-template name="sourceText">
        <xsl:with-param name="text" select="substring-before($text, '&gt;')"/></xsl:call-template>&amp;gt;<xsl:call-template
          name="sourceText"><xsl:with-param name="text" select="substring-after($text, '&gt;')"/></xsl:call-template></xsl:when>
      <xsl:when test="contains($text, '&#13;')"><xsl:call-template name="sourceText">
        <xsl:with-param name="text" select="substring-before($text, '&#13;')"/></xsl:call-template>&amp;#13;<xsl:call-template
          name="sourceText"><xsl:with-param name="text" select="substring-after($text, '&#13;')"/></xsl:call-template></xsl:when>
      <xsl:otherwise><xsl:value-of select="$text"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- as text, and what attributes cannot hold otherwise -->
  <xsl:template name="sourceValue">
    <xsl:param name="text"/>
    <xsl:choose>
      <xsl:when test="contains($text, '&quot;')"><xsl:call-template name="sourceValue">
        <xsl:with-param name="text" select="substring-before($text, '&quot;')"/></xsl:call-template>&amp;quot;<xsl:call-template
          name="sourceValue"><xsl:with-param name="text" select="substring-after($text, '&quot;')"/></xsl:call-template></xsl:when>
      <xsl:when test="contains($text, '&#10;')"><xsl:call-template name="sourceValue">
        <xsl:with-param name="text" select="substring-before($text, '&#10;')"/></xsl:call-template>&amp;#10;<xsl:call-template
          name="sourceValue"><xsl:with-param name="text" select="substring-after($text, '&#10;')"/></xsl:call-template></xsl:when>
      <xsl:when test="contains($text, '&#9;')"><xsl:call-template name="sourceValue">
        <xsl:with-param name="text" select="substring-before($text, '&#9;')"/></xsl:call-template>&amp;#9;<xsl:call-template
          name="sourceValue"><xsl:with-param name="text" select="substring-after($text, '&#9;')"/></xsl:call-template></xsl:when>
      <xsl:otherwise><xsl:call-template name="sourceText"><xsl:with-param name="text" select="$text"/></xsl:call-template></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
</xsl:stylesheet>
