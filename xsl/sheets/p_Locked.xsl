<?xml version="1.0" encoding="UTF-8"?>
<!-- In place of what a course has not opened yet: why, what to do first, and the way back. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="shared.xsl"/>

  <xsl:template match="/">
    <xsl:variable name="locked" select="cms/object[1]/data/locked"/>
    <xsl:variable name="course" select="$locked/courseRef"/>
    <article class="page locked">
      <header class="page-head">
        <p class="eyebrow locked__state"><xsl:call-template name="icon"><xsl:with-param name="name" select="'state-locked'"/></xsl:call-template><xsl:call-template name="t"><xsl:with-param name="key" select="'state.locked'"/></xsl:call-template></p>
        <h1><xsl:apply-templates select="$locked" mode="title"/></h1>
      </header>
      <section class="panel locked__why" aria-labelledby="locked-why">
        <h2 id="locked-why"><xsl:call-template name="locked-text"><xsl:with-param name="key" select="'why'"/></xsl:call-template></h2>
        <p>
          <xsl:call-template name="locked-text"><xsl:with-param name="key"><xsl:choose><xsl:when test="count($locked/objectRef) = 1">one</xsl:when><xsl:otherwise>many</xsl:otherwise></xsl:choose></xsl:with-param></xsl:call-template>
        </p>
        <ul class="locked__list"><xsl:apply-templates select="$locked/objectRef"/></ul>
        <xsl:if test="$course">
          <p><a class="button button--quiet" href="{$course/@href}"><xsl:call-template name="locked-text"><xsl:with-param name="key" select="'back'"/></xsl:call-template><xsl:text> </xsl:text><bdi><xsl:value-of select="$course/@title"/></bdi></a></p>
        </xsl:if>
      </section>
    </article>
  </xsl:template>

  <xsl:template match="objectRef">
    <li>
      <a data-command="object.start" data-arg-id="{@ID}" data-arg-idobjecttype="{@IDObjectType}" data-arg-datatype="{@dataType}" data-arg-action="{@action}">
        <xsl:attribute name="href"><xsl:apply-templates select="." mode="address"/></xsl:attribute>
        <xsl:apply-templates select="." mode="title"/>
      </a>
      <span class="locked__at">
        <xsl:text> (</xsl:text>
        <xsl:call-template name="t"><xsl:with-param name="key"><xsl:choose><xsl:when test="@state = 'started'">state.started</xsl:when><xsl:otherwise>state.open</xsl:otherwise></xsl:choose></xsl:with-param></xsl:call-template>
        <xsl:text>)</xsl:text>
      </span>
    </li>
  </xsl:template>

  <xsl:template name="locked-text">
    <xsl:param name="key"/>
    <xsl:variable name="base" select="substring($lang, 1, 2)"/>
    <xsl:choose>
      <xsl:when test="$key = 'why'"><xsl:choose><xsl:when test="$base = 'de'">Das ist noch nicht offen</xsl:when><xsl:when test="$base = 'ar'">هذا غير متاح بعد</xsl:when><xsl:otherwise>This is not open yet</xsl:otherwise></xsl:choose></xsl:when>
      <xsl:when test="$key = 'one'"><xsl:choose><xsl:when test="$base = 'de'">Es öffnet sich, sobald dies erledigt ist:</xsl:when><xsl:when test="$base = 'ar'">يُفتح عند إتمام ما يلي:</xsl:when><xsl:otherwise>It opens as soon as this is done:</xsl:otherwise></xsl:choose></xsl:when>
      <xsl:when test="$key = 'many'"><xsl:choose><xsl:when test="$base = 'de'">Es öffnet sich, sobald dies alles erledigt ist:</xsl:when><xsl:when test="$base = 'ar'">يُفتح عند إتمام كل ما يلي:</xsl:when><xsl:otherwise>It opens as soon as all of these are done:</xsl:otherwise></xsl:choose></xsl:when>
      <xsl:when test="$key = 'back'"><xsl:choose><xsl:when test="$base = 'de'">Zurück zum Kurs</xsl:when><xsl:when test="$base = 'ar'">العودة إلى المساق</xsl:when><xsl:otherwise>Back to the course</xsl:otherwise></xsl:choose></xsl:when>
    </xsl:choose>
  </xsl:template>
</xsl:stylesheet>
