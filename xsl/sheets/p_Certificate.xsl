<?xml version="1.0" encoding="UTF-8"?>
<!-- A certificate, as it is printed on one page; in place of it that it was revoked, or that there is none. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="shared.xsl"/>
  <xsl:include href="numbers.xsl"/>

  <xsl:template match="/">
    <xsl:apply-templates select="cms/object[1]/data/certificate"/>
  </xsl:template>

  <xsl:template match="certificate[@state = 'valid']">
    <article class="certificate" aria-labelledby="certificate-head">
      <header class="certificate__brand">
        <xsl:if test="@logo != ''"><img class="certificate__logo" src="{@logo}" alt="" width="48" height="48"/></xsl:if>
        <span><xsl:value-of select="@issuer"/></span>
      </header>
      <h1 class="certificate__head" id="certificate-head">
        <xsl:call-template name="t"><xsl:with-param name="key" select="'certificate'"/></xsl:call-template>
      </h1>
      <p><xsl:call-template name="t"><xsl:with-param name="key" select="'certificate.to'"/></xsl:call-template></p>
      <p class="certificate__name"><bdi><xsl:value-of select="@name"/></bdi></p>
      <p><xsl:call-template name="t"><xsl:with-param name="key" select="'certificate.for'"/></xsl:call-template></p>
      <p class="certificate__course"><bdi>
        <xsl:call-template name="pick"><xsl:with-param name="nodes" select="course"/></xsl:call-template>
      </bdi></p>
      <svg class="certificate__seal" viewBox="0 0 100 120" width="100" height="120" aria-hidden="true" focusable="false">
        <path class="certificate__ribbon" d="M32 74 20 116l17-8 11 11 2-41zM68 74l12 42-17-8-11 11-2-41z"/>
        <circle class="certificate__disc" cx="50" cy="46" r="38"/>
        <circle class="certificate__ring" cx="50" cy="46" r="31"/>
        <path class="certificate__tick" d="m35 47 11 11 20-23"/>
        <path class="certificate__rays" d="M50 2v-8M82 14l6-6M94 46h8M18 14l-6-6M6 46h-8"/>
      </svg>
      <dl class="certificate__facts">
        <div>
          <dt><xsl:call-template name="t"><xsl:with-param name="key" select="'certificate.date'"/></xsl:call-template></dt>
          <dd><xsl:call-template name="time-element"><xsl:with-param name="iso" select="@date"/></xsl:call-template></dd>
        </div>
        <xsl:if test="@minutes &gt; 0">
          <div>
            <dt><xsl:call-template name="t"><xsl:with-param name="key" select="'certificate.length'"/></xsl:call-template></dt>
            <dd><xsl:call-template name="length"><xsl:with-param name="minutes" select="@minutes"/></xsl:call-template></dd>
          </div>
        </xsl:if>
        <div>
          <dt><xsl:call-template name="t"><xsl:with-param name="key" select="'certificate.issuer'"/></xsl:call-template></dt>
          <dd><xsl:value-of select="@issuer"/></dd>
        </div>
        <div>
          <dt><xsl:call-template name="t"><xsl:with-param name="key" select="'certificate.code'"/></xsl:call-template></dt>
          <dd class="certificate__code"><bdi dir="ltr"><xsl:value-of select="@code"/></bdi></dd>
        </div>
      </dl>
      <p class="certificate__check">
        <xsl:choose>
          <xsl:when test="@own = 1">
            <xsl:call-template name="t"><xsl:with-param name="key" select="'certificate.check'"/></xsl:call-template>
          </xsl:when>
          <xsl:otherwise>
            <strong><xsl:call-template name="t"><xsl:with-param name="key" select="'certificate.valid'"/></xsl:call-template></strong>
          </xsl:otherwise>
        </xsl:choose>
        <xsl:text> </xsl:text>
        <bdi dir="ltr"><xsl:value-of select="@address"/></bdi>
      </p>
    </article>
  </xsl:template>

  <xsl:template match="certificate[@state = 'revoked']">
    <article class="page">
      <header class="page-head">
        <h1><xsl:call-template name="t"><xsl:with-param name="key" select="'certificate.revoked'"/></xsl:call-template></h1>
      </header>
      <p>
        <xsl:call-template name="t"><xsl:with-param name="key" select="'certificate.revokedText'"/></xsl:call-template>
        <xsl:text> </xsl:text>
        <xsl:call-template name="time-element"><xsl:with-param name="iso" select="@revoked"/></xsl:call-template>
        <xsl:text>.</xsl:text>
      </p>
      <p class="certificate__code"><bdi dir="ltr"><xsl:value-of select="@code"/></bdi></p>
    </article>
  </xsl:template>

  <xsl:template match="certificate">
    <article class="page">
      <header class="page-head">
        <h1><xsl:call-template name="t"><xsl:with-param name="key" select="'certificate.unknown'"/></xsl:call-template></h1>
        <p class="page-head__lead">
          <xsl:call-template name="t"><xsl:with-param name="key" select="'certificate.unknownText'"/></xsl:call-template>
        </p>
      </header>
      <p>
        <a class="button button--quiet" href="startPage.html">
          <xsl:call-template name="t"><xsl:with-param name="key" select="'home'"/></xsl:call-template>
        </a>
      </p>
    </article>
  </xsl:template>
</xsl:stylesheet>
