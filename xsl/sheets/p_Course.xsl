<?xml version="1.0" encoding="UTF-8"?>
<!-- Courses: the overview, and one course with its chapters and what the user has reached in them. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="shared.xsl"/>
  <xsl:include href="schema.xsl"/>
  <xsl:include href="numbers.xsl"/>
  <xsl:include href="course-cards.xsl"/>
  <xsl:include href="catalogue.xsl"/>

  <!-- Words of every step, looked up once: a course may have thousands of them. -->
  <xsl:variable name="text-done">
    <xsl:call-template name="t"><xsl:with-param name="key" select="'state.done'"/></xsl:call-template>
  </xsl:variable>
  <xsl:variable name="text-started">
    <xsl:call-template name="t"><xsl:with-param name="key" select="'state.started'"/></xsl:call-template>
  </xsl:variable>
  <xsl:variable name="text-locked">
    <xsl:call-template name="t"><xsl:with-param name="key" select="'state.locked'"/></xsl:call-template>
  </xsl:variable>
  <xsl:variable name="text-open">
    <xsl:call-template name="t"><xsl:with-param name="key" select="'state.open'"/></xsl:call-template>
  </xsl:variable>
  <xsl:variable name="text-needed">
    <xsl:call-template name="t"><xsl:with-param name="key" select="'points.needed'"/></xsl:call-template>
  </xsl:variable>
  <xsl:variable name="text-points">
    <xsl:call-template name="t"><xsl:with-param name="key" select="'points'"/></xsl:call-template>
  </xsl:variable>

  <xsl:template match="/">
    <xsl:variable name="data" select="cms/object[1]/data"/>
    <xsl:choose>
      <xsl:when test="$data/course"><xsl:apply-templates select="$data/course"/></xsl:when>
      <xsl:otherwise>
        <div class="page page--wide">
          <header class="page-head">
            <h1><xsl:call-template name="t"><xsl:with-param name="key" select="'p_Course'"/></xsl:call-template></h1>
            <p class="page-head__lead">
              <xsl:call-template name="t"><xsl:with-param name="key" select="'courses.lead'"/></xsl:call-template>
            </p>
          </header>
          <xsl:variable name="courses" select="$data//courseRef | $data/list/SHW_p_Course"/>
          <xsl:apply-templates select="$data/list[filter]" mode="catalogue"/>
          <xsl:choose>
            <xsl:when test="$courses">
              <ul class="cards" role="list">
                <xsl:apply-templates select="$courses" mode="card"><xsl:with-param name="level" select="2"/></xsl:apply-templates>
              </ul>
              <xsl:apply-templates select="$data/list" mode="pages">
                <xsl:with-param name="base" select="'course.html'"/>
              </xsl:apply-templates>
            </xsl:when>
            <xsl:when test="$data/list">
              <xsl:apply-templates select="$data/list" mode="nothing">
                <xsl:with-param name="address" select="'course.html'"/>
              </xsl:apply-templates>
            </xsl:when>
            <xsl:otherwise>
              <xsl:call-template name="empty"><xsl:with-param name="key" select="'empty.p_Course'"/></xsl:call-template>
            </xsl:otherwise>
          </xsl:choose>
        </div>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template match="course">
    <xsl:variable name="all" select="chapter/objectRef"/>
    <xsl:variable name="done" select="$all[@state = 'done']"/>
    <!-- what was begun goes before what is new; looked up once, because a course may have thousands of objects -->
    <xsl:variable name="started" select="$all[@state = 'started'][1]"/>
    <xsl:variable name="next" select="$started | $all[not($started)][not(@state = 'done' or @state = 'locked')][1]"/>
    <!-- What the server says of the user; a document without it, such as a preview, says it by its own references. -->
    <xsl:variable name="own" select="$all[not(current()/@count)]"/>
    <xsl:variable name="own-done" select="count($own[@state = 'done'])"/>
    <xsl:variable name="count" select="number(concat('0', @count)) + count($own)"/>
    <xsl:variable name="done-count" select="number(concat('0', @done)) + $own-done"/>
    <xsl:variable name="percent" select="number(concat('0', @progress)) + round(100 * $own-done div count($all))"/>
    <xsl:variable name="points" select="number(concat('0', @points)) + sum($own/@points[. &gt; 0])"/>
    <xsl:variable name="whole" select="number(concat('0', @mpoints)) + sum($own/@mpoints[. &gt; 0])"/>
    <xsl:variable name="left" select="sum($all[@minutes &gt; 0][not(@state = 'done')]/@minutes)"/>
    <article itemscope="itemscope" itemtype="https://schema.org/Course">
      <xsl:call-template name="layout"><xsl:with-param name="class" select="'page page--wide course'"/></xsl:call-template>
      <header class="course__head">
        <div class="course__intro">
          <xsl:if test="ancestor::object/typeName">
            <p class="eyebrow">
              <xsl:call-template name="pick"><xsl:with-param name="nodes" select="ancestor::object[1]/typeName"/></xsl:call-template>
            </p>
          </xsl:if>
          <xsl:apply-templates select="." mode="heading"/>
        </div>
        <!-- before the description: on a phone the button that begins is on the first screen -->
        <xsl:if test="$all">
          <aside class="panel course__state">
            <div class="course__progress">
              <!-- The bar says the same in words; a circle of radius 15.9155 is 100 long. -->
              <svg class="ring" viewBox="0 0 36 36" aria-hidden="true" focusable="false">
                <circle class="ring__rest" cx="18" cy="18" r="15.9155"/>
                <circle class="ring__done" cx="18" cy="18" r="15.9155" stroke-dasharray="{$percent} 100"/>
                <text class="ring__text" x="18" y="18" text-anchor="middle" dominant-baseline="central">
                  <xsl:call-template name="percent"><xsl:with-param name="value" select="$percent"/></xsl:call-template>
                </text>
              </svg>
              <div class="course__numbers">
                <xsl:call-template name="progress"><xsl:with-param name="percent" select="$percent"/></xsl:call-template>
                <p class="course__count">
                  <xsl:call-template name="of">
                    <xsl:with-param name="part" select="$done-count"/><xsl:with-param name="whole" select="$count"/>
                  </xsl:call-template>
                  <xsl:text> </xsl:text>
                  <xsl:call-template name="t"><xsl:with-param name="key" select="'state.done'"/></xsl:call-template>
                </p>
                <xsl:if test="$whole &gt; 0">
                  <p class="course__count">
                    <xsl:call-template name="of">
                      <xsl:with-param name="part" select="$points"/><xsl:with-param name="whole" select="$whole"/>
                    </xsl:call-template>
                    <xsl:text> </xsl:text>
                    <xsl:call-template name="t"><xsl:with-param name="key" select="'points'"/></xsl:call-template>
                  </p>
                </xsl:if>
                <xsl:if test="$left &gt; 0">
                  <p class="course__count">
                    <xsl:call-template name="t"><xsl:with-param name="key" select="'course.left'"/></xsl:call-template>
                    <xsl:text> </xsl:text>
                    <xsl:call-template name="length"><xsl:with-param name="minutes" select="$left"/></xsl:call-template>
                  </p>
                </xsl:if>
              </div>
            </div>
            <xsl:apply-templates select="next" mode="go-on">
              <xsl:with-param name="class" select="'button button--wide'"/>
            </xsl:apply-templates>
            <xsl:apply-templates select="next/placement"><xsl:with-param name="class" select="'course__count'"/></xsl:apply-templates>
            <xsl:apply-templates select="courseDate"/>
            <xsl:if test="enrolment">
              <ui-course-enrolment course="{@ID}" enrolled="{enrolment/@enrolled}" guest="{enrolment/@guest}"/>
            </xsl:if>
            <xsl:if test="certificate and not(next/@dataType = 'p_Certificate')">
              <p class="course__count">
                <a href="{certificate/@href}">
                  <xsl:call-template name="t"><xsl:with-param name="key" select="'certificate.yours'"/></xsl:call-template>
                </a>
              </p>
            </xsl:if>
            <!-- A document without the server's word. -->
            <xsl:if test="$next and not(@count)">
              <xsl:apply-templates select="$next" mode="link">
                <xsl:with-param name="class" select="'button button--wide'"/>
                <xsl:with-param name="key">
                  <xsl:choose>
                    <xsl:when test="$done or $next/@state = 'started'">course.continue</xsl:when>
                    <xsl:otherwise>course.start</xsl:otherwise>
                  </xsl:choose>
                </xsl:with-param>
              </xsl:apply-templates>
              <p class="course__next" aria-hidden="true"><xsl:apply-templates select="$next" mode="title"/></p>
            </xsl:if>
            <ui-offline-course course="{@ID}"/>
          </aside>
        </xsl:if>
        <xsl:if test="description or html">
          <div class="rich course__description">
            <xsl:call-template name="rich">
              <xsl:with-param name="nodes" select="description[@language = $lang]/html | description[not(@language)]/html
                | description[not(../description[@language = $lang or not(@language)])][1]/html | html"/>
            </xsl:call-template>
          </div>
        </xsl:if>
        <xsl:if test="description or html">
          <ui-passages object="{@ID}" type="{ancestor::object[1]/@IDObjectType}" datatype="p_Course"/>
        </xsl:if>
      </header>
      <xsl:choose>
        <xsl:when test="chapter">
          <section aria-labelledby="chapters">
            <h2 class="visually-hidden" id="chapters">
              <xsl:call-template name="t"><xsl:with-param name="key" select="'chapters'"/></xsl:call-template>
            </h2>
            <ui-course-tools count="{count($all)}"/>
            <ol class="chapters" role="list">
              <xsl:if test="count(chapter) &gt; 12"><xsl:attribute name="data-long">1</xsl:attribute></xsl:if>
              <xsl:apply-templates select="chapter"/>
            </ol>
          </section>
        </xsl:when>
        <xsl:otherwise>
          <div class="empty">
            <p class="empty__text">
              <xsl:call-template name="t"><xsl:with-param name="key" select="'course.noChapters'"/></xsl:call-template>
            </p>
          </div>
        </xsl:otherwise>
      </xsl:choose>
      <xsl:call-template name="schema">
        <xsl:with-param name="owner" select="'provider'"/>
        <xsl:with-param name="text" select="description/html | html"/>
      </xsl:call-template>
    </article>
  </xsl:template>

  <xsl:template match="chapter">
    <li class="chapter">
      <header class="chapter__head">
        <p class="chapter__number" aria-hidden="true"><xsl:value-of select="count(preceding-sibling::chapter) + 1"/></p>
        <h3 class="chapter__title">
          <span class="visually-hidden">
            <xsl:call-template name="t"><xsl:with-param name="key" select="'chapter'"/></xsl:call-template>
            <xsl:value-of select="concat(' ', count(preceding-sibling::chapter) + 1, ': ')"/>
          </span>
          <xsl:apply-templates select="." mode="title"/>
        </h3>
        <xsl:if test="objectRef">
          <p class="chapter__count">
            <xsl:call-template name="of">
              <xsl:with-param name="part" select="count(objectRef[@state = 'done'])"/>
              <xsl:with-param name="whole" select="count(objectRef)"/>
            </xsl:call-template>
            <span class="visually-hidden">
              <xsl:text> </xsl:text>
              <xsl:call-template name="t"><xsl:with-param name="key" select="'state.done'"/></xsl:call-template>
            </span>
          </p>
        </xsl:if>
      </header>
      <ul class="chapter__list" role="list">
        <xsl:if test="count(objectRef) &gt; 40"><xsl:attribute name="data-long">1</xsl:attribute></xsl:if>
        <xsl:apply-templates select="objectRef"/>
      </ul>
    </li>
  </xsl:template>

  <xsl:template match="objectRef">
    <xsl:variable name="state">
      <xsl:choose>
        <xsl:when test="@state = 'locked' or @state = 'started' or @state = 'done'"><xsl:value-of select="@state"/></xsl:when>
        <xsl:otherwise>open</xsl:otherwise>
      </xsl:choose>
    </xsl:variable>
    <li class="step step--{$state}">
      <span class="step__icon">
        <xsl:call-template name="icon"><xsl:with-param name="name" select="concat('state-', $state)"/></xsl:call-template>
      </span>
      <xsl:choose>
        <xsl:when test="$state = 'locked'"><span class="step__title"><xsl:apply-templates select="." mode="title"/></span></xsl:when>
        <xsl:otherwise>
          <xsl:apply-templates select="." mode="link"><xsl:with-param name="class" select="'step__title step__link'"/></xsl:apply-templates>
        </xsl:otherwise>
      </xsl:choose>
      <span class="step__state">
        <xsl:choose>
          <xsl:when test="$state = 'done'"><xsl:value-of select="$text-done"/></xsl:when>
          <xsl:when test="$state = 'started'"><xsl:value-of select="$text-started"/></xsl:when>
          <xsl:when test="$state = 'locked'"><xsl:value-of select="$text-locked"/></xsl:when>
          <xsl:otherwise><xsl:value-of select="$text-open"/></xsl:otherwise>
        </xsl:choose>
        <xsl:if test="@minutes &gt; 0 and $state != 'done'">
          <xsl:text> · </xsl:text>
          <xsl:call-template name="length"><xsl:with-param name="minutes" select="@minutes"/></xsl:call-template>
        </xsl:if>
      </span>
      <xsl:if test="@mpoints &gt; 0">
        <span class="step__points"><xsl:call-template name="of">
            <xsl:with-param name="part" select="number(concat('0', @points))"/><xsl:with-param name="whole" select="@mpoints"/>
          </xsl:call-template><xsl:value-of select="concat(' ', $text-points)"/>
          <xsl:if test="@needed &gt; 0"><xsl:value-of select="concat('; ', $text-needed, ' ')"/><xsl:call-template name="number">
            <xsl:with-param name="value" select="@needed"/></xsl:call-template></xsl:if></span>
      </xsl:if>
      <xsl:if test="$state = 'locked'">
        <span class="step__reason">
          <xsl:choose>
            <xsl:when test="@lockedBy != ''">
              <xsl:call-template name="t"><xsl:with-param name="key" select="'course.after'"/></xsl:call-template>
              <xsl:value-of select="concat(' ', @lockedBy)"/>
            </xsl:when>
            <xsl:otherwise>
              <xsl:call-template name="t"><xsl:with-param name="key" select="'course.locked'"/></xsl:call-template>
            </xsl:otherwise>
          </xsl:choose>
        </span>
      </xsl:if>
    </li>
  </xsl:template>

  <xsl:template match="objectRef" mode="link">
    <xsl:param name="class"/>
    <xsl:param name="key" select="''"/>
    <a class="{$class}">
      <!-- A draft has a preview alone, which is a page. -->
      <xsl:if test="not(@preview = 1)">
        <xsl:attribute name="data-command">object.start</xsl:attribute>
        <xsl:attribute name="data-arg-id"><xsl:value-of select="@ID"/></xsl:attribute>
        <xsl:attribute name="data-arg-idobjecttype"><xsl:value-of select="@IDObjectType"/></xsl:attribute>
        <xsl:attribute name="data-arg-datatype"><xsl:value-of select="@dataType"/></xsl:attribute>
        <xsl:if test="@action != ''"><xsl:attribute name="data-arg-action"><xsl:value-of select="@action"/></xsl:attribute></xsl:if>
      </xsl:if>
      <xsl:attribute name="href"><xsl:apply-templates select="." mode="address"/></xsl:attribute>
      <xsl:choose>
        <xsl:when test="$key != ''">
          <xsl:call-template name="t"><xsl:with-param name="key" select="$key"/></xsl:call-template>
          <span class="visually-hidden">: <xsl:apply-templates select="." mode="title"/></span>
        </xsl:when>
        <xsl:otherwise><xsl:apply-templates select="." mode="title"/></xsl:otherwise>
      </xsl:choose>
    </a>
  </xsl:template>

  <!-- Until when the reader's group takes the course, or from when on; without a group it was given to the reader alone. -->
  <xsl:template match="course/courseDate">
    <p class="course__count course__days">
      <xsl:choose>
        <xsl:when test="@group = 1 and @state = 'coming'">
          <xsl:call-template name="l"><xsl:with-param name="key" select="'groupFrom'"/></xsl:call-template>
        </xsl:when>
        <xsl:when test="@group = 1">
          <xsl:call-template name="l"><xsl:with-param name="key" select="'groupUntil'"/></xsl:call-template>
        </xsl:when>
        <xsl:when test="@state = 'coming'">
          <xsl:call-template name="l"><xsl:with-param name="key" select="'courseFrom'"/></xsl:call-template>
        </xsl:when>
        <xsl:otherwise>
          <xsl:call-template name="l"><xsl:with-param name="key" select="'courseUntil'"/></xsl:call-template>
        </xsl:otherwise>
      </xsl:choose>
      <xsl:text> </xsl:text>
      <xsl:if test="@state = 'coming'">
        <xsl:call-template name="time-element"><xsl:with-param name="iso" select="@from"/></xsl:call-template>
        <xsl:if test="@until != ''"><xsl:text> – </xsl:text></xsl:if>
      </xsl:if>
      <xsl:call-template name="time-element"><xsl:with-param name="iso" select="@until"/></xsl:call-template>
    </p>
  </xsl:template>

</xsl:stylesheet>
