<?xml version="1.0" encoding="UTF-8"?>
<!-- Words of the stylesheets, written by "npm run texts" from texts/*.json: change them there. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

  <xsl:template name="word">
    <xsl:param name="key"/>
    <xsl:choose>
      <xsl:when test="$lang = 'ar' or starts-with($lang, 'ar-')">
        <xsl:call-template name="word-ar"><xsl:with-param name="key" select="$key"/></xsl:call-template>
      </xsl:when>
      <xsl:when test="$lang = 'de' or starts-with($lang, 'de-')">
        <xsl:call-template name="word-de"><xsl:with-param name="key" select="$key"/></xsl:call-template>
      </xsl:when>
      <xsl:otherwise><xsl:call-template name="word-en"><xsl:with-param name="key" select="$key"/></xsl:call-template></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="word-en">
    <xsl:param name="key"/>
    <xsl:choose>
      <xsl:when test="$key = 'category'">Categories</xsl:when>
      <xsl:when test="$key = 'tag'">Topics</xsl:when>
      <xsl:when test="$key = 'month'">Archive</xsl:when>
      <xsl:when test="$key = 'all'">All</xsl:when>
      <xsl:when test="$key = 'empty.filtered'">Nothing here fits this choice.</xsl:when>
      <xsl:when test="$key = 'show.all'">Show everything</xsl:when>
      <xsl:when test="$key = 'feed'">Subscribe</xsl:when>
      <xsl:when test="$key = 'share'">Share</xsl:when>
      <xsl:when test="$key = 'comment.pending'">Waiting for approval</xsl:when>
      <xsl:when test="$key = 'comment.write'">Write a comment</xsl:when>
      <xsl:when test="$key = 'comment.name'">Your name</xsl:when>
      <xsl:when test="$key = 'comment.text'">Your comment</xsl:when>
      <xsl:when test="$key = 'comment.send'">Send comment</xsl:when>
      <xsl:when test="$key = 'comment.moderated'">Comments are published once someone has read them.</xsl:when>
      <xsl:when test="$key = 'comment.publish'">Publish</xsl:when>
      <xsl:when test="$key = 'comment.remove'">Remove</xsl:when>
      <xsl:when test="$key = 'comment.website'">Leave this field empty</xsl:when>
      <xsl:when test="$key = 'view'">View</xsl:when>
      <xsl:when test="$key = 'view.month'">Month</xsl:when>
      <xsl:when test="$key = 'view.week'">Week</xsl:when>
      <xsl:when test="$key = 'view.agenda'">Agenda</xsl:when>
      <xsl:when test="$key = 'period'">Period</xsl:when>
      <xsl:when test="$key = 'today'">Today</xsl:when>
      <xsl:when test="$key = 'week.previous'">Previous week</xsl:when>
      <xsl:when test="$key = 'week.next'">Next week</xsl:when>
      <xsl:when test="$key = 'events.more'">more</xsl:when>
      <xsl:when test="$key = 'event.further'">Further dates</xsl:when>
      <xsl:when test="$key = 'zone'">Times in the zone</xsl:when>
      <xsl:when test="$key = 'calendar.save'">Save to my calendar</xsl:when>
      <xsl:when test="$key = 'calendar.feed'">Subscribe to this calendar</xsl:when>
      <xsl:otherwise><xsl:value-of select="$key"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="word-ar">
    <xsl:param name="key"/>
    <xsl:choose>
      <xsl:when test="$key = 'category'">الفئات</xsl:when>
      <xsl:when test="$key = 'tag'">المواضيع</xsl:when>
      <xsl:when test="$key = 'month'">الأرشيف</xsl:when>
      <xsl:when test="$key = 'all'">الكل</xsl:when>
      <xsl:when test="$key = 'empty.filtered'">لا شيء يطابق هذا الاختيار.</xsl:when>
      <xsl:when test="$key = 'show.all'">عرض الكل</xsl:when>
      <xsl:when test="$key = 'feed'">اشتراك</xsl:when>
      <xsl:when test="$key = 'share'">مشاركة</xsl:when>
      <xsl:when test="$key = 'comment.pending'">بانتظار الموافقة</xsl:when>
      <xsl:when test="$key = 'comment.write'">اكتب تعليقًا</xsl:when>
      <xsl:when test="$key = 'comment.name'">اسمك</xsl:when>
      <xsl:when test="$key = 'comment.text'">تعليقك</xsl:when>
      <xsl:when test="$key = 'comment.send'">إرسال التعليق</xsl:when>
      <xsl:when test="$key = 'comment.moderated'">تُنشر التعليقات بعد أن يقرأها أحد.</xsl:when>
      <xsl:when test="$key = 'comment.publish'">نشر</xsl:when>
      <xsl:when test="$key = 'comment.remove'">إزالة</xsl:when>
      <xsl:when test="$key = 'comment.website'">اترك هذا الحقل فارغًا</xsl:when>
      <xsl:when test="$key = 'view'">العرض</xsl:when>
      <xsl:when test="$key = 'view.month'">شهر</xsl:when>
      <xsl:when test="$key = 'view.week'">أسبوع</xsl:when>
      <xsl:when test="$key = 'view.agenda'">جدول</xsl:when>
      <xsl:when test="$key = 'period'">الفترة</xsl:when>
      <xsl:when test="$key = 'today'">اليوم</xsl:when>
      <xsl:when test="$key = 'week.previous'">الأسبوع السابق</xsl:when>
      <xsl:when test="$key = 'week.next'">الأسبوع التالي</xsl:when>
      <xsl:when test="$key = 'events.more'">أخرى</xsl:when>
      <xsl:when test="$key = 'event.further'">مواعيد أخرى</xsl:when>
      <xsl:when test="$key = 'zone'">الأوقات حسب</xsl:when>
      <xsl:when test="$key = 'calendar.save'">حفظ في تقويمي</xsl:when>
      <xsl:when test="$key = 'calendar.feed'">الاشتراك في هذا التقويم</xsl:when>
      <xsl:otherwise><xsl:value-of select="$key"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="word-de">
    <xsl:param name="key"/>
    <xsl:choose>
      <xsl:when test="$key = 'category'">Kategorien</xsl:when>
      <xsl:when test="$key = 'tag'">Themen</xsl:when>
      <xsl:when test="$key = 'month'">Archiv</xsl:when>
      <xsl:when test="$key = 'all'">Alle</xsl:when>
      <xsl:when test="$key = 'empty.filtered'">Zu dieser Auswahl gibt es nichts.</xsl:when>
      <xsl:when test="$key = 'show.all'">Alles zeigen</xsl:when>
      <xsl:when test="$key = 'feed'">Abonnieren</xsl:when>
      <xsl:when test="$key = 'share'">Teilen</xsl:when>
      <xsl:when test="$key = 'comment.pending'">Wartet auf Freigabe</xsl:when>
      <xsl:when test="$key = 'comment.write'">Kommentar schreiben</xsl:when>
      <xsl:when test="$key = 'comment.name'">Ihr Name</xsl:when>
      <xsl:when test="$key = 'comment.text'">Ihr Kommentar</xsl:when>
      <xsl:when test="$key = 'comment.send'">Kommentar senden</xsl:when>
      <xsl:when test="$key = 'comment.moderated'">Kommentare erscheinen, sobald sie jemand gelesen hat.</xsl:when>
      <xsl:when test="$key = 'comment.publish'">Freigeben</xsl:when>
      <xsl:when test="$key = 'comment.remove'">Entfernen</xsl:when>
      <xsl:when test="$key = 'comment.website'">Dieses Feld bleibt leer</xsl:when>
      <xsl:when test="$key = 'view'">Ansicht</xsl:when>
      <xsl:when test="$key = 'view.month'">Monat</xsl:when>
      <xsl:when test="$key = 'view.week'">Woche</xsl:when>
      <xsl:when test="$key = 'view.agenda'">Liste</xsl:when>
      <xsl:when test="$key = 'period'">Zeitraum</xsl:when>
      <xsl:when test="$key = 'today'">Heute</xsl:when>
      <xsl:when test="$key = 'week.previous'">Vorige Woche</xsl:when>
      <xsl:when test="$key = 'week.next'">Nächste Woche</xsl:when>
      <xsl:when test="$key = 'events.more'">weitere</xsl:when>
      <xsl:when test="$key = 'event.further'">Weitere Termine</xsl:when>
      <xsl:when test="$key = 'zone'">Zeiten in der Zone</xsl:when>
      <xsl:when test="$key = 'calendar.save'">In meinen Kalender</xsl:when>
      <xsl:when test="$key = 'calendar.feed'">Diesen Kalender abonnieren</xsl:when>
      <xsl:otherwise><xsl:value-of select="$key"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

</xsl:stylesheet>
