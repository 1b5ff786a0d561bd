const sheet = (content: string): string =>
  `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
<xsl:output method="html" indent="no"/>
${content}
</xsl:stylesheet>`;

const shared = `
<xsl:template name="date">
  <xsl:param name="of"/>
  <xsl:variable name="month" select="number(substring($of, 6, 2))"/>
  <time datetime="{$of}">
    <xsl:value-of select="number(substring($of, 9, 2))"/>
    <xsl:text> </xsl:text>
    <xsl:value-of select="substring('JanFebMarAprMayJunJulAugSepOctNovDec', $month * 3 - 2, 3)"/>
    <xsl:text> </xsl:text>
    <xsl:value-of select="substring($of, 1, 4)"/>
  </time>
</xsl:template>
<xsl:template name="stars">
  <xsl:param name="count" select="0"/>
  <xsl:if test="$count &gt; 0">
    <i class="star">*</i>
    <xsl:call-template name="stars"><xsl:with-param name="count" select="$count - 1"/></xsl:call-template>
  </xsl:if>
</xsl:template>
<xsl:template match="*" mode="rich">
  <xsl:copy><xsl:copy-of select="@class | @href"/><xsl:apply-templates mode="rich"/></xsl:copy>
</xsl:template>
`;

const search = `
<xsl:key name="type" match="record" use="@type"/>
<xsl:variable name="words" select="string(/answer/search/@words)"/>
<xsl:template match="/"><xsl:apply-templates select="answer/search"/></xsl:template>
<xsl:template match="search">
  <section class="cms-search" aria-label="Results">
    <h1>Results for <q><xsl:value-of select="$words"/></q></h1>
    <p class="cms-total"><xsl:value-of select="format-number(@total, '#,##0')"/> found</p>
    <ul class="cms-facets">
      <xsl:for-each select="record[generate-id() = generate-id(key('type', @type)[1])]">
        <xsl:sort select="@type" data-type="number"/>
        <li><a href="search.html?type={@type}"><xsl:value-of select="@type"/></a> (<xsl:value-of select="count(key('type', @type))"/>)</li>
      </xsl:for-each>
    </ul>
    <ol class="cms-results">
      <xsl:apply-templates select="record"><xsl:sort select="@score" data-type="number" order="descending"/></xsl:apply-templates>
    </ol>
  </section>
</xsl:template>
<xsl:template match="record">
  <xsl:variable name="href"><xsl:value-of select="concat('object-', @id)"/>.html</xsl:variable>
  <li class="cms-record type-{@type}">
    <xsl:if test="position() mod 2 = 0"><xsl:attribute name="data-even">1</xsl:attribute></xsl:if>
    <span class="cms-place"><xsl:value-of select="position()"/></span>
    <h2><a href="{$href}" data-command="object.open" data-id="{@id}"><xsl:apply-templates select="title"/></a></h2>
    <p><xsl:value-of select="teaser"/></p>
    <nav class="cms-path"><xsl:apply-templates select="path/step"/></nav>
    <span class="cms-score"><xsl:value-of select="format-number(@score, '0.0%')"/></span>
    <span class="cms-stars"><xsl:call-template name="stars"><xsl:with-param name="count" select="@rating"/></xsl:call-template></span>
    <xsl:if test="tag">
      <ul class="cms-tags"><xsl:for-each select="tag"><xsl:sort/><li><xsl:value-of select="."/></li></xsl:for-each></ul>
    </xsl:if>
    <xsl:call-template name="date"><xsl:with-param name="of" select="@date"/></xsl:call-template>
    <span class="cms-more"><span class="cms-icon" aria-hidden="true">&gt;</span><span>Read on</span></span>
  </li>
</xsl:template>
<xsl:template match="step">
  <a href="object-{@id}.html"><xsl:value-of select="."/></a>
  <xsl:if test="following-sibling::step"><span aria-hidden="true"> / </span></xsl:if>
</xsl:template>
`;

