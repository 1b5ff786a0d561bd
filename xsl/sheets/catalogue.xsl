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

  <xsl:template match="list[@dataType = 'p_Course']/filter" mode="filter-name" priority="2">
    <xsl:call-template name="l"><xsl:with-param name="key" select="@name"/></xsl:call-template>
  </xsl:template>
  <xsl:template match="filter[@name = 'duration']/option" mode="label">
    <xsl:call-template name="l"><xsl:with-param name="key" select="concat('duration.', @value)"/></xsl:call-template>
  </xsl:template>
  <xsl:template match="filter[@name = 'state']/option" mode="label">
    <xsl:call-template name="l"><xsl:with-param name="key" select="concat('state.', @value)"/></xsl:call-template>
  </xsl:template>
</xsl:stylesheet>
