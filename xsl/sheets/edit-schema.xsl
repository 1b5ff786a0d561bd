<?xml version="1.0" encoding="UTF-8"?>
<!--
  What the document of an object is made of, in RELAX NG, for who edits its source: what may be where is offered there, and what is not
  known is marked. A form adds a grammar of its own that says what the payload is; definitions of one name are a choice.
-->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <grammar xmlns="http://relaxng.org/ns/structure/1.0">
    <start><ref name="objectDocument"/></start>
    <define name="objectDocument"><element name="objectDocument"><ref name="anyAttributes"/><ref name="object"/></element></define>
    <define name="object">
      <element name="object">
        <attribute name="ID"/><attribute name="dataType"/><optional><attribute name="IDObjectType"/></optional>
        <optional><attribute name="IDObjectTypeCategory"/></optional><optional><attribute name="html"/></optional>
        <optional><attribute name="language"/></optional><optional><attribute name="target"/></optional>
        <optional><attribute name="xslStylesheet"/></optional><optional><attribute name="search"/></optional>
        <zeroOrMore><ref name="title"/></zeroOrMore>
        <zeroOrMore><element name="typeName"><attribute name="language"/><text/></element></zeroOrMore><ref name="languages"/>
        <optional><ref name="record"/></optional>
        <optional>
          <element name="layout">
            <optional><attribute name="width"><choice><value/><value>narrow</value><value>wide</value></choice></attribute></optional>
            <optional><attribute name="navigation"><choice><value>0</value><value>1</value></choice></attribute></optional>
            <zeroOrMore><element name="subtitle"><optional><attribute name="language"/></optional><text/></element></zeroOrMore>
          </element>
        </optional>
        <optional>
          <element name="translations">
            <zeroOrMore>
              <element name="translation">
                <attribute name="path"/><attribute name="from"/><attribute name="to"/>
                <optional><attribute name="pending"><choice><value>0</value><value>1</value></choice></attribute></optional>
                <optional><element name="source"><ref name="anything"/></element></optional>
                <optional><element name="target"><ref name="anything"/></element></optional>
              </element>
            </zeroOrMore>
          </element>
        </optional>
        <element name="data"><ref name="payload"/></element>
      </element>
    </define>
    <define name="title"><element name="title"><attribute name="language"/><text/></element></define>
    <define name="languages">
      <element name="languages">
        <attribute name="base"/><attribute name="default"/>
        <zeroOrMore>
          <element name="language">
            <attribute name="code"/>
            <optional><attribute name="available"><choice><value>0</value><value>1</value></choice></attribute></optional>
          </element>
        </zeroOrMore>
      </element>
    </define>
    <define name="record">
      <element name="record">
        <ref name="anyAttributes"/><zeroOrMore><element name="teaser"><attribute name="language"/><text/></element></zeroOrMore>
        <zeroOrMore>
          <element name="category"><optional><attribute name="key"/></optional><attribute name="language"/><text/></element>
        </zeroOrMore>
        <zeroOrMore>
          <element name="level"><optional><attribute name="key"/></optional><attribute name="language"/><text/></element>
        </zeroOrMore>
        <zeroOrMore><ref name="picture"/></zeroOrMore>
        <optional><element name="company"><ref name="anyAttributes"/></element></optional>
        <zeroOrMore>
          <element name="tag">
            <optional><attribute name="language"/></optional><optional><attribute name="score"/></optional><text/>
          </element>
        </zeroOrMore>
      </element>
    </define>
    <define name="picture">
      <element name="picture">
        <attribute name="src"/><optional><attribute name="alt"/></optional><optional><attribute name="w"/></optional>
        <optional><attribute name="h"/></optional><optional><attribute name="language"/></optional>
      </element>
    </define>
    <define name="html"><element name="html"><attribute name="language"/><ref name="anything"/></element></define>
    <define name="description"><element name="description"><zeroOrMore><ref name="html"/></zeroOrMore></element></define>
    <define name="objectRef">
      <element name="objectRef">
        <attribute name="ID"/><optional><attribute name="IDObjectType"/></optional><optional><attribute name="dataType"/></optional>
        <optional><attribute name="action"/></optional><optional><attribute name="minutes"/></optional>
        <optional><attribute name="mpoints"/></optional><optional><attribute name="requires"/></optional>
        <zeroOrMore><ref name="title"/></zeroOrMore>
      </element>
    </define>
    <define name="insertObject">
      <element name="insertObject">
        <attribute name="ID"/><optional><attribute name="IDObjectType"/></optional><optional><attribute name="dataType"/></optional>
        <optional><attribute name="action"/></optional>
      </element>
    </define>
    <define name="clip">
      <element name="clip">
        <attribute name="id"/><attribute name="IDMedia"/>
        <optional>
          <attribute name="sourceType"><choice><value>0</value><value>1</value><value>2</value><value>3</value></choice></attribute>
        </optional>
        <optional><attribute name="filename"/></optional><optional><attribute name="path"/></optional>
        <optional><attribute name="type"><choice><value/><value>audio</value></choice></attribute></optional>
        <optional><attribute name="availFormats"/></optional>
        <optional><attribute name="languageDependent"><choice><value>yes</value><value>no</value></choice></attribute></optional>
        <optional><attribute name="previewPicture"/></optional><optional><attribute name="startTC"/></optional>
        <optional><attribute name="autostart"><choice><value>0</value><value>1</value></choice></attribute></optional>
        <optional><attribute name="forcePlayer"/></optional><optional><attribute name="handlePlayerFail"/></optional>
        <zeroOrMore>
          <element name="subtitles">
            <attribute name="language"/><optional><attribute name="src"/></optional>
            <optional><attribute name="default"><choice><value>0</value><value>1</value></choice></attribute></optional>
            <zeroOrMore>
              <element name="cue">
                <attribute name="from"/><attribute name="to"/><optional><attribute name="speaker"/></optional><text/>
              </element>
            </zeroOrMore>
          </element>
        </zeroOrMore>
      </element>
    </define>
    <define name="anyAttributes"><zeroOrMore><attribute><anyName/></attribute></zeroOrMore></define>
    <define name="anything"><ref name="anyAttributes"/><zeroOrMore><element><anyName/></element></zeroOrMore><text/></define>
  </grammar>
</xsl:stylesheet>
