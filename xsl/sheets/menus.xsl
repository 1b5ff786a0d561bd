<?xml version="1.0" encoding="UTF-8"?>
<!-- Menus of every kind. Each item is a real link; below it its sub-menu behind a button that says whether it is open. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

  <xsl:template match="menu" mode="menu">
    <xsl:param name="label" select="''"/>
    <nav id="menu-{@id}">
      <xsl:attribute name="class">menu menu--<xsl:apply-templates select="." mode="kind"/></xsl:attribute>
      <xsl:attribute name="aria-label">
        <xsl:value-of select="$label"/>
        <xsl:if test="$label = ''"><xsl:call-template name="t">
          <xsl:with-param name="key">
            <xsl:choose>
              <xsl:when test="@kind = 'language'">menu.language</xsl:when>
              <xsl:when test="@id = 'main'">menu.main</xsl:when>
              <xsl:otherwise>menu.more</xsl:otherwise>
            </xsl:choose>
          </xsl:with-param>
        </xsl:call-template></xsl:if>
      </xsl:attribute>
      <xsl:apply-templates select="." mode="menu-content"/>
    </nav>
  </xsl:template>

  <xsl:template match="menu" mode="menu-content">
    <xsl:variable name="kind"><xsl:apply-templates select="." mode="kind"/></xsl:variable>
    <ui-menu id="{@id}" kind="{$kind}" history="{@history}">
      <xsl:if test="$kind != 'language' and $kind != 'content'">
        <button class="menu__open" type="button" aria-expanded="false" aria-controls="{@id}-items" data-menu-open="{@id}">
          <xsl:call-template name="icon"><xsl:with-param name="name" select="'menu'"/></xsl:call-template>
          <span class="menu__open-text">
            <xsl:call-template name="t"><xsl:with-param name="key" select="'menu.open'"/></xsl:call-template>
          </span>
        </button>
      </xsl:if>
      <ul class="menu__list" id="{@id}-items" role="list"><xsl:apply-templates select="item" mode="menu"/></ul>
    </ui-menu>
  </xsl:template>

  <xsl:template match="menu" mode="kind">
    <xsl:choose>
      <xsl:when test="@kind = 'dropdown' or @kind = 'left' or @kind = 'graphic' or @kind = 'overlay' or @kind = 'content'
        or @kind = 'language'">
        <xsl:value-of select="@kind"/>
      </xsl:when>
      <xsl:otherwise>classic</xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template match="item" mode="menu">
    <xsl:variable name="label">
      <xsl:call-template name="pick"><xsl:with-param name="nodes" select="label"/></xsl:call-template>
    </xsl:variable>
    <xsl:variable name="sub" select="concat(ancestor::menu[1]/@id, '-', @id, '-items')"/>
    <li>
      <xsl:attribute name="class">
        <xsl:text>menu__item</xsl:text>
        <xsl:if test="item"> menu__item--parent</xsl:if>
        <xsl:if test="@mode = 'statusMenu'"> statusMenu</xsl:if>
      </xsl:attribute>
      <xsl:if test="@topSeperator = 1"><hr class="menu__separator" role="separator"/></xsl:if>
      <div class="menu__row">
        <xsl:apply-templates select="." mode="menu-link"><xsl:with-param name="label" select="$label"/></xsl:apply-templates>
        <xsl:if test="item">
          <button class="menu__toggle" type="button" aria-expanded="false" aria-controls="{$sub}" data-menu-toggle="{@id}">
            <xsl:attribute name="aria-label">
              <xsl:call-template name="t"><xsl:with-param name="key" select="'menu.sub'"/></xsl:call-template>
              <xsl:value-of select="concat(' ', $label)"/>
            </xsl:attribute>
            <xsl:call-template name="icon"><xsl:with-param name="name" select="'chevron'"/></xsl:call-template>
          </button>
        </xsl:if>
      </div>
      <xsl:if test="item">
        <ul class="menu__sub" id="{$sub}" role="list"><xsl:apply-templates select="item" mode="menu"/></ul>
      </xsl:if>
    </li>
  </xsl:template>

  <xsl:template match="item" mode="menu-link">
    <xsl:param name="label"/>
    <xsl:variable name="language" select="ancestor::menu[1]/@kind = 'language'"/>
    <a class="menu__link" data-command="menu.select" data-arg-id="{@id}" data-menu-item="{@id}">
      <xsl:attribute name="href">
        <xsl:choose>
          <xsl:when test="@href != ''"><xsl:value-of select="@href"/></xsl:when>
          <xsl:when test="@param != ''"><xsl:value-of select="concat('?', @param)"/></xsl:when>
          <xsl:otherwise>#</xsl:otherwise>
        </xsl:choose>
      </xsl:attribute>
      <xsl:choose>
        <xsl:when test="$language">
          <xsl:variable name="code" select="substring-after(@param, 'lang=')"/>
          <xsl:attribute name="lang"><xsl:value-of select="$code"/></xsl:attribute>
          <xsl:attribute name="hreflang"><xsl:value-of select="$code"/></xsl:attribute>
          <xsl:if test="$code = $lang"><xsl:attribute name="aria-current">true</xsl:attribute></xsl:if>
          <span class="menu__code" aria-hidden="true"><xsl:value-of select="$code"/></span>
          <span class="menu__label visually-hidden"><xsl:value-of select="$label"/></span>
        </xsl:when>
        <xsl:otherwise>
          <xsl:if test="@selected = 1"><xsl:attribute name="aria-current">page</xsl:attribute></xsl:if>
          <xsl:if test="icon/@src != ''"><img class="menu__icon" src="{icon/@src}" alt="{icon/@alt}"/></xsl:if>
          <span class="menu__label"><xsl:call-template name="pick"><xsl:with-param name="nodes" select="label"/></xsl:call-template></span>
        </xsl:otherwise>
      </xsl:choose>
    </a>
  </xsl:template>

</xsl:stylesheet>
