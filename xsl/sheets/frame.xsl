<?xml version="1.0" encoding="UTF-8"?>
<!-- The page frame: header with brand, menus and user, main area, footer. Menus of kind left are beside the main area. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="course-cards.xsl"/>
  <xsl:include href="menus.xsl"/>

  <xsl:template match="framework" mode="frame">
    <xsl:variable name="main"><xsl:apply-templates select="." mode="main-id"/></xsl:variable>
    <div class="site">
      <a class="skip-link" href="#{$main}"><xsl:call-template name="t"><xsl:with-param name="key" select="'skip'"/></xsl:call-template></a>
      <xsl:apply-templates select="announcement"/>
      <header class="site-header"><xsl:apply-templates select="." mode="header"/></header>
      <div class="site-body">
        <xsl:if test="menu[@kind = 'left']">
          <xsl:attribute name="class">site-body site-body--side</xsl:attribute>
          <div class="site-side"><xsl:apply-templates select="menu[@kind = 'left']" mode="menu"/></div>
        </xsl:if>
        <div class="site-content">
          <div class="place">
            <xsl:if test="menu[@id = 'main']">
              <ui-breadcrumb menu="main">
                <xsl:attribute name="label">
                  <xsl:call-template name="t"><xsl:with-param name="key" select="'breadcrumb'"/></xsl:call-template>
                </xsl:attribute>
              </ui-breadcrumb>
            </xsl:if>
          </div>
          <main id="{$main}" class="site-main" tabindex="-1"><xsl:apply-templates select="." mode="main"/></main>
        </div>
      </div>
      <footer class="site-footer"><div class="site-footer__inner">
        <xsl:apply-templates select="menu[not(@id = 'main' or @kind = 'language' or @kind = 'left')]" mode="menu"/>
        <div id="footer" class="site-footer__text"><xsl:apply-templates select=".//area[@id = 'footer']" mode="area"/></div>
        <ui-footer-tools><ui-consent/></ui-footer-tools>
      </div></footer>
    </div>
  </xsl:template>

  <!-- Words of the size that they have in the plugin's banner, so that nothing moves when it comes. -->
  <xsl:template match="announcement">
    <ui-announcement><xsl:copy-of select="@*"/><p class="notice">
      <xsl:if test="@kind = 'warning'"><xsl:attribute name="class">notice notice--error</xsl:attribute></xsl:if>
      <xsl:if test="@language">
        <xsl:call-template name="language-attributes"><xsl:with-param name="code" select="@language"/></xsl:call-template>
      </xsl:if>
      <xsl:value-of select="."/>
    </p></ui-announcement>
  </xsl:template>

  <xsl:template match="framework" mode="main-id">
    <xsl:choose>
      <xsl:when test=".//area[@id != 'footer']"><xsl:value-of select=".//area[@id != 'footer'][1]/@id"/></xsl:when>
      <xsl:otherwise>mainContent</xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template match="framework" mode="header">
    <div class="site-header__inner">
      <xsl:apply-templates select="branding" mode="brand"/>
      <xsl:apply-templates select="menu[@id = 'main'][not(@kind = 'left')]" mode="menu"/>
      <div class="site-header__tools">
        <!-- Nothing of it is seen when the site has no search. -->
        <ui-search-box>
          <label class="visually-hidden" for="site-search">
            <xsl:call-template name="t"><xsl:with-param name="key" select="'search.box'"/></xsl:call-template>
          </label>
          <input class="field__control" id="site-search" type="search" name="query" maxlength="2000" autocomplete="off">
            <xsl:attribute name="placeholder">
              <xsl:call-template name="t"><xsl:with-param name="key" select="'search'"/></xsl:call-template>
            </xsl:attribute>
          </input>
          <button class="button button--quiet" type="submit">
            <xsl:call-template name="icon"><xsl:with-param name="name" select="'search'"/></xsl:call-template>
            <span class="visually-hidden">
              <xsl:call-template name="t"><xsl:with-param name="key" select="'search'"/></xsl:call-template>
            </span>
          </button>
        </ui-search-box>
        <xsl:apply-templates select="menu[@kind = 'language']" mode="menu"/>
        <ui-user-area>
          <a class="button button--quiet user-login" href="login.html">
            <xsl:call-template name="icon"><xsl:with-param name="name" select="'user'"/></xsl:call-template>
            <span class="user-login__text">
              <xsl:call-template name="t"><xsl:with-param name="key" select="'menu.login'"/></xsl:call-template>
            </span>
          </a>
        </ui-user-area>
      </div>
    </div>
  </xsl:template>

  <!-- A relative logo belongs to the customer's folder. -->
  <xsl:template match="branding" mode="brand">
    <a class="brand" href="startPage.html">
      <xsl:if test="@logo != ''">
        <img class="brand__logo" alt="">
          <xsl:attribute name="src">
            <xsl:if test="not(starts-with(@logo, '/') or contains(@logo, '://') or $customer = '')">
              <xsl:value-of select="concat('/', $customer, '/')"/>
            </xsl:if>
            <xsl:value-of select="@logo"/>
          </xsl:attribute>
        </img>
      </xsl:if>
      <span class="brand__name"><xsl:value-of select="@name"/></span>
    </a>
  </xsl:template>

  <xsl:template match="framework" mode="main">
    <xsl:variable name="areas" select=".//area[@id != 'footer']"/>
    <xsl:choose>
      <xsl:when test="$areas/*"><xsl:apply-templates select="$areas[1]" mode="area"/></xsl:when>
      <xsl:otherwise><xsl:call-template name="empty"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template match="area" mode="area">
    <xsl:apply-templates select="*" mode="area"/>
    <xsl:if test="not(*) and @id != 'footer'"><xsl:call-template name="empty"/></xsl:if>
  </xsl:template>

  <!-- The block of the selected language; of a language not written, the first block of the area speaks for all. -->
  <xsl:template match="html" mode="area">
    <xsl:if test="not(@language) or @language = $lang or not(../html[@language = $lang]) and @language = ../html[1]/@language">
      <xsl:variable name="drawn"><xsl:apply-templates select="." mode="rich"/></xsl:variable>
      <xsl:if test="normalize-space($drawn) != '' or .//img">
        <div class="band rich">
          <xsl:if test="@language and not(starts-with($lang, substring-before(concat(@language, '-'), '-')))">
            <xsl:call-template name="language-attributes"><xsl:with-param name="code" select="@language"/></xsl:call-template>
          </xsl:if>
          <xsl:copy-of select="$drawn"/>
        </div>
      </xsl:if>
    </xsl:if>
  </xsl:template>

  <!-- A heading right before a list becomes the list's own. -->
  <xsl:template match="area/html/*[self::h2 or self::h3][not(following-sibling::*)][../following-sibling::*[not(self::html)][1][self::list
    or self::courseRefs]]" mode="rich"/>

  <xsl:template match="list|courseRefs" mode="area">
    <xsl:variable name="type">
      <xsl:choose>
        <xsl:when test="self::courseRefs">p_Course</xsl:when>
        <xsl:otherwise><xsl:value-of select="@dataType"/></xsl:otherwise>
      </xsl:choose>
    </xsl:variable>
    <xsl:variable name="before" select="preceding-sibling::html[generate-id(following-sibling::*[not(self::html)][1]) =
      generate-id(current())]"/>
    <xsl:variable name="address">
      <xsl:call-template name="list-address"><xsl:with-param name="dataType" select="$type"/></xsl:call-template>
    </xsl:variable>
    <section class="band" aria-labelledby="latest-{$type}">
      <div class="section-head">
        <h2 class="section-head__title" id="latest-{$type}">
          <xsl:choose>
            <xsl:when test="$before[@language = $lang]/*[last()][self::h2 or self::h3]">
              <xsl:value-of select="$before[@language = $lang][last()]/*[last()]"/>
            </xsl:when>
            <xsl:when test="$before/*[last()][self::h2 or self::h3]"><xsl:value-of select="$before[1]/*[last()]"/></xsl:when>
            <xsl:otherwise>
              <xsl:call-template name="t"><xsl:with-param name="key" select="concat('latest.', $type)"/></xsl:call-template>
            </xsl:otherwise>
          </xsl:choose>
        </h2>
        <xsl:if test="$address != ''">
          <a class="section-head__more" href="{$address}">
            <xsl:call-template name="t"><xsl:with-param name="key" select="concat('all.', $type)"/></xsl:call-template>
            <xsl:call-template name="icon"><xsl:with-param name="name" select="'next'"/></xsl:call-template>
          </a>
        </xsl:if>
      </div>
      <xsl:choose>
        <xsl:when test="self::courseRefs and not(*)">
          <p class="panel-note">
            <span><xsl:call-template name="t"><xsl:with-param name="key" select="'courses.guest'"/></xsl:call-template></span>
            <a class="button button--quiet" href="course.html">
              <xsl:call-template name="t"><xsl:with-param name="key" select="'userhome.find'"/></xsl:call-template>
            </a>
          </p>
        </xsl:when>
        <xsl:when test="not(*)">
          <p class="empty__text">
            <xsl:call-template name="t"><xsl:with-param name="key" select="concat('empty.', $type)"/></xsl:call-template>
          </p>
        </xsl:when>
        <xsl:otherwise>
          <ul role="list">
            <xsl:attribute name="class">
              <xsl:choose>
                <xsl:when test="$type = 'p_Calendar'">events events--row</xsl:when>
                <xsl:when test="*/picture">cards cards--pictures</xsl:when>
                <xsl:otherwise>cards</xsl:otherwise>
              </xsl:choose>
            </xsl:attribute>
            <xsl:apply-templates select="*" mode="card"/>
          </ul>
        </xsl:otherwise>
      </xsl:choose>
    </section>
  </xsl:template>

  <!-- Words that lead somewhere, the larger the more they matter: the score, 10 to 100, in five steps. -->
  <xsl:template match="tags" mode="area">
    <xsl:variable name="own" select="tag[not(@language) or @language = $lang]"/>
    <xsl:variable name="tags" select="$own | tag[not($own)][@language = ../tag[1]/@language]"/>
    <xsl:if test="$tags">
      <section class="band" aria-labelledby="topics">
        <div class="section-head">
          <h2 class="section-head__title" id="topics">
            <xsl:call-template name="t"><xsl:with-param name="key" select="'tags'"/></xsl:call-template>
          </h2>
        </div>
        <ul class="cloud" role="list">
          <xsl:for-each select="$tags">
            <li class="cloud__item cloud__item--{ceiling(number(concat('0', @score)) div 20)}">
              <a class="cloud__link" href="{@href}">
                <xsl:call-template name="pick"><xsl:with-param name="nodes" select="."/></xsl:call-template>
              </a>
            </li>
          </xsl:for-each>
        </ul>
      </section>
    </xsl:if>
  </xsl:template>

  <xsl:template match="picture" mode="area">
    <div class="band"><xsl:apply-templates select="." mode="picture"/></div>
  </xsl:template>
  <xsl:template match="object" mode="area"><xsl:apply-templates select="." mode="inserted"/></xsl:template>
  <xsl:template match="*" mode="area"/>

</xsl:stylesheet>
