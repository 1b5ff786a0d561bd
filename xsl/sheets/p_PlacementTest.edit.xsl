<?xml version="1.0" encoding="UTF-8"?>
<!-- The form of a test. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="edit-questions.xsl"/>
</xsl:stylesheet>
