<?xml version="1.0" encoding="UTF-8"?>
<!-- In place of what a course has not opened yet: why, what to do first, and the way back. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="shared.xsl"/>

  <xsl:template match="/">
    <xsl:variable name="locked" select="cms/object[1]/data/locked"/>
    <xsl:variable name="course" select="$locked/courseRef"/>
    <article class="page locked">
      <header class="page-head">
        <p class="eyebrow locked__state">
          <xsl:call-template name="icon"><xsl:with-param name="name" select="'state-locked'"/></xsl:call-template>
          <xsl:call-template name="t"><xsl:with-param name="key" select="'state.locked'"/></xsl:call-template>
        </p>
        <h1><xsl:apply-templates select="$locked" mode="title"/></h1>
      </header>
      <section class="panel locked__why" aria-labelledby="locked-why">
        <h2 id="locked-why"><xsl:call-template name="t"><xsl:with-param name="key" select="'locked.why'"/></xsl:call-template></h2>
        <p>
          <xsl:call-template name="t">
            <xsl:with-param name="key">
              <xsl:choose>
                <xsl:when test="count($locked/objectRef) = 1">locked.one</xsl:when>
                <xsl:otherwise>locked.many</xsl:otherwise>
              </xsl:choose>
            </xsl:with-param>
          </xsl:call-template>
        </p>
        <ul class="locked__list"><xsl:apply-templates select="$locked/objectRef"/></ul>
        <!-- What guests do is stored nowhere: it opens nothing. -->
        <xsl:if test="$user = '0'">
          <p><xsl:call-template name="t"><xsl:with-param name="key" select="'locked.guest'"/></xsl:call-template></p>
          <p>
            <a class="button" href="login.html">
              <xsl:call-template name="t"><xsl:with-param name="key" select="'menu.login'"/></xsl:call-template>
            </a>
          </p>
        </xsl:if>
        <xsl:if test="$course">
          <p>
            <a class="button button--quiet" href="{$course/@href}">
              <!-- One line of words: beside each other they would be columns of the button. -->
              <span>
                <xsl:call-template name="t"><xsl:with-param name="key" select="'locked.back'"/></xsl:call-template>
                <xsl:text> </xsl:text>
                <bdi><xsl:value-of select="$course/@title"/></bdi>
              </span>
            </a>
          </p>
        </xsl:if>
      </section>
    </article>
  </xsl:template>

  <xsl:template match="objectRef">
    <li>
      <a data-command="object.start" data-arg-id="{@ID}" data-arg-idobjecttype="{@IDObjectType}" data-arg-datatype="{@dataType}"
        data-arg-action="{@action}">
        <xsl:attribute name="href"><xsl:apply-templates select="." mode="address"/></xsl:attribute>
        <xsl:apply-templates select="." mode="title"/>
      </a>
      <span class="locked__at">
        <xsl:text> (</xsl:text>
        <xsl:call-template name="t">
          <xsl:with-param name="key">
            <xsl:choose><xsl:when test="@state = 'started'">state.started</xsl:when><xsl:otherwise>state.open</xsl:otherwise></xsl:choose>
          </xsl:with-param>
        </xsl:call-template>
        <xsl:text>)</xsl:text>
      </span>
    </li>
  </xsl:template>
</xsl:stylesheet>
