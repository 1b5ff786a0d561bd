<?xml version="1.0" encoding="UTF-8"?>
<!-- The form of an event: when and where it is, and how it is repeated. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="edit-fields.xsl"/>

  <xsl:template match="object" mode="form">
    <xsl:call-template name="edit-head"/>
    <xsl:for-each select="record">
      <section class="author-section" data-key="when">
        <h2 class="author-section__name"><xsl:call-template name="a"><xsl:with-param name="key" select="'when'"/></xsl:call-template></h2>
        <div class="author-section__body author-row">
          <!-- Of a day, of a time on the clock of its zone, or with its offset from UTC: each as it is written. -->
          <xsl:variable name="type">
            <xsl:choose>
              <xsl:when test="@allDay = '1'">date</xsl:when>
              <xsl:when test="string-length(@start) &gt; 19">moment</xsl:when>
              <xsl:otherwise>datetime-local</xsl:otherwise>
            </xsl:choose>
          </xsl:variable>
          <xsl:call-template name="edit-attribute">
            <xsl:with-param name="name" select="'start'"/><xsl:with-param name="type" select="string($type)"/>
          </xsl:call-template>
          <xsl:call-template name="edit-attribute">
            <xsl:with-param name="name" select="'end'"/><xsl:with-param name="type" select="string($type)"/>
          </xsl:call-template>
          <xsl:if test="@allDay != '1'">
            <xsl:call-template name="edit-attribute">
              <xsl:with-param name="name" select="'zone'"/><xsl:with-param name="hint" select="'zoneHint'"/>
            </xsl:call-template>
          </xsl:if>
          <p class="author-add">
            <xsl:variable name="day" select="substring(@start, 1, 10)"/>
            <xsl:variable name="last" select="substring(@end, 1, 10)"/>
            <button type="button" class="button button--quiet author-small" data-command="author.set"
              data-arg-xpath="/objectDocument/object/record">
              <xsl:choose>
                <xsl:when test="@allDay = '1'">
                  <xsl:attribute name="data-arg-attributes">
                    <xsl:value-of select="concat('allDay=0 start=', $day, 'T09:00 end=', $last, 'T10:00')"/>
                  </xsl:attribute>
                  <xsl:call-template name="a"><xsl:with-param name="key" select="'makeTimed'"/></xsl:call-template>
                </xsl:when>
                <xsl:otherwise>
                  <xsl:attribute name="data-arg-attributes">
                    <xsl:value-of select="concat('allDay=1 start=', $day, ' end=', $last, ' zone=')"/>
                  </xsl:attribute>
                  <xsl:call-template name="a"><xsl:with-param name="key" select="'makeAllDay'"/></xsl:call-template>
                </xsl:otherwise>
              </xsl:choose>
            </button>
          </p>
        </div>
        <div class="author-section__body author-row">
          <xsl:call-template name="edit-attribute"><xsl:with-param name="name" select="'location'"/></xsl:call-template>
          <xsl:call-template name="edit-attribute">
            <xsl:with-param name="name" select="'repeat'"/><xsl:with-param name="hint" select="'repeatHint'"/>
          </xsl:call-template>
        </div>
      </section>
    </xsl:for-each>
    <xsl:call-template name="edit-body"/>
  </xsl:template>

  <!-- For who edits the source: see edit-schema.xsl. -->
  <grammar xmlns="http://relaxng.org/ns/structure/1.0">
    <define name="payload">
      <element name="event">
        <attribute name="ID"/><optional><attribute name="IDObjectType"/></optional><attribute name="start"/><attribute name="end"/>
        <optional><attribute name="zone"/></optional>
        <optional><attribute name="allDay"><choice><value>0</value><value>1</value></choice></attribute></optional>
        <optional><attribute name="location"/></optional><zeroOrMore><ref name="title"/></zeroOrMore>
        <zeroOrMore><ref name="objectRef"/></zeroOrMore><zeroOrMore><ref name="html"/></zeroOrMore>
      </element>
    </define>
  </grammar>
</xsl:stylesheet>
