<?xml version="1.0" encoding="UTF-8"?>
<!-- The learner's results as a table; the pictures above it are the plugin's. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="shared.xsl"/>

  <xsl:variable name="base" select="substring($lang, 1, 2)"/>

  <xsl:template match="/">
    <xsl:variable name="results" select="cms/object[1]/data/results/result"/>
    <div class="page page--wide results">
      <header class="page-head"><h1><xsl:choose><xsl:when test="$base = 'de'">Meine Ergebnisse</xsl:when><xsl:when test="$base = 'ar'">نتائجي</xsl:when><xsl:otherwise>My results</xsl:otherwise></xsl:choose></h1></header>
      <ui-results-charts/>
      <xsl:choose>
        <xsl:when test="$results">
          <section aria-labelledby="results-all">
            <h2 id="results-all"><xsl:choose><xsl:when test="$base = 'de'">Alle Ergebnisse</xsl:when><xsl:when test="$base = 'ar'">كل النتائج</xsl:when><xsl:otherwise>All results</xsl:otherwise></xsl:choose></h2>
            <div class="results__scroll" role="region" aria-labelledby="results-all" tabindex="0">
              <table class="results__table">
                <thead>
                  <tr>
                    <th scope="col"><xsl:choose><xsl:when test="$base = 'de'">Tag</xsl:when><xsl:when test="$base = 'ar'">اليوم</xsl:when><xsl:otherwise>Day</xsl:otherwise></xsl:choose></th>
                    <th scope="col"><xsl:choose><xsl:when test="$base = 'de'">Test</xsl:when><xsl:when test="$base = 'ar'">الاختبار</xsl:when><xsl:otherwise>Test</xsl:otherwise></xsl:choose></th>
                    <th scope="col"><xsl:choose><xsl:when test="$base = 'de'">Kurs</xsl:when><xsl:when test="$base = 'ar'">المساق</xsl:when><xsl:otherwise>Course</xsl:otherwise></xsl:choose></th>
                    <th scope="col"><xsl:call-template name="t"><xsl:with-param name="key" select="'points'"/></xsl:call-template></th>
                    <th scope="col"><xsl:choose><xsl:when test="$base = 'de'">Stufe</xsl:when><xsl:when test="$base = 'ar'">المستوى</xsl:when><xsl:otherwise>Level</xsl:otherwise></xsl:choose></th>
                  </tr>
                </thead>
                <tbody>
                  <xsl:for-each select="$results">
                    <xsl:sort select="@date" order="descending"/>
                    <tr>
                      <td><xsl:call-template name="time-element"><xsl:with-param name="iso" select="@date"/></xsl:call-template></td>
                      <th scope="row"><xsl:value-of select="@title"/></th>
                      <td><xsl:value-of select="@course"/></td>
                      <td class="results__number"><xsl:value-of select="concat(@points, ' / ', @mpoints)"/></td>
                      <td><xsl:value-of select="@level"/></td>
                    </tr>
                  </xsl:for-each>
                </tbody>
              </table>
            </div>
          </section>
        </xsl:when>
        <xsl:otherwise><xsl:call-template name="empty"/></xsl:otherwise>
      </xsl:choose>
    </div>
  </xsl:template>
</xsl:stylesheet>
