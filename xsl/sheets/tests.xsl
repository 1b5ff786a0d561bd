<?xml version="1.0" encoding="UTF-8"?>
<!-- The head of a test; the questions are drawn by the plugin that plays it. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

  <xsl:template match="test">
    <header>
      <xsl:call-template name="layout"><xsl:with-param name="class" select="'page page-head test-intro'"/></xsl:call-template>
      <xsl:if test="ancestor::object/typeName">
        <p class="eyebrow">
          <xsl:call-template name="pick"><xsl:with-param name="nodes" select="ancestor::object[1]/typeName"/></xsl:call-template>
        </p>
      </xsl:if>
      <xsl:apply-templates select="." mode="heading"/>
      <xsl:if test="description/html or html">
        <div class="rich test-intro__description">
          <xsl:call-template name="rich"><xsl:with-param name="nodes" select="description/html | html"/></xsl:call-template>
        </div>
      </xsl:if>
    </header>
  </xsl:template>
</xsl:stylesheet>
