<?xml version="1.0" encoding="UTF-8"?>
<!-- What is pasted into an author's text, from wherever: its words, its structure, and nothing of its looks. The source is <html> with HTML
  inside. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:output method="html" indent="no"/>
  <!-- keep: blocks stay aligned as they are -->
  <xsl:param name="align" select="'drop'"/>
  <xsl:variable name="upper" select="'ABCDEFGHIJKLMNOPQRSTUVWXYZ&#9;&#10;&#13; '"/>
  <xsl:variable name="lower" select="'abcdefghijklmnopqrstuvwxyz'"/>

  <xsl:template match="/"><xsl:apply-templates select="html/node()" mode="flow"/></xsl:template>

  <!-- flow: blocks -->
  <xsl:template match="comment()|processing-instruction()|script|style|title|head|template|noscript|meta|link" mode="flow"/>
  <xsl:template match="text()" mode="flow"><xsl:apply-templates select="." mode="inline"/></xsl:template>
  <xsl:template match="body" mode="flow"><xsl:apply-templates mode="flow"/></xsl:template>
  <xsl:template match="ui-kept" mode="flow"><xsl:copy-of select="."/></xsl:template>

  <xsl:template match="*" mode="flow">
    <xsl:choose>
      <xsl:when test="descendant::p|descendant::div|descendant::h1|descendant::h2|descendant::h3|descendant::h4|descendant::h5
          |descendant::h6|descendant::ul|descendant::ol|descendant::table|descendant::pre|descendant::blockquote|descendant::hr
          |descendant::dl">
        <xsl:apply-templates mode="flow"/>
      </xsl:when>
      <xsl:otherwise><xsl:apply-templates select="." mode="inline"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template match="div|section|article|main|header|footer|aside|nav|figure|figcaption|address|center|dt|dd|details|summary|form
      |fieldset|li" mode="flow">
    <xsl:choose>
      <xsl:when test="descendant::p|descendant::div|descendant::h1|descendant::h2|descendant::h3|descendant::h4|descendant::h5
          |descendant::h6|descendant::ul|descendant::ol|descendant::table|descendant::pre|descendant::blockquote|descendant::hr
          |descendant::dl|descendant::section|descendant::article|descendant::figcaption">
        <xsl:apply-templates mode="flow"/>
      </xsl:when>
      <xsl:otherwise><xsl:call-template name="paragraph"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template match="dl" mode="flow"><xsl:apply-templates mode="flow"/></xsl:template>
  <xsl:template match="hr" mode="flow"><hr/></xsl:template>

  <xsl:template match="p" mode="flow">
    <xsl:variable name="style" select="translate(@style, $upper, $lower)"/>
    <xsl:choose>
      <xsl:when test="contains($style, 'mso-list:l') and contains($style, 'level')">
        <!-- the first of a list draws all of it -->
        <xsl:variable name="before" select="translate(preceding-sibling::*[1][self::p]/@style, $upper, $lower)"/>
        <xsl:variable name="begins"><xsl:call-template name="word-begins"/></xsl:variable>
        <xsl:if test="not(contains($before, 'mso-list:l') and contains($before, 'level')) or $begins = '1'">
          <xsl:apply-templates select="." mode="word-list"><xsl:with-param name="top" select="true()"/></xsl:apply-templates>
        </xsl:if>
      </xsl:when>
      <xsl:otherwise><xsl:call-template name="paragraph"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="paragraph">
    <xsl:if test="translate(., ' &#9;&#10;&#13;&#160;', '') != '' or .//img or .//ui-kept">
      <p><xsl:call-template name="alignment"/><xsl:apply-templates mode="inline"/></p>
    </xsl:if>
  </xsl:template>

  <xsl:template name="alignment">
    <xsl:if test="$align = 'keep'">
      <xsl:variable name="value" select="substring-before(concat(substring-after(concat(';', translate(@style, $upper, $lower)),
        ';text-align:'), ';'), ';')"/>
      <xsl:if test="$value = 'left' or $value = 'center' or $value = 'right' or $value = 'justify'">
        <xsl:attribute name="style"><xsl:value-of select="concat('text-align: ', $value)"/></xsl:attribute>
      </xsl:if>
    </xsl:if>
  </xsl:template>

  <xsl:template match="h1|h2|h3" mode="flow">
    <xsl:if test="normalize-space()"><h3><xsl:call-template name="alignment"/><xsl:apply-templates mode="inline"/></h3></xsl:if>
  </xsl:template>
  <xsl:template match="h4" mode="flow">
    <xsl:if test="normalize-space()"><h4><xsl:call-template name="alignment"/><xsl:apply-templates mode="inline"/></h4></xsl:if>
  </xsl:template>
  <xsl:template match="h5|h6" mode="flow">
    <xsl:if test="normalize-space()"><h5><xsl:call-template name="alignment"/><xsl:apply-templates mode="inline"/></h5></xsl:if>
  </xsl:template>
  <xsl:template match="pre" mode="flow"><pre><xsl:call-template name="alignment"/><xsl:apply-templates mode="inline"/></pre></xsl:template>
  <xsl:template match="blockquote" mode="flow">
    <xsl:if test="normalize-space() or .//ui-kept">
      <blockquote><xsl:call-template name="alignment"/><xsl:apply-templates mode="flow"/></blockquote>
    </xsl:if>
  </xsl:template>

  <!-- lists; some programs put an inner list beside the item that it belongs to -->
  <xsl:template match="ul|ol" mode="flow">
    <xsl:choose>
      <xsl:when test="li">
        <xsl:element name="{name()}">
          <xsl:if test="self::ol and (@type = 'a' or @type = 'A' or @type = 'i' or @type = 'I')"><xsl:copy-of select="@type"/></xsl:if>
          <xsl:if test="self::ol and number(@start) &gt; 1">
            <xsl:attribute name="start"><xsl:value-of select="floor(number(@start))"/></xsl:attribute>
          </xsl:if>
          <xsl:for-each select="*[not(self::li)][not(preceding-sibling::li)]">
            <li><xsl:apply-templates select="." mode="flow"/></li>
          </xsl:for-each>
          <xsl:for-each select="li"><xsl:call-template name="item"/></xsl:for-each>
        </xsl:element>
      </xsl:when>
      <xsl:otherwise><xsl:apply-templates mode="flow"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="item">
    <xsl:variable name="id" select="generate-id()"/>
    <li>
      <xsl:call-template name="alignment"/>
      <xsl:call-template name="content"/>
      <xsl:apply-templates select="following-sibling::*[not(self::li)][generate-id(preceding-sibling::li[1]) = $id]" mode="flow"/>
    </li>
  </xsl:template>

  <!-- a first paragraph in an item or a cell is its text -->
  <xsl:template name="content">
    <xsl:choose>
      <xsl:when test="*[1][self::p] and not(text()[normalize-space()][not(preceding-sibling::p)])">
        <xsl:apply-templates select="*[1]/node()" mode="inline"/>
        <xsl:apply-templates select="*[1]/following-sibling::node()" mode="flow"/>
      </xsl:when>
      <xsl:otherwise><xsl:apply-templates mode="flow"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- lists of word processors: paragraphs that say list and level in their style, and how they are counted in a mark before their text -->
  <xsl:template match="p" mode="word-list">
    <xsl:param name="top" select="false()"/>
    <xsl:variable name="level" select="substring(substring-after(translate(@style, $upper, $lower), 'level'), 1, 1)"/>
    <xsl:variable name="mark">
      <xsl:for-each select=".//span[contains(translate(@style, $upper, $lower), 'mso-list:ignore')]">
        <xsl:value-of select="translate(., ' &#160;&#9;&#10;&#13;()', '')"/>
      </xsl:for-each>
    </xsl:variable>
    <xsl:variable name="isCounted" select="contains($mark, '.') or number($mark) = number($mark)
      or contains(.//span[contains(translate(@style, $upper, $lower), 'mso-list:ignore')][1], ')')"/>
    <xsl:variable name="count">
      <xsl:if test="$isCounted">
        <xsl:call-template name="last-part"><xsl:with-param name="text" select="$mark"/></xsl:call-template>
      </xsl:if>
    </xsl:variable>
    <xsl:variable name="type">
      <xsl:if test="$isCounted">
        <xsl:call-template name="count-type"><xsl:with-param name="count" select="$count"/></xsl:call-template>
      </xsl:if>
    </xsl:variable>
    <xsl:variable name="start">
      <xsl:call-template name="count-number">
        <xsl:with-param name="count" select="translate($count, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', $lower)"/>
        <xsl:with-param name="type" select="$type"/>
      </xsl:call-template>
    </xsl:variable>
    <xsl:variable name="kind">
      <xsl:choose>
        <xsl:when test="$isCounted">ol</xsl:when>
        <xsl:otherwise>ul</xsl:otherwise>
      </xsl:choose>
    </xsl:variable>
    <xsl:element name="{$kind}">
      <xsl:if test="$type != '' and $type != '1'"><xsl:attribute name="type"><xsl:value-of select="$type"/></xsl:attribute></xsl:if>
      <xsl:if test="$isCounted and $start &gt; 1">
        <xsl:attribute name="start"><xsl:value-of select="$start"/></xsl:attribute>
      </xsl:if>
      <xsl:apply-templates select="." mode="word-item">
        <xsl:with-param name="level" select="$level"/>
        <xsl:with-param name="top" select="$top"/>
      </xsl:apply-templates>
    </xsl:element>
  </xsl:template>

  <!-- of 1.2.3. the 3 -->
  <xsl:template name="last-part">
    <xsl:param name="text"/>
    <xsl:choose>
      <xsl:when test="substring-after($text, '.') != ''">
        <xsl:call-template name="last-part"><xsl:with-param name="text" select="substring-after($text, '.')"/></xsl:call-template>
      </xsl:when>
      <xsl:otherwise><xsl:value-of select="substring-before(concat($text, '.'), '.')"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- how a list is counted, as HTML says it; a single letter is one of the alphabet, but for the first Roman number -->
  <xsl:template name="count-type">
    <xsl:param name="count"/>
    <xsl:variable name="isLong" select="string-length($count) &gt; 1"/>
    <xsl:choose>
      <xsl:when test="$count = ''">1</xsl:when>
      <xsl:when test="$count = 'i' or ($isLong and translate($count, 'ivxlcdm', '') = '')">i</xsl:when>
      <xsl:when test="$count = 'I' or ($isLong and translate($count, 'IVXLCDM', '') = '')">I</xsl:when>
      <xsl:when test="not($isLong) and translate($count, $lower, '') = ''">a</xsl:when>
      <xsl:when test="not($isLong) and translate($count, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '') = ''">A</xsl:when>
      <xsl:otherwise>1</xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- which number it is: of small letters -->
  <xsl:template name="count-number">
    <xsl:param name="count"/>
    <xsl:param name="type"/>
    <xsl:variable name="roman"
      select="' i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx xxi xxii xxiii xxiv xxv '"/>
    <xsl:choose>
      <xsl:when test="$type = 'a' or $type = 'A'"><xsl:value-of select="string-length(substring-before($lower, $count)) + 1"/></xsl:when>
      <xsl:when test="($type = 'i' or $type = 'I') and contains($roman, concat(' ', $count, ' '))">
        <xsl:variable name="before" select="substring-before($roman, concat(' ', $count, ' '))"/>
        <xsl:value-of select="string-length($before) - string-length(translate($before, ' ', '')) + 1"/>
      </xsl:when>
      <xsl:when test="$type = '1' and number($count) &gt; 0"><xsl:value-of select="floor(number($count))"/></xsl:when>
      <xsl:otherwise>1</xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- 1 when a paragraph of the first level is of another list than the one of its level before it -->
  <xsl:template name="word-begins">
    <xsl:variable name="style" select="translate(@style, $upper, $lower)"/>
    <xsl:if test="contains($style, 'level1')">
      <xsl:variable name="peer"
        select="translate(preceding-sibling::p[contains(translate(@style, $upper, $lower), 'level1')][1]/@style, $upper, $lower)"/>
      <xsl:if test="$peer != '' and substring-before(substring-after($style, 'mso-list:'), 'level')
        != substring-before(substring-after($peer, 'mso-list:'), 'level')">1</xsl:if>
    </xsl:if>
  </xsl:template>

  <xsl:template match="p" mode="word-item">
    <xsl:param name="level"/>
    <xsl:param name="top"/>
    <xsl:variable name="next"
      select="following-sibling::*[1][self::p][contains(translate(@style, $upper, $lower), 'mso-list:l')]"/>
    <xsl:variable name="deep" select="substring(substring-after(translate($next/@style, $upper, $lower), 'level'), 1, 1)"/>
    <li>
      <xsl:apply-templates mode="inline"/>
      <xsl:if test="$deep &gt; $level"><xsl:apply-templates select="$next" mode="word-list"/></xsl:if>
    </li>
    <xsl:apply-templates select="." mode="word-after">
      <xsl:with-param name="level" select="$level"/>
      <xsl:with-param name="top" select="$top"/>
    </xsl:apply-templates>
  </xsl:template>

  <!-- walks over deeper ones, which are drawn already, to the next of the same level -->
  <xsl:template match="p" mode="word-after">
    <xsl:param name="level"/>
    <xsl:param name="top"/>
    <xsl:variable name="next"
      select="following-sibling::*[1][self::p][contains(translate(@style, $upper, $lower), 'mso-list:l')]"/>
    <xsl:variable name="deep" select="substring(substring-after(translate($next/@style, $upper, $lower), 'level'), 1, 1)"/>
    <xsl:choose>
      <xsl:when test="not($next) or not($deep)"/>
      <xsl:when test="$deep &gt; $level">
        <xsl:apply-templates select="$next" mode="word-after">
          <xsl:with-param name="level" select="$level"/>
          <xsl:with-param name="top" select="$top"/>
        </xsl:apply-templates>
      </xsl:when>
      <xsl:when test="$deep = $level or $top">
        <xsl:variable name="begins"><xsl:for-each select="$next"><xsl:call-template name="word-begins"/></xsl:for-each></xsl:variable>
        <xsl:if test="$begins != '1'">
          <xsl:apply-templates select="$next" mode="word-item">
            <xsl:with-param name="level" select="$deep"/>
            <xsl:with-param name="top" select="$top"/>
          </xsl:apply-templates>
        </xsl:if>
      </xsl:when>
    </xsl:choose>
  </xsl:template>

  <!-- tables -->
  <xsl:template match="table" mode="flow">
    <table><xsl:apply-templates select="caption|thead|tbody|tfoot|tr" mode="table"/></table>
  </xsl:template>
  <xsl:template match="caption" mode="table"><caption><xsl:apply-templates mode="inline"/></caption></xsl:template>
  <xsl:template match="thead|tbody|tfoot" mode="table">
    <xsl:element name="{name()}"><xsl:apply-templates select="tr" mode="table"/></xsl:element>
  </xsl:template>
  <xsl:template match="tr" mode="table"><tr><xsl:apply-templates select="td|th" mode="table"/></tr></xsl:template>
  <xsl:template match="td|th" mode="table">
    <xsl:element name="{name()}">
      <xsl:for-each select="@colspan|@rowspan">
        <xsl:if test="number(.) &gt; 1 and number(.) &lt; 1000">
          <xsl:attribute name="{name()}"><xsl:value-of select="floor(number(.))"/></xsl:attribute>
        </xsl:if>
      </xsl:for-each>
      <xsl:call-template name="content"/>
    </xsl:element>
  </xsl:template>

  <!-- inline -->
  <xsl:template match="comment()|processing-instruction()|script|style|title|template|noscript|meta|link" mode="inline"/>
  <xsl:template match="text()" mode="inline"><xsl:value-of select="."/></xsl:template>
  <xsl:template match="*" mode="inline"><xsl:apply-templates mode="inline"/></xsl:template>
  <xsl:template match="ui-kept" mode="inline"><xsl:copy-of select="."/></xsl:template>
  <xsl:template match="br" mode="inline"><br/></xsl:template>
  <xsl:template match="br" mode="flow"/>
  <xsl:template match="br[following-sibling::text()[normalize-space()] or following-sibling::span]" mode="flow"><br/></xsl:template>
  <xsl:template match="i|em|cite|dfn|var" mode="inline">
    <xsl:if test="node()"><em><xsl:apply-templates mode="inline"/></em></xsl:if>
  </xsl:template>
  <xsl:template match="u|ins" mode="inline"><xsl:if test="node()"><u><xsl:apply-templates mode="inline"/></u></xsl:if></xsl:template>
  <xsl:template match="s|strike|del" mode="inline"><xsl:if test="node()"><s><xsl:apply-templates mode="inline"/></s></xsl:if></xsl:template>
  <xsl:template match="code|tt|kbd|samp" mode="inline">
    <xsl:if test="node()"><code><xsl:apply-templates mode="inline"/></code></xsl:if>
  </xsl:template>
  <xsl:template match="sub|sup" mode="inline">
    <xsl:if test="node()"><xsl:element name="{name()}"><xsl:apply-templates mode="inline"/></xsl:element></xsl:if>
  </xsl:template>

  <xsl:template match="b|strong" mode="inline">
    <xsl:choose>
      <xsl:when test="contains(concat(';', translate(@style, $upper, $lower)), ';font-weight:normal') or not(node())">
        <xsl:apply-templates mode="inline"/>
      </xsl:when>
      <xsl:otherwise><strong><xsl:apply-templates mode="inline"/></strong></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template match="a" mode="inline">
    <xsl:variable name="address" select="normalize-space(@href)"/>
    <xsl:variable name="scheme" select="translate(substring-before($address, ':'), $upper, $lower)"/>
    <xsl:choose>
      <xsl:when test="$address != '' and node() and ($scheme = 'http' or $scheme = 'https' or $scheme = 'mailto' or $scheme = 'tel'
        or not(contains($address, ':')))">
        <a href="{$address}"><xsl:apply-templates mode="inline"/></a>
      </xsl:when>
      <xsl:otherwise><xsl:apply-templates mode="inline"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- pictures of other servers, of the author's disk and of nobody knows which folder would not be there for readers -->
  <xsl:template match="img" mode="inline">
    <xsl:choose>
      <xsl:when test="starts-with(@src, '/') and not(starts-with(@src, '//')) and not(contains(@src, '\'))">
        <img src="{@src}" alt="{@alt}"/>
      </xsl:when>
      <xsl:otherwise><xsl:value-of select="@alt"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template match="span|font" mode="inline">
    <xsl:variable name="style" select="concat(';', translate(@style, $upper, $lower), ';')"/>
    <xsl:variable name="weight" select="substring-before(substring-after($style, ';font-weight:'), ';')"/>
    <xsl:choose>
      <xsl:when test="contains($style, 'mso-list:ignore')"/>
      <xsl:when test="not(node())"/>
      <xsl:when test="$weight = 'bold' or $weight &gt;= 600">
        <strong><xsl:apply-templates select="." mode="slanted"><xsl:with-param name="style" select="$style"/></xsl:apply-templates></strong>
      </xsl:when>
      <xsl:otherwise>
        <xsl:apply-templates select="." mode="slanted"><xsl:with-param name="style" select="$style"/></xsl:apply-templates>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>
  <xsl:template match="*" mode="slanted">
    <xsl:param name="style"/>
    <xsl:choose>
      <xsl:when test="contains($style, ';font-style:italic') or contains($style, ';font-style:oblique')">
        <em><xsl:apply-templates select="." mode="underlined"><xsl:with-param name="style" select="$style"/></xsl:apply-templates></em>
      </xsl:when>
      <xsl:otherwise>
        <xsl:apply-templates select="." mode="underlined"><xsl:with-param name="style" select="$style"/></xsl:apply-templates>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>
  <xsl:template match="*" mode="underlined">
    <xsl:param name="style"/>
    <xsl:choose>
      <xsl:when test="contains($style, ';text-decoration:underline') and not(ancestor::a)">
        <u><xsl:apply-templates mode="inline"/></u>
      </xsl:when>
      <xsl:when test="contains($style, ';text-decoration:line-through')"><s><xsl:apply-templates mode="inline"/></s></xsl:when>
      <xsl:otherwise><xsl:apply-templates mode="inline"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
</xsl:stylesheet>
