<?xml version="1.0" encoding="UTF-8"?>
<!-- The form of a test. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="edit-questions.xsl"/>

  <!-- For who edits the source: see edit-schema.xsl. -->
  <grammar xmlns="http://relaxng.org/ns/structure/1.0"><define name="payload"><ref name="test"/></define></grammar>
</xsl:stylesheet>
