<?xml version="1.0" encoding="UTF-8"?>
<!-- The form of a menu of the site: its items in their order, each with its labels in all languages and what it leads to. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="edit-fields.xsl"/>

  <xsl:template match="object" mode="form">
    <xsl:for-each select="data/menu">
      <section class="author-section" data-key="items">
        <h2 class="author-section__name">
          <xsl:call-template name="a"><xsl:with-param name="key" select="'menuItems'"/></xsl:call-template>
        </h2>
        <div class="author-section__body">
          <p class="author-hint"><xsl:call-template name="a"><xsl:with-param name="key" select="'menuKeys'"/></xsl:call-template></p>
          <xsl:call-template name="menu-items"/>
        </div>
      </section>
    </xsl:for-each>
  </xsl:template>

  <!-- The items of the current menu or item, and a way to add one. -->
  <xsl:template name="menu-items">
    <xsl:variable name="path"><xsl:apply-templates select="." mode="path"/></xsl:variable>
    <xsl:variable name="name">
      <xsl:call-template name="a"><xsl:with-param name="key" select="'menuItem'"/></xsl:call-template>
    </xsl:variable>
    <ol class="author-blocks" role="list"><xsl:apply-templates select="item" mode="form"/></ol>
    <xsl:if test="count(ancestor-or-self::item) &lt; /objectDocument/@levels">
      <xsl:call-template name="edit-add">
        <xsl:with-param name="path" select="string($path)"/>
        <xsl:with-param name="behind" select="'item'"/>
        <xsl:with-param name="label">
          <xsl:value-of select="$name"/>
          <xsl:if test="self::item">
            <xsl:text> – </xsl:text>
            <xsl:call-template name="edit-name"><xsl:with-param name="of" select="label"/></xsl:call-template>
          </xsl:if>
        </xsl:with-param>
        <xsl:with-param name="xml">&lt;item id="item1" href=""&gt;<xsl:for-each select="/objectDocument/object/languages/language"
          >&lt;label language="<xsl:value-of select="@code"/>"&gt;&lt;/label&gt;</xsl:for-each>&lt;/item&gt;</xsl:with-param>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>

  <xsl:template match="item" mode="form">
    <xsl:variable name="path"><xsl:apply-templates select="." mode="path"/></xsl:variable>
    <xsl:variable name="written">
      <xsl:call-template name="edit-name"><xsl:with-param name="of" select="label"/></xsl:call-template>
    </xsl:variable>
    <xsl:variable name="name">
      <xsl:value-of select="$written"/>
      <xsl:if test="normalize-space($written) = ''">
        <xsl:call-template name="a"><xsl:with-param name="key" select="'menuItem'"/></xsl:call-template>
        <xsl:value-of select="concat(' ', @id)"/>
      </xsl:if>
    </xsl:variable>
    <li class="author-block" data-block="{@id}" data-path="{$path}" data-key="item {@id}">
      <xsl:call-template name="edit-item-head">
        <xsl:with-param name="name" select="string($name)"/>
        <xsl:with-param name="level" select="2 + count(ancestor-or-self::item)"/>
        <xsl:with-param name="levels" select="true()"/>
      </xsl:call-template>
      <ui-menu-faults item="{@id}" data-key="faults {@id}"/>
      <xsl:variable name="item" select="."/>
      <div class="author-row">
        <xsl:for-each select="/objectDocument/object/languages/language">
          <xsl:variable name="code" select="@code"/>
          <xsl:variable name="label">
            <xsl:call-template name="a"><xsl:with-param name="key" select="'menuLabel'"/></xsl:call-template>
            <xsl:value-of select="concat(' (', $code, ')')"/>
          </xsl:variable>
          <xsl:choose>
            <xsl:when test="$item/label[@language = $code]">
              <xsl:for-each select="$item/label[@language = $code][1]">
                <xsl:variable name="own"><xsl:value-of select="$path"/><xsl:apply-templates select="." mode="step"/></xsl:variable>
                <xsl:call-template name="author-text">
                  <xsl:with-param name="path" select="string($own)"/>
                  <xsl:with-param name="label" select="string($label)"/>
                </xsl:call-template>
              </xsl:for-each>
            </xsl:when>
            <xsl:when test="$item/ancestor::menu/@kind = 'language'"/>
            <xsl:otherwise>
              <xsl:call-template name="edit-add">
                <xsl:with-param name="path" select="string($path)"/>
                <xsl:with-param name="behind" select="'label'"/>
                <xsl:with-param name="label" select="string($label)"/>
                <xsl:with-param name="xml">&lt;label language="<xsl:value-of select="$code"/>"&gt;&lt;/label&gt;</xsl:with-param>
              </xsl:call-template>
            </xsl:otherwise>
          </xsl:choose>
        </xsl:for-each>
      </div>
      <xsl:choose>
        <xsl:when test="@command != ''">
          <p class="author-hint"><xsl:call-template name="a"><xsl:with-param name="key" select="'menuCommand'"/></xsl:call-template></p>
        </xsl:when>
        <xsl:otherwise>
          <div class="author-row">
            <xsl:call-template name="edit-attribute">
              <xsl:with-param name="name" select="'href'"/>
              <xsl:with-param name="key" select="'menuAddress'"/>
              <xsl:with-param name="hint" select="'menuAddressHint'"/>
            </xsl:call-template>
            <p class="author-add" data-key="choose {$path}">
              <button type="button" class="button button--quiet author-small" data-command="author.choosePage" data-arg-xpath="{$path}">
                <xsl:call-template name="a"><xsl:with-param name="key" select="'menuChoose'"/></xsl:call-template>
                <span class="visually-hidden"><xsl:value-of select="concat(': ', $name)"/></span>
              </button>
            </p>
          </div>
        </xsl:otherwise>
      </xsl:choose>
      <div class="author-row">
        <xsl:call-template name="edit-attribute">
          <xsl:with-param name="name" select="'mode'"/>
          <xsl:with-param name="key" select="'menuMode'"/>
          <xsl:with-param name="choices" select="'=menuModeUsual statusMenu=menuModeStatus'"/>
        </xsl:call-template>
        <xsl:call-template name="edit-attribute">
          <xsl:with-param name="name" select="'topSeperator'"/>
          <xsl:with-param name="key" select="'menuSeparator'"/>
          <xsl:with-param name="type" select="'check'"/>
        </xsl:call-template>
      </div>
      <xsl:call-template name="menu-items"/>
    </li>
  </xsl:template>

  <!-- For who edits the source: see edit-schema.xsl. -->
  <grammar xmlns="http://relaxng.org/ns/structure/1.0">
    <define name="payload">
      <element name="menu">
        <attribute name="id"/><attribute name="kind"/><optional><attribute name="target"/></optional>
        <optional><attribute name="history"><choice><value>0</value><value>1</value></choice></attribute></optional>
        <zeroOrMore><ref name="item"/></zeroOrMore>
      </element>
    </define>
    <define name="item">
      <element name="item">
        <attribute name="id"/><optional><attribute name="href"/></optional><optional><attribute name="dataType"/></optional>
        <optional><attribute name="action"/></optional><optional><attribute name="param"/></optional>
        <optional><attribute name="destID"/></optional><optional><attribute name="target"/></optional>
        <optional><attribute name="command"/></optional><optional><attribute name="subselect"/></optional>
        <optional><attribute name="mode"/></optional>
        <optional><attribute name="topSeperator"><choice><value>0</value><value>1</value></choice></attribute></optional>
        <optional><attribute name="history"><choice><value>0</value><value>1</value></choice></attribute></optional>
        <optional><attribute name="selected"><choice><value>0</value><value>1</value></choice></attribute></optional>
        <zeroOrMore><element name="label"><attribute name="language"/><text/></element></zeroOrMore>
        <zeroOrMore><element name="icon"><attribute name="src"/><optional><attribute name="alt"/></optional></element></zeroOrMore>
        <zeroOrMore><ref name="item"/></zeroOrMore>
      </element>
    </define>
  </grammar>
</xsl:stylesheet>
