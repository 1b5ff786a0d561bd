<?xml version="1.0" encoding="UTF-8"?>
<!-- Words of the stylesheets, written by "npm run texts" from texts/*.json: change them there. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

  <xsl:template name="a">
    <xsl:param name="key"/>
    <xsl:choose>
      <xsl:when test="$lang = 'ar' or starts-with($lang, 'ar-')">
        <xsl:call-template name="a-ar"><xsl:with-param name="key" select="$key"/></xsl:call-template>
      </xsl:when>
      <xsl:when test="$lang = 'de' or starts-with($lang, 'de-')">
        <xsl:call-template name="a-de"><xsl:with-param name="key" select="$key"/></xsl:call-template>
      </xsl:when>
      <xsl:otherwise><xsl:call-template name="a-en"><xsl:with-param name="key" select="$key"/></xsl:call-template></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="a-en">
    <xsl:param name="key"/>
    <xsl:choose>
      <xsl:when test="$key = 'parameters'">Parameters</xsl:when>
      <xsl:when test="$key = 'content'">Content</xsl:when>
      <xsl:when test="$key = 'noBlocks'">There are no blocks yet. Take one from the templates.</xsl:when>
      <xsl:when test="$key = 'up'">Move up</xsl:when>
      <xsl:when test="$key = 'down'">Move down</xsl:when>
      <xsl:when test="$key = 'clone'">Duplicate</xsl:when>
      <xsl:when test="$key = 'delete'">Delete</xsl:when>
      <xsl:when test="$key = 'text'">Text</xsl:when>
      <xsl:when test="$key = 'title'">Title</xsl:when>
      <xsl:when test="$key = 'html'">Formatted text</xsl:when>
      <xsl:when test="$key = 'untranslated'">This block lacks texts in the selected language.</xsl:when>
      <xsl:when test="$key = 'translateBlock'">Copy its texts to translate them</xsl:when>
      <xsl:when test="$key = 'translate'">To be translated</xsl:when>
      <xsl:when test="$key = 'undoTranslation'">Undo translation</xsl:when>
      <xsl:when test="$key = 'deleteTranslation'">Delete translation</xsl:when>
      <xsl:when test="$key = 'videoClip'">Video</xsl:when>
      <xsl:when test="$key = 'videoPreview'">Preview</xsl:when>
      <xsl:when test="$key = 'IDMedia'">Media ID</xsl:when>
      <xsl:when test="$key = 'picture'">Picture</xsl:when>
      <xsl:when test="$key = 'src'">File</xsl:when>
      <xsl:when test="$key = 'defaultPath'">Folder</xsl:when>
      <xsl:when test="$key = 'picSize'">Size</xsl:when>
      <xsl:when test="$key = 'alt'">Description</xsl:when>
      <xsl:when test="$key = 'original'">Original</xsl:when>
      <xsl:when test="$key = 'other'">Kept as it is:</xsl:when>
      <xsl:when test="$key = 'head'">In lists and at the top</xsl:when>
      <xsl:when test="$key = 'teaser'">Teaser</xsl:when>
      <xsl:when test="$key = 'category'">Category</xsl:when>
      <xsl:when test="$key = 'published'">Publication</xsl:when>
      <xsl:when test="$key = 'date'">Published on</xsl:when>
      <xsl:when test="$key = 'author'">Author</xsl:when>
      <xsl:when test="$key = 'when'">When and where</xsl:when>
      <xsl:when test="$key = 'start'">Begin</xsl:when>
      <xsl:when test="$key = 'end'">End</xsl:when>
      <xsl:when test="$key = 'zone'">Time zone</xsl:when>
      <xsl:when test="$key = 'zoneHint'">Such as Europe/Berlin</xsl:when>
      <xsl:when test="$key = 'makeAllDay'">Make it an all-day event</xsl:when>
      <xsl:when test="$key = 'makeTimed'">Give it a time</xsl:when>
      <xsl:when test="$key = 'location'">Location</xsl:when>
      <xsl:when test="$key = 'repeat'">Repeats</xsl:when>
      <xsl:when test="$key = 'repeatHint'">A rule as calendars write it (RRULE), such as FREQ=WEEKLY;BYDAY=TU</xsl:when>
      <xsl:when test="$key = 'chapters'">Chapters</xsl:when>
      <xsl:when test="$key = 'chapter'">Chapter</xsl:when>
      <xsl:when test="$key = 'newChapter'">New chapter</xsl:when>
      <xsl:when test="$key = 'step'">Step</xsl:when>
      <xsl:when test="$key = 'stepTitle'">Name in the course</xsl:when>
      <xsl:when test="$key = 'objectID'">Object ID</xsl:when>
      <xsl:when test="$key = 'minutes'">Minutes</xsl:when>
      <xsl:when test="$key = 'requires'">Open after</xsl:when>
      <xsl:when test="$key = 'requiresHint'">Object IDs, with blanks between</xsl:when>
      <xsl:when test="$key = 'srcHint'">A file below img, such as img/lens.jpg, or an address</xsl:when>
      <xsl:when test="$key = 'altHint'">What it shows, for those who cannot see it; empty for decoration</xsl:when>
      <xsl:when test="$key = 'add'">Add</xsl:when>
      <xsl:when test="$key = 'studio'">Studio</xsl:when>
      <xsl:when test="$key = 'notInLanguage'">not in the selected language yet.</xsl:when>
      <xsl:when test="$key = 'openWindow'">Open in a window</xsl:when>
      <xsl:when test="$key = 'preview.empty'">There is nothing in this language yet.</xsl:when>
      <xsl:when test="$key = 'preview.video'">Video</xsl:when>
      <xsl:otherwise><xsl:value-of select="$key"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="a-ar">
    <xsl:param name="key"/>
    <xsl:choose>
      <xsl:when test="$key = 'parameters'">الإعدادات</xsl:when>
      <xsl:when test="$key = 'content'">المحتوى</xsl:when>
      <xsl:when test="$key = 'noBlocks'">لا توجد كتل بعد. اختر واحدة من القوالب.</xsl:when>
      <xsl:when test="$key = 'up'">نقل لأعلى</xsl:when>
      <xsl:when test="$key = 'down'">نقل لأسفل</xsl:when>
      <xsl:when test="$key = 'clone'">تكرار</xsl:when>
      <xsl:when test="$key = 'delete'">حذف</xsl:when>
      <xsl:when test="$key = 'text'">نص</xsl:when>
      <xsl:when test="$key = 'title'">العنوان</xsl:when>
      <xsl:when test="$key = 'html'">نص منسق</xsl:when>
      <xsl:when test="$key = 'untranslated'">تنقص هذه الكتلة نصوص باللغة المختارة.</xsl:when>
      <xsl:when test="$key = 'translateBlock'">انسخ نصوصها لترجمتها</xsl:when>
      <xsl:when test="$key = 'translate'">للترجمة</xsl:when>
      <xsl:when test="$key = 'undoTranslation'">التراجع عن الترجمة</xsl:when>
      <xsl:when test="$key = 'deleteTranslation'">حذف الترجمة</xsl:when>
      <xsl:when test="$key = 'videoClip'">فيديو</xsl:when>
      <xsl:when test="$key = 'videoPreview'">معاينة</xsl:when>
      <xsl:when test="$key = 'IDMedia'">معرّف الوسائط</xsl:when>
      <xsl:when test="$key = 'picture'">صورة</xsl:when>
      <xsl:when test="$key = 'src'">الملف</xsl:when>
      <xsl:when test="$key = 'defaultPath'">المجلد</xsl:when>
      <xsl:when test="$key = 'picSize'">الحجم</xsl:when>
      <xsl:when test="$key = 'alt'">الوصف</xsl:when>
      <xsl:when test="$key = 'original'">الأصل</xsl:when>
      <xsl:when test="$key = 'other'">يبقى كما هو:</xsl:when>
      <xsl:when test="$key = 'head'">في القوائم وأعلى الصفحة</xsl:when>
      <xsl:when test="$key = 'teaser'">مقدمة موجزة</xsl:when>
      <xsl:when test="$key = 'category'">الفئة</xsl:when>
      <xsl:when test="$key = 'published'">النشر</xsl:when>
      <xsl:when test="$key = 'date'">تاريخ النشر</xsl:when>
      <xsl:when test="$key = 'author'">الكاتب</xsl:when>
      <xsl:when test="$key = 'when'">الزمان والمكان</xsl:when>
      <xsl:when test="$key = 'start'">البداية</xsl:when>
      <xsl:when test="$key = 'end'">النهاية</xsl:when>
      <xsl:when test="$key = 'zone'">المنطقة الزمنية</xsl:when>
      <xsl:when test="$key = 'zoneHint'">مثل Europe/Berlin</xsl:when>
      <xsl:when test="$key = 'makeAllDay'">جعله حدثًا ليوم كامل</xsl:when>
      <xsl:when test="$key = 'makeTimed'">تحديد وقت له</xsl:when>
      <xsl:when test="$key = 'location'">المكان</xsl:when>
      <xsl:when test="$key = 'repeat'">التكرار</xsl:when>
      <xsl:when test="$key = 'repeatHint'">قاعدة كما تكتبها التقويمات (RRULE)، مثل FREQ=WEEKLY;BYDAY=TU</xsl:when>
      <xsl:when test="$key = 'chapters'">الفصول</xsl:when>
      <xsl:when test="$key = 'chapter'">فصل</xsl:when>
      <xsl:when test="$key = 'newChapter'">فصل جديد</xsl:when>
      <xsl:when test="$key = 'step'">خطوة</xsl:when>
      <xsl:when test="$key = 'stepTitle'">الاسم في المساق</xsl:when>
      <xsl:when test="$key = 'objectID'">رقم الكائن</xsl:when>
      <xsl:when test="$key = 'minutes'">الدقائق</xsl:when>
      <xsl:when test="$key = 'requires'">يُفتح بعد</xsl:when>
      <xsl:when test="$key = 'requiresHint'">أرقام كائنات تفصل بينها مسافات</xsl:when>
      <xsl:when test="$key = 'srcHint'">ملف داخل img مثل img/lens.jpg، أو عنوان</xsl:when>
      <xsl:when test="$key = 'altHint'">ما يظهر فيها لمن لا يستطيع رؤيتها؛ تُترك فارغة للزينة</xsl:when>
      <xsl:when test="$key = 'add'">إضافة</xsl:when>
      <xsl:when test="$key = 'studio'">الاستوديو</xsl:when>
      <xsl:when test="$key = 'notInLanguage'">غير موجود باللغة المختارة بعد.</xsl:when>
      <xsl:when test="$key = 'openWindow'">فتح في نافذة</xsl:when>
      <xsl:when test="$key = 'preview.empty'">لا يوجد شيء بهذه اللغة بعد.</xsl:when>
      <xsl:when test="$key = 'preview.video'">فيديو</xsl:when>
      <xsl:otherwise><xsl:value-of select="$key"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="a-de">
    <xsl:param name="key"/>
    <xsl:choose>
      <xsl:when test="$key = 'parameters'">Parameter</xsl:when>
      <xsl:when test="$key = 'content'">Inhalt</xsl:when>
      <xsl:when test="$key = 'noBlocks'">Noch gibt es keine Blöcke. Nehmen Sie einen aus den Vorlagen.</xsl:when>
      <xsl:when test="$key = 'up'">Nach oben</xsl:when>
      <xsl:when test="$key = 'down'">Nach unten</xsl:when>
      <xsl:when test="$key = 'clone'">Verdoppeln</xsl:when>
      <xsl:when test="$key = 'delete'">Löschen</xsl:when>
      <xsl:when test="$key = 'text'">Text</xsl:when>
      <xsl:when test="$key = 'title'">Titel</xsl:when>
      <xsl:when test="$key = 'html'">Formatierter Text</xsl:when>
      <xsl:when test="$key = 'untranslated'">Diesem Block fehlen Texte in der gewählten Sprache.</xsl:when>
      <xsl:when test="$key = 'translateBlock'">Texte zum Übersetzen kopieren</xsl:when>
      <xsl:when test="$key = 'translate'">Soll übersetzt werden</xsl:when>
      <xsl:when test="$key = 'undoTranslation'">Übersetzung zurücknehmen</xsl:when>
      <xsl:when test="$key = 'deleteTranslation'">Übersetzung löschen</xsl:when>
      <xsl:when test="$key = 'videoClip'">Film</xsl:when>
      <xsl:when test="$key = 'videoPreview'">Vorschau</xsl:when>
      <xsl:when test="$key = 'IDMedia'">Medien-ID</xsl:when>
      <xsl:when test="$key = 'picture'">Bild</xsl:when>
      <xsl:when test="$key = 'src'">Datei</xsl:when>
      <xsl:when test="$key = 'defaultPath'">Ordner</xsl:when>
      <xsl:when test="$key = 'picSize'">Größe</xsl:when>
      <xsl:when test="$key = 'alt'">Beschreibung</xsl:when>
      <xsl:when test="$key = 'original'">Original</xsl:when>
      <xsl:when test="$key = 'other'">Bleibt, wie es ist:</xsl:when>
      <xsl:when test="$key = 'head'">In Listen und oben auf der Seite</xsl:when>
      <xsl:when test="$key = 'teaser'">Anreißer</xsl:when>
      <xsl:when test="$key = 'category'">Rubrik</xsl:when>
      <xsl:when test="$key = 'published'">Veröffentlichung</xsl:when>
      <xsl:when test="$key = 'date'">Veröffentlicht am</xsl:when>
      <xsl:when test="$key = 'author'">Verfasser</xsl:when>
      <xsl:when test="$key = 'when'">Wann und wo</xsl:when>
      <xsl:when test="$key = 'start'">Beginn</xsl:when>
      <xsl:when test="$key = 'end'">Ende</xsl:when>
      <xsl:when test="$key = 'zone'">Zeitzone</xsl:when>
      <xsl:when test="$key = 'zoneHint'">Zum Beispiel Europe/Berlin</xsl:when>
      <xsl:when test="$key = 'makeAllDay'">Ganztägig machen</xsl:when>
      <xsl:when test="$key = 'makeTimed'">Uhrzeit angeben</xsl:when>
      <xsl:when test="$key = 'location'">Ort</xsl:when>
      <xsl:when test="$key = 'repeat'">Wiederholung</xsl:when>
      <xsl:when test="$key = 'repeatHint'">Eine Regel, wie Kalender sie schreiben (RRULE), zum Beispiel FREQ=WEEKLY;BYDAY=TU</xsl:when>
      <xsl:when test="$key = 'chapters'">Kapitel</xsl:when>
      <xsl:when test="$key = 'chapter'">Kapitel</xsl:when>
      <xsl:when test="$key = 'newChapter'">Neues Kapitel</xsl:when>
      <xsl:when test="$key = 'step'">Schritt</xsl:when>
      <xsl:when test="$key = 'stepTitle'">Name im Kurs</xsl:when>
      <xsl:when test="$key = 'objectID'">Objektnummer</xsl:when>
      <xsl:when test="$key = 'minutes'">Minuten</xsl:when>
      <xsl:when test="$key = 'requires'">Offen nach</xsl:when>
      <xsl:when test="$key = 'requiresHint'">Objektnummern, durch Leerzeichen getrennt</xsl:when>
      <xsl:when test="$key = 'srcHint'">Eine Datei unter img, zum Beispiel img/lens.jpg, oder eine Adresse</xsl:when>
      <xsl:when test="$key = 'altHint'">Was zu sehen ist, für alle, die es nicht sehen; leer für Schmuck</xsl:when>
      <xsl:when test="$key = 'add'">Hinzufügen</xsl:when>
      <xsl:when test="$key = 'studio'">Studio</xsl:when>
      <xsl:when test="$key = 'notInLanguage'">noch nicht in der gewählten Sprache.</xsl:when>
      <xsl:when test="$key = 'openWindow'">In einem Fenster öffnen</xsl:when>
      <xsl:when test="$key = 'preview.empty'">In dieser Sprache gibt es noch nichts.</xsl:when>
      <xsl:when test="$key = 'preview.video'">Film</xsl:when>
      <xsl:otherwise><xsl:value-of select="$key"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

</xsl:stylesheet>
