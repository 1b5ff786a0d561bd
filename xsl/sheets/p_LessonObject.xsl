<?xml version="1.0" encoding="UTF-8"?>
<!-- A lesson by itself: into the lesson area of a unit, or as a page of its own. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="shared.xsl"/>
  <xsl:include href="schema.xsl"/>
  <xsl:include href="lesson.xsl"/>

  <xsl:template match="/">
    <xsl:variable name="lesson" select="cms/object[1]/data/lesson"/>
    <xsl:choose>
      <xsl:when test="not($lesson)">
        <div class="page"><xsl:call-template name="empty"><xsl:with-param name="key" select="'lesson.empty'"/></xsl:call-template></div>
      </xsl:when>
      <xsl:when test="$target = 'lessonArea'"><xsl:apply-templates select="$lesson" mode="lesson"/></xsl:when>
      <xsl:otherwise>
        <div itemscope="itemscope" itemtype="https://schema.org/LearningResource">
          <xsl:call-template name="layout">
            <xsl:with-param name="class" select="'page page--wide'"/><xsl:with-param name="layout" select="cms/object[1]/layout"/>
          </xsl:call-template>
          <xsl:apply-templates select="$lesson" mode="lesson"><xsl:with-param name="level" select="1"/></xsl:apply-templates>
          <xsl:for-each select="$lesson">
            <xsl:call-template name="schema">
              <xsl:with-param name="more"><xsl:apply-templates select="ancestor::object[1]/trail" mode="schema"/></xsl:with-param>
            </xsl:call-template>
          </xsl:for-each>
        </div>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>
</xsl:stylesheet>
