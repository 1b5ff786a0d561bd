<?xml version="1.0" encoding="UTF-8"?>
<!-- A list page: heading, cards, paging, or an empty state. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

  <xsl:template match="list" mode="list-page">
    <xsl:variable name="address"><xsl:call-template name="list-address"><xsl:with-param name="dataType" select="@dataType"/></xsl:call-template></xsl:variable>
    <xsl:variable name="records" select="*[starts-with(name(), 'SHW_')]"/>
    <div class="page page--wide">
      <header class="page-head"><h1><xsl:apply-templates select="." mode="list-title"/></h1></header>
      <xsl:choose>
        <xsl:when test="$records">
          <ul class="cards cards--list" role="list">
            <xsl:if test="$records/picture"><xsl:attribute name="class">cards cards--list cards--pictures</xsl:attribute></xsl:if>
            <xsl:for-each select="$records">
              <xsl:apply-templates select="." mode="card">
                <xsl:with-param name="level" select="2"/>
                <xsl:with-param name="feature" select="position() = 1 and picture and not(../@page &gt; 1)"/>
              </xsl:apply-templates>
            </xsl:for-each>
          </ul>
          <xsl:call-template name="paging"><xsl:with-param name="list" select="."/><xsl:with-param name="address" select="$address"/></xsl:call-template>
        </xsl:when>
        <xsl:otherwise><xsl:call-template name="empty"><xsl:with-param name="key" select="concat('empty.', @dataType)"/></xsl:call-template></xsl:otherwise>
      </xsl:choose>
    </div>
  </xsl:template>

  <xsl:template match="list" mode="list-title">
    <xsl:variable name="title"><xsl:call-template name="pick"><xsl:with-param name="nodes" select="ancestor::object[1]/title"/></xsl:call-template></xsl:variable>
    <xsl:choose>
      <xsl:when test="$title != ''"><xsl:value-of select="$title"/></xsl:when>
      <xsl:otherwise><xsl:call-template name="t"><xsl:with-param name="key" select="@dataType"/></xsl:call-template></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- The way back from a detail to its list. -->
  <xsl:template name="back">
    <xsl:param name="dataType"/>
    <p class="back"><a class="back__link">
      <xsl:attribute name="href"><xsl:call-template name="list-address"><xsl:with-param name="dataType" select="$dataType"/></xsl:call-template></xsl:attribute>
      <xsl:call-template name="icon"><xsl:with-param name="name" select="'previous'"/></xsl:call-template>
      <xsl:call-template name="t"><xsl:with-param name="key" select="concat('all.', $dataType)"/></xsl:call-template>
    </a></p>
  </xsl:template>

</xsl:stylesheet>
