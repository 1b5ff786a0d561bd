<?xml version="1.0" encoding="UTF-8"?>
<!-- Words of the stylesheets, written by "npm run texts" from texts/*.json: change them there. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

  <xsl:template name="l">
    <xsl:param name="key"/>
    <xsl:choose>
      <xsl:when test="$lang = 'ar' or starts-with($lang, 'ar-')">
        <xsl:call-template name="l-ar"><xsl:with-param name="key" select="$key"/></xsl:call-template>
      </xsl:when>
      <xsl:when test="$lang = 'de' or starts-with($lang, 'de-')">
        <xsl:call-template name="l-de"><xsl:with-param name="key" select="$key"/></xsl:call-template>
      </xsl:when>
      <xsl:otherwise><xsl:call-template name="l-en"><xsl:with-param name="key" select="$key"/></xsl:call-template></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="l-en">
    <xsl:param name="key"/>
    <xsl:choose>
      <xsl:when test="$key = 'filters'">Narrow the choice</xsl:when>
      <xsl:when test="$key = 'category'">Subject</xsl:when>
      <xsl:when test="$key = 'level'">Level</xsl:when>
      <xsl:when test="$key = 'language'">Course language</xsl:when>
      <xsl:when test="$key = 'duration'">Length</xsl:when>
      <xsl:when test="$key = 'state'">My progress</xsl:when>
      <xsl:when test="$key = 'tag'">Topic</xsl:when>
      <xsl:when test="$key = 'duration.short'">Up to 1 hour</xsl:when>
      <xsl:when test="$key = 'duration.medium'">1 to 5 hours</xsl:when>
      <xsl:when test="$key = 'duration.long'">More than 5 hours</xsl:when>
      <xsl:when test="$key = 'state.new'">Not begun</xsl:when>
      <xsl:when test="$key = 'state.begun'">In progress</xsl:when>
      <xsl:when test="$key = 'state.done'">Done</xsl:when>
      <xsl:when test="$key = 'found'">Courses found:</xsl:when>
      <xsl:when test="$key = 'others'">Courses to begin with</xsl:when>
      <xsl:when test="$key = 'answered'">Answers to your questions</xsl:when>
      <xsl:when test="$key = 'answers'">New answers:</xsl:when>
      <xsl:when test="$key = 'waiting'">Questions and answers that await moderation</xsl:when>
      <xsl:when test="$key = 'reviews'">Reviews</xsl:when>
      <xsl:when test="$key = 'reviewsWaiting'">Texts that wait for your review:</xsl:when>
      <xsl:when test="$key = 'ledGroups'">Groups that you lead</xsl:when>
      <xsl:when test="$key = 'ledGroupsOpen'">Your groups:</xsl:when>
      <xsl:when test="$key = 'courseDates'">Days of your courses</xsl:when>
      <xsl:when test="$key = 'courseFrom'">Begins on</xsl:when>
      <xsl:when test="$key = 'courseUntil'">Open until</xsl:when>
      <xsl:when test="$key = 'groupFrom'">Your group: from</xsl:when>
      <xsl:when test="$key = 'groupUntil'">Your group: until</xsl:when>
      <xsl:when test="$key = 'week'">Your week</xsl:when>
      <xsl:when test="$key = 'days'">Days learned:</xsl:when>
      <xsl:when test="$key = 'of'">of</xsl:when>
      <xsl:when test="$key = 'day.learned'">learned</xsl:when>
      <xsl:when test="$key = 'day.today'">today</xsl:when>
      <xsl:when test="$key = 'goal.none'">Would you like a goal? It is for you alone, and you can change it whenever you like.</xsl:when>
      <xsl:when test="$key = 'goal.start'">A few minutes are enough for a start.</xsl:when>
      <xsl:when test="$key = 'goal.begun'">Well begun. Go on whenever it suits you.</xsl:when>
      <xsl:when test="$key = 'goal.reached'">You have reached your goal for this week.</xsl:when>
      <xsl:when test="$key = 'weeks'">Weeks in a row with your goal reached:</xsl:when>
      <xsl:otherwise><xsl:value-of select="$key"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="l-ar">
    <xsl:param name="key"/>
    <xsl:choose>
      <xsl:when test="$key = 'filters'">تضييق الاختيار</xsl:when>
      <xsl:when test="$key = 'category'">المجال</xsl:when>
      <xsl:when test="$key = 'level'">المستوى</xsl:when>
      <xsl:when test="$key = 'language'">لغة المساق</xsl:when>
      <xsl:when test="$key = 'duration'">المدة</xsl:when>
      <xsl:when test="$key = 'state'">تقدّمي</xsl:when>
      <xsl:when test="$key = 'tag'">الموضوع</xsl:when>
      <xsl:when test="$key = 'duration.short'">حتى ساعة واحدة</xsl:when>
      <xsl:when test="$key = 'duration.medium'">من ساعة إلى 5 ساعات</xsl:when>
      <xsl:when test="$key = 'duration.long'">أكثر من 5 ساعات</xsl:when>
      <xsl:when test="$key = 'state.new'">لم يبدأ بعد</xsl:when>
      <xsl:when test="$key = 'state.begun'">قيد التعلّم</xsl:when>
      <xsl:when test="$key = 'state.done'">مكتمل</xsl:when>
      <xsl:when test="$key = 'found'">عدد المساقات:</xsl:when>
      <xsl:when test="$key = 'others'">مساقات تبدأ بها</xsl:when>
      <xsl:when test="$key = 'answered'">إجابات عن أسئلتك</xsl:when>
      <xsl:when test="$key = 'answers'">إجابات جديدة:</xsl:when>
      <xsl:when test="$key = 'waiting'">أسئلة وإجابات بانتظار الموافقة</xsl:when>
      <xsl:when test="$key = 'reviews'">المراجعات</xsl:when>
      <xsl:when test="$key = 'reviewsWaiting'">نصوص بانتظار مراجعتك:</xsl:when>
      <xsl:when test="$key = 'ledGroups'">المجموعات التي تقودها</xsl:when>
      <xsl:when test="$key = 'ledGroupsOpen'">مجموعاتك:</xsl:when>
      <xsl:when test="$key = 'courseDates'">أيام دوراتك</xsl:when>
      <xsl:when test="$key = 'courseFrom'">تبدأ في</xsl:when>
      <xsl:when test="$key = 'courseUntil'">مفتوحة حتى</xsl:when>
      <xsl:when test="$key = 'groupFrom'">مجموعتك: من</xsl:when>
      <xsl:when test="$key = 'groupUntil'">مجموعتك: حتى</xsl:when>
      <xsl:when test="$key = 'week'">أسبوعك</xsl:when>
      <xsl:when test="$key = 'days'">أيام التعلّم:</xsl:when>
      <xsl:when test="$key = 'of'">من</xsl:when>
      <xsl:when test="$key = 'day.learned'">تعلّمت</xsl:when>
      <xsl:when test="$key = 'day.today'">اليوم</xsl:when>
      <xsl:when test="$key = 'goal.none'">هل ترغب في هدف؟ هو لك وحدك، ويمكنك تغييره متى شئت.</xsl:when>
      <xsl:when test="$key = 'goal.start'">تكفي بضع دقائق للبداية.</xsl:when>
      <xsl:when test="$key = 'goal.begun'">بداية موفّقة. تابع متى ناسبك.</xsl:when>
      <xsl:when test="$key = 'goal.reached'">بلغت هدفك لهذا الأسبوع.</xsl:when>
      <xsl:when test="$key = 'weeks'">أسابيع متتالية بلغت فيها هدفك:</xsl:when>
      <xsl:otherwise><xsl:value-of select="$key"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="l-de">
    <xsl:param name="key"/>
    <xsl:choose>
      <xsl:when test="$key = 'filters'">Auswahl eingrenzen</xsl:when>
      <xsl:when test="$key = 'category'">Fach</xsl:when>
      <xsl:when test="$key = 'level'">Niveau</xsl:when>
      <xsl:when test="$key = 'language'">Kurssprache</xsl:when>
      <xsl:when test="$key = 'duration'">Dauer</xsl:when>
      <xsl:when test="$key = 'state'">Mein Stand</xsl:when>
      <xsl:when test="$key = 'tag'">Thema</xsl:when>
      <xsl:when test="$key = 'duration.short'">Bis 1 Stunde</xsl:when>
      <xsl:when test="$key = 'duration.medium'">1 bis 5 Stunden</xsl:when>
      <xsl:when test="$key = 'duration.long'">Mehr als 5 Stunden</xsl:when>
      <xsl:when test="$key = 'state.new'">Noch nicht begonnen</xsl:when>
      <xsl:when test="$key = 'state.begun'">Begonnen</xsl:when>
      <xsl:when test="$key = 'state.done'">Abgeschlossen</xsl:when>
      <xsl:when test="$key = 'found'">Gefundene Kurse:</xsl:when>
      <xsl:when test="$key = 'others'">Kurse für den Anfang</xsl:when>
      <xsl:when test="$key = 'answered'">Antworten auf Ihre Fragen</xsl:when>
      <xsl:when test="$key = 'answers'">Neue Antworten:</xsl:when>
      <xsl:when test="$key = 'waiting'">Fragen und Antworten, die auf Freigabe warten</xsl:when>
      <xsl:when test="$key = 'reviews'">Prüfungen von Texten</xsl:when>
      <xsl:when test="$key = 'reviewsWaiting'">Texte, die auf Ihre Prüfung warten:</xsl:when>
      <xsl:when test="$key = 'ledGroups'">Gruppen, die Sie leiten</xsl:when>
      <xsl:when test="$key = 'ledGroupsOpen'">Ihre Gruppen:</xsl:when>
      <xsl:when test="$key = 'courseDates'">Tage Ihrer Kurse</xsl:when>
      <xsl:when test="$key = 'courseFrom'">Beginnt am</xsl:when>
      <xsl:when test="$key = 'courseUntil'">Läuft bis</xsl:when>
      <xsl:when test="$key = 'groupFrom'">Ihre Gruppe: ab</xsl:when>
      <xsl:when test="$key = 'groupUntil'">Ihre Gruppe: bis</xsl:when>
      <xsl:when test="$key = 'week'">Ihre Woche</xsl:when>
      <xsl:when test="$key = 'days'">Lerntage:</xsl:when>
      <xsl:when test="$key = 'of'">von</xsl:when>
      <xsl:when test="$key = 'day.learned'">gelernt</xsl:when>
      <xsl:when test="$key = 'day.today'">heute</xsl:when>
      <xsl:when test="$key = 'goal.none'">Möchten Sie ein Ziel? Es ist nur für Sie, und Sie können es jederzeit ändern.</xsl:when>
      <xsl:when test="$key = 'goal.start'">Für den Anfang genügen ein paar Minuten.</xsl:when>
      <xsl:when test="$key = 'goal.begun'">Gut begonnen. Machen Sie weiter, wann es Ihnen passt.</xsl:when>
      <xsl:when test="$key = 'goal.reached'">Sie haben Ihr Ziel für diese Woche erreicht.</xsl:when>
      <xsl:when test="$key = 'weeks'">Wochen in Folge mit erreichtem Ziel:</xsl:when>
      <xsl:otherwise><xsl:value-of select="$key"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

</xsl:stylesheet>
