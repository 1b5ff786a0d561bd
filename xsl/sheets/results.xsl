<?xml version="1.0" encoding="UTF-8"?>
<!-- What a result is of, as a link to it where it is still there. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:template match="result" mode="subject">
    <xsl:choose>
      <xsl:when test="@dataType != ''">
        <a class="result-subject">
          <xsl:attribute name="href">
            <xsl:choose>
              <xsl:when test="@IDObjectType = 424">vocabulary</xsl:when>
              <xsl:when test="@IDObjectType = 423">level</xsl:when>
              <xsl:when test="@dataType = 'p_PlacementTest'">placement</xsl:when>
              <xsl:when test="@dataType = 'p_PracticeTest'">test</xsl:when>
              <xsl:otherwise>object</xsl:otherwise>
            </xsl:choose>
            <xsl:value-of select="concat('-', @IDObject, '.html')"/>
          </xsl:attribute>
          <xsl:value-of select="@title"/>
        </a>
      </xsl:when>
      <xsl:otherwise><xsl:value-of select="@title"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
</xsl:stylesheet>
