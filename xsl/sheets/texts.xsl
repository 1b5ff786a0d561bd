<?xml version="1.0" encoding="UTF-8"?>
<!-- Words of the stylesheets, written by "npm run texts" from texts/*.json: change them there. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

  <xsl:template name="t">
    <xsl:param name="key"/>
    <xsl:choose>
      <xsl:when test="$lang = 'ar' or starts-with($lang, 'ar-')">
        <xsl:call-template name="t-ar"><xsl:with-param name="key" select="$key"/></xsl:call-template>
      </xsl:when>
      <xsl:when test="$lang = 'de' or starts-with($lang, 'de-')">
        <xsl:call-template name="t-de"><xsl:with-param name="key" select="$key"/></xsl:call-template>
      </xsl:when>
      <xsl:otherwise><xsl:call-template name="t-en"><xsl:with-param name="key" select="$key"/></xsl:call-template></xsl:otherwise>
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
      <xsl:when test="$key = 'search.box'">Search the site</xsl:when>
      <xsl:when test="$key = 'userhome.continue'">Continue where you stopped</xsl:when>
      <xsl:when test="$key = 'userhome.at'">at</xsl:when>
      <xsl:when test="$key = 'certificate'">Certificate</xsl:when>
      <xsl:when test="$key = 'certificate.to'">is awarded to</xsl:when>
      <xsl:when test="$key = 'certificate.for'">for completing the course</xsl:when>
      <xsl:when test="$key = 'certificate.date'">Date</xsl:when>
      <xsl:when test="$key = 'certificate.length'">Length</xsl:when>
      <xsl:when test="$key = 'certificate.issuer'">Issued by</xsl:when>
      <xsl:when test="$key = 'certificate.code'">Code</xsl:when>
      <xsl:when test="$key = 'certificate.check'">Whether it is valid can be checked at</xsl:when>
      <xsl:when test="$key = 'certificate.valid'">Valid: this certificate was issued here.</xsl:when>
      <xsl:when test="$key = 'certificate.revoked'">This certificate has been revoked</xsl:when>
      <xsl:when test="$key = 'certificate.revokedText'">It was issued here, but it is no longer valid. Revoked on</xsl:when>
      <xsl:when test="$key = 'certificate.unknown'">There is no such certificate</xsl:when>
      <xsl:when test="$key = 'certificate.unknownText'">
        <xsl:text>Nobody has been issued a certificate with this code here. Is the address complete? A code has 26 characters.</xsl:text>
      </xsl:when>
      <xsl:when test="$key = 'certificate.yours'">Your certificate</xsl:when>
      <xsl:when test="$key = 'userhome.certificates'">My certificates</xsl:when>
      <xsl:when test="$key = 'menu.login'">Log in</xsl:when>
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
      <xsl:when test="$key = 'empty.p_Blog'">There are no posts yet. Come back soon.</xsl:when>
      <xsl:when test="$key = 'empty.p_Calendar'">No events in this period.</xsl:when>
      <xsl:when test="$key = 'empty.p_Course'">No courses are open to you yet.</xsl:when>
      <xsl:when test="$key = 'results.empty'">You have no results yet. Take a test: its result is listed here.</xsl:when>
      <xsl:when test="$key = 'results.find'">To the courses</xsl:when>
      <xsl:when test="$key = 'empty.text'">There is nothing here yet.</xsl:when>
      <xsl:when test="$key = 'lesson.empty'">This lesson has no content yet.</xsl:when>
      <xsl:when test="$key = 'course.noChapters'">This course has no chapters yet.</xsl:when>
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
      <xsl:when test="$key = 'previousMonth'">Previous month</xsl:when>
      <xsl:when test="$key = 'nextMonth'">Next month</xsl:when>
      <xsl:when test="$key = 'form.send'">Send message</xsl:when>
      <xsl:when test="$key = 'form.requiredHint'">Fields marked with * are required.</xsl:when>
      <xsl:when test="$key = 'form.choose'">Please choose</xsl:when>
      <xsl:when test="$key = 'form.thanks'">Thank you. Your message has been sent.</xsl:when>
      <xsl:when test="$key = 'home'">To the start page</xsl:when>
      <xsl:when test="$key = 'login.send'">Log in</xsl:when>
      <xsl:when test="$key = 'login.lead'">Log in to continue your courses.</xsl:when>
      <xsl:when test="$key = 'login.or'">or with a user name and a password</xsl:when>
      <xsl:when test="$key = 'login.needed'">This page is for people who are logged in. Log in, and it opens at once.</xsl:when>
      <xsl:when test="$key = 'notFound.text'">
        <xsl:text>There is nothing at this address. The page may have been moved, or the link is misspelt. Try the search:</xsl:text>
      </xsl:when>
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
      <xsl:when test="$key = 'login.passwordTitle'">Choose a password</xsl:when>
      <xsl:when test="$key = 'login.passwordLead'">From now on you log in with it. You are logged out in all other browsers.</xsl:when>
      <xsl:when test="$key = 'login.oldPassword'">Current password</xsl:when>
      <xsl:when test="$key = 'login.newPassword'">New password</xsl:when>
      <xsl:when test="$key = 'login.newPassword2'">New password, once more</xsl:when>
      <xsl:when test="$key = 'login.passwordRules'">
        <xsl:text>At least 8 characters; neither your user name nor one of the passwords that everybody tries first.</xsl:text>
      </xsl:when>
      <xsl:when test="$key = 'login.userRules'">2 to 64 of a to z, 0 to 9 and . _ - without spaces; or your e-mail address.</xsl:when>
      <xsl:when test="$key = 'login.passwordSend'">Save password</xsl:when>
      <xsl:when test="$key = 'login.passwordChange'">Change password</xsl:when>
      <xsl:when test="$key = 'login.addressTitle'">Your e-mail address</xsl:when>
      <xsl:when test="$key = 'login.addressChange'">Change e-mail address</xsl:when>
      <xsl:when test="$key = 'sessions.title'">My sessions</xsl:when>
      <xsl:when test="$key = 'sessions.lead'">Where you are logged in. End what you do not know, and choose a new password then.</xsl:when>
      <xsl:when test="$key = 'sessions.link'">Devices and sessions</xsl:when>
      <xsl:when test="$key = 'login.newEmail'">New e-mail address</xsl:when>
      <xsl:when test="$key = 'login.addressProven'">This address is confirmed.</xsl:when>
      <xsl:when test="$key = 'login.addressUnproven'">Your e-mail address is not confirmed yet</xsl:when>
      <xsl:when test="$key = 'login.addressSent'">Open the link in the message that was sent to</xsl:when>
      <xsl:when test="$key = 'login.addressWhy'">
        <xsl:text>What you learn is stored in the meantime. Only what needs a confirmed address has to wait.</xsl:text>
      </xsl:when>
      <xsl:when test="$key = 'login.proofSend'">Send the link again</xsl:when>
      <xsl:when test="$key = 'state.locked'">Locked</xsl:when>
      <xsl:when test="$key = 'state.open'">Not started</xsl:when>
      <xsl:when test="$key = 'state.started'">In progress</xsl:when>
      <xsl:when test="$key = 'state.done'">Done</xsl:when>
      <xsl:when test="$key = 'points'">points</xsl:when>
      <xsl:when test="$key = 'points.needed'">needed:</xsl:when>
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
      <xsl:when test="$key = 'courses.guest'">Log in to see your own courses here, or look around first.</xsl:when>
      <xsl:when test="$key = 'courses.lead'">Learn at your own pace, lesson by lesson.</xsl:when>
      <xsl:when test="$key = 'userhome.hello.again'">Welcome back</xsl:when>
      <xsl:when test="$key = 'userhome.hello.first'">Welcome</xsl:when>
      <xsl:when test="$key = 'userhome.lead.again'">Pick up where you left off.</xsl:when>
      <xsl:when test="$key = 'userhome.lead.first'">Choose a course and begin with its first lesson.</xsl:when>
      <xsl:when test="$key = 'userhome.open'">Waiting for you</xsl:when>
      <xsl:when test="$key = 'userhome.due'">Words to repeat:</xsl:when>
      <xsl:when test="$key = 'userhome.answered'">Continue, answered:</xsl:when>
      <xsl:when test="$key = 'userhome.results'">Latest results</xsl:when>
      <xsl:when test="$key = 'userhome.courses'">My courses</xsl:when>
      <xsl:when test="$key = 'userhome.find'">Find a course</xsl:when>
      <xsl:when test="$key = 'preview'">Preview of the page frame. It lasts 60 seconds.</xsl:when>
      <xsl:when test="$key = 'table'">Table, scrolls sideways</xsl:when>
      <xsl:when test="$key = 'course.left'">Left: about</xsl:when>
      <xsl:when test="$key = 'course.after'">Opens after:</xsl:when>
      <xsl:when test="$key = 'course.locked'">Not open yet</xsl:when>
      <xsl:when test="$key = 'course.h'">h</xsl:when>
      <xsl:when test="$key = 'course.min'">min</xsl:when>
      <xsl:when test="$key = 'number.point'">.</xsl:when>
      <xsl:when test="$key = 'number.of'"><xsl:text> / </xsl:text></xsl:when>
      <xsl:when test="$key = 'percent.after'">%</xsl:when>
      <xsl:when test="$key = 'course.placement'">Not new to you? A test can show you where to begin, if you like:</xsl:when>
      <xsl:when test="$key = 'locked.why'">How to open it</xsl:when>
      <xsl:when test="$key = 'locked.one'">Do this first:</xsl:when>
      <xsl:when test="$key = 'locked.many'">Do all of these first:</xsl:when>
      <xsl:when test="$key = 'locked.guest'">You are not logged in, so it is not known what you have already done. Log in first.</xsl:when>
      <xsl:when test="$key = 'locked.back'">Back to the course</xsl:when>
      <xsl:when test="$key = 'results.title'">My results</xsl:when>
      <xsl:when test="$key = 'accounts.title'">Accounts</xsl:when>
      <xsl:when test="$key = 'administration.title'">Administration</xsl:when>
      <xsl:when test="$key = 'results.all'">All results</xsl:when>
      <xsl:when test="$key = 'results.day'">Day</xsl:when>
      <xsl:when test="$key = 'results.test'">Test</xsl:when>
      <xsl:when test="$key = 'results.course'">Course</xsl:when>
      <xsl:when test="$key = 'results.level'">Level</xsl:when>
      <xsl:when test="$key = 'hits.title'">Search</xsl:when>
      <xsl:when test="$key = 'hits.topics'">Topics</xsl:when>
      <xsl:when test="$key = 'hits.preview'">Open in a new window</xsl:when>
      <xsl:when test="$key = 'hit.p_Course'">Course</xsl:when>
      <xsl:when test="$key = 'hit.p_Unit'">Unit</xsl:when>
      <xsl:when test="$key = 'hit.p_PracticeTest'">Test</xsl:when>
      <xsl:when test="$key = 'hit.p_PlacementTest'">Placement test</xsl:when>
      <xsl:when test="$key = 'hit.p_News'">News</xsl:when>
      <xsl:when test="$key = 'hit.p_Blog'">Blog</xsl:when>
      <xsl:when test="$key = 'hit.p_Calendar'">Event</xsl:when>
      <xsl:when test="$key = 'hit.p_Contact'">Contact</xsl:when>
      <xsl:when test="$key = 'hit.page'">Page</xsl:when>
      <xsl:when test="$key = 'month.1'">January</xsl:when>
      <xsl:when test="$key = 'month.2'">February</xsl:when>
      <xsl:when test="$key = 'month.3'">March</xsl:when>
      <xsl:when test="$key = 'month.4'">April</xsl:when>
      <xsl:when test="$key = 'month.5'">May</xsl:when>
      <xsl:when test="$key = 'month.6'">June</xsl:when>
      <xsl:when test="$key = 'month.7'">July</xsl:when>
      <xsl:when test="$key = 'month.8'">August</xsl:when>
      <xsl:when test="$key = 'month.9'">September</xsl:when>
      <xsl:when test="$key = 'month.10'">October</xsl:when>
      <xsl:when test="$key = 'month.11'">November</xsl:when>
      <xsl:when test="$key = 'month.12'">December</xsl:when>
      <xsl:when test="$key = 'month.short.1'">Jan</xsl:when>
      <xsl:when test="$key = 'month.short.2'">Feb</xsl:when>
      <xsl:when test="$key = 'month.short.3'">Mar</xsl:when>
      <xsl:when test="$key = 'month.short.4'">Apr</xsl:when>
      <xsl:when test="$key = 'month.short.5'">May</xsl:when>
      <xsl:when test="$key = 'month.short.6'">Jun</xsl:when>
      <xsl:when test="$key = 'month.short.7'">Jul</xsl:when>
      <xsl:when test="$key = 'month.short.8'">Aug</xsl:when>
      <xsl:when test="$key = 'month.short.9'">Sep</xsl:when>
      <xsl:when test="$key = 'month.short.10'">Oct</xsl:when>
      <xsl:when test="$key = 'month.short.11'">Nov</xsl:when>
      <xsl:when test="$key = 'month.short.12'">Dec</xsl:when>
      <xsl:when test="$key = 'weekday.0'">Sunday</xsl:when>
      <xsl:when test="$key = 'weekday.1'">Monday</xsl:when>
      <xsl:when test="$key = 'weekday.2'">Tuesday</xsl:when>
      <xsl:when test="$key = 'weekday.3'">Wednesday</xsl:when>
      <xsl:when test="$key = 'weekday.4'">Thursday</xsl:when>
      <xsl:when test="$key = 'weekday.5'">Friday</xsl:when>
      <xsl:when test="$key = 'weekday.6'">Saturday</xsl:when>
      <xsl:when test="$key = 'weekday.short.0'">Su</xsl:when>
      <xsl:when test="$key = 'weekday.short.1'">Mo</xsl:when>
      <xsl:when test="$key = 'weekday.short.2'">Tu</xsl:when>
      <xsl:when test="$key = 'weekday.short.3'">We</xsl:when>
      <xsl:when test="$key = 'weekday.short.4'">Th</xsl:when>
      <xsl:when test="$key = 'weekday.short.5'">Fr</xsl:when>
      <xsl:when test="$key = 'weekday.short.6'">Sa</xsl:when>
      <xsl:when test="$key = 'date.afterDay'"></xsl:when>
      <xsl:when test="$key = 'time.after'"></xsl:when>
      <xsl:when test="$key = 'accounts.ownTitle'">My data</xsl:when>
      <xsl:when test="$key = 'accounts.ownLink'">My data</xsl:when>
      <xsl:otherwise><xsl:value-of select="$key"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="t-ar">
    <xsl:param name="key"/>
    <xsl:choose>
      <xsl:when test="$key = 'skip'">انتقل إلى المحتوى</xsl:when>
      <xsl:when test="$key = 'menu.open'">القائمة</xsl:when>
      <xsl:when test="$key = 'menu.main'">القائمة الرئيسية</xsl:when>
      <xsl:when test="$key = 'menu.language'">اللغة</xsl:when>
      <xsl:when test="$key = 'menu.more'">المزيد</xsl:when>
      <xsl:when test="$key = 'menu.sub'">صفحات تحت</xsl:when>
      <xsl:when test="$key = 'breadcrumb'">أنت هنا</xsl:when>
      <xsl:when test="$key = 'search'">بحث</xsl:when>
      <xsl:when test="$key = 'search.box'">ابحث في الموقع</xsl:when>
      <xsl:when test="$key = 'userhome.continue'">تابِع من حيث توقفت</xsl:when>
      <xsl:when test="$key = 'userhome.at'">عند</xsl:when>
      <xsl:when test="$key = 'certificate'">شهادة</xsl:when>
      <xsl:when test="$key = 'certificate.to'">تُمنح إلى</xsl:when>
      <xsl:when test="$key = 'certificate.for'">لإكمال المساق</xsl:when>
      <xsl:when test="$key = 'certificate.date'">التاريخ</xsl:when>
      <xsl:when test="$key = 'certificate.length'">المدة</xsl:when>
      <xsl:when test="$key = 'certificate.issuer'">صادرة عن</xsl:when>
      <xsl:when test="$key = 'certificate.code'">الرمز</xsl:when>
      <xsl:when test="$key = 'certificate.check'">يمكن التحقق من صلاحيتها على</xsl:when>
      <xsl:when test="$key = 'certificate.valid'">صالحة: صدرت هذه الشهادة هنا.</xsl:when>
      <xsl:when test="$key = 'certificate.revoked'">أُلغيت هذه الشهادة</xsl:when>
      <xsl:when test="$key = 'certificate.revokedText'">صدرت هنا من قبل ولم تعد صالحة. أُلغيت في</xsl:when>
      <xsl:when test="$key = 'certificate.unknown'">لا توجد شهادة كهذه</xsl:when>
      <xsl:when test="$key = 'certificate.unknownText'">لم تصدر هنا شهادة بهذا الرمز. هل العنوان كامل؟ يتكوّن الرمز من 26 خانة.</xsl:when>
      <xsl:when test="$key = 'certificate.yours'">شهادتك</xsl:when>
      <xsl:when test="$key = 'userhome.certificates'">شهاداتي</xsl:when>
      <xsl:when test="$key = 'menu.login'">تسجيل الدخول</xsl:when>
      <xsl:when test="$key = 'p_News'">الأخبار</xsl:when>
      <xsl:when test="$key = 'p_Blog'">المدوّنة</xsl:when>
      <xsl:when test="$key = 'p_Calendar'">التقويم</xsl:when>
      <xsl:when test="$key = 'p_Course'">المساقات</xsl:when>
      <xsl:when test="$key = 'p_Contact'">اتصل بنا</xsl:when>
      <xsl:when test="$key = 'p_Login'">تسجيل الدخول</xsl:when>
      <xsl:when test="$key = 'latest.p_News'">آخر الأخبار</xsl:when>
      <xsl:when test="$key = 'latest.p_Blog'">من المدوّنة</xsl:when>
      <xsl:when test="$key = 'latest.p_Calendar'">المواعيد القادمة</xsl:when>
      <xsl:when test="$key = 'latest.p_Course'">المساقات</xsl:when>
      <xsl:when test="$key = 'all.p_News'">كل الأخبار</xsl:when>
      <xsl:when test="$key = 'all.p_Blog'">كل التدوينات</xsl:when>
      <xsl:when test="$key = 'all.p_Calendar'">التقويم كاملًا</xsl:when>
      <xsl:when test="$key = 'all.p_Course'">كل المساقات</xsl:when>
      <xsl:when test="$key = 'empty.p_News'">لا توجد أخبار بعد. عُد إلينا قريبًا.</xsl:when>
      <xsl:when test="$key = 'empty.p_Blog'">لا توجد تدوينات بعد. عُد إلينا قريبًا.</xsl:when>
      <xsl:when test="$key = 'empty.p_Calendar'">لا مواعيد في هذه الفترة.</xsl:when>
      <xsl:when test="$key = 'empty.p_Course'">لا مساقات متاحة لك بعد.</xsl:when>
      <xsl:when test="$key = 'results.empty'">ليست لديك نتائج بعد. أدِّ اختبارًا فتظهر نتيجته هنا.</xsl:when>
      <xsl:when test="$key = 'results.find'">إلى المساقات</xsl:when>
      <xsl:when test="$key = 'empty.text'">لا يوجد شيء هنا بعد.</xsl:when>
      <xsl:when test="$key = 'lesson.empty'">ليس في هذا الدرس محتوى بعد.</xsl:when>
      <xsl:when test="$key = 'course.noChapters'">ليس في هذا المساق فصول بعد.</xsl:when>
      <xsl:when test="$key = 'by'">بقلم</xsl:when>
      <xsl:when test="$key = 'comments'">تعليقات</xsl:when>
      <xsl:when test="$key = 'tags'">مواضيع</xsl:when>
      <xsl:when test="$key = 'pages'">صفحات</xsl:when>
      <xsl:when test="$key = 'page'">صفحة</xsl:when>
      <xsl:when test="$key = 'of'">من</xsl:when>
      <xsl:when test="$key = 'previous'">السابق</xsl:when>
      <xsl:when test="$key = 'next'">التالي</xsl:when>
      <xsl:when test="$key = 'allDay'">طوال اليوم</xsl:when>
      <xsl:when test="$key = 'when'">متى</xsl:when>
      <xsl:when test="$key = 'where'">أين</xsl:when>
      <xsl:when test="$key = 'previousMonth'">الشهر السابق</xsl:when>
      <xsl:when test="$key = 'nextMonth'">الشهر التالي</xsl:when>
      <xsl:when test="$key = 'form.send'">أرسل الرسالة</xsl:when>
      <xsl:when test="$key = 'form.requiredHint'">الحقول التي عليها * مطلوبة.</xsl:when>
      <xsl:when test="$key = 'form.choose'">اختر من فضلك</xsl:when>
      <xsl:when test="$key = 'form.thanks'">شكرًا لك. وصلت رسالتك.</xsl:when>
      <xsl:when test="$key = 'home'">إلى صفحة البداية</xsl:when>
      <xsl:when test="$key = 'login.send'">تسجيل الدخول</xsl:when>
      <xsl:when test="$key = 'login.lead'">سجّل دخولك لتتابع مساقاتك.</xsl:when>
      <xsl:when test="$key = 'login.or'">أو باسم المستخدم وكلمة المرور</xsl:when>
      <xsl:when test="$key = 'login.needed'">هذه الصفحة لمن سجّل دخوله. سجّل دخولك لتصل إليها مباشرة.</xsl:when>
      <xsl:when test="$key = 'notFound.text'">
        <xsl:text>لا يوجد شيء في هذا العنوان. ربما نُقلت الصفحة، أو كُتب الرابط خطأً. لعل البحث يجدها:</xsl:text>
      </xsl:when>
      <xsl:when test="$key = 'login.lost'">نسيت كلمة المرور؟</xsl:when>
      <xsl:when test="$key = 'login.lostSend'">اطلب كلمة مرور جديدة</xsl:when>
      <xsl:when test="$key = 'login.register'">ليس لديك حساب بعد؟</xsl:when>
      <xsl:when test="$key = 'login.registerSend'">أنشئ حسابًا</xsl:when>
      <xsl:when test="$key = 'login.user'">اسم المستخدم</xsl:when>
      <xsl:when test="$key = 'login.password'">كلمة المرور</xsl:when>
      <xsl:when test="$key = 'login.email'">البريد الإلكتروني</xsl:when>
      <xsl:when test="$key = 'login.strUser'">اسمك</xsl:when>
      <xsl:when test="$key = 'login.remember'">ابقَ مسجّلًا على هذا الجهاز</xsl:when>
      <xsl:when test="$key = 'login.userOrEmail'">اسم المستخدم أو البريد الإلكتروني</xsl:when>
      <xsl:when test="$key = 'login.passwordTitle'">اختيار كلمة مرور</xsl:when>
      <xsl:when test="$key = 'login.passwordLead'">بها تسجّل الدخول من الآن فصاعدًا، ويُسجَّل خروجك من كل المتصفحات الأخرى.</xsl:when>
      <xsl:when test="$key = 'login.oldPassword'">كلمة المرور الحالية</xsl:when>
      <xsl:when test="$key = 'login.newPassword'">كلمة المرور الجديدة</xsl:when>
      <xsl:when test="$key = 'login.newPassword2'">كلمة المرور الجديدة مرة أخرى</xsl:when>
      <xsl:when test="$key = 'login.passwordRules'">8 أحرف على الأقل؛ ليست اسم المستخدم ولا إحدى كلمات المرور الشائعة.</xsl:when>
      <xsl:when test="$key = 'login.userRules'">
        <xsl:text>من 2 إلى 64 رمزًا: حروف من a إلى z وأرقام ونقطة وشرطة وشرطة سفلية دون مسافات؛ أو عنوان بريدك الإلكتروني.</xsl:text>
      </xsl:when>
      <xsl:when test="$key = 'login.passwordSend'">حفظ كلمة المرور</xsl:when>
      <xsl:when test="$key = 'login.passwordChange'">تغيير كلمة المرور</xsl:when>
      <xsl:when test="$key = 'login.addressTitle'">عنوان بريدك الإلكتروني</xsl:when>
      <xsl:when test="$key = 'login.addressChange'">تغيير عنوان البريد الإلكتروني</xsl:when>
      <xsl:when test="$key = 'sessions.title'">جلساتي</xsl:when>
      <xsl:when test="$key = 'sessions.lead'">أين سجّلت الدخول. أنهِ ما لا تعرفه، ثم اختر كلمة مرور جديدة.</xsl:when>
      <xsl:when test="$key = 'sessions.link'">الأجهزة والجلسات</xsl:when>
      <xsl:when test="$key = 'login.newEmail'">عنوان بريد إلكتروني جديد</xsl:when>
      <xsl:when test="$key = 'login.addressProven'">تم تأكيد هذا العنوان.</xsl:when>
      <xsl:when test="$key = 'login.addressUnproven'">لم يتم تأكيد عنوان بريدك الإلكتروني بعد</xsl:when>
      <xsl:when test="$key = 'login.addressSent'">افتح الرابط في الرسالة المرسلة إلى</xsl:when>
      <xsl:when test="$key = 'login.addressWhy'">كل ما تتعلمه يُحفظ في هذه الأثناء. وما يحتاج إلى عنوان مؤكد ينتظر حتى ذلك الحين.</xsl:when>
      <xsl:when test="$key = 'login.proofSend'">إرسال الرابط مرة أخرى</xsl:when>
      <xsl:when test="$key = 'state.locked'">مقفل</xsl:when>
      <xsl:when test="$key = 'state.open'">لم يبدأ</xsl:when>
      <xsl:when test="$key = 'state.started'">قيد التقدّم</xsl:when>
      <xsl:when test="$key = 'state.done'">مكتمل</xsl:when>
      <xsl:when test="$key = 'points'">نقاط</xsl:when>
      <xsl:when test="$key = 'points.needed'">المطلوب:</xsl:when>
      <xsl:when test="$key = 'progress'">التقدّم</xsl:when>
      <xsl:when test="$key = 'completed'">مكتمل</xsl:when>
      <xsl:when test="$key = 'chapter'">فصل</xsl:when>
      <xsl:when test="$key = 'chapters'">فصول</xsl:when>
      <xsl:when test="$key = 'lesson'">درس</xsl:when>
      <xsl:when test="$key = 'lessons'">دروس</xsl:when>
      <xsl:when test="$key = 'slides'">شرائح</xsl:when>
      <xsl:when test="$key = 'subUnits'">للتعمّق</xsl:when>
      <xsl:when test="$key = 'course.start'">ابدأ المساق</xsl:when>
      <xsl:when test="$key = 'course.continue'">تابِع</xsl:when>
      <xsl:when test="$key = 'course.again'">راجِع</xsl:when>
      <xsl:when test="$key = 'courses.guest'">سجّل دخولك لترى مساقاتك هنا، أو تجوّل أولًا.</xsl:when>
      <xsl:when test="$key = 'courses.lead'">تعلّم على مهلك، درسًا بعد درس.</xsl:when>
      <xsl:when test="$key = 'userhome.hello.again'">أهلًا بعودتك</xsl:when>
      <xsl:when test="$key = 'userhome.hello.first'">أهلًا بك</xsl:when>
      <xsl:when test="$key = 'userhome.lead.again'">تابِع من حيث توقفت.</xsl:when>
      <xsl:when test="$key = 'userhome.lead.first'">اختر مساقًا وابدأ بدرسه الأول.</xsl:when>
      <xsl:when test="$key = 'userhome.open'">في انتظارك</xsl:when>
      <xsl:when test="$key = 'userhome.due'">كلمات للمراجعة:</xsl:when>
      <xsl:when test="$key = 'userhome.answered'">تابِع، أُجيب عن:</xsl:when>
      <xsl:when test="$key = 'userhome.results'">أحدث النتائج</xsl:when>
      <xsl:when test="$key = 'userhome.courses'">مساقاتي</xsl:when>
      <xsl:when test="$key = 'userhome.find'">ابحث عن مساق</xsl:when>
      <xsl:when test="$key = 'preview'">معاينة إطار الصفحة. تدوم 60 ثانية.</xsl:when>
      <xsl:when test="$key = 'table'">جدول يمكن تمريره أفقيًا</xsl:when>
      <xsl:when test="$key = 'course.left'">المتبقي نحو</xsl:when>
      <xsl:when test="$key = 'course.after'">يُفتح بعد:</xsl:when>
      <xsl:when test="$key = 'course.locked'">لم يُتح بعد</xsl:when>
      <xsl:when test="$key = 'course.h'">س</xsl:when>
      <xsl:when test="$key = 'course.min'">د</xsl:when>
      <xsl:when test="$key = 'number.point'">.</xsl:when>
      <xsl:when test="$key = 'number.of'"><xsl:text> من </xsl:text></xsl:when>
      <xsl:when test="$key = 'percent.after'">‎%‎</xsl:when>
      <xsl:when test="$key = 'course.placement'">لديك معرفة سابقة؟ إن شئت، يحدّد لك اختبار من أين تبدأ:</xsl:when>
      <xsl:when test="$key = 'locked.why'">ما الذي يفتحه</xsl:when>
      <xsl:when test="$key = 'locked.one'">أتمّ أولًا ما يلي:</xsl:when>
      <xsl:when test="$key = 'locked.many'">أتمّ أولًا كل ما يلي:</xsl:when>
      <xsl:when test="$key = 'locked.guest'">لم تسجّل الدخول، فلا يُعرف ما أنجزته. سجّل الدخول أولًا.</xsl:when>
      <xsl:when test="$key = 'locked.back'">العودة إلى المساق</xsl:when>
      <xsl:when test="$key = 'results.title'">نتائجي</xsl:when>
      <xsl:when test="$key = 'accounts.title'">الحسابات</xsl:when>
      <xsl:when test="$key = 'administration.title'">الإدارة</xsl:when>
      <xsl:when test="$key = 'results.all'">كل النتائج</xsl:when>
      <xsl:when test="$key = 'results.day'">اليوم</xsl:when>
      <xsl:when test="$key = 'results.test'">الاختبار</xsl:when>
      <xsl:when test="$key = 'results.course'">المساق</xsl:when>
      <xsl:when test="$key = 'results.level'">المستوى</xsl:when>
      <xsl:when test="$key = 'hits.title'">البحث</xsl:when>
      <xsl:when test="$key = 'hits.topics'">المواضيع</xsl:when>
      <xsl:when test="$key = 'hits.preview'">افتح في نافذة جديدة</xsl:when>
      <xsl:when test="$key = 'hit.p_Course'">مساق</xsl:when>
      <xsl:when test="$key = 'hit.p_Unit'">وحدة</xsl:when>
      <xsl:when test="$key = 'hit.p_PracticeTest'">اختبار</xsl:when>
      <xsl:when test="$key = 'hit.p_PlacementTest'">اختبار تحديد المستوى</xsl:when>
      <xsl:when test="$key = 'hit.p_News'">خبر</xsl:when>
      <xsl:when test="$key = 'hit.p_Blog'">تدوينة</xsl:when>
      <xsl:when test="$key = 'hit.p_Calendar'">موعد</xsl:when>
      <xsl:when test="$key = 'hit.p_Contact'">اتصل بنا</xsl:when>
      <xsl:when test="$key = 'hit.page'">صفحة</xsl:when>
      <xsl:when test="$key = 'month.1'">يناير</xsl:when>
      <xsl:when test="$key = 'month.2'">فبراير</xsl:when>
      <xsl:when test="$key = 'month.3'">مارس</xsl:when>
      <xsl:when test="$key = 'month.4'">أبريل</xsl:when>
      <xsl:when test="$key = 'month.5'">مايو</xsl:when>
      <xsl:when test="$key = 'month.6'">يونيو</xsl:when>
      <xsl:when test="$key = 'month.7'">يوليو</xsl:when>
      <xsl:when test="$key = 'month.8'">أغسطس</xsl:when>
      <xsl:when test="$key = 'month.9'">سبتمبر</xsl:when>
      <xsl:when test="$key = 'month.10'">أكتوبر</xsl:when>
      <xsl:when test="$key = 'month.11'">نوفمبر</xsl:when>
      <xsl:when test="$key = 'month.12'">ديسمبر</xsl:when>
      <xsl:when test="$key = 'month.short.1'">يناير</xsl:when>
      <xsl:when test="$key = 'month.short.2'">فبراير</xsl:when>
      <xsl:when test="$key = 'month.short.3'">مارس</xsl:when>
      <xsl:when test="$key = 'month.short.4'">أبريل</xsl:when>
      <xsl:when test="$key = 'month.short.5'">مايو</xsl:when>
      <xsl:when test="$key = 'month.short.6'">يونيو</xsl:when>
      <xsl:when test="$key = 'month.short.7'">يوليو</xsl:when>
      <xsl:when test="$key = 'month.short.8'">أغسطس</xsl:when>
      <xsl:when test="$key = 'month.short.9'">سبتمبر</xsl:when>
      <xsl:when test="$key = 'month.short.10'">أكتوبر</xsl:when>
      <xsl:when test="$key = 'month.short.11'">نوفمبر</xsl:when>
      <xsl:when test="$key = 'month.short.12'">ديسمبر</xsl:when>
      <xsl:when test="$key = 'weekday.0'">الأحد</xsl:when>
      <xsl:when test="$key = 'weekday.1'">الاثنين</xsl:when>
      <xsl:when test="$key = 'weekday.2'">الثلاثاء</xsl:when>
      <xsl:when test="$key = 'weekday.3'">الأربعاء</xsl:when>
      <xsl:when test="$key = 'weekday.4'">الخميس</xsl:when>
      <xsl:when test="$key = 'weekday.5'">الجمعة</xsl:when>
      <xsl:when test="$key = 'weekday.6'">السبت</xsl:when>
      <xsl:when test="$key = 'weekday.short.0'">أحد</xsl:when>
      <xsl:when test="$key = 'weekday.short.1'">اثن</xsl:when>
      <xsl:when test="$key = 'weekday.short.2'">ثلا</xsl:when>
      <xsl:when test="$key = 'weekday.short.3'">أرب</xsl:when>
      <xsl:when test="$key = 'weekday.short.4'">خمي</xsl:when>
      <xsl:when test="$key = 'weekday.short.5'">جمع</xsl:when>
      <xsl:when test="$key = 'weekday.short.6'">سبت</xsl:when>
      <xsl:when test="$key = 'date.afterDay'"></xsl:when>
      <xsl:when test="$key = 'time.after'"></xsl:when>
      <xsl:when test="$key = 'accounts.ownTitle'">بياناتي</xsl:when>
      <xsl:when test="$key = 'accounts.ownLink'">بياناتي</xsl:when>
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
      <xsl:when test="$key = 'search.box'">Die Website durchsuchen</xsl:when>
      <xsl:when test="$key = 'userhome.continue'">Weitermachen, wo Sie waren</xsl:when>
      <xsl:when test="$key = 'userhome.at'">bei</xsl:when>
      <xsl:when test="$key = 'certificate'">Zertifikat</xsl:when>
      <xsl:when test="$key = 'certificate.to'">erhält</xsl:when>
      <xsl:when test="$key = 'certificate.for'">für den Abschluss des Kurses</xsl:when>
      <xsl:when test="$key = 'certificate.date'">Datum</xsl:when>
      <xsl:when test="$key = 'certificate.length'">Umfang</xsl:when>
      <xsl:when test="$key = 'certificate.issuer'">Ausgestellt von</xsl:when>
      <xsl:when test="$key = 'certificate.code'">Code</xsl:when>
      <xsl:when test="$key = 'certificate.check'">Ob es gültig ist, lässt sich prüfen unter</xsl:when>
      <xsl:when test="$key = 'certificate.valid'">Gültig: Dieses Zertifikat wurde hier ausgestellt.</xsl:when>
      <xsl:when test="$key = 'certificate.revoked'">Dieses Zertifikat wurde widerrufen</xsl:when>
      <xsl:when test="$key = 'certificate.revokedText'">Es wurde hier einmal ausgestellt und gilt nicht mehr. Widerrufen am</xsl:when>
      <xsl:when test="$key = 'certificate.unknown'">Dieses Zertifikat gibt es nicht</xsl:when>
      <xsl:when test="$key = 'certificate.unknownText'">
        <xsl:text>Mit diesem Code wurde hier kein Zertifikat ausgestellt. Ist die Adresse vollständig? Ein Code hat 26 Zeichen.</xsl:text>
      </xsl:when>
      <xsl:when test="$key = 'certificate.yours'">Ihr Zertifikat</xsl:when>
      <xsl:when test="$key = 'userhome.certificates'">Meine Zertifikate</xsl:when>
      <xsl:when test="$key = 'menu.login'">Anmelden</xsl:when>
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
      <xsl:when test="$key = 'results.empty'">
        <xsl:text>Sie haben noch keine Ergebnisse. Machen Sie einen Test: Sein Ergebnis steht dann hier.</xsl:text>
      </xsl:when>
      <xsl:when test="$key = 'results.find'">Zu den Kursen</xsl:when>
      <xsl:when test="$key = 'empty.text'">Hier steht noch nichts.</xsl:when>
      <xsl:when test="$key = 'lesson.empty'">Diese Lektion hat noch keinen Inhalt.</xsl:when>
      <xsl:when test="$key = 'course.noChapters'">Dieser Kurs hat noch keine Kapitel.</xsl:when>
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
      <xsl:when test="$key = 'previousMonth'">Voriger Monat</xsl:when>
      <xsl:when test="$key = 'nextMonth'">Nächster Monat</xsl:when>
      <xsl:when test="$key = 'form.send'">Nachricht senden</xsl:when>
      <xsl:when test="$key = 'form.requiredHint'">Felder mit * müssen ausgefüllt werden.</xsl:when>
      <xsl:when test="$key = 'form.choose'">Bitte wählen</xsl:when>
      <xsl:when test="$key = 'form.thanks'">Vielen Dank. Ihre Nachricht ist angekommen.</xsl:when>
      <xsl:when test="$key = 'home'">Zur Startseite</xsl:when>
      <xsl:when test="$key = 'login.send'">Anmelden</xsl:when>
      <xsl:when test="$key = 'login.lead'">Melden Sie sich an und lernen Sie weiter.</xsl:when>
      <xsl:when test="$key = 'login.or'">oder mit Benutzername und Passwort</xsl:when>
      <xsl:when test="$key = 'login.needed'">Für diese Seite müssen Sie angemeldet sein. Nach dem Anmelden sehen Sie sie sofort.</xsl:when>
      <xsl:when test="$key = 'notFound.text'">
        <xsl:text>Hier ist nichts. Vielleicht ist die Seite umgezogen, oder der Link ist falsch. Vielleicht hilft die Suche:</xsl:text>
      </xsl:when>
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
      <xsl:when test="$key = 'login.passwordTitle'">Ein Passwort wählen</xsl:when>
      <xsl:when test="$key = 'login.passwordLead'">
        <xsl:text>Von jetzt an melden Sie sich damit an. In allen anderen Browsern werden Sie abgemeldet.</xsl:text>
      </xsl:when>
      <xsl:when test="$key = 'login.oldPassword'">Bisheriges Passwort</xsl:when>
      <xsl:when test="$key = 'login.newPassword'">Neues Passwort</xsl:when>
      <xsl:when test="$key = 'login.newPassword2'">Neues Passwort, noch einmal</xsl:when>
      <xsl:when test="$key = 'login.passwordRules'">
        <xsl:text>Mindestens 8 Zeichen; weder Ihr Benutzername noch eines der Passwörter, die jeder zuerst versucht.</xsl:text>
      </xsl:when>
      <xsl:when test="$key = 'login.userRules'">
        <xsl:text>2 bis 64 aus a bis z, 0 bis 9 und . _ - ohne Leerzeichen; oder Ihre E-Mail-Adresse.</xsl:text>
      </xsl:when>
      <xsl:when test="$key = 'login.passwordSend'">Passwort speichern</xsl:when>
      <xsl:when test="$key = 'login.passwordChange'">Passwort ändern</xsl:when>
      <xsl:when test="$key = 'login.addressTitle'">Ihre E-Mail-Adresse</xsl:when>
      <xsl:when test="$key = 'login.addressChange'">E-Mail-Adresse ändern</xsl:when>
      <xsl:when test="$key = 'sessions.title'">Meine Anmeldungen</xsl:when>
      <xsl:when test="$key = 'sessions.lead'">
        <xsl:text>Wo Sie angemeldet sind. Beenden Sie, was Sie nicht kennen, und wählen Sie dann ein neues Passwort.</xsl:text>
      </xsl:when>
      <xsl:when test="$key = 'sessions.link'">Geräte und Anmeldungen</xsl:when>
      <xsl:when test="$key = 'login.newEmail'">Neue E-Mail-Adresse</xsl:when>
      <xsl:when test="$key = 'login.addressProven'">Diese Adresse ist bestätigt.</xsl:when>
      <xsl:when test="$key = 'login.addressUnproven'">Ihre E-Mail-Adresse ist noch nicht bestätigt</xsl:when>
      <xsl:when test="$key = 'login.addressSent'">Öffnen Sie den Link in der Nachricht an</xsl:when>
      <xsl:when test="$key = 'login.addressWhy'">
        <xsl:text>Was Sie lernen, wird in der Zwischenzeit gespeichert. Nur was eine bestätigte Adresse braucht, muss warten.</xsl:text>
      </xsl:when>
      <xsl:when test="$key = 'login.proofSend'">Link noch einmal senden</xsl:when>
      <xsl:when test="$key = 'state.locked'">Gesperrt</xsl:when>
      <xsl:when test="$key = 'state.open'">Nicht begonnen</xsl:when>
      <xsl:when test="$key = 'state.started'">In Arbeit</xsl:when>
      <xsl:when test="$key = 'state.done'">Erledigt</xsl:when>
      <xsl:when test="$key = 'points'">Punkte</xsl:when>
      <xsl:when test="$key = 'points.needed'">nötig:</xsl:when>
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
      <xsl:when test="$key = 'courses.guest'">
        <xsl:text>Melden Sie sich an, dann stehen hier Ihre Kurse. Oder sehen Sie sich erst einmal um.</xsl:text>
      </xsl:when>
      <xsl:when test="$key = 'courses.lead'">Lernen Sie in Ihrem Tempo, Lektion für Lektion.</xsl:when>
      <xsl:when test="$key = 'userhome.hello.again'">Willkommen zurück</xsl:when>
      <xsl:when test="$key = 'userhome.hello.first'">Willkommen</xsl:when>
      <xsl:when test="$key = 'userhome.lead.again'">Machen Sie da weiter, wo Sie aufgehört haben.</xsl:when>
      <xsl:when test="$key = 'userhome.lead.first'">Wählen Sie einen Kurs und beginnen Sie mit seiner ersten Lektion.</xsl:when>
      <xsl:when test="$key = 'userhome.open'">Das wartet auf Sie</xsl:when>
      <xsl:when test="$key = 'userhome.due'">Wörter zu wiederholen:</xsl:when>
      <xsl:when test="$key = 'userhome.answered'">Weiter, beantwortet:</xsl:when>
      <xsl:when test="$key = 'userhome.results'">Letzte Ergebnisse</xsl:when>
      <xsl:when test="$key = 'userhome.courses'">Meine Kurse</xsl:when>
      <xsl:when test="$key = 'userhome.find'">Kurs finden</xsl:when>
      <xsl:when test="$key = 'preview'">Vorschau des Seitenrahmens. Sie gilt 60 Sekunden.</xsl:when>
      <xsl:when test="$key = 'table'">Tabelle, seitlich verschiebbar</xsl:when>
      <xsl:when test="$key = 'course.left'">Noch etwa</xsl:when>
      <xsl:when test="$key = 'course.after'">Öffnet sich nach:</xsl:when>
      <xsl:when test="$key = 'course.locked'">Noch nicht freigegeben</xsl:when>
      <xsl:when test="$key = 'course.h'">Std.</xsl:when>
      <xsl:when test="$key = 'course.min'">Min.</xsl:when>
      <xsl:when test="$key = 'number.point'">,</xsl:when>
      <xsl:when test="$key = 'number.of'"><xsl:text> / </xsl:text></xsl:when>
      <xsl:when test="$key = 'percent.after'"><xsl:text> %</xsl:text></xsl:when>
      <xsl:when test="$key = 'course.placement'">Schon Vorkenntnisse? Wenn Sie mögen, sagt ein Test, wo Sie einsteigen:</xsl:when>
      <xsl:when test="$key = 'locked.why'">So öffnet es sich</xsl:when>
      <xsl:when test="$key = 'locked.one'">Erledigen Sie zuerst dies:</xsl:when>
      <xsl:when test="$key = 'locked.many'">Erledigen Sie zuerst all dies:</xsl:when>
      <xsl:when test="$key = 'locked.guest'">
        <xsl:text>Sie sind nicht angemeldet; deshalb ist nicht bekannt, was Sie schon erledigt haben. Melden Sie sich zuerst an.</xsl:text>
      </xsl:when>
      <xsl:when test="$key = 'locked.back'">Zurück zum Kurs</xsl:when>
      <xsl:when test="$key = 'results.title'">Meine Ergebnisse</xsl:when>
      <xsl:when test="$key = 'accounts.title'">Konten</xsl:when>
      <xsl:when test="$key = 'administration.title'">Verwaltung</xsl:when>
      <xsl:when test="$key = 'results.all'">Alle Ergebnisse</xsl:when>
      <xsl:when test="$key = 'results.day'">Tag</xsl:when>
      <xsl:when test="$key = 'results.test'">Test</xsl:when>
      <xsl:when test="$key = 'results.course'">Kurs</xsl:when>
      <xsl:when test="$key = 'results.level'">Stufe</xsl:when>
      <xsl:when test="$key = 'hits.title'">Suche</xsl:when>
      <xsl:when test="$key = 'hits.topics'">Themen</xsl:when>
      <xsl:when test="$key = 'hits.preview'">In neuem Fenster öffnen</xsl:when>
      <xsl:when test="$key = 'hit.p_Course'">Kurs</xsl:when>
      <xsl:when test="$key = 'hit.p_Unit'">Lerneinheit</xsl:when>
      <xsl:when test="$key = 'hit.p_PracticeTest'">Test</xsl:when>
      <xsl:when test="$key = 'hit.p_PlacementTest'">Einstufungstest</xsl:when>
      <xsl:when test="$key = 'hit.p_News'">Aktuelles</xsl:when>
      <xsl:when test="$key = 'hit.p_Blog'">Blog</xsl:when>
      <xsl:when test="$key = 'hit.p_Calendar'">Termin</xsl:when>
      <xsl:when test="$key = 'hit.p_Contact'">Kontakt</xsl:when>
      <xsl:when test="$key = 'hit.page'">Seite</xsl:when>
      <xsl:when test="$key = 'month.1'">Januar</xsl:when>
      <xsl:when test="$key = 'month.2'">Februar</xsl:when>
      <xsl:when test="$key = 'month.3'">März</xsl:when>
      <xsl:when test="$key = 'month.4'">April</xsl:when>
      <xsl:when test="$key = 'month.5'">Mai</xsl:when>
      <xsl:when test="$key = 'month.6'">Juni</xsl:when>
      <xsl:when test="$key = 'month.7'">Juli</xsl:when>
      <xsl:when test="$key = 'month.8'">August</xsl:when>
      <xsl:when test="$key = 'month.9'">September</xsl:when>
      <xsl:when test="$key = 'month.10'">Oktober</xsl:when>
      <xsl:when test="$key = 'month.11'">November</xsl:when>
      <xsl:when test="$key = 'month.12'">Dezember</xsl:when>
      <xsl:when test="$key = 'month.short.1'">Jan</xsl:when>
      <xsl:when test="$key = 'month.short.2'">Feb</xsl:when>
      <xsl:when test="$key = 'month.short.3'">Mär</xsl:when>
      <xsl:when test="$key = 'month.short.4'">Apr</xsl:when>
      <xsl:when test="$key = 'month.short.5'">Mai</xsl:when>
      <xsl:when test="$key = 'month.short.6'">Jun</xsl:when>
      <xsl:when test="$key = 'month.short.7'">Jul</xsl:when>
      <xsl:when test="$key = 'month.short.8'">Aug</xsl:when>
      <xsl:when test="$key = 'month.short.9'">Sep</xsl:when>
      <xsl:when test="$key = 'month.short.10'">Okt</xsl:when>
      <xsl:when test="$key = 'month.short.11'">Nov</xsl:when>
      <xsl:when test="$key = 'month.short.12'">Dez</xsl:when>
      <xsl:when test="$key = 'weekday.0'">Sonntag</xsl:when>
      <xsl:when test="$key = 'weekday.1'">Montag</xsl:when>
      <xsl:when test="$key = 'weekday.2'">Dienstag</xsl:when>
      <xsl:when test="$key = 'weekday.3'">Mittwoch</xsl:when>
      <xsl:when test="$key = 'weekday.4'">Donnerstag</xsl:when>
      <xsl:when test="$key = 'weekday.5'">Freitag</xsl:when>
      <xsl:when test="$key = 'weekday.6'">Samstag</xsl:when>
      <xsl:when test="$key = 'weekday.short.0'">So</xsl:when>
      <xsl:when test="$key = 'weekday.short.1'">Mo</xsl:when>
      <xsl:when test="$key = 'weekday.short.2'">Di</xsl:when>
      <xsl:when test="$key = 'weekday.short.3'">Mi</xsl:when>
      <xsl:when test="$key = 'weekday.short.4'">Do</xsl:when>
      <xsl:when test="$key = 'weekday.short.5'">Fr</xsl:when>
      <xsl:when test="$key = 'weekday.short.6'">Sa</xsl:when>
      <xsl:when test="$key = 'date.afterDay'">.</xsl:when>
      <xsl:when test="$key = 'time.after'"><xsl:text> Uhr</xsl:text></xsl:when>
      <xsl:when test="$key = 'accounts.ownTitle'">Meine Daten</xsl:when>
      <xsl:when test="$key = 'accounts.ownLink'">Meine Daten</xsl:when>
      <xsl:otherwise><xsl:value-of select="$key"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

</xsl:stylesheet>
