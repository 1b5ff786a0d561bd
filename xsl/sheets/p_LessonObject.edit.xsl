<?xml version="1.0" encoding="UTF-8"?>
<!-- The form of a lesson that is an object of its own. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="edit-lesson.xsl"/>

  <xsl:template match="object" mode="form">
    <xsl:call-template name="edit-head"/>
    <xsl:for-each select="data/lesson">
      <section class="author-section" data-key="lesson">
        <h2 class="author-section__name"><xsl:call-template name="a"><xsl:with-param name="key" select="'lesson'"/></xsl:call-template></h2>
        <div class="author-section__body"><xsl:call-template name="edit-lesson"/></div>
      </section>
    </xsl:for-each>
  </xsl:template>

  <!-- For who edits the source: see edit-schema.xsl. -->
  <grammar xmlns="http://relaxng.org/ns/structure/1.0"><define name="payload"><ref name="lesson"/></define></grammar>
</xsl:stylesheet>
