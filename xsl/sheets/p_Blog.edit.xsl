<?xml version="1.0" encoding="UTF-8"?>
<!-- The form of a post of the blog. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="edit-fields.xsl"/>

  <xsl:template match="object" mode="form">
    <xsl:call-template name="edit-head"/>
    <xsl:call-template name="edit-published"/>
    <xsl:call-template name="edit-body"/>
  </xsl:template>

  <!-- For who edits the source: see edit-schema.xsl. -->
  <grammar xmlns="http://relaxng.org/ns/structure/1.0">
    <define name="payload">
      <element name="blog">
        <attribute name="ID"/><attribute name="date"/><optional><attribute name="author"/></optional>
        <zeroOrMore><ref name="title"/></zeroOrMore><zeroOrMore><ref name="picture"/></zeroOrMore>
        <zeroOrMore><ref name="html"/></zeroOrMore>
        <zeroOrMore>
          <element name="tag">
            <optional><attribute name="language"/></optional><optional><attribute name="score"/></optional><text/>
          </element>
        </zeroOrMore>
        <zeroOrMore>
          <element name="comment">
            <attribute name="id"/><attribute name="date"/><optional><attribute name="author"/></optional>
            <zeroOrMore><element name="text"><optional><attribute name="language"/></optional><text/></element></zeroOrMore>
          </element>
        </zeroOrMore>
      </element>
    </define>
  </grammar>
</xsl:stylesheet>
