<?xml version="1.0" encoding="UTF-8"?>
<!-- The form of the texts of a site: what its visitors read instead of the words that are built in, each by its key. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="edit-fields.xsl"/>

  <xsl:template match="object" mode="form">
    <xsl:for-each select="data/textSet">
      <section class="author-section" data-key="texts">
        <h2 class="author-section__name">
          <xsl:call-template name="a"><xsl:with-param name="key" select="'siteTexts'"/></xsl:call-template>
        </h2>
        <div class="author-section__body">
          <p class="author-hint"><xsl:call-template name="a"><xsl:with-param name="key" select="'siteTextsHint'"/></xsl:call-template></p>
          <p class="author-add">
            <button type="button" class="button author-small" data-command="author.chooseText"
              data-arg-into="/objectDocument/object/data/textSet" data-arg-language="{$authorLanguage}">
              <xsl:call-template name="author-icon"><xsl:with-param name="name" select="'plus'"/></xsl:call-template>
              <xsl:call-template name="a"><xsl:with-param name="key" select="'chooseText'"/></xsl:call-template>
            </button>
          </p>
          <xsl:if test="not(entry)">
            <p class="author-empty">
              <xsl:call-template name="a"><xsl:with-param name="key" select="'noSiteTexts'"/></xsl:call-template>
            </p>
          </xsl:if>
          <ol class="author-blocks" role="list"><xsl:apply-templates select="entry" mode="form"/></ol>
        </div>
      </section>
    </xsl:for-each>
  </xsl:template>

  <xsl:template match="entry" mode="form">
    <xsl:variable name="path"><xsl:apply-templates select="." mode="path"/></xsl:variable>
    <xsl:variable name="written">
      <xsl:call-template name="edit-name"><xsl:with-param name="of" select="text"/></xsl:call-template>
    </xsl:variable>
    <xsl:variable name="name">
      <xsl:value-of select="$written"/>
      <xsl:if test="normalize-space($written) = ''"><xsl:value-of select="@id"/></xsl:if>
    </xsl:variable>
    <li class="author-block" data-block="{@id}" data-path="{$path}" data-key="entry {@id}">
      <xsl:call-template name="edit-item-head">
        <xsl:with-param name="name" select="string($name)"/>
        <xsl:with-param name="canClone" select="false()"/>
        <xsl:with-param name="canMove" select="false()"/>
      </xsl:call-template>
      <ui-menu-faults item="{@id}" data-key="faults {@id}"/>
      <xsl:call-template name="edit-texts"><xsl:with-param name="name" select="'text'"/></xsl:call-template>
      <p class="author-hint">
        <xsl:call-template name="a"><xsl:with-param name="key" select="'textKey'"/></xsl:call-template>
        <xsl:text> </xsl:text><code dir="ltr"><xsl:value-of select="@id"/></code>
      </p>
    </li>
  </xsl:template>

  <!-- For who edits the source: see edit-schema.xsl. -->
  <grammar xmlns="http://relaxng.org/ns/structure/1.0">
    <define name="payload">
      <element name="textSet">
        <zeroOrMore>
          <element name="entry">
            <attribute name="id"/><zeroOrMore><element name="text"><attribute name="language"/><text/></element></zeroOrMore>
          </element>
        </zeroOrMore>
      </element>
    </define>
  </grammar>
</xsl:stylesheet>
