<?xml version="1.0" encoding="UTF-8"?>
<!-- The head of a test; the questions are drawn by the plugin that plays it. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

  <xsl:template match="test">
    <header itemscope="itemscope" itemtype="https://schema.org/Quiz">
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
      <xsl:call-template name="schema">
        <xsl:with-param name="text" select="description/html | html"/>
        <xsl:with-param name="more">
          <xsl:apply-templates select="ancestor::object[1]/trail" mode="schema"/>
          <xsl:if test="@timeLimit &gt; 0"><data itemprop="timeRequired" value="PT{@timeLimit}S"/></xsl:if>
        </xsl:with-param>
      </xsl:call-template>
    </header>
  </xsl:template>
</xsl:stylesheet>
