<?xml version="1.0" encoding="UTF-8"?>
<!-- Generic object: title, text, pictures. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="shared.xsl"/>

  <xsl:template match="/">
    <xsl:variable name="object" select="cms/object[1]"/>
    <article>
      <xsl:call-template name="layout">
        <xsl:with-param name="class" select="'page article'"/><xsl:with-param name="layout" select="$object/layout"/>
      </xsl:call-template>
      <xsl:if test="$object/title and not($object/data/genericObject/html//h1)">
        <header class="page-head"><xsl:apply-templates select="$object/data/*[1]" mode="heading"/></header>
      </xsl:if>
      <xsl:choose>
        <xsl:when test="$object/data/genericObject/*"><xsl:apply-templates select="$object/data/genericObject" mode="body"/></xsl:when>
        <xsl:otherwise><xsl:call-template name="empty"/></xsl:otherwise>
      </xsl:choose>
      <xsl:if test="$object/data/genericObject/html">
        <ui-passages object="{$object/@ID}" type="{$object/@IDObjectType}" datatype="p_Object"/>
      </xsl:if>
    </article>
  </xsl:template>
</xsl:stylesheet>
