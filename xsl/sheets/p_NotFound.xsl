<?xml version="1.0" encoding="UTF-8"?>
<!-- In place of what an address, or an ID, does not lead to: that it is not there, a search, and the way to the start. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="shared.xsl"/>

  <xsl:template match="/">
    <article class="page not-found">
      <header class="page-head">
        <h1><xsl:call-template name="pick"><xsl:with-param name="nodes" select="cms/object[1]/title"/></xsl:call-template></h1>
        <p class="page-head__lead">
          <xsl:call-template name="t"><xsl:with-param name="key" select="'notFound.text'"/></xsl:call-template>
        </p>
      </header>
      <!-- Nothing of it is seen when the site has no search. -->
      <ui-search-box>
        <label class="visually-hidden" for="not-found-search">
          <xsl:call-template name="t"><xsl:with-param name="key" select="'search.box'"/></xsl:call-template>
        </label>
        <input class="field__control search-box__words" id="not-found-search" type="search" name="query" maxlength="2000"
          autocomplete="off"/>
        <button class="button" type="submit">
          <xsl:call-template name="t"><xsl:with-param name="key" select="'search'"/></xsl:call-template>
        </button>
      </ui-search-box>
      <p>
        <a class="button button--quiet" href="startPage.html">
          <xsl:call-template name="t"><xsl:with-param name="key" select="'home'"/></xsl:call-template>
        </a>
      </p>
    </article>
  </xsl:template>
</xsl:stylesheet>
