<?xml version="1.0" encoding="UTF-8"?>
<!-- User home: a greeting and the user's courses with what is done of them. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="shared.xsl"/>
  <xsl:include href="numbers.xsl"/>
  <xsl:include href="results.xsl"/>
  <xsl:include href="course-cards.xsl"/>
  <xsl:include href="learner-texts.xsl"/>

  <xsl:template match="/">
    <xsl:variable name="home" select="cms/object[1]/data/userHome"/>
    <!-- nothing begun yet: nobody comes back, and nothing was left -->
    <xsl:variable name="time">
      <xsl:choose>
        <xsl:when test="$home/continueRef or $home//courseRef[@progress &gt; 0]">again</xsl:when>
        <xsl:otherwise>first</xsl:otherwise>
      </xsl:choose>
    </xsl:variable>
    <div class="page page--wide">
      <header class="page-head">
        <h1>
          <xsl:call-template name="t"><xsl:with-param name="key" select="concat('userhome.hello.', $time)"/></xsl:call-template>
          <xsl:if test="$home/@strUser != ''"><xsl:value-of select="concat(', ', $home/@strUser)"/></xsl:if>
        </h1>
        <xsl:if test="$home//courseRef">
          <p class="page-head__lead">
            <xsl:call-template name="t"><xsl:with-param name="key" select="concat('userhome.lead.', $time)"/></xsl:call-template>
          </p>
        </xsl:if>
      </header>
      <xsl:apply-templates select="$home/address"/>
      <xsl:if test="$home/continueRef">
        <section class="continue" aria-labelledby="my-place">
          <div class="section-head">
            <h2 class="section-head__title" id="my-place">
              <xsl:call-template name="t"><xsl:with-param name="key" select="'userhome.continue'"/></xsl:call-template>
            </h2>
          </div>
          <ul class="cards" role="list"><xsl:apply-templates select="$home/continueRef"/></ul>
        </section>
      </xsl:if>
      <xsl:if test="$home/unfinishedTest | $home/dueWords">
        <section class="continue" aria-labelledby="my-open">
          <div class="section-head">
            <h2 class="section-head__title" id="my-open">
              <xsl:call-template name="t"><xsl:with-param name="key" select="'userhome.open'"/></xsl:call-template>
            </h2>
          </div>
          <ul class="cards" role="list">
            <xsl:apply-templates select="$home/dueWords"/>
            <xsl:apply-templates select="$home/unfinishedTest"/>
          </ul>
        </section>
      </xsl:if>
      <xsl:if test="$home/answeredQuestion">
        <section aria-labelledby="my-answers">
          <div class="section-head">
            <h2 class="section-head__title" id="my-answers">
              <xsl:call-template name="l"><xsl:with-param name="key" select="'answered'"/></xsl:call-template>
            </h2>
          </div>
          <ul class="cards" role="list"><xsl:apply-templates select="$home/answeredQuestion"/></ul>
        </section>
      </xsl:if>
      <xsl:if test="$home/waitingEntry">
        <section aria-labelledby="my-waiting">
          <div class="section-head">
            <h2 class="section-head__title" id="my-waiting">
              <xsl:call-template name="l"><xsl:with-param name="key" select="'waiting'"/></xsl:call-template>
            </h2>
          </div>
          <ul class="cards" role="list"><xsl:apply-templates select="$home/waitingEntry"/></ul>
        </section>
      </xsl:if>
      <xsl:if test="$home/reviews">
        <section aria-labelledby="my-reviews">
          <div class="section-head">
            <h2 class="section-head__title" id="my-reviews">
              <xsl:call-template name="l"><xsl:with-param name="key" select="'reviews'"/></xsl:call-template>
            </h2>
          </div>
          <p>
            <a href="{$home/reviews/@href}">
              <xsl:call-template name="l"><xsl:with-param name="key" select="'reviewsWaiting'"/></xsl:call-template>
              <xsl:text> </xsl:text>
              <bdi><xsl:value-of select="$home/reviews/@count"/></bdi>
            </a>
          </p>
        </section>
      </xsl:if>
      <xsl:if test="$home/ledGroups">
        <section aria-labelledby="my-groups">
          <div class="section-head">
            <h2 class="section-head__title" id="my-groups">
              <xsl:call-template name="l"><xsl:with-param name="key" select="'ledGroups'"/></xsl:call-template>
            </h2>
          </div>
          <p>
            <a href="{$home/ledGroups/@href}">
              <xsl:call-template name="l"><xsl:with-param name="key" select="'ledGroupsOpen'"/></xsl:call-template>
              <xsl:text> </xsl:text>
              <bdi><xsl:value-of select="$home/ledGroups/@count"/></bdi>
            </a>
          </p>
        </section>
      </xsl:if>
      <!-- What leads on comes first, on a phone on the first screen: before a lesson was begun that is in the courses below. -->
      <xsl:apply-templates select="$home/weekGoal[$home/continueRef]"/>
      <xsl:if test="$home/certificates/certificate">
        <section aria-labelledby="my-certificates">
          <div class="section-head">
            <h2 class="section-head__title" id="my-certificates">
              <xsl:call-template name="t"><xsl:with-param name="key" select="'userhome.certificates'"/></xsl:call-template>
            </h2>
          </div>
          <ul class="cards" role="list"><xsl:apply-templates select="$home/certificates/certificate"/></ul>
        </section>
      </xsl:if>
      <!-- of a server that knows of no enrolment all are one's own -->
      <xsl:variable name="enrolled" select="$home//courseRef[not(@enrolled = 0)]"/>
      <xsl:variable name="others" select="$home//courseRef[@enrolled = 0]"/>
      <xsl:if test="$enrolled or not($others)">
        <section aria-labelledby="my-courses">
          <div class="section-head">
            <h2 class="section-head__title" id="my-courses">
              <xsl:call-template name="t"><xsl:with-param name="key" select="'userhome.courses'"/></xsl:call-template>
            </h2>
            <xsl:if test="$enrolled"><xsl:call-template name="all-courses"/></xsl:if>
          </div>
          <xsl:choose>
            <xsl:when test="$enrolled">
              <!-- what is begun comes first, what is finished last -->
              <ul class="cards" role="list">
                <xsl:apply-templates select="$enrolled[@progress &gt; 0 and @progress &lt; 100]" mode="card"/>
                <xsl:apply-templates select="$enrolled[not(@progress &gt; 0)]" mode="card"/>
                <xsl:apply-templates select="$enrolled[@progress &gt;= 100]" mode="card"/>
              </ul>
            </xsl:when>
            <xsl:otherwise>
              <div class="empty">
                <p class="empty__text">
                  <xsl:call-template name="t"><xsl:with-param name="key" select="'empty.p_Course'"/></xsl:call-template>
                </p>
                <p>
                  <a class="button" href="course.html">
                    <xsl:call-template name="t"><xsl:with-param name="key" select="'userhome.find'"/></xsl:call-template>
                  </a>
                </p>
              </div>
            </xsl:otherwise>
          </xsl:choose>
        </section>
      </xsl:if>
      <xsl:apply-templates select="$home/weekGoal[not($home/continueRef)]"/>
      <xsl:if test="$others">
        <section aria-labelledby="other-courses">
          <div class="section-head">
            <h2 class="section-head__title" id="other-courses">
              <xsl:call-template name="l"><xsl:with-param name="key" select="'others'"/></xsl:call-template>
            </h2>
            <xsl:if test="not($enrolled)"><xsl:call-template name="all-courses"/></xsl:if>
          </div>
          <ul class="cards" role="list"><xsl:apply-templates select="$others" mode="card"/></ul>
        </section>
      </xsl:if>
      <xsl:if test="$home/recentResults/result">
        <section aria-labelledby="my-results">
          <div class="section-head">
            <h2 class="section-head__title" id="my-results">
              <xsl:call-template name="t"><xsl:with-param name="key" select="'userhome.results'"/></xsl:call-template>
            </h2>
            <a class="section-head__more" href="results.html">
              <xsl:call-template name="t"><xsl:with-param name="key" select="'results.title'"/></xsl:call-template>
            </a>
          </div>
          <ul class="cards" role="list">
            <xsl:for-each select="$home/recentResults/result">
              <xsl:sort select="@date" order="descending"/>
              <li class="cards__item"><article class="card"><div class="card__body">
                <p class="card__meta">
                  <xsl:call-template name="time-element"><xsl:with-param name="iso" select="@date"/></xsl:call-template>
                </p>
                <h3 class="card__title"><xsl:apply-templates select="." mode="subject"/></h3>
                <p class="card__text"><xsl:call-template name="of">
                    <xsl:with-param name="part" select="@points"/><xsl:with-param name="whole" select="@mpoints"/>
                  </xsl:call-template>
                  <xsl:text> </xsl:text>
                  <xsl:call-template name="t"><xsl:with-param name="key" select="'points'"/></xsl:call-template></p>
              </div></article></li>
            </xsl:for-each>
          </ul>
        </section>
      </xsl:if>
      <xsl:if test="$home/courseDates/courseDate">
        <section aria-labelledby="my-course-dates">
          <div class="section-head">
            <h2 class="section-head__title" id="my-course-dates">
              <xsl:call-template name="l"><xsl:with-param name="key" select="'courseDates'"/></xsl:call-template>
            </h2>
          </div>
          <ul class="cards" role="list"><xsl:apply-templates select="$home/courseDates/courseDate"/></ul>
        </section>
      </xsl:if>
      <xsl:if test="$home/list/SHW_p_Calendar">
        <section aria-labelledby="my-dates">
          <div class="section-head">
            <h2 class="section-head__title" id="my-dates">
              <xsl:call-template name="t"><xsl:with-param name="key" select="'latest.p_Calendar'"/></xsl:call-template>
            </h2>
            <a class="section-head__more" href="calendar.html">
              <xsl:call-template name="t"><xsl:with-param name="key" select="'all.p_Calendar'"/></xsl:call-template>
            </a>
          </div>
          <ul class="events" role="list"><xsl:apply-templates select="$home/list/SHW_p_Calendar" mode="card"/></ul>
        </section>
      </xsl:if>
      <xsl:if test="$home/reminders"><ui-reminders made="{$home/reminders/@made}"/></xsl:if>
      <p class="userhome__account">
        <a href="password.html">
          <xsl:call-template name="t"><xsl:with-param name="key" select="'login.passwordChange'"/></xsl:call-template>
        </a>
        <xsl:text> · </xsl:text>
        <a href="address.html">
          <xsl:call-template name="t"><xsl:with-param name="key" select="'login.addressChange'"/></xsl:call-template>
        </a>
        <xsl:if test="$home/@sessions = 1">
          <xsl:text> · </xsl:text>
          <a href="sessions.html">
            <xsl:call-template name="t"><xsl:with-param name="key" select="'sessions.link'"/></xsl:call-template>
          </a>
        </xsl:if>
        <xsl:if test="$home/@ownData = 1">
          <xsl:text> · </xsl:text>
          <a href="my-data.html">
            <xsl:call-template name="t"><xsl:with-param name="key" select="'accounts.ownLink'"/></xsl:call-template>
          </a>
        </xsl:if>
      </p>
      <xsl:if test="$home/html">
        <div class="rich"><xsl:call-template name="rich"><xsl:with-param name="nodes" select="$home/html"/></xsl:call-template></div>
      </xsl:if>
    </div>
  </xsl:template>

  <xsl:template name="all-courses">
    <a class="section-head__more" href="course.html">
      <xsl:call-template name="t"><xsl:with-param name="key" select="'all.p_Course'"/></xsl:call-template>
    </a>
  </xsl:template>

  <!-- The days of the week as a small picture, each with its name; what is learned is said in words beside it. -->
  <xsl:template match="weekGoal">
    <section class="panel week" aria-labelledby="my-week">
      <h2 class="section-head__title" id="my-week">
        <xsl:call-template name="l"><xsl:with-param name="key" select="'week'"/></xsl:call-template>
      </h2>
      <ol class="week__days" role="list"><xsl:apply-templates select="day"/></ol>
      <p class="week__words">
        <xsl:call-template name="l"><xsl:with-param name="key" select="'days'"/></xsl:call-template>
        <xsl:text> </xsl:text>
        <bdi><xsl:value-of select="@learned"/></bdi>
        <xsl:if test="@goal &gt; 0">
          <xsl:text> </xsl:text>
          <xsl:call-template name="l"><xsl:with-param name="key" select="'of'"/></xsl:call-template>
          <xsl:text> </xsl:text>
          <bdi><xsl:value-of select="@goal"/></bdi>
        </xsl:if>
        <xsl:text>. </xsl:text>
        <xsl:choose>
          <xsl:when test="not(@goal &gt; 0)">
            <xsl:call-template name="l"><xsl:with-param name="key" select="'goal.none'"/></xsl:call-template>
          </xsl:when>
          <xsl:when test="@learned &gt;= @goal">
            <xsl:call-template name="l"><xsl:with-param name="key" select="'goal.reached'"/></xsl:call-template>
          </xsl:when>
          <xsl:when test="@learned &gt; 0">
            <xsl:call-template name="l"><xsl:with-param name="key" select="'goal.begun'"/></xsl:call-template>
          </xsl:when>
          <xsl:otherwise><xsl:call-template name="l"><xsl:with-param name="key" select="'goal.start'"/></xsl:call-template></xsl:otherwise>
        </xsl:choose>
      </p>
      <xsl:if test="@weeks &gt; 1">
        <p class="week__words">
          <xsl:call-template name="l"><xsl:with-param name="key" select="'weeks'"/></xsl:call-template>
          <xsl:text> </xsl:text>
          <bdi><xsl:value-of select="@weeks"/></bdi>
        </p>
      </xsl:if>
      <ui-week-goal goal="{@goal}"/>
    </section>
  </xsl:template>

  <xsl:template match="weekGoal/day">
    <li class="week__day">
      <xsl:if test="@today = 1"><xsl:attribute name="class">week__day week__day--today</xsl:attribute></xsl:if>
      <svg class="week__picture" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <xsl:choose>
          <xsl:when test="@learned = 1">
            <circle class="week__circle week__circle--learned" cx="12" cy="12" r="10"/>
            <path class="week__check" d="m7 12.5 3.5 3.5 6.5-7.5"/>
          </xsl:when>
          <xsl:otherwise><circle class="week__circle" cx="12" cy="12" r="10"/></xsl:otherwise>
        </xsl:choose>
      </svg>
      <span aria-hidden="true">
        <xsl:call-template name="t"><xsl:with-param name="key" select="concat('weekday.short.', @weekday)"/></xsl:call-template>
      </span>
      <span class="visually-hidden">
        <xsl:call-template name="t"><xsl:with-param name="key" select="concat('weekday.', @weekday)"/></xsl:call-template>
        <xsl:if test="@today = 1">
          <xsl:text>, </xsl:text><xsl:call-template name="l"><xsl:with-param name="key" select="'day.today'"/></xsl:call-template>
        </xsl:if>
        <xsl:if test="@learned = 1">
          <xsl:text>, </xsl:text><xsl:call-template name="l"><xsl:with-param name="key" select="'day.learned'"/></xsl:call-template>
        </xsl:if>
      </span>
    </li>
  </xsl:template>

  <!-- A date of a course that one takes says which. -->
  <xsl:template match="SHW_p_Calendar[@course != '']" mode="when" priority="1">
    <xsl:apply-templates select="." mode="period"/>
    <xsl:apply-templates select="self::*[@allDay != 1]/parent::list[@timeZone != '']" mode="city"/>
    <xsl:text> · </xsl:text>
    <bdi><xsl:value-of select="@course"/></bdi>
  </xsl:template>

  <!-- A course that is to come, or that ends on a day. -->
  <xsl:template match="courseDate">
    <li class="cards__item">
      <article class="card">
        <div class="card__body">
          <p class="card__meta">
            <xsl:choose>
              <xsl:when test="@state = 'coming'">
                <xsl:call-template name="l"><xsl:with-param name="key" select="'courseFrom'"/></xsl:call-template>
                <xsl:text> </xsl:text>
                <xsl:call-template name="time-element"><xsl:with-param name="iso" select="@from"/></xsl:call-template>
              </xsl:when>
              <xsl:otherwise>
                <xsl:call-template name="l"><xsl:with-param name="key" select="'courseUntil'"/></xsl:call-template>
                <xsl:text> </xsl:text>
                <xsl:call-template name="time-element"><xsl:with-param name="iso" select="@until"/></xsl:call-template>
              </xsl:otherwise>
            </xsl:choose>
          </p>
          <h3 class="card__title"><a class="card__link" href="{@href}"><xsl:value-of select="@title"/></a></h3>
        </div>
      </article>
    </li>
  </xsl:template>

  <xsl:template match="certificates/certificate">
    <li class="cards__item">
      <article class="card">
        <div class="card__body">
          <p class="card__meta">
            <xsl:call-template name="time-element"><xsl:with-param name="iso" select="@date"/></xsl:call-template>
          </p>
          <h3 class="card__title"><a class="card__link" href="{@href}"><xsl:value-of select="title"/></a></h3>
        </div>
      </article>
    </li>
  </xsl:template>

  <!-- The e-mail address that is not proven yet. -->
  <xsl:template match="userHome/address">
    <section class="panel" aria-labelledby="my-address">
      <h2 id="my-address"><xsl:call-template name="t"><xsl:with-param name="key" select="'login.addressUnproven'"/></xsl:call-template></h2>
      <p>
        <xsl:call-template name="t"><xsl:with-param name="key" select="'login.addressSent'"/></xsl:call-template>
        <xsl:text> </xsl:text>
        <bdi><b><xsl:value-of select="@email"/></b></bdi>
      </p>
      <p><xsl:call-template name="t"><xsl:with-param name="key" select="'login.addressWhy'"/></xsl:call-template></p>
      <p class="form__actions">
        <button class="button" type="button" data-command="login.sendProof">
          <xsl:call-template name="t"><xsl:with-param name="key" select="'login.proofSend'"/></xsl:call-template>
        </button>
        <xsl:text> </xsl:text>
        <a class="button button--quiet" href="address.html">
          <xsl:call-template name="t"><xsl:with-param name="key" select="'login.addressChange'"/></xsl:call-template>
        </a>
      </p>
    </section>
  </xsl:template>

  <!-- A test that was begun, or words that are due. -->
  <xsl:template match="unfinishedTest | dueWords">
    <li class="cards__item">
      <article class="card continue__card">
        <div class="card__body">
          <h3 class="card__title">
            <a class="card__link"><xsl:attribute name="href"><xsl:apply-templates select="." mode="address"/></xsl:attribute>
              <xsl:value-of select="@title"/>
            </a>
          </h3>
          <p class="card__action">
            <xsl:call-template name="icon"><xsl:with-param name="name" select="'play'"/></xsl:call-template>
            <xsl:choose>
              <xsl:when test="self::dueWords">
                <xsl:call-template name="t"><xsl:with-param name="key" select="'userhome.due'"/></xsl:call-template>
                <xsl:text> </xsl:text>
                <bdi><xsl:value-of select="@count"/></bdi>
              </xsl:when>
              <xsl:otherwise>
                <xsl:call-template name="t"><xsl:with-param name="key" select="'userhome.answered'"/></xsl:call-template>
                <xsl:text> </xsl:text>
                <xsl:call-template name="of">
                    <xsl:with-param name="part" select="@answered"/><xsl:with-param name="whole" select="@count"/>
                  </xsl:call-template>
              </xsl:otherwise>
            </xsl:choose>
          </p>
        </div>
      </article>
    </li>
  </xsl:template>

  <!-- A unit that was begun: the lesson and the time in it at which it was left; the unit itself offers to go on there. -->
  <xsl:template match="continueRef">
    <li class="cards__item">
      <article class="card continue__card">
        <div class="card__body">
          <p class="card__meta"><xsl:value-of select="@title"/></p>
          <h3 class="card__title">
            <a class="card__link"><xsl:attribute name="href"><xsl:apply-templates select="." mode="address"/></xsl:attribute>
              <xsl:choose>
                <xsl:when test="@lessonTitle != ''"><xsl:value-of select="@lessonTitle"/></xsl:when>
                <xsl:otherwise><xsl:value-of select="@title"/></xsl:otherwise>
              </xsl:choose>
            </a>
          </h3>
          <p class="card__action">
            <xsl:call-template name="icon"><xsl:with-param name="name" select="'play'"/></xsl:call-template>
            <xsl:call-template name="t"><xsl:with-param name="key" select="'course.continue'"/></xsl:call-template>
            <xsl:apply-templates select="@seconds[. &gt; 0]"/>
          </p>
        </div>
      </article>
    </li>
  </xsl:template>
  <!-- A moment of a film: minutes and seconds. -->
  <xsl:template match="@seconds">
    <xsl:variable name="rest" select="floor(.) mod 60"/>
    <span class="continue__at"><xsl:text> </xsl:text><xsl:call-template name="t">
      <xsl:with-param name="key" select="'userhome.at'"/></xsl:call-template><xsl:text>&#160;</xsl:text>
      <xsl:value-of select="concat(floor(. div 60), ':', substring('0', 1, $rest &lt; 10), $rest)"/>
    </span>
  </xsl:template>

  <!-- A question of one's own that was answered, or an entry that one may publish: it leads to its moment. -->
  <xsl:template match="answeredQuestion | waitingEntry">
    <li class="cards__item">
      <article class="card">
        <div class="card__body">
          <p class="card__meta">
            <xsl:choose>
              <xsl:when test="@lessonTitle != ''"><xsl:value-of select="@lessonTitle"/></xsl:when>
              <xsl:otherwise><xsl:value-of select="@title"/></xsl:otherwise>
            </xsl:choose>
            <xsl:apply-templates select="@seconds"/>
          </p>
          <h3 class="card__title"><a class="card__link" href="{@href}"><bdi><xsl:value-of select="text"/></bdi></a></h3>
          <xsl:if test="@count">
            <p class="card__text">
              <xsl:call-template name="l"><xsl:with-param name="key" select="'answers'"/></xsl:call-template>
              <xsl:text> </xsl:text>
              <bdi><xsl:value-of select="@count"/></bdi>
            </p>
          </xsl:if>
        </div>
      </article>
    </li>
  </xsl:template>
</xsl:stylesheet>