const unit = `
<xsl:key name="events" match="event" use="@slide"/>
<xsl:template match="/unit">
  <article class="cms-unit">
    <h1><xsl:value-of select="title"/></h1>
    <nav><ol><xsl:apply-templates select="lesson" mode="contents"/></ol></nav>
    <xsl:apply-templates select="lesson"/>
  </article>
</xsl:template>
<xsl:template match="lesson" mode="contents">
  <li><xsl:attribute name="class"><xsl:choose><xsl:when test="@state = 'done'">is-done</xsl:when>
    <xsl:otherwise>is-open</xsl:otherwise></xsl:choose></xsl:attribute>
    <a href="#lesson-{@id}"><xsl:number format="I"/>. <xsl:value-of select="title"/></a>
    <ol><xsl:apply-templates select="slide" mode="contents"/></ol>
  </li>
</xsl:template>
<xsl:template match="slide" mode="contents">
  <li><xsl:number level="multiple" count="lesson | slide" format="1.1"/> <xsl:value-of select="title"/></li>
</xsl:template>
<xsl:template match="lesson">
  <xsl:variable name="facts"><b><xsl:value-of select="count(slide)"/> slides</b>, <xsl:call-template name="time">
    <xsl:with-param name="seconds" select="@duration"/></xsl:call-template></xsl:variable>
  <section class="cms-lesson" data-lesson="{@id}">
    <h2><xsl:value-of select="title"/></h2>
    <p><xsl:copy-of select="$facts"/></p>
    <xsl:apply-templates select="slide"/>
    <p class="cms-foot">End of lesson: <xsl:copy-of select="$facts"/></p>
  </section>
</xsl:template>
<xsl:template match="slide">
  <section class="cms-slide kind-{@kind}">
    <h3><xsl:value-of select="title"/></h3>
    <xsl:apply-templates select="body/*" mode="rich"/>
    <table class="cms-events"><tbody>
      <xsl:for-each select="key('events', @id)">
        <xsl:sort select="@time" data-type="number"/>
        <tr data-time="{@time}">
          <td><xsl:call-template name="time"><xsl:with-param name="seconds" select="floor(@time div 1000)"/></xsl:call-template></td>
          <td><xsl:value-of select="@kind"/></td>
          <td><xsl:value-of select="normalize-space(text)"/></td>
        </tr>
      </xsl:for-each>
    </tbody></table>
    <div class="cms-tools">
      <a class="cms-tool" href="#note"><span aria-hidden="true">+</span> Note</a>
      <a class="cms-tool" href="#mark"><span aria-hidden="true">#</span> Mark</a>
    </div>
  </section>
</xsl:template>
<xsl:template match="slide[@kind = 'question']" priority="2">
  <section class="cms-slide kind-question">
    <h3>? <xsl:value-of select="title"/></h3>
    <xsl:apply-templates select="body/*" mode="rich"/>
    <p><xsl:value-of select="count(preceding-sibling::slide[@kind = 'question']) + 1"/> of <xsl:value-of
      select="count(../slide[@kind = 'question'])"/></p>
  </section>
</xsl:template>
<xsl:template name="time">
  <xsl:param name="seconds"/>
  <xsl:value-of select="concat(format-number(floor($seconds div 60), '00'), ':', format-number($seconds mod 60, '00'))"/>
</xsl:template>
`;

const menu = `
<xsl:variable name="selected" select="/menu/@selected"/>
<xsl:template match="/menu">
  <nav class="cms-menu" aria-label="Menu">
    <ul><xsl:apply-templates select="item[not(@hidden)]"><xsl:with-param name="level" select="1"/></xsl:apply-templates></ul>
  </nav>
</xsl:template>
<xsl:template match="item">
  <xsl:param name="level"/>
  <xsl:variable name="inside" select="item[not(@hidden)]"/>
  <li class="cms-item level-{$level}">
    <a href="{@href}" data-id="{@id}">
      <xsl:if test="@id = $selected"><xsl:attribute name="aria-current">page</xsl:attribute></xsl:if>
      <span class="cms-number"><xsl:number level="multiple" count="item[not(@hidden)]" format="1.1"/></span>
      <xsl:text> </xsl:text><xsl:value-of select="label[@lang = 'en']"/>
      <xsl:if test="@access">
        <span class="cms-lock" title="Members"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M4 7h8v7H4z"/></svg></span>
      </xsl:if>
    </a>
    <xsl:if test="$inside">
      <ul><xsl:apply-templates select="$inside"><xsl:with-param name="level" select="$level + 1"/></xsl:apply-templates></ul>
    </xsl:if>
  </li>
</xsl:template>
`;

const news = `
<xsl:key name="month" match="article" use="substring(@date, 1, 7)"/>
<xsl:template match="/news">
  <section class="cms-news">
    <xsl:for-each select="article[generate-id() = generate-id(key('month', substring(@date, 1, 7))[1])]">
      <xsl:sort select="@date" order="descending"/>
      <h2><xsl:value-of select="substring(@date, 1, 7)"/> (<xsl:value-of select="count(key('month', substring(@date, 1, 7)))"/>)</h2>
      <xsl:apply-templates select="key('month', substring(@date, 1, 7))"><xsl:sort select="title"/></xsl:apply-templates>
    </xsl:for-each>
    <p class="cms-sum"><xsl:value-of select="format-number(sum(article/@views), '#,##0')"/> readers</p>
  </section>
</xsl:template>
<xsl:template match="article">
  <article class="cms-card">
    <h3><a href="news-{@id}.html" data-command="object.open"><xsl:value-of select="title"/></a></h3>
    <p class="cms-by">by <xsl:value-of select="author"/>, <xsl:call-template name="date">
      <xsl:with-param name="of" select="@date"/></xsl:call-template></p>
    <xsl:for-each select="img">
      <img><xsl:copy-of select="@width | @height | @alt"/><xsl:attribute name="data-src"><xsl:value-of select="@src"/></xsl:attribute></img>
    </xsl:for-each>
    <div class="cms-text"><xsl:apply-templates select="text/*" mode="rich"/></div>
    <p class="cms-views">
      <xsl:call-template name="stars"><xsl:with-param name="count" select="floor(@views div 20000)"/></xsl:call-template>
      <xsl:value-of select="format-number(@views, '#,##0')"/>
    </p>
  </article>
</xsl:template>
`;

export const IMPORTED = 'shared.xsl';
export const importedSheet = sheet(shared);
const contents = { search, unit, menu, news };

export type SheetName = keyof typeof contents;
export const sheetNames = Object.keys(contents) as SheetName[];

/** A sheet that imports what it shares with the others. */
export const importing = (name: SheetName): string =>
  sheet(contents[name]).replace('<xsl:output', `<xsl:import href="${IMPORTED}"/>\n<xsl:output`);

/** The same in one text, for processors that would fetch the import again at each run: no rule of the import is hidden by another. */
export const flattened = (name: SheetName): string => sheet(shared + contents[name]);
