<?xml version="1.0" encoding="UTF-8"?>
<!-- What every stylesheet uses: parameters, choice of language, dates, rich text, pictures, addresses. Included once, by the main sheet.
  -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="texts.xsl"/>
  <xsl:include href="dates.xsl"/>
  <xsl:include href="rich.xsl"/>
  <xsl:include href="icons.xsl"/>
  <xsl:include href="cards.xsl"/>

  <xsl:output method="html" indent="no" encoding="UTF-8"/>

  <xsl:param name="lang" select="'en'"/>
  <xsl:param name="customer" select="''"/>
  <xsl:param name="user" select="'0'"/>
  <xsl:param name="target" select="''"/>
  <xsl:param name="isMobile" select="''"/>

  <!-- Text of the sibling in the selected language; else the one without a language, else the first, which then says what language it is
    in. -->
  <xsl:template name="pick">
    <xsl:param name="nodes"/>
    <xsl:choose>
      <xsl:when test="$nodes[@language = $lang]"><xsl:value-of select="$nodes[@language = $lang][1]"/></xsl:when>
      <xsl:when test="$nodes[not(@language)]"><xsl:value-of select="$nodes[not(@language)][1]"/></xsl:when>
      <xsl:otherwise>
        <xsl:call-template name="in-language">
          <xsl:with-param name="code" select="string($nodes[1]/@language)"/>
          <xsl:with-param name="content" select="string($nodes[1])"/>
        </xsl:call-template>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- The same choice for rich text. -->
  <xsl:template name="rich">
    <xsl:param name="nodes"/>
    <xsl:choose>
      <xsl:when test="$nodes[@language = $lang]"><xsl:apply-templates select="$nodes[@language = $lang][1]" mode="rich"/></xsl:when>
      <xsl:when test="$nodes[not(@language)]"><xsl:apply-templates select="$nodes[not(@language)][1]" mode="rich"/></xsl:when>
      <xsl:when test="not($nodes)"/>
      <xsl:when test="starts-with($lang, substring-before(concat($nodes[1]/@language, '-'), '-'))">
        <xsl:apply-templates select="$nodes[1]" mode="rich"/>
      </xsl:when>
      <xsl:otherwise>
        <div class="rich__foreign">
          <xsl:call-template name="language-attributes"><xsl:with-param name="code" select="$nodes[1]/@language"/></xsl:call-template>
          <xsl:apply-templates select="$nodes[1]" mode="rich"/>
        </div>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- Words of another language than the page's carry it, with the direction that it is written in. -->
  <xsl:template name="in-language">
    <xsl:param name="code"/>
    <xsl:param name="content"/>
    <xsl:choose>
      <xsl:when test="$code = '' or $content = '' or starts-with($lang, substring-before(concat($code, '-'), '-'))">
        <xsl:value-of select="$content"/>
      </xsl:when>
      <xsl:otherwise>
        <span>
          <xsl:call-template name="language-attributes"><xsl:with-param name="code" select="$code"/></xsl:call-template>
          <xsl:value-of select="$content"/>
        </span>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="language-attributes">
    <xsl:param name="code"/>
    <xsl:variable name="base" select="concat(' ', substring-before(concat($code, '-'), '-'), ' ')"/>
    <xsl:attribute name="lang"><xsl:value-of select="$code"/></xsl:attribute>
    <xsl:attribute name="dir">
      <xsl:choose>
        <xsl:when test="contains(' ar ckb dv fa he ps sd ug ur yi ', $base)">rtl</xsl:when>
        <xsl:otherwise>ltr</xsl:otherwise>
      </xsl:choose>
    </xsl:attribute>
  </xsl:template>

  <!-- Title of a payload: its own, else that of the object around it. -->
  <xsl:template match="*" mode="title">
    <xsl:choose>
      <xsl:when test="title">
        <xsl:call-template name="pick"><xsl:with-param name="nodes" select="title"/></xsl:call-template>
      </xsl:when>
      <xsl:when test="@title"><xsl:value-of select="@title"/></xsl:when>
      <xsl:otherwise>
        <xsl:call-template name="pick"><xsl:with-param name="nodes" select="ancestor::object[1]/title"/></xsl:call-template>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- Heading of a view with what an author said about its page in "layout and blocks": a subtitle. -->
  <xsl:template match="*" mode="heading">
    <xsl:param name="class"/>
    <h1>
      <xsl:if test="$class != ''"><xsl:attribute name="class"><xsl:value-of select="$class"/></xsl:attribute></xsl:if>
      <xsl:apply-templates select="." mode="title"/>
    </h1>
    <xsl:apply-templates select="ancestor::object[1]/layout" mode="subtitle"/>
  </xsl:template>
  <xsl:template match="layout" mode="subtitle">
    <xsl:if test="subtitle">
      <p class="page-head__lead">
        <xsl:call-template name="pick"><xsl:with-param name="nodes" select="subtitle"/></xsl:call-template>
      </p>
    </xsl:if>
  </xsl:template>

  <!-- The class of a view's outermost element, with how wide an author wants it and whether the way to it is shown. -->
  <xsl:template name="layout">
    <xsl:param name="class"/>
    <xsl:param name="layout" select="ancestor::object[1]/layout"/>
    <xsl:attribute name="class">
      <xsl:value-of select="$class"/>
      <xsl:if test="$layout/@width = 'narrow' or $layout/@width = 'wide'"> page--<xsl:value-of select="$layout/@width"/></xsl:if>
      <xsl:if test="$layout/@navigation = 0"> page--alone</xsl:if>
    </xsl:attribute>
  </xsl:template>

  <!-- Address of an object or record; one that no plugin names is opened through the page's own parameters. -->
  <xsl:template match="*" mode="address">
    <xsl:choose>
      <xsl:when test="@href != ''"><xsl:value-of select="@href"/></xsl:when>
      <xsl:when test="@dataType = 'p_PracticeTest' and @IDObjectType = 424">
        <xsl:value-of select="concat('vocabulary-', @ID, '.html')"/>
      </xsl:when>
      <xsl:when test="@dataType = 'p_PracticeTest'"><xsl:value-of select="concat('test-', @ID, '.html')"/></xsl:when>
      <xsl:when test="@dataType = 'p_PlacementTest' and @IDObjectType = 423">
        <xsl:value-of select="concat('level-', @ID, '.html')"/>
      </xsl:when>
      <xsl:when test="@dataType = 'p_PlacementTest'"><xsl:value-of select="concat('placement-', @ID, '.html')"/></xsl:when>
      <xsl:when test="@IDObjectType = 501 or @IDObjectType = 502"><xsl:value-of select="concat('news-', @ID, '.html')"/></xsl:when>
      <xsl:when test="@IDObjectType = 530"><xsl:value-of select="concat('blog-', @ID, '.html')"/></xsl:when>
      <xsl:when test="@IDObjectType = 540"><xsl:value-of select="concat('calendar-', @ID, '.html')"/></xsl:when>
      <xsl:when test="@IDObjectType = 100"><xsl:value-of select="concat('course-', @ID, '.html')"/></xsl:when>
      <xsl:when test="@IDObjectType = 500 or @IDObjectType = 560"><xsl:value-of select="concat('object-', @ID, '.html')"/></xsl:when>
      <xsl:when test="@IDObjectType &gt; 400 and @IDObjectType &lt; 500 and @IDObjectType != 402">
        <xsl:value-of select="concat('lesson-', @ID, '.html')"/>
      </xsl:when>
      <xsl:otherwise><xsl:value-of select="concat('unit-', @ID, '.html')"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- Address of a list of records of one data type. -->
  <xsl:template name="list-address">
    <xsl:param name="dataType"/>
    <xsl:choose>
      <xsl:when test="$dataType = 'p_News'">news.html</xsl:when>
      <xsl:when test="$dataType = 'p_Blog'">blog.html</xsl:when>
      <xsl:when test="$dataType = 'p_Calendar'">calendar.html</xsl:when>
      <xsl:when test="$dataType = 'p_Course'">course.html</xsl:when>
    </xsl:choose>
  </xsl:template>

  <xsl:template match="picture" mode="picture">
    <xsl:param name="class" select="'picture'"/>
    <xsl:if test="@src != '' or @srcComplete != ''">
      <img class="{$class}" alt="{@alt}" loading="lazy" decoding="async">
        <xsl:attribute name="src">
          <xsl:choose>
            <xsl:when test="@srcComplete != ''"><xsl:value-of select="@srcComplete"/></xsl:when>
            <xsl:otherwise><xsl:value-of select="@src"/></xsl:otherwise>
          </xsl:choose>
        </xsl:attribute>
        <xsl:if test="@w &gt; 0 and @h &gt; 0">
          <xsl:attribute name="width"><xsl:value-of select="@w"/></xsl:attribute>
          <xsl:attribute name="height"><xsl:value-of select="@h"/></xsl:attribute>
        </xsl:if>
      </img>
    </xsl:if>
  </xsl:template>

  <xsl:template name="percent">
    <xsl:param name="value"/>
    <xsl:value-of select="$value"/>
    <xsl:call-template name="t"><xsl:with-param name="key" select="'percent.after'"/></xsl:call-template>
  </xsl:template>

  <xsl:template name="empty">
    <xsl:param name="key" select="'empty.text'"/>
    <div class="empty">
      <p class="empty__text"><xsl:call-template name="t"><xsl:with-param name="key" select="$key"/></xsl:call-template></p>
      <p>
        <a class="button button--quiet" href="startPage.html">
          <xsl:call-template name="t"><xsl:with-param name="key" select="'home'"/></xsl:call-template>
        </a>
      </p>
    </div>
  </xsl:template>

  <!-- Previous and next page of a list; nothing when everything fits on one. -->
  <xsl:template name="paging">
    <xsl:param name="list"/>
    <xsl:param name="address"/>
    <xsl:variable name="size" select="number(concat('0', $list/@pageSize))"/>
    <xsl:if test="$size &gt; 0 and $list/@count &gt; $size">
      <xsl:variable name="pages" select="ceiling($list/@count div $size)"/>
      <xsl:variable name="page" select="number(concat('0', $list/@page))"/>
      <nav class="paging">
        <xsl:attribute name="aria-label">
          <xsl:call-template name="t"><xsl:with-param name="key" select="'pages'"/></xsl:call-template>
        </xsl:attribute>
        <xsl:if test="$page &gt; 1">
          <a class="button button--quiet" rel="prev" href="{$address}?page={$page - 1}">
            <xsl:call-template name="t"><xsl:with-param name="key" select="'previous'"/></xsl:call-template>
          </a>
        </xsl:if>
        <span class="paging__place">
          <xsl:call-template name="t"><xsl:with-param name="key" select="'page'"/></xsl:call-template>
          <xsl:value-of select="concat(' ', $page, ' ')"/>
          <xsl:call-template name="t"><xsl:with-param name="key" select="'of'"/></xsl:call-template>
          <xsl:value-of select="concat(' ', $pages)"/>
        </span>
        <xsl:if test="$page &lt; $pages">
          <a class="button button--quiet" rel="next" href="{$address}?page={$page + 1}">
            <xsl:call-template name="t"><xsl:with-param name="key" select="'next'"/></xsl:call-template>
          </a>
        </xsl:if>
      </nav>
    </xsl:if>
  </xsl:template>

</xsl:stylesheet>
