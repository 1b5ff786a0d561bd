<?xml version="1.0" encoding="UTF-8"?>
<!-- The catalogue: what courses can be narrowed by, each filter behind its name, with what is chosen beside it. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="lists.xsl"/>
  <xsl:include href="learner-texts.xsl"/>

  <xsl:template match="list" mode="catalogue">
    <section class="catalogue">
      <xsl:attribute name="aria-label">
        <xsl:call-template name="l"><xsl:with-param name="key" select="'filters'"/></xsl:call-template>
      </xsl:attribute>
      <div class="catalogue__filters">
        <xsl:for-each select="filter">
          <details class="catalogue__filter">
            <summary class="catalogue__name">
              <xsl:apply-templates select="." mode="filter-name"/>
              <xsl:for-each select="option[@selected = 1]">
                <xsl:text>: </xsl:text><b><bdi><xsl:apply-templates select="." mode="label"/></bdi></b>
              </xsl:for-each>
            </summary>
            <xsl:apply-templates select="." mode="choices"><xsl:with-param name="base" select="'course.html'"/></xsl:apply-templates>
          </details>
        </xsl:for-each>
      </div>
      <p class="catalogue__found">
        <xsl:call-template name="l"><xsl:with-param name="key" select="'found'"/></xsl:call-template>
        <xsl:text> </xsl:text><bdi><xsl:value-of select="@count"/></bdi>
        <xsl:if test="filter/option/@selected = 1 and @count &gt; 0">
          <xsl:text> · </xsl:text>
          <a href="course.html"><xsl:call-template name="word"><xsl:with-param name="key" select="'show.all'"/></xsl:call-template></a>
        </xsl:if>
      </p>
    </section>
  </xsl:template>

  <xsl:template match="list[@dataType = 'p_Course']/filter[@name = 'category']" mode="filter-name" priority="2">
    <xsl:call-template name="l"><xsl:with-param name="key" select="'category'"/></xsl:call-template>
  </xsl:template>
  <xsl:template match="list[@dataType = 'p_Course']/filter[@name = 'level']" mode="filter-name" priority="2">
    <xsl:call-template name="l"><xsl:with-param name="key" select="'level'"/></xsl:call-template>
  </xsl:template>
  <xsl:template match="list[@dataType = 'p_Course']/filter[@name = 'language']" mode="filter-name" priority="2">
    <xsl:call-template name="l"><xsl:with-param name="key" select="'language'"/></xsl:call-template>
  </xsl:template>
  <xsl:template match="list[@dataType = 'p_Course']/filter[@name = 'duration']" mode="filter-name" priority="2">
    <xsl:call-template name="l"><xsl:with-param name="key" select="'duration'"/></xsl:call-template>
  </xsl:template>
  <xsl:template match="list[@dataType = 'p_Course']/filter[@name = 'state']" mode="filter-name" priority="2">
    <xsl:call-template name="l"><xsl:with-param name="key" select="'state'"/></xsl:call-template>
  </xsl:template>
  <xsl:template match="list[@dataType = 'p_Course']/filter[@name = 'tag']" mode="filter-name" priority="2">
    <xsl:call-template name="l"><xsl:with-param name="key" select="'tag'"/></xsl:call-template>
  </xsl:template>
  <xsl:template match="filter[@name = 'duration']/option[@value = 'short']" mode="label">
    <xsl:call-template name="l"><xsl:with-param name="key" select="'duration.short'"/></xsl:call-template>
  </xsl:template>
  <xsl:template match="filter[@name = 'duration']/option[@value = 'medium']" mode="label">
    <xsl:call-template name="l"><xsl:with-param name="key" select="'duration.medium'"/></xsl:call-template>
  </xsl:template>
  <xsl:template match="filter[@name = 'duration']/option[@value = 'long']" mode="label">
    <xsl:call-template name="l"><xsl:with-param name="key" select="'duration.long'"/></xsl:call-template>
  </xsl:template>
  <xsl:template match="filter[@name = 'state']/option[@value = 'new']" mode="label">
    <xsl:call-template name="l"><xsl:with-param name="key" select="'state.new'"/></xsl:call-template>
  </xsl:template>
  <xsl:template match="filter[@name = 'state']/option[@value = 'begun']" mode="label">
    <xsl:call-template name="l"><xsl:with-param name="key" select="'state.begun'"/></xsl:call-template>
  </xsl:template>
  <xsl:template match="filter[@name = 'state']/option[@value = 'done']" mode="label">
    <xsl:call-template name="l"><xsl:with-param name="key" select="'state.done'"/></xsl:call-template>
  </xsl:template>
</xsl:stylesheet>
