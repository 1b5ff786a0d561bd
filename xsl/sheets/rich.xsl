<?xml version="1.0" encoding="UTF-8"?>
<!-- Rich text is copied through; what comes inside it (tables, pictures, inserted objects) is made fit for the page. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

  <xsl:template match="html" mode="rich">
    <xsl:apply-templates mode="rich"/>
  </xsl:template>

  <xsl:template match="*|@*|text()" mode="rich">
    <xsl:copy><xsl:apply-templates select="@*|node()" mode="rich"/></xsl:copy>
  </xsl:template>

  <xsl:template match="comment()|processing-instruction()" mode="rich"/>

  <!-- a wide table scrolls in its own box, so that the page never does -->
  <xsl:template match="table" mode="rich">
    <div class="scroll-x" tabindex="0" role="region">
      <xsl:attribute name="aria-label">
        <xsl:choose>
          <xsl:when test="caption"><xsl:value-of select="normalize-space(caption)"/></xsl:when>
          <xsl:otherwise><xsl:call-template name="t"><xsl:with-param name="key" select="'table'"/></xsl:call-template></xsl:otherwise>
        </xsl:choose>
      </xsl:attribute>
      <xsl:copy><xsl:apply-templates select="@*|node()" mode="rich"/></xsl:copy>
    </div>
  </xsl:template>

  <!-- what opens a page is wanted at once -->
  <xsl:template match="img" mode="rich">
    <xsl:copy>
      <xsl:if test="not(contains(@class, 'hero'))"><xsl:attribute name="loading">lazy</xsl:attribute></xsl:if>
      <xsl:attribute name="decoding">async</xsl:attribute>
      <xsl:apply-templates select="@*" mode="rich"/>
    </xsl:copy>
  </xsl:template>

  <xsl:template match="object[@dataType]" mode="rich">
    <xsl:apply-templates select="." mode="inserted"/>
  </xsl:template>

  <!-- An object inserted into another: a generic one is drawn, any other is offered as a link. -->
  <xsl:template match="object" mode="inserted">
    <aside class="inserted">
      <xsl:choose>
        <xsl:when test="data/genericObject">
          <xsl:apply-templates select="data/genericObject" mode="body"/>
        </xsl:when>
        <xsl:otherwise>
          <a class="inserted__link">
            <xsl:attribute name="href"><xsl:apply-templates select="." mode="address"/></xsl:attribute>
            <xsl:apply-templates select="." mode="title"/>
          </a>
        </xsl:otherwise>
      </xsl:choose>
    </aside>
  </xsl:template>

  <xsl:template match="genericObject" mode="body">
    <xsl:if test="picture">
      <div class="figures">
        <xsl:for-each select="picture">
          <figure class="figure">
            <xsl:apply-templates select="." mode="picture"><xsl:with-param name="class" select="'figure__picture'"/></xsl:apply-templates>
          </figure>
        </xsl:for-each>
      </div>
    </xsl:if>
    <div class="rich"><xsl:call-template name="rich"><xsl:with-param name="nodes" select="html"/></xsl:call-template></div>
    <xsl:apply-templates select="object" mode="inserted"/>
  </xsl:template>

</xsl:stylesheet>
