<?xml version="1.0" encoding="UTF-8"?>
<!-- The form of an object whose data type brings none of its own: title, teaser, picture and texts. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="edit-fields.xsl"/>
</xsl:stylesheet>
