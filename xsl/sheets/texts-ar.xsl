<?xml version="1.0" encoding="UTF-8"?>
<!-- Arabic words of the page frame and the main views. What is not here is said in English, and says so. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

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
      <xsl:when test="$key = 'user.login'">تسجيل الدخول</xsl:when>
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
      <xsl:when test="$key = 'empty.p_Blog'">لم يُكتب شيء بعد. عُد إلينا قريبًا.</xsl:when>
      <xsl:when test="$key = 'empty.p_Calendar'">لا مواعيد في هذه الفترة.</xsl:when>
      <xsl:when test="$key = 'empty.p_Course'">لا مساقات متاحة لك بعد.</xsl:when>
      <xsl:when test="$key = 'empty.text'">لا يوجد شيء هنا بعد.</xsl:when>
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
      <xsl:when test="$key = 'month.previous'">الشهر السابق</xsl:when>
      <xsl:when test="$key = 'month.next'">الشهر التالي</xsl:when>
      <xsl:when test="$key = 'form.send'">أرسل الرسالة</xsl:when>
      <xsl:when test="$key = 'form.required'">مطلوب</xsl:when>
      <xsl:when test="$key = 'form.requiredHint'">الحقول التي عليها * مطلوبة.</xsl:when>
      <xsl:when test="$key = 'form.choose'">اختر من فضلك</xsl:when>
      <xsl:when test="$key = 'form.thanks'">شكرًا لك. وصلت رسالتك.</xsl:when>
      <xsl:when test="$key = 'home'">إلى صفحة البداية</xsl:when>
      <xsl:when test="$key = 'search'">بحث</xsl:when>
      <xsl:when test="$key = 'search.label'">ابحث في الموقع</xsl:when>
      <xsl:when test="$key = 'search.hint'">مثلًا: عدسة، لون، ظل</xsl:when>
      <xsl:when test="$key = 'login.send'">تسجيل الدخول</xsl:when>
      <xsl:when test="$key = 'login.lead'">سجّل دخولك لتتابع مساقاتك.</xsl:when>
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
      <xsl:when test="$key = 'state.locked'">مقفل</xsl:when>
      <xsl:when test="$key = 'state.open'">لم يبدأ</xsl:when>
      <xsl:when test="$key = 'state.started'">قيد التقدّم</xsl:when>
      <xsl:when test="$key = 'state.done'">مكتمل</xsl:when>
      <xsl:when test="$key = 'points'">نقاط</xsl:when>
      <xsl:when test="$key = 'progress'">التقدّم</xsl:when>
      <xsl:when test="$key = 'completed'">مكتمل</xsl:when>
      <xsl:when test="$key = 'chapter'">فصل</xsl:when>
      <xsl:when test="$key = 'chapters'">فصول</xsl:when>
      <xsl:when test="$key = 'lesson'">درس</xsl:when>
      <xsl:when test="$key = 'lessons'">دروس</xsl:when>
      <xsl:when test="$key = 'slides'">شرائح</xsl:when>
      <xsl:when test="$key = 'course.start'">ابدأ المساق</xsl:when>
      <xsl:when test="$key = 'course.continue'">تابِع</xsl:when>
      <xsl:when test="$key = 'course.again'">راجِع</xsl:when>
      <xsl:when test="$key = 'courses.guest'">سجّل دخولك لترى مساقاتك هنا، أو تجوّل أولًا.</xsl:when>
      <xsl:when test="$key = 'courses.lead'">تعلّم على مهلك، درسًا بعد درس.</xsl:when>
      <xsl:when test="$key = 'userhome.hello'">أهلًا بعودتك</xsl:when>
      <xsl:when test="$key = 'userhome.lead'">تابِع من حيث توقفت.</xsl:when>
      <xsl:when test="$key = 'userhome.continue'">تابِع من حيث توقفت</xsl:when>
      <xsl:when test="$key = 'userhome.at'">عند</xsl:when>
      <xsl:when test="$key = 'userhome.courses'">مساقاتي</xsl:when>
      <xsl:when test="$key = 'userhome.find'">ابحث عن مساق</xsl:when>
      <xsl:otherwise><xsl:call-template name="t-en"><xsl:with-param name="key" select="$key"/></xsl:call-template></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

</xsl:stylesheet>
