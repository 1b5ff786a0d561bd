<?xml version="1.0" encoding="UTF-8"?>
<!-- Contact: the form, and the thanks that its store answers. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="shared.xsl"/>
  <xsl:include href="forms.xsl"/>

  <xsl:template match="/">
    <xsl:choose>
      <xsl:when test="cms/stored"><xsl:apply-templates select="cms/stored"/></xsl:when>
      <xsl:when test="cms/object[1]/data/contact"><xsl:apply-templates select="cms/object[1]/data/contact"/></xsl:when>
      <xsl:otherwise><div class="page"><xsl:call-template name="empty"/></div></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template match="contact">
    <div class="page">
      <header class="page-head">
        <h1>
          <xsl:choose>
            <xsl:when test="ancestor::object/title"><xsl:apply-templates select="." mode="title"/></xsl:when>
            <xsl:otherwise><xsl:call-template name="t"><xsl:with-param name="key" select="'p_Contact'"/></xsl:call-template></xsl:otherwise>
          </xsl:choose>
        </h1>
      </header>
      <xsl:if test="html">
        <div class="rich"><xsl:call-template name="rich"><xsl:with-param name="nodes" select="html"/></xsl:call-template></div>
      </xsl:if>
      <xsl:apply-templates select="form"/>
      <xsl:if test="not(form/field) and not(html)"><xsl:call-template name="empty"/></xsl:if>
    </div>
  </xsl:template>

  <!-- Enter in a field presses the button; the address is there for a page without script. -->
  <xsl:template match="form">
    <form id="{@id}" class="form panel" action="contact.html" method="post" novalidate="novalidate">
      <xsl:if test="field/@required = 1">
        <p class="form__hint"><xsl:call-template name="t"><xsl:with-param name="key" select="'form.requiredHint'"/></xsl:call-template></p>
      </xsl:if>
      <xsl:apply-templates select="field" mode="field"/>
      <p class="form__actions">
        <button class="button" type="submit" data-command="form.send" data-arg-datatype="p_Contact" data-arg-id="{ancestor::object[1]/@ID}">
          <xsl:attribute name="data-arg-action">
            <xsl:choose>
              <xsl:when test="@store != ''"><xsl:value-of select="@store"/></xsl:when>
              <xsl:otherwise>16</xsl:otherwise>
            </xsl:choose>
          </xsl:attribute>
          <xsl:if test="$target != ''"><xsl:attribute name="data-arg-target"><xsl:value-of select="$target"/></xsl:attribute></xsl:if>
          <xsl:call-template name="t"><xsl:with-param name="key" select="'form.send'"/></xsl:call-template>
        </button>
      </p>
    </form>
  </xsl:template>

  <xsl:template match="stored">
    <div class="page"><div class="panel done" role="status">
      <xsl:call-template name="icon"><xsl:with-param name="name" select="'state-done'"/></xsl:call-template>
      <h1>
        <xsl:choose>
          <xsl:when test="text"><xsl:call-template name="pick"><xsl:with-param name="nodes" select="text"/></xsl:call-template></xsl:when>
          <xsl:otherwise><xsl:call-template name="t"><xsl:with-param name="key" select="'form.thanks'"/></xsl:call-template></xsl:otherwise>
        </xsl:choose>
      </h1>
      <p>
        <a class="button button--quiet" href="startPage.html">
          <xsl:call-template name="t"><xsl:with-param name="key" select="'home'"/></xsl:call-template>
        </a>
      </p>
    </div></div>
  </xsl:template>
</xsl:stylesheet>
