<?xml version="1.0" encoding="UTF-8"?>
<!-- The learner's results as a table; the pictures above it are the plugin's. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="shared.xsl"/>
  <xsl:include href="numbers.xsl"/>
  <xsl:include href="results.xsl"/>

  <xsl:template match="/">
    <xsl:variable name="results" select="cms/object[1]/data/results/result"/>
    <div class="page page--wide results">
      <header class="page-head">
        <h1><xsl:call-template name="t"><xsl:with-param name="key" select="'results.title'"/></xsl:call-template></h1>
      </header>
      <ui-results-charts/>
      <xsl:choose>
        <xsl:when test="$results">
          <section>
            <h2 id="results-all"><xsl:call-template name="t"><xsl:with-param name="key" select="'results.all'"/></xsl:call-template></h2>
            <div class="results__scroll" role="region" aria-labelledby="results-all" tabindex="0">
              <table class="results__table">
                <thead>
                  <tr>
                    <th scope="col"><xsl:call-template name="t"><xsl:with-param name="key" select="'results.day'"/></xsl:call-template></th>
                    <th scope="col">
                      <xsl:call-template name="t"><xsl:with-param name="key" select="'results.test'"/></xsl:call-template>
                    </th>
                    <th scope="col"><xsl:call-template name="t"><xsl:with-param name="key" select="'points'"/></xsl:call-template></th>
                    <th scope="col">
                      <xsl:call-template name="t"><xsl:with-param name="key" select="'results.level'"/></xsl:call-template>
                    </th>
                    <th scope="col">
                      <xsl:call-template name="t"><xsl:with-param name="key" select="'results.course'"/></xsl:call-template>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  <xsl:for-each select="$results">
                    <xsl:sort select="@date" order="descending"/>
                    <tr>
                      <td><xsl:call-template name="time-element"><xsl:with-param name="iso" select="@date"/></xsl:call-template></td>
                      <th scope="row"><xsl:apply-templates select="." mode="subject"/></th>
                      <td class="results__number"><xsl:call-template name="of">
                        <xsl:with-param name="part" select="@points"/><xsl:with-param name="whole" select="@mpoints"/>
                      </xsl:call-template></td>
                      <td><xsl:value-of select="@level"/></td>
                      <td><xsl:value-of select="@course"/></td>
                    </tr>
                  </xsl:for-each>
                </tbody>
              </table>
            </div>
          </section>
        </xsl:when>
        <xsl:otherwise>
          <div class="empty">
            <p class="empty__text">
              <xsl:call-template name="t"><xsl:with-param name="key" select="'results.empty'"/></xsl:call-template>
            </p>
            <p>
              <a class="button" href="course.html">
                <xsl:call-template name="t"><xsl:with-param name="key" select="'results.find'"/></xsl:call-template>
              </a>
            </p>
          </div>
        </xsl:otherwise>
      </xsl:choose>
    </div>
  </xsl:template>
</xsl:stylesheet>
