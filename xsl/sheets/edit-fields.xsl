<?xml version="1.0" encoding="UTF-8"?>
<!--
  Fields for the form of an object's whole document. A data type brings a form, NAME.edit.xsl beside NAME.xsl, that includes this and draws
  an object in mode "form"; each field names by data-xpath the one node that it stands for. Of texts those of one language are shown.
-->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="author-texts.xsl"/>
  <xsl:include href="icons.xsl"/>
  <xsl:include href="author-source.xsl"/>
  <xsl:include href="author-form.xsl"/>
  <xsl:include href="edit-schema.xsl"/>

  <xsl:output method="html" indent="no" encoding="UTF-8"/>

  <xsl:param name="lang" select="'en'"/>
  <xsl:param name="customer" select="''"/>
  <xsl:param name="user" select="'0'"/>
  <xsl:param name="target" select="''"/>
  <xsl:param name="isMobile" select="''"/>
  <!-- The language whose texts are shown, and a mark that makes editors of HTML take their content anew. -->
  <xsl:param name="authorLanguage" select="''"/>
  <xsl:param name="generation" select="'0'"/>
  <xsl:param name="clipPrefix" select="'clip_'"/>
  <!-- What numbers of objects mean, a line for each: "100 draft de A title", with "-" for the language of the page. -->
  <xsl:param name="references" select="''"/>

  <xsl:template match="/">
    <div class="author-document"><xsl:apply-templates select="objectDocument/object" mode="form"/></div>
  </xsl:template>

  <!-- A data type that says nothing else has the fields that every object has, and its texts. -->
  <xsl:template match="object" mode="form">
    <xsl:call-template name="edit-head"/>
    <xsl:call-template name="edit-body"/>
  </xsl:template>

  <!-- What lists show of an object: title, teaser, picture. -->
  <xsl:template name="edit-head">
    <section class="author-section" data-key="head">
      <h2 class="author-section__name"><xsl:call-template name="a"><xsl:with-param name="key" select="'head'"/></xsl:call-template></h2>
      <div class="author-section__body">
        <xsl:call-template name="edit-texts"><xsl:with-param name="name" select="'title'"/></xsl:call-template>
        <xsl:for-each select="record">
          <xsl:call-template name="edit-texts"><xsl:with-param name="name" select="'teaser'"/></xsl:call-template>
          <xsl:call-template name="edit-picture"/>
          <xsl:if test="category and ../@dataType != 'p_Course'">
            <xsl:call-template name="edit-texts"><xsl:with-param name="name" select="'category'"/></xsl:call-template>
          </xsl:if>
        </xsl:for-each>
      </div>
    </section>
  </xsl:template>

  <!-- Since when a report or post is public, and whose it is. -->
  <xsl:template name="edit-published">
    <xsl:for-each select="record">
      <section class="author-section" data-key="published">
        <h2 class="author-section__name">
          <xsl:call-template name="a"><xsl:with-param name="key" select="'published'"/></xsl:call-template>
        </h2>
        <div class="author-section__body author-row">
          <xsl:call-template name="edit-attribute">
            <xsl:with-param name="name" select="'date'"/><xsl:with-param name="type" select="'moment'"/>
          </xsl:call-template>
          <xsl:call-template name="edit-attribute"><xsl:with-param name="name" select="'author'"/></xsl:call-template>
        </div>
      </section>
    </xsl:for-each>
  </xsl:template>

  <!-- The formatted texts of the payload, or of its description. -->
  <xsl:template name="edit-body">
    <xsl:for-each select="data/*[1]">
      <section class="author-section" data-key="body">
        <h2 class="author-section__name">
          <xsl:call-template name="a"><xsl:with-param name="key" select="'content'"/></xsl:call-template>
        </h2>
        <div class="author-section__body">
          <xsl:choose>
            <xsl:when test="description[not(@language)] and not(html)">
              <xsl:for-each select="description[1]">
                <xsl:call-template name="edit-texts"><xsl:with-param name="name" select="'html'"/></xsl:call-template>
              </xsl:for-each>
            </xsl:when>
            <xsl:otherwise>
              <xsl:call-template name="edit-texts"><xsl:with-param name="name" select="'html'"/></xsl:call-template>
            </xsl:otherwise>
          </xsl:choose>
        </div>
      </section>
    </xsl:for-each>
  </xsl:template>

  <!--
    The texts of one name in the current element: those of the chosen language; where others alone have them, a way to copy them; where
    there are none, a way to begin.
  -->
  <xsl:template name="edit-texts">
    <xsl:param name="name"/>
    <xsl:param name="key" select="$name"/>
    <xsl:variable name="path"><xsl:apply-templates select="." mode="path"/></xsl:variable>
    <xsl:variable name="all" select="*[name() = $name][@language != '']"/>
    <xsl:variable name="label"><xsl:call-template name="a"><xsl:with-param name="key" select="$key"/></xsl:call-template></xsl:variable>
    <xsl:for-each select="$all[@language = $authorLanguage]">
      <xsl:variable name="own"><xsl:value-of select="$path"/><xsl:apply-templates select="." mode="step"/></xsl:variable>
      <xsl:call-template name="author-text">
        <xsl:with-param name="path" select="string($own)"/>
        <xsl:with-param name="label">
          <xsl:value-of select="$label"/>
          <xsl:if test="last() &gt; 1"><xsl:value-of select="concat(' ', position())"/></xsl:if>
        </xsl:with-param>
        <xsl:with-param name="isFormatted" select="$name = 'html'"/>
      </xsl:call-template>
    </xsl:for-each>
    <xsl:choose>
      <xsl:when test="string-length($authorLanguage) &lt; 2 or $authorLanguage = '--' or $all[@language = $authorLanguage]"/>
      <xsl:when test="$all">
        <p class="author-empty" data-key="untranslated {$path} {$name}">
          <xsl:value-of select="concat($label, ': ')"/>
          <xsl:call-template name="a"><xsl:with-param name="key" select="'notInLanguage'"/></xsl:call-template>
          <xsl:text> </xsl:text>
          <button type="button" class="author-link" data-command="author.translateBlock" data-arg-xpath="{$path}"
            data-arg-language="{$authorLanguage}">
            <xsl:call-template name="a"><xsl:with-param name="key" select="'translateBlock'"/></xsl:call-template>
            <span class="visually-hidden"><xsl:value-of select="concat(': ', $label)"/></span>
          </button>
        </p>
      </xsl:when>
      <xsl:otherwise>
        <xsl:call-template name="edit-add">
          <xsl:with-param name="path" select="$path"/>
          <xsl:with-param name="label" select="$label"/>
          <xsl:with-param name="xml">&lt;<xsl:value-of select="$name"/> language="xx"&gt;<xsl:if test="$name = 'html'"
            >&lt;p&gt;&lt;/p&gt;</xsl:if>&lt;/<xsl:value-of select="$name"/>&gt;</xsl:with-param>
        </xsl:call-template>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- A button that puts XML into an element, behind its last child of a name when one is given. -->
  <xsl:template name="edit-add">
    <xsl:param name="path"/>
    <xsl:param name="label"/>
    <xsl:param name="xml"/>
    <xsl:param name="behind" select="''"/>
    <xsl:param name="command" select="'author.add'"/>
    <p class="author-add" data-key="add {$path} {$label}">
      <button type="button" class="button button--quiet author-small" data-command="{$command}" data-arg-into="{$path}"
        data-arg-behind="{$behind}" data-arg-name="{$label}" data-arg-xml="{$xml}">
        <xsl:call-template name="author-icon"><xsl:with-param name="name" select="'plus'"/></xsl:call-template>
        <xsl:call-template name="a"><xsl:with-param name="key" select="'add'"/></xsl:call-template>
        <xsl:value-of select="concat(': ', $label)"/>
      </button>
    </p>
  </xsl:template>

  <!--
    An attribute of the current element, which need not be there. Another type is another field: the browser empties one whose value does
    not fit its type. type: text, number, date, datetime-local, moment (a date and time with its
    offset from UTC, shown in the author's time zone), check, lines,
    timecode (00:01:23:12: hours, minutes, seconds, frames).
  -->
  <xsl:template name="edit-attribute">
    <xsl:param name="name"/>
    <xsl:param name="key" select="$name"/>
    <xsl:param name="type" select="'text'"/>
    <xsl:param name="hint" select="''"/>
    <!-- for a choice: value and key of its word, "slides=ofSlides film=ofFilm" -->
    <xsl:param name="choices" select="''"/>
    <!-- for a box: of those with the same name here one alone is ticked; ticking another one takes the tick from it -->
    <xsl:param name="alone" select="''"/>
    <xsl:variable name="path"><xsl:apply-templates select="." mode="path"/>/@<xsl:value-of select="$name"/></xsl:variable>
    <xsl:variable name="id" select="translate($path, &quot;/[]@='&quot;, '------')"/>
    <xsl:variable name="value" select="string(@*[name() = $name])"/>
    <xsl:variable name="label"><xsl:call-template name="a"><xsl:with-param name="key" select="$key"/></xsl:call-template></xsl:variable>
    <xsl:choose>
      <xsl:when test="$type = 'check'">
        <label class="author-field author-check" data-key="field {$path} {$type}">
          <input type="checkbox" name="{$name}" value="1" data-xpath="{$path}" data-reset="0" data-optional="">
            <xsl:if test="$value = '1'"><xsl:attribute name="checked">checked</xsl:attribute></xsl:if>
            <xsl:if test="$alone != ''"><xsl:attribute name="data-alone"><xsl:value-of select="$alone"/></xsl:attribute></xsl:if>
          </input>
          <span><xsl:value-of select="$label"/></span>
        </label>
      </xsl:when>
      <xsl:otherwise>
        <div class="author-field" data-key="field {$path} {$type}">
          <label class="author-label" for="{$id}"><xsl:value-of select="$label"/></label>
          <xsl:choose>
            <xsl:when test="$choices != ''">
              <select class="field__control" id="{$id}" name="{$name}" data-xpath="{$path}" data-optional="">
                <!-- What is there stays, whatever the form offers. -->
                <xsl:if test="not(contains(concat(' ', $choices), concat(' ', $value, '=')))">
                  <option value="{$value}" selected="selected"><xsl:value-of select="$value"/></option>
                </xsl:if>
                <xsl:call-template name="edit-choices">
                  <xsl:with-param name="rest" select="concat($choices, ' ')"/>
                  <xsl:with-param name="value" select="$value"/>
                </xsl:call-template>
              </select>
            </xsl:when>
            <xsl:when test="$type = 'lines'">
              <textarea class="field__control author-text" id="{$id}" name="{$name}" rows="2" data-xpath="{$path}" data-optional="">
                <xsl:value-of select="$value"/>
              </textarea>
            </xsl:when>
            <xsl:when test="$type = 'timecode'">
              <input class="field__control" type="text" inputmode="numeric" id="{$id}" name="{$name}" value="{$value}" data-xpath="{$path}"
                data-optional="" pattern="\d\d:[0-5]\d:[0-5]\d:\d\d" dir="ltr">
                <xsl:attribute name="title">
                  <xsl:call-template name="a"><xsl:with-param name="key" select="'timecodeHint'"/></xsl:call-template>
                </xsl:attribute>
              </input>
            </xsl:when>
            <xsl:when test="$type = 'moment'">
              <input class="field__control" type="datetime-local" id="{$id}" name="{$name}" data-kind="moment" data-xpath="{$path}"
                data-optional=""/>
            </xsl:when>
            <xsl:otherwise>
              <input class="field__control" type="{$type}" id="{$id}" name="{$name}" value="{$value}" data-xpath="{$path}"
                data-optional="">
                <xsl:if test="$hint != ''"><xsl:attribute name="aria-describedby"><xsl:value-of select="$id"/>-hint</xsl:attribute></xsl:if>
                <!-- Half a point is one. -->
                <xsl:if test="$type = 'number'"><xsl:attribute name="step">any</xsl:attribute></xsl:if>
              </input>
            </xsl:otherwise>
          </xsl:choose>
          <xsl:if test="$hint != ''">
            <span class="author-hint" id="{$id}-hint">
              <xsl:call-template name="a"><xsl:with-param name="key" select="$hint"/></xsl:call-template>
            </span>
          </xsl:if>
        </div>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="edit-choices">
    <xsl:param name="rest"/>
    <xsl:param name="value"/>
    <xsl:variable name="first" select="substring-before($rest, ' ')"/>
    <xsl:if test="$first != ''">
      <option value="{substring-before($first, '=')}">
        <xsl:if test="substring-before($first, '=') = $value"><xsl:attribute name="selected">selected</xsl:attribute></xsl:if>
        <xsl:call-template name="a"><xsl:with-param name="key" select="substring-after($first, '=')"/></xsl:call-template>
      </option>
      <xsl:call-template name="edit-choices">
        <xsl:with-param name="rest" select="substring-after($rest, ' ')"/>
        <xsl:with-param name="value" select="$value"/>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- A way to the pictures of the library: the chosen one goes into an attribute of the current element, what it shows into another. -->
  <xsl:template name="edit-choose-picture">
    <xsl:param name="name" select="'src'"/>
    <xsl:param name="alt" select="'alt'"/>
    <xsl:variable name="path"><xsl:apply-templates select="." mode="path"/></xsl:variable>
    <p class="author-add" data-key="choose {$path} {$name}">
      <button type="button" class="button button--quiet author-small" data-command="author.choosePicture" data-arg-xpath="{$path}"
        data-arg-attribute="{$name}" data-arg-alt="{$alt}" data-arg-language="{$authorLanguage}">
        <xsl:call-template name="a"><xsl:with-param name="key" select="'choosePicture'"/></xsl:call-template>
        <span class="visually-hidden">
          <xsl:text>: </xsl:text>
          <xsl:call-template name="a"><xsl:with-param name="key" select="'picture'"/></xsl:call-template>
        </span>
      </button>
    </p>
  </xsl:template>

  <!-- Key of what a clip is called: a film, or a sound. -->
  <xsl:template match="*" mode="clipKey">videoClip</xsl:template>
  <xsl:template match="clip[@type = 'audio']" mode="clipKey">sound</xsl:template>

  <!-- A way to the films and sounds of the library, for the current element, a clip. -->
  <xsl:template name="edit-choose-recording">
    <xsl:param name="kind" select="''"/>
    <xsl:param name="key"><xsl:apply-templates select="." mode="clipKey"/></xsl:param>
    <xsl:variable name="path"><xsl:apply-templates select="." mode="path"/></xsl:variable>
    <p class="author-add" data-key="choose {$path} recording">
      <button type="button" class="button button--quiet author-small" data-command="author.chooseRecording" data-arg-xpath="{$path}"
        data-arg-kind="{$kind}">
        <xsl:call-template name="a"><xsl:with-param name="key" select="'choosePicture'"/></xsl:call-template>
        <span class="visually-hidden">
          <xsl:text>: </xsl:text>
          <xsl:call-template name="a"><xsl:with-param name="key" select="$key"/></xsl:call-template>
        </span>
      </button>
    </p>
  </xsl:template>

  <!-- The picture of the current element, or one of several that are each for a language, with what it shows now. -->
  <xsl:template name="edit-picture">
    <xsl:param name="picture" select="picture[1]"/>
    <xsl:param name="xml">&lt;picture src="" alt=""/&gt;</xsl:param>
    <xsl:variable name="path"><xsl:apply-templates select="." mode="path"/></xsl:variable>
    <xsl:variable name="label">
      <xsl:call-template name="a"><xsl:with-param name="key" select="'picture'"/></xsl:call-template>
    </xsl:variable>
    <xsl:for-each select="$picture">
      <xsl:variable name="own"><xsl:apply-templates select="." mode="path"/></xsl:variable>
      <fieldset class="author-set" data-key="picture {$path}">
        <legend class="author-label"><xsl:value-of select="$label"/></legend>
        <div class="author-picture">
          <xsl:if test="@src != ''"><img class="author-picture__image" src="{@src}" alt=""/></xsl:if>
          <div class="author-row">
            <xsl:call-template name="edit-attribute">
              <xsl:with-param name="name" select="'src'"/><xsl:with-param name="hint" select="'srcHint'"/>
            </xsl:call-template>
            <xsl:call-template name="edit-choose-picture"/>
            <xsl:call-template name="edit-attribute">
              <xsl:with-param name="name" select="'alt'"/><xsl:with-param name="hint" select="'altHint'"/>
            </xsl:call-template>
            <xsl:call-template name="tool">
              <xsl:with-param name="command" select="'author.delete'"/>
              <xsl:with-param name="icon" select="'delete'"/>
              <xsl:with-param name="path" select="string($own)"/>
              <xsl:with-param name="name" select="$label"/>
            </xsl:call-template>
          </div>
        </div>
      </fieldset>
    </xsl:for-each>
    <xsl:if test="not($picture)">
      <xsl:call-template name="edit-add">
        <xsl:with-param name="path" select="$path"/>
        <xsl:with-param name="label" select="$label"/>
        <xsl:with-param name="xml" select="string($xml)"/>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- The head of one of several: its name, and tools to move, duplicate and delete it. -->
  <xsl:template name="edit-item-head">
    <xsl:param name="name"/>
    <xsl:param name="level" select="3"/>
    <xsl:param name="canClone" select="true()"/>
    <!-- Whether it matters which one comes first. -->
    <xsl:param name="canMove" select="true()"/>
    <!-- Whether one lies in another, and so moves in and out, too. -->
    <xsl:param name="levels" select="false()"/>
    <!-- What is asked before it is deleted; '' for nothing, as a step back brings it again. -->
    <xsl:param name="question" select="''"/>
    <!-- Whether what says the same in other languages is moved and deleted with it, past whatever is beside it. -->
    <xsl:param name="whole" select="false()"/>
    <xsl:param name="number" select="count(preceding-sibling::*[name() = name(current())]) + 1"/>
    <xsl:param name="isFirst" select="not(preceding-sibling::*[name() = name(current())])"/>
    <xsl:param name="isLast" select="not(following-sibling::*[name() = name(current())])"/>
    <xsl:variable name="path"><xsl:apply-templates select="." mode="path"/></xsl:variable>
    <xsl:variable name="own" select="name()"/>
    <div class="author-block__head">
      <xsl:element name="h{$level}">
        <xsl:attribute name="class">author-block__name</xsl:attribute>
        <xsl:attribute name="tabindex">-1</xsl:attribute>
        <!-- For who points; keys have the tools beside it. What moves in all its languages has these alone. -->
        <xsl:if test="$canMove and not($whole) and ($levels or not($isFirst and $isLast))">
          <span class="author-block__grip" data-drag="{$path}" data-name="{$name}" aria-hidden="true">
            <xsl:if test="$levels"><xsl:attribute name="data-levels">1</xsl:attribute></xsl:if>
            <xsl:attribute name="title">
              <xsl:call-template name="a"><xsl:with-param name="key" select="'drag'"/></xsl:call-template>
            </xsl:attribute>
            <xsl:call-template name="author-icon"><xsl:with-param name="name" select="'grip'"/></xsl:call-template>
          </span>
        </xsl:if>
        <span class="author-block__number" aria-hidden="true"><xsl:value-of select="$number"/></span>
        <xsl:value-of select="$name"/>
      </xsl:element>
      <div class="author-block__tools">
        <xsl:if test="$canMove">
          <xsl:call-template name="tool">
            <xsl:with-param name="command" select="'author.up'"/>
            <xsl:with-param name="icon" select="'up'"/>
            <xsl:with-param name="path" select="$path"/>
            <xsl:with-param name="name" select="$name"/>
            <xsl:with-param name="off" select="$isFirst"/>
            <xsl:with-param name="whole" select="$whole"/>
          </xsl:call-template>
          <xsl:call-template name="tool">
            <xsl:with-param name="command" select="'author.down'"/>
            <xsl:with-param name="icon" select="'down'"/>
            <xsl:with-param name="path" select="$path"/>
            <xsl:with-param name="name" select="$name"/>
            <xsl:with-param name="off" select="$isLast"/>
            <xsl:with-param name="whole" select="$whole"/>
          </xsl:call-template>
        </xsl:if>
        <xsl:if test="$levels">
          <xsl:call-template name="tool">
            <xsl:with-param name="command" select="'author.out'"/>
            <xsl:with-param name="icon" select="'out'"/>
            <xsl:with-param name="path" select="$path"/>
            <xsl:with-param name="name" select="$name"/>
            <xsl:with-param name="off" select="not(parent::*[name() = $own])"/>
          </xsl:call-template>
          <xsl:call-template name="tool">
            <xsl:with-param name="command" select="'author.in'"/>
            <xsl:with-param name="icon" select="'in'"/>
            <xsl:with-param name="path" select="$path"/>
            <xsl:with-param name="name" select="$name"/>
            <xsl:with-param name="off" select="not(preceding-sibling::*[name() = $own])"/>
          </xsl:call-template>
        </xsl:if>
        <xsl:if test="$canClone">
          <xsl:call-template name="tool">
            <xsl:with-param name="command" select="'author.clone'"/>
            <xsl:with-param name="icon" select="'clone'"/>
            <xsl:with-param name="path" select="$path"/>
            <xsl:with-param name="name" select="$name"/>
          </xsl:call-template>
        </xsl:if>
        <xsl:call-template name="tool">
          <xsl:with-param name="command" select="'author.delete'"/>
          <xsl:with-param name="icon" select="'delete'"/>
          <xsl:with-param name="path" select="$path"/>
          <xsl:with-param name="name" select="$name"/>
          <xsl:with-param name="question" select="string($question)"/>
          <xsl:with-param name="whole" select="$whole"/>
        </xsl:call-template>
      </div>
    </div>
  </xsl:template>

  <!-- The text of a name in the chosen language, else in the language of the original, else the first. -->
  <xsl:template name="edit-name">
    <xsl:param name="of" select="title"/>
    <xsl:choose>
      <xsl:when test="$of[@language = $authorLanguage]">
        <xsl:apply-templates select="$of[@language = $authorLanguage][1]" mode="heading"/>
      </xsl:when>
      <xsl:when test="$of[@language = /*/object/languages/@base]">
        <xsl:apply-templates select="$of[@language = /*/object/languages/@base][1]" mode="heading"/>
      </xsl:when>
      <xsl:otherwise><xsl:apply-templates select="$of[1]" mode="heading"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- Its line of the references; '' as long as nobody has said what the number means. -->
  <xsl:template name="edit-reference">
    <xsl:param name="number"/>
    <xsl:value-of select="substring-before(substring-after($references, concat('&#10;', $number, ' ')), '&#10;')"/>
  </xsl:template>

  <!-- What numbers with blanks between mean, for who reads: each in a line of its own, with what visitors do not have said. -->
  <xsl:template name="edit-meanings">
    <xsl:param name="numbers"/>
    <xsl:variable name="rest" select="normalize-space(translate($numbers, ',;', '  '))"/>
    <xsl:variable name="line">
      <xsl:call-template name="edit-reference">
        <xsl:with-param name="number" select="substring-before(concat($rest, ' '), ' ')"/>
      </xsl:call-template>
    </xsl:variable>
    <xsl:variable name="state" select="substring-before($line, ' ')"/>
    <xsl:variable name="language" select="substring-before(substring-after($line, ' '), ' ')"/>
    <xsl:if test="$line != ''">
      <li data-reference="{$state}">
        <bdi>
          <xsl:if test="$language != '-'"><xsl:attribute name="lang"><xsl:value-of select="$language"/></xsl:attribute></xsl:if>
          <xsl:value-of select="substring-after(substring-after($line, ' '), ' ')"/>
        </bdi>
        <xsl:if test="$state != 'published'">
          <xsl:text> · </xsl:text>
          <xsl:choose>
            <xsl:when test="$state = 'draft'">
              <xsl:call-template name="a"><xsl:with-param name="key" select="'isDraft'"/></xsl:call-template>
            </xsl:when>
            <xsl:otherwise><xsl:call-template name="a"><xsl:with-param name="key" select="'isGone'"/></xsl:call-template></xsl:otherwise>
          </xsl:choose>
        </xsl:if>
      </li>
    </xsl:if>
    <xsl:if test="contains($rest, ' ')">
      <xsl:call-template name="edit-meanings"><xsl:with-param name="numbers" select="substring-after($rest, ' ')"/></xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- A text in a heading: in the place of a gap what is right there, and nothing that runs into what is beside it. -->
  <xsl:template match="*" mode="heading"><xsl:apply-templates mode="heading"/></xsl:template>
  <xsl:template match="p | li | br | div" mode="heading"><xsl:apply-templates mode="heading"/><xsl:text> </xsl:text></xsl:template>
  <xsl:template match="gap" mode="heading">
    <xsl:choose>
      <xsl:when test="option[@correct = '1']"><xsl:apply-templates select="option[@correct = '1'][1]" mode="heading"/></xsl:when>
      <xsl:when test="accept"><xsl:apply-templates select="accept[1]" mode="heading"/></xsl:when>
      <xsl:when test="*"><xsl:text>…</xsl:text></xsl:when>
      <xsl:otherwise><xsl:value-of select="."/><xsl:if test="not(text())">…</xsl:if></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
</xsl:stylesheet>
