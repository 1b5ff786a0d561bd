<?xml version="1.0" encoding="UTF-8"?>
<!-- The form of the start page: its title, and what its areas show. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="edit-fields.xsl"/>
  <xsl:include href="edit-areas.xsl"/>

  <xsl:template match="object" mode="form">
    <xsl:call-template name="edit-head"/>
    <xsl:call-template name="edit-areas"/>
  </xsl:template>
</xsl:stylesheet>
