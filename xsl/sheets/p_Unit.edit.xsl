<?xml version="1.0" encoding="UTF-8"?>
<!-- The form of a unit: its lessons, one below the other, closed until somebody opens one. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="edit-lesson.xsl"/>

  <xsl:template match="object" mode="form">
    <xsl:call-template name="edit-head"/>
    <xsl:call-template name="edit-body"/>
    <xsl:if test="data/unit/lesson">
      <section class="author-section" data-key="lessons">
        <h2 class="author-section__name">
          <xsl:call-template name="a"><xsl:with-param name="key" select="'lessons'"/></xsl:call-template>
        </h2>
        <xsl:for-each select="data/unit/lesson">
          <details class="author-block" data-key="lesson {@id}">
            <summary class="author-block__name">
              <span class="author-block__number" aria-hidden="true"><xsl:value-of select="position()"/></span>
              <xsl:call-template name="edit-name"/>
            </summary>
            <div class="author-section__body">
              <xsl:call-template name="edit-texts"><xsl:with-param name="name" select="'title'"/></xsl:call-template>
              <xsl:call-template name="edit-lesson"/>
            </div>
          </details>
        </xsl:for-each>
      </section>
    </xsl:if>
  </xsl:template>
</xsl:stylesheet>
