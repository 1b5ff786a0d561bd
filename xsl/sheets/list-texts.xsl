<?xml version="1.0" encoding="UTF-8"?>
<!-- Words of the lists, the blog's comments and the calendar: English|German|Arabic, one line for each. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

  <xsl:template name="word">
    <xsl:param name="key"/>
    <xsl:variable name="all">
      <xsl:choose>
        <xsl:when test="$key = 'category'">Categories|Kategorien|الفئات</xsl:when>
        <xsl:when test="$key = 'tag'">Topics|Themen|المواضيع</xsl:when>
        <xsl:when test="$key = 'month'">Archive|Archiv|الأرشيف</xsl:when>
        <xsl:when test="$key = 'all'">All|Alle|الكل</xsl:when>
        <xsl:when test="$key = 'empty.filtered'">Nothing here fits this choice.|Zu dieser Auswahl gibt es nichts.|لا شيء يطابق هذا الاختيار.</xsl:when>
        <xsl:when test="$key = 'show.all'">Show everything|Alles zeigen|عرض الكل</xsl:when>
        <xsl:when test="$key = 'feed'">Subscribe|Abonnieren|اشتراك</xsl:when>
        <xsl:when test="$key = 'share'">Share|Teilen|مشاركة</xsl:when>
        <xsl:when test="$key = 'comment.pending'">Awaits moderation|Wartet auf Freigabe|بانتظار الموافقة</xsl:when>
        <xsl:when test="$key = 'comment.write'">Write a comment|Kommentar schreiben|اكتب تعليقًا</xsl:when>
        <xsl:when test="$key = 'comment.name'">Your name|Ihr Name|اسمك</xsl:when>
        <xsl:when test="$key = 'comment.text'">Your comment|Ihr Kommentar|تعليقك</xsl:when>
        <xsl:when test="$key = 'comment.send'">Send comment|Kommentar senden|إرسال التعليق</xsl:when>
        <xsl:when test="$key = 'comment.moderated'">Comments are published once someone has read them.|Kommentare erscheinen, sobald sie jemand gelesen hat.|تُنشر التعليقات بعد أن يقرأها أحد.</xsl:when>
        <xsl:when test="$key = 'comment.publish'">Publish|Freigeben|نشر</xsl:when>
        <xsl:when test="$key = 'comment.remove'">Remove|Entfernen|إزالة</xsl:when>
        <xsl:when test="$key = 'comment.website'">Leave this field empty|Dieses Feld bleibt leer|اترك هذا الحقل فارغًا</xsl:when>
        <xsl:when test="$key = 'view'">View|Ansicht|العرض</xsl:when>
        <xsl:when test="$key = 'view.month'">Month|Monat|شهر</xsl:when>
        <xsl:when test="$key = 'view.week'">Week|Woche|أسبوع</xsl:when>
        <xsl:when test="$key = 'view.agenda'">Agenda|Liste|جدول</xsl:when>
        <xsl:when test="$key = 'period'">Period|Zeitraum|الفترة</xsl:when>
        <xsl:when test="$key = 'today'">Today|Heute|اليوم</xsl:when>
        <xsl:when test="$key = 'week.previous'">Previous week|Vorige Woche|الأسبوع السابق</xsl:when>
        <xsl:when test="$key = 'week.next'">Next week|Nächste Woche|الأسبوع التالي</xsl:when>
        <xsl:when test="$key = 'events.more'">more|weitere|أخرى</xsl:when>
        <xsl:when test="$key = 'event.further'">Further dates|Weitere Termine|مواعيد أخرى</xsl:when>
        <xsl:when test="$key = 'zone'">Times in the zone|Zeiten in der Zone|الأوقات حسب</xsl:when>
        <xsl:when test="$key = 'calendar.save'">Save to my calendar|In meinen Kalender|حفظ في تقويمي</xsl:when>
        <xsl:when test="$key = 'calendar.feed'">Subscribe to this calendar|Diesen Kalender abonnieren|الاشتراك في هذا التقويم</xsl:when>
        <xsl:otherwise><xsl:value-of select="concat($key, '|', $key, '|', $key)"/></xsl:otherwise>
      </xsl:choose>
    </xsl:variable>
    <xsl:choose>
      <xsl:when test="starts-with($lang, 'de')"><xsl:value-of select="substring-before(substring-after($all, '|'), '|')"/></xsl:when>
      <xsl:when test="starts-with($lang, 'ar')"><xsl:value-of select="substring-after(substring-after($all, '|'), '|')"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="substring-before($all, '|')"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

</xsl:stylesheet>
