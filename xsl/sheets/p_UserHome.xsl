<?xml version="1.0" encoding="UTF-8"?>
<!-- User home: a greeting and the user's courses with what is done of them. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="shared.xsl"/>

  <xsl:template match="/">
    <xsl:variable name="home" select="cms/object[1]/data/userHome"/>
    <div class="page page--wide">
      <header class="page-head">
        <h1>
          <xsl:call-template name="t"><xsl:with-param name="key" select="'userhome.hello'"/></xsl:call-template>
          <xsl:if test="$home/@strUser != ''"><xsl:value-of select="concat(', ', $home/@strUser)"/></xsl:if>
        </h1>
        <xsl:if test="$home//courseRef"><p class="page-head__lead"><xsl:call-template name="t"><xsl:with-param name="key" select="'userhome.lead'"/></xsl:call-template></p></xsl:if>
      </header>
      <section aria-labelledby="my-courses">
        <div class="section-head"><h2 class="section-head__title" id="my-courses"><xsl:call-template name="t"><xsl:with-param name="key" select="'userhome.courses'"/></xsl:call-template></h2></div>
        <xsl:choose>
          <xsl:when test="$home//courseRef">
            <!-- what is begun comes first, what is finished last -->
            <ul class="cards" role="list">
              <xsl:apply-templates select="$home//courseRef[@progress &gt; 0 and @progress &lt; 100]" mode="card"/>
              <xsl:apply-templates select="$home//courseRef[not(@progress &gt; 0)]" mode="card"/>
              <xsl:apply-templates select="$home//courseRef[@progress &gt;= 100]" mode="card"/>
            </ul>
          </xsl:when>
          <xsl:otherwise>
            <div class="empty">
              <p class="empty__text"><xsl:call-template name="t"><xsl:with-param name="key" select="'empty.p_Course'"/></xsl:call-template></p>
              <p><a class="button" href="course.html"><xsl:call-template name="t"><xsl:with-param name="key" select="'userhome.find'"/></xsl:call-template></a></p>
            </div>
          </xsl:otherwise>
        </xsl:choose>
      </section>
      <xsl:if test="$home/html"><div class="rich"><xsl:call-template name="rich"><xsl:with-param name="nodes" select="$home/html"/></xsl:call-template></div></xsl:if>
    </div>
  </xsl:template>
</xsl:stylesheet>
