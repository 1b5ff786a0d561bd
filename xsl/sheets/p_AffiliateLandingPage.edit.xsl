<?xml version="1.0" encoding="UTF-8"?>
<!-- The form of a partner's page: its title, its address as long as nobody has published it, and what its areas show. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="edit-fields.xsl"/>
  <xsl:include href="edit-areas.xsl"/>

  <xsl:template match="object" mode="form">
    <xsl:call-template name="edit-head"/>
    <section class="author-section" data-key="address">
      <h2 class="author-section__name"><xsl:call-template name="a"><xsl:with-param name="key" select="'address'"/></xsl:call-template></h2>
      <div class="author-section__body">
        <xsl:choose>
          <xsl:when test="/objectDocument/@state = 'draft'">
            <xsl:call-template name="edit-attribute">
              <xsl:with-param name="name" select="'html'"/><xsl:with-param name="key" select="'htmlName'"/>
              <xsl:with-param name="hint" select="'htmlNameHint'"/>
            </xsl:call-template>
          </xsl:when>
          <xsl:otherwise>
            <p><a href="af-{@html}.html" data-leaves=""><xsl:value-of select="concat('af-', @html, '.html')"/></a></p>
            <p class="author-hint"><xsl:call-template name="a"><xsl:with-param name="key" select="'htmlNameFixed'"/></xsl:call-template></p>
          </xsl:otherwise>
        </xsl:choose>
      </div>
    </section>
    <xsl:call-template name="edit-areas"/>
  </xsl:template>
</xsl:stylesheet>
