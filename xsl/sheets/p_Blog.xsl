<?xml version="1.0" encoding="UTF-8"?>
<!-- Blog: the list, and one post with its topics, its comments and the form for a new one. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="shared.xsl"/>
  <xsl:include href="schema.xsl"/>
  <xsl:include href="lists.xsl"/>

  <xsl:template match="/">
    <xsl:variable name="data" select="cms/object[1]/data"/>
    <xsl:choose>
      <xsl:when test="$data/list"><xsl:apply-templates select="$data/list" mode="list-page"/></xsl:when>
      <xsl:when test="$data/blog"><xsl:apply-templates select="$data/blog"/></xsl:when>
      <xsl:when test="cms/stored"><xsl:apply-templates select="cms/stored"/></xsl:when>
      <xsl:when test="cms/comments"><xsl:apply-templates select="cms/comments" mode="comment-list"/></xsl:when>
      <xsl:otherwise>
        <div class="page"><xsl:call-template name="empty"><xsl:with-param name="key" select="'empty.p_Blog'"/></xsl:call-template></div>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template match="blog">
    <article itemscope="itemscope" itemtype="https://schema.org/BlogPosting">
      <xsl:call-template name="layout"><xsl:with-param name="class" select="'page article'"/></xsl:call-template>
      <xsl:call-template name="back"><xsl:with-param name="dataType" select="'p_Blog'"/></xsl:call-template>
      <header class="page-head">
        <p class="page-head__meta">
          <xsl:call-template name="time-element"><xsl:with-param name="iso" select="@date"/></xsl:call-template>
          <xsl:if test="@author != ''"><xsl:text> · </xsl:text><xsl:value-of select="@author"/></xsl:if>
        </p>
        <xsl:apply-templates select="." mode="heading"/>
      </header>
      <xsl:apply-templates select="picture[1]" mode="picture">
        <xsl:with-param name="class" select="'article__picture'"/>
      </xsl:apply-templates>
      <div class="rich"><xsl:call-template name="rich"><xsl:with-param name="nodes" select="html"/></xsl:call-template></div>
      <xsl:apply-templates select="object" mode="inserted"/>
      <ui-passages object="{@ID}" type="{ancestor::object[1]/@IDObjectType}" datatype="p_Blog"/>
      <xsl:apply-templates select="." mode="topics"/>
      <xsl:apply-templates select="." mode="comments"/>
      <xsl:if test="@comments = 'open' or @comments = 'moderated'"><xsl:apply-templates select="." mode="comment-form"/></xsl:if>
      <xsl:call-template name="schema">
        <xsl:with-param name="name" select="'headline'"/>
        <xsl:with-param name="more"><xsl:apply-templates select="." mode="schema-article"/></xsl:with-param>
      </xsl:call-template>
    </article>
  </xsl:template>

  <!-- Tags of the selected language; those without a language belong to all. -->
  <xsl:template match="blog" mode="topics">
    <xsl:variable name="tags" select="tag[not(@language) or @language = $lang]"/>
    <xsl:if test="$tags">
      <div class="topics">
        <h2 class="visually-hidden"><xsl:call-template name="t"><xsl:with-param name="key" select="'tags'"/></xsl:call-template></h2>
        <ul class="tags" role="list">
          <xsl:call-template name="topics"><xsl:with-param name="tags" select="$tags"/></xsl:call-template>
        </ul>
      </div>
    </xsl:if>
  </xsl:template>

  <!-- The weightiest first. They are few: sorting them so spares the page a part of the engine. -->
  <xsl:template name="topics">
    <xsl:param name="tags"/>
    <xsl:variable name="first" select="$tags[not(number(concat('0', @score)) &lt; $tags/@score)]"/>
    <xsl:for-each select="$first | $tags[not($first)]">
      <li class="tag">
        <a style="color: var(--color-text)">
          <xsl:attribute name="href">blog.html?<xsl:choose><xsl:when test="@query != ''"><xsl:value-of select="@query"/></xsl:when>
            <xsl:otherwise>tag=<xsl:value-of select="."/></xsl:otherwise></xsl:choose></xsl:attribute>
          <xsl:value-of select="."/>
        </a>
      </li>
    </xsl:for-each>
    <xsl:if test="$first and count($first) &lt; count($tags)">
      <xsl:call-template name="topics">
        <xsl:with-param name="tags" select="$tags[number(concat('0', @score)) &lt; $first[1]/@score]"/>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- The comments are a target of their own: a decision about one of them draws them anew. -->
  <xsl:template match="blog" mode="comments">
    <div id="comments-of-{@ID}"><xsl:if test="comment"><xsl:apply-templates select="." mode="comment-list"/></xsl:if></div>
  </xsl:template>

  <xsl:template match="blog|comments" mode="comment-list">
    <section class="comments" aria-labelledby="comments-{@ID}">
      <h2 id="comments-{@ID}"><xsl:call-template name="t">
        <xsl:with-param name="key" select="'comments'"/></xsl:call-template> (<xsl:value-of select="count(comment)"/>)</h2>
      <ol class="comments__list" role="list"><xsl:apply-templates select="comment"/></ol>
    </section>
  </xsl:template>

  <xsl:template match="comment">
    <li class="comment">
      <xsl:apply-templates select="." mode="comment"/>
      <xsl:if test="@moderate = 1">
        <div class="form__actions">
          <xsl:if test="@state = 'pending'">
            <xsl:apply-templates select="." mode="decision"><xsl:with-param name="decision" select="'publish'"/></xsl:apply-templates>
          </xsl:if>
          <xsl:apply-templates select="." mode="decision"><xsl:with-param name="decision" select="'remove'"/></xsl:apply-templates>
        </div>
      </xsl:if>
    </li>
  </xsl:template>

  <xsl:template match="comment" mode="comment">
    <p class="comment__meta">
      <xsl:if test="@author">
        <span class="comment__author"><xsl:value-of select="@author"/></span>
        <xsl:text> · </xsl:text>
      </xsl:if>
      <xsl:call-template name="time-element"><xsl:with-param name="iso" select="@date"/></xsl:call-template>
      <xsl:if test="@state = 'pending'">
        <xsl:text> </xsl:text>
        <strong class="tag">
          <xsl:call-template name="word"><xsl:with-param name="key" select="'comment.pending'"/></xsl:call-template>
        </strong>
      </xsl:if>
    </p>
    <p class="comment__text"><xsl:call-template name="pick"><xsl:with-param name="nodes" select="text"/></xsl:call-template></p>
  </xsl:template>

  <xsl:template match="comment" mode="decision">
    <xsl:param name="decision"/>
    <form action="blog-{../@ID}.html" method="post">
      <input type="hidden" name="comment" value="{@id}"/>
      <input type="hidden" name="moderate" value="{$decision}"/>
      <button class="button button--quiet" type="submit" data-command="form.send" data-arg-datatype="p_Blog" data-arg-action="16"
        data-arg-id="{../@ID}" data-arg-target="comments-of-{../@ID}">
        <xsl:call-template name="word"><xsl:with-param name="key" select="concat('comment.', $decision)"/></xsl:call-template>
        <span class="visually-hidden"><xsl:value-of select="concat(': ', @author)"/></span>
      </button>
    </form>
  </xsl:template>

  <!-- The thanks take the form's place; what failed leaves the form as it is, with every word in it. -->
  <xsl:template match="blog" mode="comment-form">
    <xsl:variable name="id" select="concat('comment-', @ID)"/>
    <div id="new-comment-{@ID}">
      <form id="form-{$id}" class="form panel" action="blog-{@ID}.html" method="post" novalidate="novalidate" aria-labelledby="title-{$id}">
        <h2 id="title-{$id}"><xsl:call-template name="word"><xsl:with-param name="key" select="'comment.write'"/></xsl:call-template></h2>
        <p class="form__hint">
          <xsl:call-template name="t"><xsl:with-param name="key" select="'form.requiredHint'"/></xsl:call-template>
          <xsl:if test="@comments = 'moderated'">
            <xsl:text> </xsl:text>
            <xsl:call-template name="word"><xsl:with-param name="key" select="'comment.moderated'"/></xsl:call-template>
          </xsl:if>
        </p>
        <div class="field">
          <label class="field__label" for="author-{$id}">
            <xsl:call-template name="word"><xsl:with-param name="key" select="'comment.name'"/></xsl:call-template>
            <xsl:text> </xsl:text>
            <span class="field__required" aria-hidden="true">*</span>
          </label>
          <input class="field__control" id="author-{$id}" type="text" name="author" maxlength="80" required="required" autocomplete="name"/>
        </div>
        <div class="field">
          <label class="field__label" for="text-{$id}">
            <xsl:call-template name="word"><xsl:with-param name="key" select="'comment.text'"/></xsl:call-template>
            <xsl:text> </xsl:text>
            <span class="field__required" aria-hidden="true">*</span>
          </label>
          <textarea class="field__control" id="text-{$id}" name="text" rows="5" maxlength="4000" required="required"></textarea>
        </div>
        <!-- machines fill it in, people never see it -->
        <div hidden="hidden">
          <label for="website-{$id}">
            <xsl:call-template name="word"><xsl:with-param name="key" select="'comment.website'"/></xsl:call-template>
          </label>
          <input id="website-{$id}" type="text" name="website" tabindex="-1" autocomplete="off"/>
        </div>
        <p class="form__actions">
          <button class="button" type="submit" data-command="form.send" data-arg-datatype="p_Blog" data-arg-action="16" data-arg-id="{@ID}"
            data-arg-target="new-comment-{@ID}">
            <xsl:call-template name="word"><xsl:with-param name="key" select="'comment.send'"/></xsl:call-template>
          </button>
        </p>
      </form>
    </div>
  </xsl:template>

  <xsl:template match="stored">
    <div class="notice notice--good" role="status" id="thanks-{@ID}" tabindex="-1">
      <p><xsl:call-template name="pick"><xsl:with-param name="nodes" select="text"/></xsl:call-template></p>
      <xsl:for-each select="comment"><div class="comment"><xsl:apply-templates select="." mode="comment"/></div></xsl:for-each>
    </div>
  </xsl:template>
</xsl:stylesheet>
