<?xml version="1.0" encoding="UTF-8"?>
<!-- The form of a report. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="edit-fields.xsl"/>

  <xsl:template match="object" mode="form">
    <xsl:call-template name="edit-head"/>
    <xsl:call-template name="edit-published"/>
    <xsl:call-template name="edit-body"/>
  </xsl:template>
</xsl:stylesheet>
