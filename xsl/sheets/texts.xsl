<?xml version="1.0" encoding="UTF-8"?>
<!-- Interface words of the stylesheets. XSLT 1.0 cannot look into a tree fragment, so each language is one choice by key. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

  <xsl:include href="texts-ar.xsl"/>

  <xsl:template name="t">
    <xsl:param name="key"/>
    <xsl:choose>
      <xsl:when test="$lang = 'de' or starts-with($lang, 'de-')">
        <xsl:call-template name="t-de"><xsl:with-param name="key" select="$key"/></xsl:call-template>
      </xsl:when>
      <xsl:when test="$lang = 'ar' or starts-with($lang, 'ar-')">
        <xsl:call-template name="t-ar"><xsl:with-param name="key" select="$key"/></xsl:call-template>
      </xsl:when>
      <xsl:otherwise>
        <xsl:call-template name="t-en"><xsl:with-param name="key" select="$key"/></xsl:call-template>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="t-en">
    <xsl:param name="key"/>
    <xsl:choose>
      <xsl:when test="$key = 'skip'">Skip to content</xsl:when>
      <xsl:when test="$key = 'menu.open'">Menu</xsl:when>
      <xsl:when test="$key = 'menu.main'">Main menu</xsl:when>
      <xsl:when test="$key = 'menu.language'">Language</xsl:when>
      <xsl:when test="$key = 'menu.more'">More</xsl:when>
      <xsl:when test="$key = 'menu.sub'">Pages below</xsl:when>
      <xsl:when test="$key = 'breadcrumb'">You are here</xsl:when>
      <xsl:when test="$key = 'search'">Search</xsl:when>
      <xsl:when test="$key = 'search.label'">Search the site</xsl:when>
      <xsl:when test="$key = 'search.hint'">For example lens, colour, shadow</xsl:when>
      <xsl:when test="$key = 'userhome.continue'">Continue where you stopped</xsl:when>
      <xsl:when test="$key = 'userhome.at'">at</xsl:when>
      <xsl:when test="$key = 'user.login'">Log in</xsl:when>
      <xsl:when test="$key = 'p_News'">News</xsl:when>
      <xsl:when test="$key = 'p_Blog'">Blog</xsl:when>
      <xsl:when test="$key = 'p_Calendar'">Calendar</xsl:when>
      <xsl:when test="$key = 'p_Course'">Courses</xsl:when>
      <xsl:when test="$key = 'p_Contact'">Contact</xsl:when>
      <xsl:when test="$key = 'p_Login'">Log in</xsl:when>
      <xsl:when test="$key = 'latest.p_News'">Latest news</xsl:when>
      <xsl:when test="$key = 'latest.p_Blog'">From the blog</xsl:when>
      <xsl:when test="$key = 'latest.p_Calendar'">Coming up</xsl:when>
      <xsl:when test="$key = 'latest.p_Course'">Courses</xsl:when>
      <xsl:when test="$key = 'all.p_News'">All news</xsl:when>
      <xsl:when test="$key = 'all.p_Blog'">All posts</xsl:when>
      <xsl:when test="$key = 'all.p_Calendar'">Whole calendar</xsl:when>
      <xsl:when test="$key = 'all.p_Course'">All courses</xsl:when>
      <xsl:when test="$key = 'empty.p_News'">There is no news yet. Come back soon.</xsl:when>
      <xsl:when test="$key = 'empty.p_Blog'">Nothing has been written yet. Come back soon.</xsl:when>
      <xsl:when test="$key = 'empty.p_Calendar'">No events in this period.</xsl:when>
      <xsl:when test="$key = 'empty.p_Course'">No courses are open to you yet.</xsl:when>
      <xsl:when test="$key = 'empty.text'">There is nothing here yet.</xsl:when>
      <xsl:when test="$key = 'empty.lesson'">This lesson has no content yet.</xsl:when>
      <xsl:when test="$key = 'empty.chapters'">This course has no chapters yet.</xsl:when>
      <xsl:when test="$key = 'by'">By</xsl:when>
      <xsl:when test="$key = 'comments'">Comments</xsl:when>
      <xsl:when test="$key = 'tags'">Topics</xsl:when>
      <xsl:when test="$key = 'pages'">Pages</xsl:when>
      <xsl:when test="$key = 'page'">Page</xsl:when>
      <xsl:when test="$key = 'of'">of</xsl:when>
      <xsl:when test="$key = 'previous'">Previous</xsl:when>
      <xsl:when test="$key = 'next'">Next</xsl:when>
      <xsl:when test="$key = 'allDay'">All day</xsl:when>
      <xsl:when test="$key = 'when'">When</xsl:when>
      <xsl:when test="$key = 'where'">Where</xsl:when>
      <xsl:when test="$key = 'month.previous'">Previous month</xsl:when>
      <xsl:when test="$key = 'month.next'">Next month</xsl:when>
      <xsl:when test="$key = 'form.send'">Send message</xsl:when>
      <xsl:when test="$key = 'form.required'">required</xsl:when>
      <xsl:when test="$key = 'form.requiredHint'">Fields marked with * are required.</xsl:when>
      <xsl:when test="$key = 'form.choose'">Please choose</xsl:when>
      <xsl:when test="$key = 'form.thanks'">Thank you. Your message has been sent.</xsl:when>
      <xsl:when test="$key = 'home'">To the start page</xsl:when>
      <xsl:when test="$key = 'login.send'">Log in</xsl:when>
      <xsl:when test="$key = 'login.lead'">Log in to continue your courses.</xsl:when>
      <xsl:when test="$key = 'login.lost'">Forgotten your password?</xsl:when>
      <xsl:when test="$key = 'login.lostSend'">Request a new password</xsl:when>
      <xsl:when test="$key = 'login.register'">No account yet?</xsl:when>
      <xsl:when test="$key = 'login.registerSend'">Create account</xsl:when>
      <xsl:when test="$key = 'login.user'">User name</xsl:when>
      <xsl:when test="$key = 'login.password'">Password</xsl:when>
      <xsl:when test="$key = 'login.email'">E-mail</xsl:when>
      <xsl:when test="$key = 'login.strUser'">Your name</xsl:when>
      <xsl:when test="$key = 'login.remember'">Stay logged in on this device</xsl:when>
      <xsl:when test="$key = 'login.userOrEmail'">User name or e-mail</xsl:when>
      <xsl:when test="$key = 'state.locked'">Locked</xsl:when>
      <xsl:when test="$key = 'state.open'">Not started</xsl:when>
      <xsl:when test="$key = 'state.started'">In progress</xsl:when>
      <xsl:when test="$key = 'state.done'">Done</xsl:when>
      <xsl:when test="$key = 'points'">points</xsl:when>
      <xsl:when test="$key = 'progress'">Progress</xsl:when>
      <xsl:when test="$key = 'completed'">completed</xsl:when>
      <xsl:when test="$key = 'chapter'">Chapter</xsl:when>
      <xsl:when test="$key = 'chapters'">Chapters</xsl:when>
      <xsl:when test="$key = 'lesson'">Lesson</xsl:when>
      <xsl:when test="$key = 'lessons'">Lessons</xsl:when>
      <xsl:when test="$key = 'slides'">Slides</xsl:when>
      <xsl:when test="$key = 'subUnits'">Going deeper</xsl:when>
      <xsl:when test="$key = 'course.start'">Start course</xsl:when>
      <xsl:when test="$key = 'course.continue'">Continue</xsl:when>
      <xsl:when test="$key = 'course.again'">Look again</xsl:when>
      <xsl:when test="$key = 'courses.guest'">Log in to see your own courses here, or look round first.</xsl:when>
      <xsl:when test="$key = 'courses.lead'">Learn at your own pace, lesson by lesson.</xsl:when>
      <xsl:when test="$key = 'userhome.hello'">Welcome back</xsl:when>
      <xsl:when test="$key = 'userhome.lead'">Pick up where you left off.</xsl:when>
      <xsl:when test="$key = 'userhome.courses'">My courses</xsl:when>
      <xsl:when test="$key = 'userhome.find'">Find a course</xsl:when>
      <xsl:when test="$key = 'preview'">Preview of the page frame. It lasts 60 seconds.</xsl:when>
      <xsl:when test="$key = 'table'">Table, scrolls sideways</xsl:when>
      <xsl:otherwise><xsl:value-of select="$key"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="t-de">
    <xsl:param name="key"/>
    <xsl:choose>
      <xsl:when test="$key = 'skip'">Zum Inhalt springen</xsl:when>
      <xsl:when test="$key = 'menu.open'">Menü</xsl:when>
      <xsl:when test="$key = 'menu.main'">Hauptmenü</xsl:when>
      <xsl:when test="$key = 'menu.language'">Sprache</xsl:when>
      <xsl:when test="$key = 'menu.more'">Weiteres</xsl:when>
      <xsl:when test="$key = 'menu.sub'">Seiten unter</xsl:when>
      <xsl:when test="$key = 'breadcrumb'">Sie sind hier</xsl:when>
      <xsl:when test="$key = 'search'">Suchen</xsl:when>
      <xsl:when test="$key = 'search.label'">Die Website durchsuchen</xsl:when>
      <xsl:when test="$key = 'search.hint'">Zum Beispiel Linse, Farbe, Schatten</xsl:when>
      <xsl:when test="$key = 'userhome.continue'">Weitermachen, wo Sie waren</xsl:when>
      <xsl:when test="$key = 'userhome.at'">bei</xsl:when>
      <xsl:when test="$key = 'user.login'">Anmelden</xsl:when>
      <xsl:when test="$key = 'p_News'">Aktuelles</xsl:when>
      <xsl:when test="$key = 'p_Blog'">Blog</xsl:when>
      <xsl:when test="$key = 'p_Calendar'">Kalender</xsl:when>
      <xsl:when test="$key = 'p_Course'">Kurse</xsl:when>
      <xsl:when test="$key = 'p_Contact'">Kontakt</xsl:when>
      <xsl:when test="$key = 'p_Login'">Anmelden</xsl:when>
      <xsl:when test="$key = 'latest.p_News'">Neuigkeiten</xsl:when>
      <xsl:when test="$key = 'latest.p_Blog'">Aus dem Blog</xsl:when>
      <xsl:when test="$key = 'latest.p_Calendar'">Demnächst</xsl:when>
      <xsl:when test="$key = 'latest.p_Course'">Kurse</xsl:when>
      <xsl:when test="$key = 'all.p_News'">Alle Neuigkeiten</xsl:when>
      <xsl:when test="$key = 'all.p_Blog'">Alle Beiträge</xsl:when>
      <xsl:when test="$key = 'all.p_Calendar'">Ganzer Kalender</xsl:when>
      <xsl:when test="$key = 'all.p_Course'">Alle Kurse</xsl:when>
      <xsl:when test="$key = 'empty.p_News'">Noch gibt es nichts Neues. Schauen Sie bald wieder vorbei.</xsl:when>
      <xsl:when test="$key = 'empty.p_Blog'">Noch gibt es keine Beiträge. Schauen Sie bald wieder vorbei.</xsl:when>
      <xsl:when test="$key = 'empty.p_Calendar'">Keine Termine in diesem Zeitraum.</xsl:when>
      <xsl:when test="$key = 'empty.p_Course'">Für Sie ist noch kein Kurs freigeschaltet.</xsl:when>
      <xsl:when test="$key = 'empty.text'">Hier steht noch nichts.</xsl:when>
      <xsl:when test="$key = 'empty.lesson'">Diese Lektion hat noch keinen Inhalt.</xsl:when>
      <xsl:when test="$key = 'empty.chapters'">Dieser Kurs hat noch keine Kapitel.</xsl:when>
      <xsl:when test="$key = 'by'">Von</xsl:when>
      <xsl:when test="$key = 'comments'">Kommentare</xsl:when>
      <xsl:when test="$key = 'tags'">Themen</xsl:when>
      <xsl:when test="$key = 'pages'">Seiten</xsl:when>
      <xsl:when test="$key = 'page'">Seite</xsl:when>
      <xsl:when test="$key = 'of'">von</xsl:when>
      <xsl:when test="$key = 'previous'">Zurück</xsl:when>
      <xsl:when test="$key = 'next'">Weiter</xsl:when>
      <xsl:when test="$key = 'allDay'">Ganztägig</xsl:when>
      <xsl:when test="$key = 'when'">Wann</xsl:when>
      <xsl:when test="$key = 'where'">Wo</xsl:when>
      <xsl:when test="$key = 'month.previous'">Voriger Monat</xsl:when>
      <xsl:when test="$key = 'month.next'">Nächster Monat</xsl:when>
      <xsl:when test="$key = 'form.send'">Nachricht senden</xsl:when>
      <xsl:when test="$key = 'form.required'">Pflichtfeld</xsl:when>
      <xsl:when test="$key = 'form.requiredHint'">Felder mit * müssen ausgefüllt werden.</xsl:when>
      <xsl:when test="$key = 'form.choose'">Bitte wählen</xsl:when>
      <xsl:when test="$key = 'form.thanks'">Vielen Dank. Ihre Nachricht ist angekommen.</xsl:when>
      <xsl:when test="$key = 'home'">Zur Startseite</xsl:when>
      <xsl:when test="$key = 'login.send'">Anmelden</xsl:when>
      <xsl:when test="$key = 'login.lead'">Melden Sie sich an und lernen Sie weiter.</xsl:when>
      <xsl:when test="$key = 'login.lost'">Passwort vergessen?</xsl:when>
      <xsl:when test="$key = 'login.lostSend'">Neues Passwort anfordern</xsl:when>
      <xsl:when test="$key = 'login.register'">Noch kein Konto?</xsl:when>
      <xsl:when test="$key = 'login.registerSend'">Konto anlegen</xsl:when>
      <xsl:when test="$key = 'login.user'">Benutzername</xsl:when>
      <xsl:when test="$key = 'login.password'">Passwort</xsl:when>
      <xsl:when test="$key = 'login.email'">E-Mail</xsl:when>
      <xsl:when test="$key = 'login.strUser'">Ihr Name</xsl:when>
      <xsl:when test="$key = 'login.remember'">Auf diesem Gerät angemeldet bleiben</xsl:when>
      <xsl:when test="$key = 'login.userOrEmail'">Benutzername oder E-Mail</xsl:when>
      <xsl:when test="$key = 'state.locked'">Gesperrt</xsl:when>
      <xsl:when test="$key = 'state.open'">Nicht begonnen</xsl:when>
      <xsl:when test="$key = 'state.started'">In Arbeit</xsl:when>
      <xsl:when test="$key = 'state.done'">Erledigt</xsl:when>
      <xsl:when test="$key = 'points'">Punkte</xsl:when>
      <xsl:when test="$key = 'progress'">Fortschritt</xsl:when>
      <xsl:when test="$key = 'completed'">geschafft</xsl:when>
      <xsl:when test="$key = 'chapter'">Kapitel</xsl:when>
      <xsl:when test="$key = 'chapters'">Kapitel</xsl:when>
      <xsl:when test="$key = 'lesson'">Lektion</xsl:when>
      <xsl:when test="$key = 'lessons'">Lektionen</xsl:when>
      <xsl:when test="$key = 'slides'">Folien</xsl:when>
      <xsl:when test="$key = 'subUnits'">Zum Vertiefen</xsl:when>
      <xsl:when test="$key = 'course.start'">Kurs beginnen</xsl:when>
      <xsl:when test="$key = 'course.continue'">Weiterlernen</xsl:when>
      <xsl:when test="$key = 'course.again'">Noch einmal ansehen</xsl:when>
      <xsl:when test="$key = 'courses.guest'">Melden Sie sich an, dann stehen hier Ihre Kurse. Oder sehen Sie sich erst einmal um.</xsl:when>
      <xsl:when test="$key = 'courses.lead'">Lernen Sie in Ihrem Tempo, Lektion für Lektion.</xsl:when>
      <xsl:when test="$key = 'userhome.hello'">Willkommen zurück</xsl:when>
      <xsl:when test="$key = 'userhome.lead'">Machen Sie da weiter, wo Sie aufgehört haben.</xsl:when>
      <xsl:when test="$key = 'userhome.courses'">Meine Kurse</xsl:when>
      <xsl:when test="$key = 'userhome.find'">Kurs finden</xsl:when>
      <xsl:when test="$key = 'preview'">Vorschau des Seitenrahmens. Sie gilt 60 Sekunden.</xsl:when>
      <xsl:when test="$key = 'table'">Tabelle, seitlich verschiebbar</xsl:when>
      <xsl:otherwise><xsl:value-of select="$key"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

</xsl:stylesheet>
