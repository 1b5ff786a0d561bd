<?xml version="1.0" encoding="UTF-8"?>
<!-- What each kind of question has besides its text, points, hint and explanation; and how a new one of each kind begins. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <!-- A text that is still empty. -->
  <xsl:variable name="newText">&lt;text language="xx"&gt;&lt;/text&gt;</xsl:variable>

  <xsl:variable name="newArea" select="concat('&lt;area id=&quot;a1&quot; shape=&quot;rect&quot; coords=&quot;0,0,40,40&quot;',
    ' correct=&quot;0&quot;&gt;&lt;label language=&quot;xx&quot;&gt;&lt;/label&gt;&lt;/area&gt;')"/>

  <!-- A kind of a plugin has nothing here: its question is kept as it is. -->
  <xsl:template match="question" mode="kind"/>

  <!-- The text of the current element itself. -->
  <xsl:template name="edit-own-text">
    <xsl:param name="key" select="name()"/>
    <xsl:variable name="own"><xsl:apply-templates select="." mode="path"/></xsl:variable>
    <xsl:call-template name="author-text">
      <xsl:with-param name="path" select="string($own)"/>
      <xsl:with-param name="label">
        <xsl:call-template name="a"><xsl:with-param name="key" select="$key"/></xsl:call-template>
      </xsl:with-param>
    </xsl:call-template>
  </xsl:template>

  <!-- The parts of a name of the current question, each with its fields and tools, and a button for a further one. -->
  <xsl:template name="edit-parts">
    <xsl:param name="path"/>
    <xsl:param name="name"/>
    <xsl:param name="xml"/>
    <xsl:variable name="label"><xsl:call-template name="a"><xsl:with-param name="key" select="$name"/></xsl:call-template></xsl:variable>
    <ol class="author-events" role="list">
      <xsl:for-each select="*[name() = $name][not(@language) or @language = $authorLanguage]">
        <xsl:variable name="own"><xsl:apply-templates select="." mode="path"/></xsl:variable>
        <li class="author-event author-row" data-block="{@id}" data-path="{$own}" data-key="part {$own}">
          <xsl:apply-templates select="." mode="part"/>
          <xsl:call-template name="tool">
            <xsl:with-param name="command" select="'author.up'"/>
            <xsl:with-param name="icon" select="'up'"/>
            <xsl:with-param name="path" select="string($own)"/>
            <xsl:with-param name="name" select="concat($label, ' ', position())"/>
            <xsl:with-param name="off" select="position() = 1"/>
          </xsl:call-template>
          <xsl:call-template name="tool">
            <xsl:with-param name="command" select="'author.delete'"/>
            <xsl:with-param name="icon" select="'delete'"/>
            <xsl:with-param name="path" select="string($own)"/>
            <xsl:with-param name="name" select="concat($label, ' ', position())"/>
          </xsl:call-template>
        </li>
      </xsl:for-each>
    </ol>
    <xsl:call-template name="edit-add">
      <xsl:with-param name="path" select="$path"/>
      <xsl:with-param name="behind" select="$name"/>
      <xsl:with-param name="label" select="string($label)"/>
      <xsl:with-param name="xml" select="$xml"/>
    </xsl:call-template>
  </xsl:template>

  <!-- The texts of a part: in elements of their own for each language, or its own text. -->
  <xsl:template name="edit-part-text">
    <xsl:choose>
      <xsl:when test="text">
        <xsl:call-template name="edit-texts"><xsl:with-param name="name" select="'text'"/></xsl:call-template>
      </xsl:when>
      <xsl:otherwise><xsl:call-template name="edit-own-text"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template match="question[@kind = 'singleChoice' or @kind = 'multipleChoice']" mode="kind">
    <xsl:param name="path"/>
    <xsl:call-template name="edit-parts">
      <xsl:with-param name="path" select="$path"/>
      <xsl:with-param name="name" select="'option'"/>
      <xsl:with-param name="xml" select="concat('&lt;option id=&quot;a&quot; correct=&quot;0&quot;&gt;', $newText, '&lt;/option&gt;')"/>
    </xsl:call-template>
  </xsl:template>
  <xsl:template match="option" mode="part">
    <xsl:call-template name="edit-attribute">
      <xsl:with-param name="name" select="'correct'"/><xsl:with-param name="type" select="'check'"/>
      <xsl:with-param name="alone">
        <xsl:if test="../@kind = 'singleChoice'"><xsl:apply-templates select=".." mode="path"/></xsl:if>
      </xsl:with-param>
    </xsl:call-template>
    <xsl:call-template name="edit-part-text"/>
    <xsl:if test="text"><xsl:call-template name="edit-texts"><xsl:with-param name="name" select="'feedback'"/></xsl:call-template></xsl:if>
  </xsl:template>

  <xsl:template match="question[@kind = 'matching']" mode="kind">
    <xsl:param name="path"/>
    <xsl:call-template name="edit-parts">
      <xsl:with-param name="path" select="$path"/>
      <xsl:with-param name="name" select="'left'"/>
      <xsl:with-param name="xml" select="concat('&lt;left id=&quot;l1&quot;&gt;', $newText, '&lt;/left&gt;')"/>
    </xsl:call-template>
    <xsl:call-template name="edit-parts">
      <xsl:with-param name="path" select="$path"/>
      <xsl:with-param name="name" select="'right'"/>
      <xsl:with-param name="xml" select="concat('&lt;right id=&quot;r1&quot; match=&quot;&quot;&gt;', $newText, '&lt;/right&gt;')"/>
    </xsl:call-template>
  </xsl:template>
  <xsl:template match="left" mode="part">
    <span class="author-label" dir="ltr"><xsl:value-of select="@id"/></span>
    <xsl:call-template name="edit-part-text"/>
  </xsl:template>
  <xsl:template match="right" mode="part">
    <xsl:call-template name="edit-attribute">
      <xsl:with-param name="name" select="'match'"/><xsl:with-param name="hint" select="'matchHint'"/>
    </xsl:call-template>
    <xsl:call-template name="edit-part-text"/>
  </xsl:template>

  <xsl:template match="question[@kind = 'ordering']" mode="kind">
    <xsl:param name="path"/>
    <xsl:call-template name="edit-parts">
      <xsl:with-param name="path" select="$path"/>
      <xsl:with-param name="name" select="'item'"/>
      <xsl:with-param name="xml" select="concat('&lt;item id=&quot;i1&quot; position=&quot;', count(item) + 1, '&quot;&gt;', $newText,
        '&lt;/item&gt;')"/>
    </xsl:call-template>
  </xsl:template>
  <xsl:template match="item" mode="part">
    <xsl:call-template name="edit-attribute">
      <xsl:with-param name="name" select="'position'"/><xsl:with-param name="type" select="'number'"/>
    </xsl:call-template>
    <xsl:call-template name="edit-part-text"/>
  </xsl:template>

  <xsl:template match="question[@kind = 'hotspot']" mode="kind">
    <xsl:param name="path"/>
    <xsl:for-each select="picture[not(@language) or @language = $authorLanguage]">
      <div class="author-row">
        <xsl:call-template name="edit-attribute"><xsl:with-param name="name" select="'src'"/></xsl:call-template>
        <xsl:call-template name="edit-choose-picture"/>
        <xsl:call-template name="edit-attribute"><xsl:with-param name="name" select="'alt'"/></xsl:call-template>
        <xsl:call-template name="edit-attribute">
          <xsl:with-param name="name" select="'w'"/><xsl:with-param name="type" select="'number'"/>
        </xsl:call-template>
        <xsl:call-template name="edit-attribute">
          <xsl:with-param name="name" select="'h'"/><xsl:with-param name="type" select="'number'"/>
        </xsl:call-template>
      </div>
    </xsl:for-each>
    <ui-area-editor xpath="{$path}" language="{$authorLanguage}" area="{$newArea}" data-key="areas {$path}"/>
    <xsl:call-template name="edit-parts">
      <xsl:with-param name="path" select="$path"/>
      <xsl:with-param name="name" select="'area'"/>
      <xsl:with-param name="xml" select="$newArea"/>
    </xsl:call-template>
  </xsl:template>
  <xsl:template match="area" mode="part">
    <xsl:call-template name="edit-attribute">
      <xsl:with-param name="name" select="'correct'"/><xsl:with-param name="type" select="'check'"/>
    </xsl:call-template>
    <xsl:call-template name="edit-attribute">
      <xsl:with-param name="name" select="'shape'"/>
      <xsl:with-param name="choices" select="'rect=shapeRect circle=shapeCircle poly=shapePoly'"/>
    </xsl:call-template>
    <xsl:call-template name="edit-attribute"><xsl:with-param name="name" select="'coords'"/></xsl:call-template>
    <xsl:call-template name="edit-texts"><xsl:with-param name="name" select="'label'"/></xsl:call-template>
  </xsl:template>

  <xsl:template match="question[@kind = 'audio' or @kind = 'numeric']" mode="kind">
    <xsl:param name="path"/>
    <xsl:if test="@kind = 'audio' or clip">
      <xsl:call-template name="edit-sound"><xsl:with-param name="path" select="$path"/></xsl:call-template>
    </xsl:if>
    <xsl:call-template name="edit-parts">
      <xsl:with-param name="path" select="$path"/>
      <xsl:with-param name="name" select="'accept'"/>
      <xsl:with-param name="xml" select="'&lt;accept&gt;&lt;/accept&gt;'"/>
    </xsl:call-template>
    <xsl:if test="@kind = 'numeric'">
      <xsl:call-template name="edit-parts">
        <xsl:with-param name="path" select="$path"/>
        <xsl:with-param name="name" select="'unit'"/>
        <xsl:with-param name="xml" select="'&lt;unit factor=&quot;1&quot;&gt;&lt;/unit&gt;'"/>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>
  <xsl:template match="accept" mode="part">
    <xsl:call-template name="edit-own-text"/>
    <xsl:if test="../@kind = 'numeric'">
      <xsl:call-template name="edit-attribute"><xsl:with-param name="name" select="'tolerance'"/></xsl:call-template>
    </xsl:if>
  </xsl:template>
  <xsl:template match="unit" mode="part">
    <xsl:call-template name="edit-own-text"/>
    <xsl:call-template name="edit-attribute"><xsl:with-param name="name" select="'factor'"/></xsl:call-template>
  </xsl:template>

  <xsl:template match="question[@kind = 'freeText']" mode="kind">
    <xsl:param name="path"/>
    <xsl:call-template name="edit-texts"><xsl:with-param name="name" select="'model'"/></xsl:call-template>
    <xsl:call-template name="edit-parts">
      <xsl:with-param name="path" select="$path"/>
      <xsl:with-param name="name" select="'criterion'"/>
      <xsl:with-param name="xml" select="concat('&lt;criterion id=&quot;c1&quot; points=&quot;1&quot;&gt;', $newText,
        '&lt;/criterion&gt;')"/>
    </xsl:call-template>
  </xsl:template>
  <xsl:template match="criterion" mode="part">
    <xsl:call-template name="edit-attribute">
      <xsl:with-param name="name" select="'points'"/><xsl:with-param name="type" select="'number'"/>
    </xsl:call-template>
    <xsl:call-template name="edit-part-text"/>
  </xsl:template>

  <xsl:template match="question[@kind = 'gapMatch']" mode="kind">
    <xsl:param name="path"/>
    <xsl:call-template name="edit-parts">
      <xsl:with-param name="path" select="$path"/>
      <xsl:with-param name="name" select="'word'"/>
      <xsl:with-param name="xml" select="concat('&lt;word id=&quot;w1&quot;&gt;', $newText, '&lt;/word&gt;')"/>
    </xsl:call-template>
  </xsl:template>
  <xsl:template match="word" mode="part">
    <span class="author-label" dir="ltr"><xsl:value-of select="@id"/></span>
    <xsl:call-template name="edit-part-text"/>
  </xsl:template>

  <xsl:template name="edit-new-question">
    <xsl:param name="path"/>
    <xsl:param name="kind"/>
    <xsl:param name="content"/>
    <xsl:call-template name="edit-add">
      <xsl:with-param name="path" select="$path"/>
      <xsl:with-param name="behind" select="'question'"/>
      <xsl:with-param name="label">
        <xsl:call-template name="a"><xsl:with-param name="key" select="$kind"/></xsl:call-template>
      </xsl:with-param>
      <xsl:with-param name="xml" select="concat('&lt;question id=&quot;q1&quot; kind=&quot;', $kind, '&quot;',
        $content, '&lt;/question&gt;')"/>
    </xsl:call-template>
  </xsl:template>

  <xsl:template name="edit-new-questions">
    <xsl:param name="path"/>
    <xsl:variable name="options" select="concat('&lt;option id=&quot;a&quot; correct=&quot;1&quot;&gt;', $newText,
      '&lt;/option&gt;&lt;option id=&quot;b&quot; correct=&quot;0&quot;&gt;', $newText, '&lt;/option&gt;')"/>
    <div class="author-row">
      <xsl:call-template name="edit-new-question">
        <xsl:with-param name="path" select="$path"/><xsl:with-param name="kind" select="'singleChoice'"/>
        <xsl:with-param name="content" select="concat(' points=&quot;1&quot;&gt;', $newText, $options)"/>
      </xsl:call-template>
      <xsl:call-template name="edit-new-question">
        <xsl:with-param name="path" select="$path"/><xsl:with-param name="kind" select="'multipleChoice'"/>
        <xsl:with-param name="content" select="concat(' points=&quot;1&quot; scoring=&quot;partial&quot;&gt;', $newText, $options)"/>
      </xsl:call-template>
      <xsl:call-template name="edit-new-question">
        <xsl:with-param name="path" select="$path"/><xsl:with-param name="kind" select="'gapText'"/>
        <xsl:with-param name="content" select="' ignoreCase=&quot;1&quot;&gt;&lt;text language=&quot;xx&quot;&gt;… &lt;gap
          id=&quot;g1&quot; points=&quot;1&quot;&gt;&lt;accept&gt;…&lt;/accept&gt;&lt;/gap&gt; …&lt;/text&gt;'"/>
      </xsl:call-template>
      <xsl:call-template name="edit-new-question">
        <xsl:with-param name="path" select="$path"/><xsl:with-param name="kind" select="'matching'"/>
        <xsl:with-param name="content" select="concat(' points=&quot;1&quot;&gt;', $newText, '&lt;left id=&quot;l1&quot;&gt;', $newText,
          '&lt;/left&gt;&lt;right id=&quot;r1&quot; match=&quot;l1&quot;&gt;', $newText, '&lt;/right&gt;')"/>
      </xsl:call-template>
      <xsl:call-template name="edit-new-question">
        <xsl:with-param name="path" select="$path"/><xsl:with-param name="kind" select="'ordering'"/>
        <xsl:with-param name="content" select="concat(' points=&quot;1&quot;&gt;', $newText, '&lt;item id=&quot;i1&quot;
          position=&quot;1&quot;&gt;',
          $newText, '&lt;/item&gt;&lt;item id=&quot;i2&quot; position=&quot;2&quot;&gt;', $newText, '&lt;/item&gt;')"/>
      </xsl:call-template>
      <xsl:call-template name="edit-new-question">
        <xsl:with-param name="path" select="$path"/><xsl:with-param name="kind" select="'numeric'"/>
        <xsl:with-param name="content" select="concat(' points=&quot;1&quot;&gt;', $newText, '&lt;accept&gt;1&lt;/accept&gt;')"/>
      </xsl:call-template>
      <xsl:call-template name="edit-new-question">
        <xsl:with-param name="path" select="$path"/><xsl:with-param name="kind" select="'freeText'"/>
        <xsl:with-param name="content" select="concat('&gt;', $newText, '&lt;model language=&quot;xx&quot;&gt;&lt;/model&gt;&lt;criterion
          id=&quot;c1&quot; points=&quot;1&quot;&gt;', $newText, '&lt;/criterion&gt;')"/>
      </xsl:call-template>
      <xsl:call-template name="edit-new-question">
        <xsl:with-param name="path" select="$path"/><xsl:with-param name="kind" select="'audio'"/>
        <xsl:with-param name="content"
          select="concat(' points=&quot;1&quot; ignoreCase=&quot;1&quot;&gt;', $newText, '&lt;accept&gt;&lt;/accept&gt;')"/>
      </xsl:call-template>
      <xsl:call-template name="edit-new-question">
        <xsl:with-param name="path" select="$path"/><xsl:with-param name="kind" select="'hotspot'"/>
        <xsl:with-param name="content" select="concat(' points=&quot;1&quot;&gt;', $newText, '&lt;picture language=&quot;xx&quot;
          src=&quot;&quot; alt=&quot;&quot; w=&quot;640&quot; h=&quot;360&quot;/&gt;', $newArea)"/>
      </xsl:call-template>
      <xsl:call-template name="edit-new-question">
        <xsl:with-param name="path" select="$path"/><xsl:with-param name="kind" select="'inlineChoice'"/>
        <xsl:with-param name="content" select="'&gt;&lt;text language=&quot;xx&quot;&gt;… &lt;gap id=&quot;g1&quot;
          points=&quot;1&quot;&gt;&lt;option id=&quot;a&quot; correct=&quot;1&quot;&gt;…&lt;/option&gt;&lt;option id=&quot;b&quot;
          correct=&quot;0&quot;&gt;…&lt;/option&gt;&lt;/gap&gt; …&lt;/text&gt;'"/>
      </xsl:call-template>
      <xsl:call-template name="edit-new-question">
        <xsl:with-param name="path" select="$path"/><xsl:with-param name="kind" select="'hottext'"/>
        <xsl:with-param name="content" select="' points=&quot;1&quot; scoring=&quot;partial&quot;&gt;&lt;text language=&quot;xx&quot;&gt;…
          &lt;passage id=&quot;p1&quot; correct=&quot;1&quot;&gt;…&lt;/passage&gt; … &lt;passage id=&quot;p2&quot;
          correct=&quot;0&quot;&gt;…&lt;/passage&gt; …&lt;/text&gt;'"/>
      </xsl:call-template>
      <xsl:call-template name="edit-new-question">
        <xsl:with-param name="path" select="$path"/><xsl:with-param name="kind" select="'gapMatch'"/>
        <xsl:with-param name="content" select="concat('&gt;&lt;text language=&quot;xx&quot;&gt;… &lt;gap id=&quot;g1&quot;
          points=&quot;1&quot;&gt;&lt;accept&gt;w1&lt;/accept&gt;&lt;/gap&gt; …&lt;/text&gt;&lt;word id=&quot;w1&quot;&gt;', $newText,
          '&lt;/word&gt;&lt;word id=&quot;w2&quot;&gt;', $newText, '&lt;/word&gt;')"/>
      </xsl:call-template>
      <xsl:call-template name="edit-new-question">
        <xsl:with-param name="path" select="$path"/><xsl:with-param name="kind" select="'vocabulary'"/>
        <xsl:with-param name="content" select="concat(' points=&quot;1&quot; ignoreCase=&quot;1&quot;&gt;&lt;term&gt;…&lt;/term&gt;',
          '&lt;accept&gt;…&lt;/accept&gt;')"/>
      </xsl:call-template>
    </div>
  </xsl:template>
</xsl:stylesheet>
