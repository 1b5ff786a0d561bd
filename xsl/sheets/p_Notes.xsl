<?xml version="1.0" encoding="UTF-8"?>
<!-- The learner's notes; the plugin lists them below the heading. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="shared.xsl"/>

  <xsl:template match="/">
    <article class="page">
      <header class="page-head">
        <h1><xsl:apply-templates select="cms/object[1]/data/*[1]" mode="title"/></h1>
      </header>
      <ui-notes/>
    </article>
  </xsl:template>
</xsl:stylesheet>
