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
      <xsl:when test="$key = 'drag'">Drag to move</xsl:when>
      <xsl:when test="$key = 'delete'">Delete</xsl:when>
      <xsl:when test="$key = 'text'">Text</xsl:when>
      <xsl:when test="$key = 'title'">Title</xsl:when>
      <xsl:when test="$key = 'html'">Formatted text</xsl:when>
      <xsl:when test="$key = 'untranslated'">This block lacks texts in the selected language.</xsl:when>
      <xsl:when test="$key = 'translateBlock'">Copy its texts to translate them</xsl:when>
      <xsl:when test="$key = 'translation.none'">There is nothing to translate.</xsl:when>
      <xsl:when test="$key = 'translation.open'">Waits</xsl:when>
      <xsl:when test="$key = 'translation.done'">Translated</xsl:when>
      <xsl:when test="$key = 'translation.missing'">Not there yet</xsl:when>
      <xsl:when test="$key = 'translation.waiting'">Waits for translation</xsl:when>
      <xsl:when test="$key = 'translation.changed'">The original has changed</xsl:when>
      <xsl:when test="$key = 'translation.finish'">Translated, next</xsl:when>
      <xsl:when test="$key = 'translation.into'">Translation into</xsl:when>
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
      <xsl:when test="$key = 'repeatHint'">A rule of calendars (RRULE), such as FREQ=WEEKLY;BYDAY=TU</xsl:when>
      <xsl:when test="$key = 'chapters'">Chapters</xsl:when>
      <xsl:when test="$key = 'chapter'">Chapter</xsl:when>
      <xsl:when test="$key = 'newChapter'">New chapter</xsl:when>
      <xsl:when test="$key = 'step'">Step</xsl:when>
      <xsl:when test="$key = 'newStep'">New step: choose a page</xsl:when>
      <xsl:when test="$key = 'isDraft'">draft: learners do not have it yet</xsl:when>
      <xsl:when test="$key = 'isGone'">deleted, or not there</xsl:when>
      <xsl:when test="$key = 'catalogue'">In the list of courses</xsl:when>
      <xsl:when test="$key = 'catalogueHint'">
        <xsl:text>Learners narrow the list by these words. A word that another course has, too, is the same choice.</xsl:text>
      </xsl:when>
      <xsl:when test="$key = 'courseLevel'">Level</xsl:when>
      <xsl:when test="$key = 'levelOrder'">Order of the level</xsl:when>
      <xsl:when test="$key = 'levelOrderHint'">
        <xsl:text>1 comes before 2; the same in all languages. Empty for that of the same word in other courses</xsl:text>
      </xsl:when>
      <xsl:when test="$key = 'courseRules'">Rules of the course</xsl:when>
      <xsl:when test="$key = 'courseDone'">
        <xsl:text>A course is done when all of its steps are. When a lesson or a test is done, its own form says.</xsl:text>
      </xsl:when>
      <xsl:when test="$key = 'certificate'">Certificate</xsl:when>
      <xsl:when test="$key = 'certificateHint'">What learners need for it</xsl:when>
      <xsl:when test="$key = 'certificateAll'">All steps done</xsl:when>
      <xsl:when test="$key = 'certificateNone'">No certificate</xsl:when>
      <xsl:when test="$key = 'certificatePoints'">All steps done, and of the points of all tests at least</xsl:when>
      <xsl:when test="$key = 'guests'">Guests</xsl:when>
      <xsl:when test="$key = 'guestsUsual'">What opens after something else needs an account</xsl:when>
      <xsl:when test="$key = 'guestsOpen'">A sample: everything is open without an account</xsl:when>
      <xsl:when test="$key = 'stepTitle'">Name in the course</xsl:when>
      <xsl:when test="$key = 'objectID'">Object ID</xsl:when>
      <xsl:when test="$key = 'minutes'">Minutes</xsl:when>
      <xsl:when test="$key = 'requires'">Open after</xsl:when>
      <xsl:when test="$key = 'requiresHint'">Object IDs, with blanks between</xsl:when>
      <xsl:when test="$key = 'choosePicture'">Choose …</xsl:when>
      <xsl:when test="$key = 'srcHint'">A file below img, such as img/lens.jpg, or an address</xsl:when>
      <xsl:when test="$key = 'altHint'">What it shows, for those who cannot see it; empty for decoration</xsl:when>
      <xsl:when test="$key = 'add'">Add</xsl:when>
      <xsl:when test="$key = 'studio'">Studio</xsl:when>
      <xsl:when test="$key = 'review'">Review</xsl:when>
      <xsl:when test="$key = 'notInLanguage'">not in the selected language yet.</xsl:when>
      <xsl:when test="$key = 'lessons'">Lessons</xsl:when>
      <xsl:when test="$key = 'lesson'">Lesson</xsl:when>
      <xsl:when test="$key = 'lessonOfSlides'">Lesson of slides</xsl:when>
      <xsl:when test="$key = 'lessonOfFilm'">Lesson with a film</xsl:when>
      <xsl:when test="$key = 'lessonOfSound'">Lesson with sound</xsl:when>
      <xsl:when test="$key = 'lessonOfText'">Lesson of text</xsl:when>
      <xsl:when test="$key = 'newLesson'">New lesson</xsl:when>
      <xsl:when test="$key = 'editLesson'">Edit the lesson</xsl:when>
      <xsl:when test="$key = 'lessonQuestion'">
        <xsl:text>Remove this lesson from the unit? What learners did in it stays stored, and Undo brings it back.</xsl:text>
      </xsl:when>
      <xsl:when test="$key = 'slides'">Slides</xsl:when>
      <xsl:when test="$key = 'slide'">Slide</xsl:when>
      <xsl:when test="$key = 'slideNumber'">Number of the slide</xsl:when>
      <xsl:when test="$key = 'timeline'">What happens when</xsl:when>
      <xsl:when test="$key = 'times'">The same times in fields</xsl:when>
      <xsl:when test="$key = 'event'">Event</xsl:when>
      <xsl:when test="$key = 'at'">Time</xsl:when>
      <xsl:when test="$key = 'timecodeHint'">Hours, minutes, seconds and frames, such as 00:01:23:12</xsl:when>
      <xsl:when test="$key = 'pointer'">Pointer</xsl:when>
      <xsl:when test="$key = 'pause'">Pause</xsl:when>
      <xsl:when test="$key = 'callback'">Call of the page</xsl:when>
      <xsl:when test="$key = 'subtitles'">Subtitles, file</xsl:when>
      <xsl:when test="$key = 'subtitlesDefault'">Shown unless switched off</xsl:when>
      <xsl:when test="$key = 'language'">Language</xsl:when>
      <xsl:when test="$key = 'address'">Address</xsl:when>
      <xsl:when test="$key = 'x'">Left</xsl:when>
      <xsl:when test="$key = 'y'">Top</xsl:when>
      <xsl:when test="$key = 'w'">Width</xsl:when>
      <xsl:when test="$key = 'h'">Height</xsl:when>
      <xsl:when test="$key = 'completion'">Done by</xsl:when>
      <xsl:when test="$key = 'completionHint'">played 90, slides, visited; empty for the usual rule</xsl:when>
      <xsl:when test="$key = 'settings'">Settings</xsl:when>
      <xsl:when test="$key = 'questions'">Questions</xsl:when>
      <xsl:when test="$key = 'question'">Question</xsl:when>
      <xsl:when test="$key = 'editQuestion'">Edit the question</xsl:when>
      <xsl:when test="$key = 'usual'">As usual</xsl:when>
      <xsl:when test="$key = 'display'">Shown</xsl:when>
      <xsl:when test="$key = 'displayOne'">One question at a time</xsl:when>
      <xsl:when test="$key = 'displayAll'">All on one page</xsl:when>
      <xsl:when test="$key = 'feedbackWhen'">Whether it was right is shown</xsl:when>
      <xsl:when test="$key = 'feedbackEach'">After each question</xsl:when>
      <xsl:when test="$key = 'feedbackEnd'">At the end</xsl:when>
      <xsl:when test="$key = 'feedbackNone'">Points alone</xsl:when>
      <xsl:when test="$key = 'mpoints'">Points in all</xsl:when>
      <xsl:when test="$key = 'mpointsHint'">Empty: the sum of the questions</xsl:when>
      <xsl:when test="$key = 'timeLimit'">Time limit in seconds</xsl:when>
      <xsl:when test="$key = 'tries'">Tries for each question</xsl:when>
      <xsl:when test="$key = 'pointsHint'">points 80, or visited: any result; empty for the usual rule</xsl:when>
      <xsl:when test="$key = 'shuffle'">Questions in another order each time</xsl:when>
      <xsl:when test="$key = 'shuffleOptions'">Answers in another order each time</xsl:when>
      <xsl:when test="$key = 'points'">Points</xsl:when>
      <xsl:when test="$key = 'scoring'">Points for</xsl:when>
      <xsl:when test="$key = 'scoringAll'">All right answers</xsl:when>
      <xsl:when test="$key = 'scoringPartial'">Each right answer</xsl:when>
      <xsl:when test="$key = 'typos'">Typing errors allowed</xsl:when>
      <xsl:when test="$key = 'ignoreCase'">Capital letters do not matter</xsl:when>
      <xsl:when test="$key = 'hint'">Hint</xsl:when>
      <xsl:when test="$key = 'explanation'">Explanation</xsl:when>
      <xsl:when test="$key = 'option'">Answer</xsl:when>
      <xsl:when test="$key = 'correct'">Right</xsl:when>
      <xsl:when test="$key = 'feedback'">What is said to it</xsl:when>
      <xsl:when test="$key = 'left'">Left side</xsl:when>
      <xsl:when test="$key = 'right'">Right side</xsl:when>
      <xsl:when test="$key = 'match'">Belongs to</xsl:when>
      <xsl:when test="$key = 'matchHint'">The name of a left side, such as l1</xsl:when>
      <xsl:when test="$key = 'item'">Item</xsl:when>
      <xsl:when test="$key = 'position'">Position</xsl:when>
      <xsl:when test="$key = 'area'">Area</xsl:when>
      <xsl:when test="$key = 'shape'">Shape</xsl:when>
      <xsl:when test="$key = 'shapeRect'">Rectangle</xsl:when>
      <xsl:when test="$key = 'shapeCircle'">Circle</xsl:when>
      <xsl:when test="$key = 'shapePoly'">Polygon</xsl:when>
      <xsl:when test="$key = 'coords'">Coordinates in the picture</xsl:when>
      <xsl:when test="$key = 'label'">Name</xsl:when>
      <xsl:when test="$key = 'term'">Term</xsl:when>
      <xsl:when test="$key = 'accept'">Accepted answer</xsl:when>
      <xsl:when test="$key = 'tolerance'">Tolerance, such as 0.5 or 2%</xsl:when>
      <xsl:when test="$key = 'unit'">Unit of measure</xsl:when>
      <xsl:when test="$key = 'factor'">Factor</xsl:when>
      <xsl:when test="$key = 'model'">Model answer</xsl:when>
      <xsl:when test="$key = 'criterion'">Criterion</xsl:when>
      <xsl:when test="$key = 'word'">Word</xsl:when>
      <xsl:when test="$key = 'sound'">Sound</xsl:when>
      <xsl:when test="$key = 'languageHint'">A code, such as de</xsl:when>
      <xsl:when test="$key = 'newPerDay'">New words a day</xsl:when>
      <xsl:when test="$key = 'levels'">Levels</xsl:when>
      <xsl:when test="$key = 'importQuestions'">Import questions (CSV)</xsl:when>
      <xsl:when test="$key = 'exportQuestions'">Export questions (CSV)</xsl:when>
      <xsl:when test="$key = 'objectRef'">Recommended next</xsl:when>
      <xsl:when test="$key = 'level'">Level</xsl:when>
      <xsl:when test="$key = 'minPoints'">From points</xsl:when>
      <xsl:when test="$key = 'from'">From ability</xsl:when>
      <xsl:when test="$key = 'share'">Share of the items, such as 0.4</xsl:when>
      <xsl:when test="$key = 'certainty'">Ends at the certainty</xsl:when>
      <xsl:when test="$key = 'minItems'">At least so many questions</xsl:when>
      <xsl:when test="$key = 'maxItems'">At most so many questions</xsl:when>
      <xsl:when test="$key = 'discrimination'">Discrimination (a)</xsl:when>
      <xsl:when test="$key = 'difficulty'">Difficulty (b)</xsl:when>
      <xsl:when test="$key = 'guessing'">Guessing (c)</xsl:when>
      <xsl:when test="$key = 'singleChoice'">One answer of several</xsl:when>
      <xsl:when test="$key = 'multipleChoice'">Several answers</xsl:when>
      <xsl:when test="$key = 'gapText'">Gaps to fill in</xsl:when>
      <xsl:when test="$key = 'matching'">Pairs</xsl:when>
      <xsl:when test="$key = 'ordering'">Order</xsl:when>
      <xsl:when test="$key = 'hotspot'">Areas of a picture</xsl:when>
      <xsl:when test="$key = 'audio'">Listening</xsl:when>
      <xsl:when test="$key = 'vocabulary'">Vocabulary</xsl:when>
      <xsl:when test="$key = 'numeric'">Number</xsl:when>
      <xsl:when test="$key = 'freeText'">Free text</xsl:when>
      <xsl:when test="$key = 'inlineChoice'">Choices in a text</xsl:when>
      <xsl:when test="$key = 'hottext'">Passages of a text</xsl:when>
      <xsl:when test="$key = 'gapMatch'">Words into gaps</xsl:when>
      <xsl:when test="$key = 'openWindow'">Open in a window</xsl:when>
      <xsl:when test="$key = 'preview.empty'">There is nothing in this language yet.</xsl:when>
      <xsl:when test="$key = 'preview.video'">Video</xsl:when>
      <xsl:when test="$key = 'in'">Move in</xsl:when>
      <xsl:when test="$key = 'out'">Move out</xsl:when>
      <xsl:when test="$key = 'menuItems'">Items</xsl:when>
      <xsl:when test="$key = 'menuItem'">Item</xsl:when>
      <xsl:when test="$key = 'menuLabel'">Label</xsl:when>
      <xsl:when test="$key = 'menuAddress'">Leads to</xsl:when>
      <xsl:when test="$key = 'menuAddressHint'">A page of the site, such as news.html, or an address that begins with https://</xsl:when>
      <xsl:when test="$key = 'menuChoose'">Choose a page …</xsl:when>
      <xsl:when test="$key = 'menuMode'">Appearance</xsl:when>
      <xsl:when test="$key = 'menuModeUsual'">As usual</xsl:when>
      <xsl:when test="$key = 'menuModeStatus'">In the status menu</xsl:when>
      <xsl:when test="$key = 'menuSeparator'">A line above it</xsl:when>
      <xsl:when test="$key = 'menuCommand'">This item runs a command of the site; what it does is in the site’s file.</xsl:when>
      <xsl:when test="$key = 'menuKeys'">Alt, Shift and an arrow move the item whose tools have the focus.</xsl:when>
      <xsl:when test="$key = 'area.mainContent'">What the page shows</xsl:when>
      <xsl:when test="$key = 'area.footer'">At the foot of the page</xsl:when>
      <xsl:when test="$key = 'areaOther'">Area</xsl:when>
      <xsl:when test="$key = 'areaTexts'">Some texts</xsl:when>
      <xsl:when test="$key = 'latest'">List of what is new</xsl:when>
      <xsl:when test="$key = 'latestOf'">What it lists</xsl:when>
      <xsl:when test="$key = 'latestNews'">News</xsl:when>
      <xsl:when test="$key = 'latestBlog'">Blog posts</xsl:when>
      <xsl:when test="$key = 'latestCalendar'">Dates to come</xsl:when>
      <xsl:when test="$key = 'latestCount'">How many</xsl:when>
      <xsl:when test="$key = 'latestHint'">From 1 to 50</xsl:when>
      <xsl:when test="$key = 'listHeading'">A heading at the end of the text before it is its heading.</xsl:when>
      <xsl:when test="$key = 'courseRefs'">Courses</xsl:when>
      <xsl:when test="$key = 'courseRefsHint'">The courses of whoever is logged in; guests find a way to all courses here.</xsl:when>
      <xsl:when test="$key = 'tags'">Topics</xsl:when>
      <xsl:when test="$key = 'tag'">Topic</xsl:when>
      <xsl:when test="$key = 'tagScore'">Size</xsl:when>
      <xsl:when test="$key = 'tagScoreHint'">From 10 to 100: the more, the larger</xsl:when>
      <xsl:when test="$key = 'htmlName'">Name in the address</xsl:when>
      <xsl:when test="$key = 'htmlNameHint'">Letters, digits, - and _, such as camera-club: the page is af-camera-club.html then.</xsl:when>
      <xsl:when test="$key = 'htmlNameFixed'">Others may link to this address: it stays as it is.</xsl:when>
      <xsl:when test="$key = 'siteTexts'">Texts</xsl:when>
      <xsl:when test="$key = 'siteTextsHint'">
        <xsl:text>What is here is what visitors read instead of what the site says by itself. All else stays as it is.</xsl:text>
      </xsl:when>
      <xsl:when test="$key = 'chooseText'">Choose a text …</xsl:when>
      <xsl:when test="$key = 'noSiteTexts'">Nothing is changed yet.</xsl:when>
      <xsl:when test="$key = 'textKey'">Key:</xsl:when>
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
      <xsl:when test="$key = 'drag'">اسحب للنقل</xsl:when>
      <xsl:when test="$key = 'delete'">حذف</xsl:when>
      <xsl:when test="$key = 'text'">نص</xsl:when>
      <xsl:when test="$key = 'title'">العنوان</xsl:when>
      <xsl:when test="$key = 'html'">نص منسق</xsl:when>
      <xsl:when test="$key = 'untranslated'">تنقص هذه الكتلة نصوص باللغة المختارة.</xsl:when>
      <xsl:when test="$key = 'translateBlock'">انسخ نصوصها لترجمتها</xsl:when>
      <xsl:when test="$key = 'translation.none'">لا يوجد ما يُترجم.</xsl:when>
      <xsl:when test="$key = 'translation.open'">في الانتظار</xsl:when>
      <xsl:when test="$key = 'translation.done'">مترجم</xsl:when>
      <xsl:when test="$key = 'translation.missing'">غير موجود بعد</xsl:when>
      <xsl:when test="$key = 'translation.waiting'">ينتظر الترجمة</xsl:when>
      <xsl:when test="$key = 'translation.changed'">تغيّر الأصل</xsl:when>
      <xsl:when test="$key = 'translation.finish'">تُرجم، التالي</xsl:when>
      <xsl:when test="$key = 'translation.into'">ترجمة إلى</xsl:when>
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
      <xsl:when test="$key = 'repeatHint'">قاعدة تقويم (RRULE) مثل FREQ=WEEKLY;BYDAY=TU</xsl:when>
      <xsl:when test="$key = 'chapters'">الفصول</xsl:when>
      <xsl:when test="$key = 'chapter'">فصل</xsl:when>
      <xsl:when test="$key = 'newChapter'">فصل جديد</xsl:when>
      <xsl:when test="$key = 'step'">خطوة</xsl:when>
      <xsl:when test="$key = 'newStep'">خطوة جديدة: اختر صفحة</xsl:when>
      <xsl:when test="$key = 'isDraft'">مسودة: ليست لدى المتعلمين بعد</xsl:when>
      <xsl:when test="$key = 'isGone'">محذوف أو غير موجود</xsl:when>
      <xsl:when test="$key = 'catalogue'">في قائمة المساقات</xsl:when>
      <xsl:when test="$key = 'catalogueHint'">
        <xsl:text>بهذه الكلمات يضيّق المتعلمون القائمة. والكلمة التي لمساق آخر أيضًا هي الاختيار نفسه.</xsl:text>
      </xsl:when>
      <xsl:when test="$key = 'courseLevel'">المستوى</xsl:when>
      <xsl:when test="$key = 'levelOrder'">ترتيب المستوى</xsl:when>
      <xsl:when test="$key = 'levelOrderHint'">1 يأتي قبل 2، وهو نفسه في كل اللغات. فارغ لترتيب الكلمة نفسها في مساقات أخرى</xsl:when>
      <xsl:when test="$key = 'courseRules'">قواعد المساق</xsl:when>
      <xsl:when test="$key = 'courseDone'">يكتمل المساق باكتمال كل خطواته. أما متى يكتمل درس أو اختبار فيُحدد في نموذجه.</xsl:when>
      <xsl:when test="$key = 'certificate'">الشهادة</xsl:when>
      <xsl:when test="$key = 'certificateHint'">ما يحتاج إليه المتعلمون لها</xsl:when>
      <xsl:when test="$key = 'certificateAll'">كل الخطوات مكتملة</xsl:when>
      <xsl:when test="$key = 'certificateNone'">بلا شهادة</xsl:when>
      <xsl:when test="$key = 'certificatePoints'">كل الخطوات مكتملة، ومن نقاط كل الاختبارات على الأقل</xsl:when>
      <xsl:when test="$key = 'guests'">الزوار</xsl:when>
      <xsl:when test="$key = 'guestsUsual'">ما يُفتح بعد شيء آخر يحتاج إلى حساب</xsl:when>
      <xsl:when test="$key = 'guestsOpen'">عيّنة: كل شيء مفتوح بلا حساب</xsl:when>
      <xsl:when test="$key = 'stepTitle'">الاسم في المساق</xsl:when>
      <xsl:when test="$key = 'objectID'">رقم الكائن</xsl:when>
      <xsl:when test="$key = 'minutes'">الدقائق</xsl:when>
      <xsl:when test="$key = 'requires'">يُفتح بعد</xsl:when>
      <xsl:when test="$key = 'requiresHint'">أرقام كائنات تفصل بينها مسافات</xsl:when>
      <xsl:when test="$key = 'choosePicture'">اختيار…</xsl:when>
      <xsl:when test="$key = 'srcHint'">ملف داخل img مثل img/lens.jpg، أو عنوان</xsl:when>
      <xsl:when test="$key = 'altHint'">ما يظهر فيها لمن لا يستطيع رؤيتها؛ تُترك فارغة للزينة</xsl:when>
      <xsl:when test="$key = 'add'">إضافة</xsl:when>
      <xsl:when test="$key = 'studio'">الاستوديو</xsl:when>
      <xsl:when test="$key = 'review'">المراجعة</xsl:when>
      <xsl:when test="$key = 'notInLanguage'">غير موجود باللغة المختارة بعد.</xsl:when>
      <xsl:when test="$key = 'lessons'">الدروس</xsl:when>
      <xsl:when test="$key = 'lesson'">درس</xsl:when>
      <xsl:when test="$key = 'lessonOfSlides'">درس من شرائح</xsl:when>
      <xsl:when test="$key = 'lessonOfFilm'">درس بفيلم</xsl:when>
      <xsl:when test="$key = 'lessonOfSound'">درس بصوت</xsl:when>
      <xsl:when test="$key = 'lessonOfText'">درس من نص</xsl:when>
      <xsl:when test="$key = 'newLesson'">درس جديد</xsl:when>
      <xsl:when test="$key = 'editLesson'">تحرير الدرس</xsl:when>
      <xsl:when test="$key = 'lessonQuestion'">
        <xsl:text>هل تريد إزالة هذا الدرس من الوحدة؟ ما أنجزه المتعلمون فيه يبقى محفوظًا، والتراجع يعيده.</xsl:text>
      </xsl:when>
      <xsl:when test="$key = 'slides'">الشرائح</xsl:when>
      <xsl:when test="$key = 'slide'">شريحة</xsl:when>
      <xsl:when test="$key = 'slideNumber'">رقم الشريحة</xsl:when>
      <xsl:when test="$key = 'timeline'">ما يحدث ومتى</xsl:when>
      <xsl:when test="$key = 'times'">الأوقات نفسها في حقول</xsl:when>
      <xsl:when test="$key = 'event'">حدث</xsl:when>
      <xsl:when test="$key = 'at'">الوقت</xsl:when>
      <xsl:when test="$key = 'timecodeHint'">ساعات ودقائق وثوانٍ وإطارات، مثل 00:01:23:12</xsl:when>
      <xsl:when test="$key = 'pointer'">مؤشر</xsl:when>
      <xsl:when test="$key = 'pause'">توقف</xsl:when>
      <xsl:when test="$key = 'callback'">استدعاء من الصفحة</xsl:when>
      <xsl:when test="$key = 'subtitles'">الترجمة، الملف</xsl:when>
      <xsl:when test="$key = 'subtitlesDefault'">تظهر ما لم تُوقف</xsl:when>
      <xsl:when test="$key = 'language'">اللغة</xsl:when>
      <xsl:when test="$key = 'address'">العنوان</xsl:when>
      <xsl:when test="$key = 'x'">من اليسار</xsl:when>
      <xsl:when test="$key = 'y'">من الأعلى</xsl:when>
      <xsl:when test="$key = 'w'">العرض</xsl:when>
      <xsl:when test="$key = 'h'">الارتفاع</xsl:when>
      <xsl:when test="$key = 'completion'">يُعد منجزًا بعد</xsl:when>
      <xsl:when test="$key = 'completionHint'">played 90 أو slides أو visited؛ فارغ للقاعدة المعتادة</xsl:when>
      <xsl:when test="$key = 'settings'">الإعدادات</xsl:when>
      <xsl:when test="$key = 'questions'">الأسئلة</xsl:when>
      <xsl:when test="$key = 'question'">السؤال</xsl:when>
      <xsl:when test="$key = 'editQuestion'">تحرير السؤال</xsl:when>
      <xsl:when test="$key = 'usual'">كالمعتاد</xsl:when>
      <xsl:when test="$key = 'display'">العرض</xsl:when>
      <xsl:when test="$key = 'displayOne'">سؤال تلو الآخر</xsl:when>
      <xsl:when test="$key = 'displayAll'">الكل في صفحة واحدة</xsl:when>
      <xsl:when test="$key = 'feedbackWhen'">إظهار صحة الإجابة</xsl:when>
      <xsl:when test="$key = 'feedbackEach'">بعد كل سؤال</xsl:when>
      <xsl:when test="$key = 'feedbackEnd'">في النهاية</xsl:when>
      <xsl:when test="$key = 'feedbackNone'">النقاط فقط</xsl:when>
      <xsl:when test="$key = 'mpoints'">مجموع النقاط</xsl:when>
      <xsl:when test="$key = 'mpointsHint'">فارغ: مجموع الأسئلة</xsl:when>
      <xsl:when test="$key = 'timeLimit'">المهلة بالثواني</xsl:when>
      <xsl:when test="$key = 'tries'">محاولات لكل سؤال</xsl:when>
      <xsl:when test="$key = 'pointsHint'">points 80، أو visited: أي نتيجة؛ فارغ للقاعدة المعتادة</xsl:when>
      <xsl:when test="$key = 'shuffle'">أسئلة بترتيب مختلف كل مرة</xsl:when>
      <xsl:when test="$key = 'shuffleOptions'">إجابات بترتيب مختلف كل مرة</xsl:when>
      <xsl:when test="$key = 'points'">النقاط</xsl:when>
      <xsl:when test="$key = 'scoring'">النقاط على</xsl:when>
      <xsl:when test="$key = 'scoringAll'">كل الإجابات الصحيحة</xsl:when>
      <xsl:when test="$key = 'scoringPartial'">كل إجابة صحيحة</xsl:when>
      <xsl:when test="$key = 'typos'">الأخطاء الإملائية المسموحة</xsl:when>
      <xsl:when test="$key = 'ignoreCase'">لا فرق بين الأحرف الكبيرة والصغيرة</xsl:when>
      <xsl:when test="$key = 'hint'">تلميح</xsl:when>
      <xsl:when test="$key = 'explanation'">شرح</xsl:when>
      <xsl:when test="$key = 'option'">إجابة</xsl:when>
      <xsl:when test="$key = 'correct'">صحيح</xsl:when>
      <xsl:when test="$key = 'feedback'">ما يقال عنها</xsl:when>
      <xsl:when test="$key = 'left'">الجانب الأول</xsl:when>
      <xsl:when test="$key = 'right'">الجانب الثاني</xsl:when>
      <xsl:when test="$key = 'match'">ينتمي إلى</xsl:when>
      <xsl:when test="$key = 'matchHint'">اسم جانب أول مثل l1</xsl:when>
      <xsl:when test="$key = 'item'">عنصر</xsl:when>
      <xsl:when test="$key = 'position'">الموضع</xsl:when>
      <xsl:when test="$key = 'area'">منطقة</xsl:when>
      <xsl:when test="$key = 'shape'">الشكل</xsl:when>
      <xsl:when test="$key = 'shapeRect'">مستطيل</xsl:when>
      <xsl:when test="$key = 'shapeCircle'">دائرة</xsl:when>
      <xsl:when test="$key = 'shapePoly'">مضلع</xsl:when>
      <xsl:when test="$key = 'coords'">الإحداثيات في الصورة</xsl:when>
      <xsl:when test="$key = 'label'">الاسم</xsl:when>
      <xsl:when test="$key = 'term'">المصطلح</xsl:when>
      <xsl:when test="$key = 'accept'">إجابة مقبولة</xsl:when>
      <xsl:when test="$key = 'tolerance'">التفاوت المسموح، مثل 0.5 أو 2%</xsl:when>
      <xsl:when test="$key = 'unit'">وحدة قياس</xsl:when>
      <xsl:when test="$key = 'factor'">المعامل</xsl:when>
      <xsl:when test="$key = 'model'">إجابة نموذجية</xsl:when>
      <xsl:when test="$key = 'criterion'">معيار</xsl:when>
      <xsl:when test="$key = 'word'">كلمة</xsl:when>
      <xsl:when test="$key = 'sound'">الصوت</xsl:when>
      <xsl:when test="$key = 'languageHint'">رمز مثل de</xsl:when>
      <xsl:when test="$key = 'newPerDay'">كلمات جديدة في اليوم</xsl:when>
      <xsl:when test="$key = 'levels'">المستويات</xsl:when>
      <xsl:when test="$key = 'importQuestions'">استيراد الأسئلة (CSV)</xsl:when>
      <xsl:when test="$key = 'exportQuestions'">تصدير الأسئلة (CSV)</xsl:when>
      <xsl:when test="$key = 'objectRef'">الموصى به بعد ذلك</xsl:when>
      <xsl:when test="$key = 'level'">المستوى</xsl:when>
      <xsl:when test="$key = 'minPoints'">ابتداءً من نقاط</xsl:when>
      <xsl:when test="$key = 'from'">ابتداءً من قدرة</xsl:when>
      <xsl:when test="$key = 'share'">النصيب من الأسئلة، مثل 0.4</xsl:when>
      <xsl:when test="$key = 'certainty'">ينتهي عند درجة اليقين</xsl:when>
      <xsl:when test="$key = 'minItems'">أقل عدد من الأسئلة</xsl:when>
      <xsl:when test="$key = 'maxItems'">أكبر عدد من الأسئلة</xsl:when>
      <xsl:when test="$key = 'discrimination'">التمييز (a)</xsl:when>
      <xsl:when test="$key = 'difficulty'">الصعوبة (b)</xsl:when>
      <xsl:when test="$key = 'guessing'">التخمين (c)</xsl:when>
      <xsl:when test="$key = 'singleChoice'">إجابة واحدة من عدة</xsl:when>
      <xsl:when test="$key = 'multipleChoice'">عدة إجابات</xsl:when>
      <xsl:when test="$key = 'gapText'">ملء الفراغات</xsl:when>
      <xsl:when test="$key = 'matching'">مطابقة</xsl:when>
      <xsl:when test="$key = 'ordering'">ترتيب</xsl:when>
      <xsl:when test="$key = 'hotspot'">مناطق صورة</xsl:when>
      <xsl:when test="$key = 'audio'">استماع</xsl:when>
      <xsl:when test="$key = 'vocabulary'">مفردات</xsl:when>
      <xsl:when test="$key = 'numeric'">رقم</xsl:when>
      <xsl:when test="$key = 'freeText'">نص حر</xsl:when>
      <xsl:when test="$key = 'inlineChoice'">اختيارات في نص</xsl:when>
      <xsl:when test="$key = 'hottext'">فقرات نص</xsl:when>
      <xsl:when test="$key = 'gapMatch'">كلمات في فجوات</xsl:when>
      <xsl:when test="$key = 'openWindow'">فتح في نافذة</xsl:when>
      <xsl:when test="$key = 'preview.empty'">لا يوجد شيء بهذه اللغة بعد.</xsl:when>
      <xsl:when test="$key = 'preview.video'">فيديو</xsl:when>
      <xsl:when test="$key = 'in'">نقل إلى الداخل</xsl:when>
      <xsl:when test="$key = 'out'">نقل إلى الخارج</xsl:when>
      <xsl:when test="$key = 'menuItems'">العناصر</xsl:when>
      <xsl:when test="$key = 'menuItem'">عنصر</xsl:when>
      <xsl:when test="$key = 'menuLabel'">التسمية</xsl:when>
      <xsl:when test="$key = 'menuAddress'">يؤدي إلى</xsl:when>
      <xsl:when test="$key = 'menuAddressHint'">صفحة من الموقع مثل news.html أو عنوان يبدأ بـ https://</xsl:when>
      <xsl:when test="$key = 'menuChoose'">اختر صفحة …</xsl:when>
      <xsl:when test="$key = 'menuMode'">المظهر</xsl:when>
      <xsl:when test="$key = 'menuModeUsual'">كالمعتاد</xsl:when>
      <xsl:when test="$key = 'menuModeStatus'">في قائمة الحالة</xsl:when>
      <xsl:when test="$key = 'menuSeparator'">خط فوقه</xsl:when>
      <xsl:when test="$key = 'menuCommand'">ينفذ هذا العنصر أمرًا من الموقع، وما يفعله في ملف الموقع.</xsl:when>
      <xsl:when test="$key = 'menuKeys'">
        <xsl:text>المفاتيح: Alt وShift وسهم تنقل العنصر الذي على أدواته التركيز إلى أعلى أو أسفل أو الداخل أو الخارج.</xsl:text>
      </xsl:when>
      <xsl:when test="$key = 'area.mainContent'">ما تعرضه الصفحة</xsl:when>
      <xsl:when test="$key = 'area.footer'">في أسفل الصفحة</xsl:when>
      <xsl:when test="$key = 'areaOther'">منطقة</xsl:when>
      <xsl:when test="$key = 'areaTexts'">بعض النصوص</xsl:when>
      <xsl:when test="$key = 'latest'">قائمة الجديد</xsl:when>
      <xsl:when test="$key = 'latestOf'">ما تضمه القائمة</xsl:when>
      <xsl:when test="$key = 'latestNews'">الأخبار</xsl:when>
      <xsl:when test="$key = 'latestBlog'">مقالات المدونة</xsl:when>
      <xsl:when test="$key = 'latestCalendar'">المواعيد القادمة</xsl:when>
      <xsl:when test="$key = 'latestCount'">العدد</xsl:when>
      <xsl:when test="$key = 'latestHint'">من 1 إلى 50</xsl:when>
      <xsl:when test="$key = 'listHeading'">العنوان في نهاية النص الذي قبله هو عنوانه.</xsl:when>
      <xsl:when test="$key = 'courseRefs'">المساقات</xsl:when>
      <xsl:when test="$key = 'courseRefsHint'">مساقات من سجّل الدخول، ويجد الضيوف هنا طريقًا إلى جميع المساقات.</xsl:when>
      <xsl:when test="$key = 'tags'">المواضيع</xsl:when>
      <xsl:when test="$key = 'tag'">موضوع</xsl:when>
      <xsl:when test="$key = 'tagScore'">الحجم</xsl:when>
      <xsl:when test="$key = 'tagScoreHint'">من 10 إلى 100، وكلما زاد كبر</xsl:when>
      <xsl:when test="$key = 'htmlName'">الاسم في العنوان</xsl:when>
      <xsl:when test="$key = 'htmlNameHint'">حروف لاتينية وأرقام و - و _ مثل camera-club، وتكون الصفحة عندئذ af-camera-club.html.</xsl:when>
      <xsl:when test="$key = 'htmlNameFixed'">قد يشير آخرون إلى هذا العنوان، ولذلك يبقى كما هو.</xsl:when>
      <xsl:when test="$key = 'siteTexts'">النصوص</xsl:when>
      <xsl:when test="$key = 'siteTextsHint'">ما يوجد هنا يقرؤه الزوار بدلًا مما يقوله الموقع من نفسه. ويبقى كل ما عداه كما هو.</xsl:when>
      <xsl:when test="$key = 'chooseText'">اختر نصًا …</xsl:when>
      <xsl:when test="$key = 'noSiteTexts'">لم يُغيَّر شيء بعد.</xsl:when>
      <xsl:when test="$key = 'textKey'">المفتاح:</xsl:when>
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
      <xsl:when test="$key = 'drag'">Zum Verschieben ziehen</xsl:when>
      <xsl:when test="$key = 'delete'">Löschen</xsl:when>
      <xsl:when test="$key = 'text'">Text</xsl:when>
      <xsl:when test="$key = 'title'">Titel</xsl:when>
      <xsl:when test="$key = 'html'">Formatierter Text</xsl:when>
      <xsl:when test="$key = 'untranslated'">Diesem Block fehlen Texte in der gewählten Sprache.</xsl:when>
      <xsl:when test="$key = 'translateBlock'">Texte zum Übersetzen kopieren</xsl:when>
      <xsl:when test="$key = 'translation.none'">Es gibt nichts zu übersetzen.</xsl:when>
      <xsl:when test="$key = 'translation.open'">Wartet</xsl:when>
      <xsl:when test="$key = 'translation.done'">Übersetzt</xsl:when>
      <xsl:when test="$key = 'translation.missing'">Noch nicht vorhanden</xsl:when>
      <xsl:when test="$key = 'translation.waiting'">Wartet auf Übersetzung</xsl:when>
      <xsl:when test="$key = 'translation.changed'">Das Original hat sich geändert</xsl:when>
      <xsl:when test="$key = 'translation.finish'">Übersetzt, weiter</xsl:when>
      <xsl:when test="$key = 'translation.into'">Übersetzung in</xsl:when>
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
      <xsl:when test="$key = 'repeatHint'">Eine Regel der Kalender (RRULE), zum Beispiel FREQ=WEEKLY;BYDAY=TU</xsl:when>
      <xsl:when test="$key = 'chapters'">Kapitel</xsl:when>
      <xsl:when test="$key = 'chapter'">Kapitel</xsl:when>
      <xsl:when test="$key = 'newChapter'">Neues Kapitel</xsl:when>
      <xsl:when test="$key = 'step'">Schritt</xsl:when>
      <xsl:when test="$key = 'newStep'">Neuer Schritt: Seite wählen</xsl:when>
      <xsl:when test="$key = 'isDraft'">Entwurf: Lernende haben es noch nicht</xsl:when>
      <xsl:when test="$key = 'isGone'">gelöscht oder nicht da</xsl:when>
      <xsl:when test="$key = 'catalogue'">In der Liste der Kurse</xsl:when>
      <xsl:when test="$key = 'catalogueHint'">
        <xsl:text>Damit grenzen Lernende die Liste ein. Ein Wort, das auch ein anderer Kurs hat, ist dieselbe Auswahl.</xsl:text>
      </xsl:when>
      <xsl:when test="$key = 'courseLevel'">Niveau</xsl:when>
      <xsl:when test="$key = 'levelOrder'">Reihenfolge des Niveaus</xsl:when>
      <xsl:when test="$key = 'levelOrderHint'">
        <xsl:text>1 kommt vor 2; in allen Sprachen gleich. Leer für die desselben Wortes in anderen Kursen</xsl:text>
      </xsl:when>
      <xsl:when test="$key = 'courseRules'">Regeln des Kurses</xsl:when>
      <xsl:when test="$key = 'courseDone'">
        <xsl:text>Ein Kurs ist erledigt, wenn alle seine Schritte es sind. Für Lektionen und Tests steht das in deren Formular.</xsl:text>
      </xsl:when>
      <xsl:when test="$key = 'certificate'">Zertifikat</xsl:when>
      <xsl:when test="$key = 'certificateHint'">Was Lernende dafür brauchen</xsl:when>
      <xsl:when test="$key = 'certificateAll'">Alle Schritte erledigt</xsl:when>
      <xsl:when test="$key = 'certificateNone'">Kein Zertifikat</xsl:when>
      <xsl:when test="$key = 'certificatePoints'">Alle Schritte erledigt, und von den Punkten aller Tests mindestens</xsl:when>
      <xsl:when test="$key = 'guests'">Gäste</xsl:when>
      <xsl:when test="$key = 'guestsUsual'">Was sich nach etwas anderem öffnet, braucht ein Konto</xsl:when>
      <xsl:when test="$key = 'guestsOpen'">Eine Probe: alles ist ohne Konto offen</xsl:when>
      <xsl:when test="$key = 'stepTitle'">Name im Kurs</xsl:when>
      <xsl:when test="$key = 'objectID'">Objektnummer</xsl:when>
      <xsl:when test="$key = 'minutes'">Minuten</xsl:when>
      <xsl:when test="$key = 'requires'">Offen nach</xsl:when>
      <xsl:when test="$key = 'requiresHint'">Objektnummern, durch Leerzeichen getrennt</xsl:when>
      <xsl:when test="$key = 'choosePicture'">Auswählen …</xsl:when>
      <xsl:when test="$key = 'srcHint'">Eine Datei unter img, zum Beispiel img/lens.jpg, oder eine Adresse</xsl:when>
      <xsl:when test="$key = 'altHint'">Was zu sehen ist, für alle, die es nicht sehen; leer für Schmuck</xsl:when>
      <xsl:when test="$key = 'add'">Hinzufügen</xsl:when>
      <xsl:when test="$key = 'studio'">Studio</xsl:when>
      <xsl:when test="$key = 'review'">Prüfung</xsl:when>
      <xsl:when test="$key = 'notInLanguage'">noch nicht in der gewählten Sprache.</xsl:when>
      <xsl:when test="$key = 'lessons'">Lektionen</xsl:when>
      <xsl:when test="$key = 'lesson'">Lektion</xsl:when>
      <xsl:when test="$key = 'lessonOfSlides'">Lektion aus Folien</xsl:when>
      <xsl:when test="$key = 'lessonOfFilm'">Lektion mit Film</xsl:when>
      <xsl:when test="$key = 'lessonOfSound'">Lektion mit Ton</xsl:when>
      <xsl:when test="$key = 'lessonOfText'">Lektion aus Text</xsl:when>
      <xsl:when test="$key = 'newLesson'">Neue Lektion</xsl:when>
      <xsl:when test="$key = 'editLesson'">Lektion bearbeiten</xsl:when>
      <xsl:when test="$key = 'lessonQuestion'">
        <xsl:text>Diese Lektion entfernen? Was Lernende darin getan haben, bleibt gespeichert; „Rückgängig“ holt sie zurück.</xsl:text>
      </xsl:when>
      <xsl:when test="$key = 'slides'">Folien</xsl:when>
      <xsl:when test="$key = 'slide'">Folie</xsl:when>
      <xsl:when test="$key = 'slideNumber'">Nummer der Folie</xsl:when>
      <xsl:when test="$key = 'timeline'">Was wann geschieht</xsl:when>
      <xsl:when test="$key = 'times'">Dieselben Zeiten in Feldern</xsl:when>
      <xsl:when test="$key = 'event'">Ereignis</xsl:when>
      <xsl:when test="$key = 'at'">Zeit</xsl:when>
      <xsl:when test="$key = 'timecodeHint'">Stunden, Minuten, Sekunden und Bilder, zum Beispiel 00:01:23:12</xsl:when>
      <xsl:when test="$key = 'pointer'">Zeiger</xsl:when>
      <xsl:when test="$key = 'pause'">Pause</xsl:when>
      <xsl:when test="$key = 'callback'">Aufruf der Seite</xsl:when>
      <xsl:when test="$key = 'subtitles'">Untertitel, Datei</xsl:when>
      <xsl:when test="$key = 'subtitlesDefault'">Gezeigt, solange nicht abgeschaltet</xsl:when>
      <xsl:when test="$key = 'language'">Sprache</xsl:when>
      <xsl:when test="$key = 'address'">Adresse</xsl:when>
      <xsl:when test="$key = 'x'">Links</xsl:when>
      <xsl:when test="$key = 'y'">Oben</xsl:when>
      <xsl:when test="$key = 'w'">Breite</xsl:when>
      <xsl:when test="$key = 'h'">Höhe</xsl:when>
      <xsl:when test="$key = 'completion'">Erledigt durch</xsl:when>
      <xsl:when test="$key = 'completionHint'">played 90, slides, visited; leer für die übliche Regel</xsl:when>
      <xsl:when test="$key = 'settings'">Einstellungen</xsl:when>
      <xsl:when test="$key = 'questions'">Fragen</xsl:when>
      <xsl:when test="$key = 'question'">Frage</xsl:when>
      <xsl:when test="$key = 'editQuestion'">Frage bearbeiten</xsl:when>
      <xsl:when test="$key = 'usual'">Wie üblich</xsl:when>
      <xsl:when test="$key = 'display'">Anzeige</xsl:when>
      <xsl:when test="$key = 'displayOne'">Eine Frage nach der anderen</xsl:when>
      <xsl:when test="$key = 'displayAll'">Alle auf einer Seite</xsl:when>
      <xsl:when test="$key = 'feedbackWhen'">Ob es richtig war, steht da</xsl:when>
      <xsl:when test="$key = 'feedbackEach'">Nach jeder Frage</xsl:when>
      <xsl:when test="$key = 'feedbackEnd'">Am Ende</xsl:when>
      <xsl:when test="$key = 'feedbackNone'">Nur Punkte</xsl:when>
      <xsl:when test="$key = 'mpoints'">Punkte insgesamt</xsl:when>
      <xsl:when test="$key = 'mpointsHint'">Leer: die Summe der Fragen</xsl:when>
      <xsl:when test="$key = 'timeLimit'">Zeitgrenze in Sekunden</xsl:when>
      <xsl:when test="$key = 'tries'">Versuche für jede Frage</xsl:when>
      <xsl:when test="$key = 'pointsHint'">points 80, oder visited: irgendein Ergebnis; leer für die übliche Regel</xsl:when>
      <xsl:when test="$key = 'shuffle'">Fragen jedes Mal in anderer Reihenfolge</xsl:when>
      <xsl:when test="$key = 'shuffleOptions'">Antworten jedes Mal in anderer Reihenfolge</xsl:when>
      <xsl:when test="$key = 'points'">Punkte</xsl:when>
      <xsl:when test="$key = 'scoring'">Punkte für</xsl:when>
      <xsl:when test="$key = 'scoringAll'">Alles richtig</xsl:when>
      <xsl:when test="$key = 'scoringPartial'">Jede richtige Antwort</xsl:when>
      <xsl:when test="$key = 'typos'">Erlaubte Tippfehler</xsl:when>
      <xsl:when test="$key = 'ignoreCase'">Groß und klein ist gleich</xsl:when>
      <xsl:when test="$key = 'hint'">Hinweis</xsl:when>
      <xsl:when test="$key = 'explanation'">Erklärung</xsl:when>
      <xsl:when test="$key = 'option'">Antwort</xsl:when>
      <xsl:when test="$key = 'correct'">Richtig</xsl:when>
      <xsl:when test="$key = 'feedback'">Was dazu gesagt wird</xsl:when>
      <xsl:when test="$key = 'left'">Linke Seite</xsl:when>
      <xsl:when test="$key = 'right'">Rechte Seite</xsl:when>
      <xsl:when test="$key = 'match'">Gehört zu</xsl:when>
      <xsl:when test="$key = 'matchHint'">Der Name einer linken Seite, zum Beispiel l1</xsl:when>
      <xsl:when test="$key = 'item'">Eintrag</xsl:when>
      <xsl:when test="$key = 'position'">Stelle</xsl:when>
      <xsl:when test="$key = 'area'">Fläche</xsl:when>
      <xsl:when test="$key = 'shape'">Form</xsl:when>
      <xsl:when test="$key = 'shapeRect'">Rechteck</xsl:when>
      <xsl:when test="$key = 'shapeCircle'">Kreis</xsl:when>
      <xsl:when test="$key = 'shapePoly'">Vieleck</xsl:when>
      <xsl:when test="$key = 'coords'">Koordinaten im Bild</xsl:when>
      <xsl:when test="$key = 'label'">Name</xsl:when>
      <xsl:when test="$key = 'term'">Begriff</xsl:when>
      <xsl:when test="$key = 'accept'">Gültige Antwort</xsl:when>
      <xsl:when test="$key = 'tolerance'">Toleranz, zum Beispiel 0.5 oder 2%</xsl:when>
      <xsl:when test="$key = 'unit'">Maßeinheit</xsl:when>
      <xsl:when test="$key = 'factor'">Faktor</xsl:when>
      <xsl:when test="$key = 'model'">Musterantwort</xsl:when>
      <xsl:when test="$key = 'criterion'">Kriterium</xsl:when>
      <xsl:when test="$key = 'word'">Wort</xsl:when>
      <xsl:when test="$key = 'sound'">Ton</xsl:when>
      <xsl:when test="$key = 'languageHint'">Ein Kürzel wie de</xsl:when>
      <xsl:when test="$key = 'newPerDay'">Neue Wörter am Tag</xsl:when>
      <xsl:when test="$key = 'levels'">Niveaus</xsl:when>
      <xsl:when test="$key = 'importQuestions'">Fragen importieren (CSV)</xsl:when>
      <xsl:when test="$key = 'exportQuestions'">Fragen exportieren (CSV)</xsl:when>
      <xsl:when test="$key = 'objectRef'">Danach empfohlen</xsl:when>
      <xsl:when test="$key = 'level'">Niveau</xsl:when>
      <xsl:when test="$key = 'minPoints'">Ab Punkten</xsl:when>
      <xsl:when test="$key = 'from'">Ab Fähigkeit</xsl:when>
      <xsl:when test="$key = 'share'">Anteil an den Fragen, etwa 0.4</xsl:when>
      <xsl:when test="$key = 'certainty'">Endet bei der Sicherheit</xsl:when>
      <xsl:when test="$key = 'minItems'">Mindestens so viele Fragen</xsl:when>
      <xsl:when test="$key = 'maxItems'">Höchstens so viele Fragen</xsl:when>
      <xsl:when test="$key = 'discrimination'">Trennschärfe (a)</xsl:when>
      <xsl:when test="$key = 'difficulty'">Schwierigkeit (b)</xsl:when>
      <xsl:when test="$key = 'guessing'">Ratewert (c)</xsl:when>
      <xsl:when test="$key = 'singleChoice'">Eine Antwort von mehreren</xsl:when>
      <xsl:when test="$key = 'multipleChoice'">Mehrere Antworten</xsl:when>
      <xsl:when test="$key = 'gapText'">Lückentext</xsl:when>
      <xsl:when test="$key = 'matching'">Zuordnung</xsl:when>
      <xsl:when test="$key = 'ordering'">Reihenfolge</xsl:when>
      <xsl:when test="$key = 'hotspot'">Flächen eines Bildes</xsl:when>
      <xsl:when test="$key = 'audio'">Hören</xsl:when>
      <xsl:when test="$key = 'vocabulary'">Vokabel</xsl:when>
      <xsl:when test="$key = 'numeric'">Zahl</xsl:when>
      <xsl:when test="$key = 'freeText'">Freier Text</xsl:when>
      <xsl:when test="$key = 'inlineChoice'">Auswahl im Text</xsl:when>
      <xsl:when test="$key = 'hottext'">Stellen im Text</xsl:when>
      <xsl:when test="$key = 'gapMatch'">Wörter in Lücken</xsl:when>
      <xsl:when test="$key = 'openWindow'">In einem Fenster öffnen</xsl:when>
      <xsl:when test="$key = 'preview.empty'">In dieser Sprache gibt es noch nichts.</xsl:when>
      <xsl:when test="$key = 'preview.video'">Film</xsl:when>
      <xsl:when test="$key = 'in'">Einrücken</xsl:when>
      <xsl:when test="$key = 'out'">Ausrücken</xsl:when>
      <xsl:when test="$key = 'menuItems'">Einträge</xsl:when>
      <xsl:when test="$key = 'menuItem'">Eintrag</xsl:when>
      <xsl:when test="$key = 'menuLabel'">Beschriftung</xsl:when>
      <xsl:when test="$key = 'menuAddress'">Führt zu</xsl:when>
      <xsl:when test="$key = 'menuAddressHint'">
        <xsl:text>Eine Seite der Website, etwa news.html, oder eine Adresse, die mit https:// beginnt</xsl:text>
      </xsl:when>
      <xsl:when test="$key = 'menuChoose'">Seite wählen …</xsl:when>
      <xsl:when test="$key = 'menuMode'">Darstellung</xsl:when>
      <xsl:when test="$key = 'menuModeUsual'">Wie üblich</xsl:when>
      <xsl:when test="$key = 'menuModeStatus'">Im Statusmenü</xsl:when>
      <xsl:when test="$key = 'menuSeparator'">Eine Linie darüber</xsl:when>
      <xsl:when test="$key = 'menuCommand'">
        <xsl:text>Dieser Eintrag führt einen Befehl der Website aus; was er tut, steht in der Datei der Website.</xsl:text>
      </xsl:when>
      <xsl:when test="$key = 'menuKeys'">Alt, Umschalt und Pfeil bewegen den Eintrag, dessen Werkzeuge den Fokus haben.</xsl:when>
      <xsl:when test="$key = 'area.mainContent'">Was die Seite zeigt</xsl:when>
      <xsl:when test="$key = 'area.footer'">Am Fuß der Seite</xsl:when>
      <xsl:when test="$key = 'areaOther'">Bereich</xsl:when>
      <xsl:when test="$key = 'areaTexts'">Einige Texte</xsl:when>
      <xsl:when test="$key = 'latest'">Liste des Neuesten</xsl:when>
      <xsl:when test="$key = 'latestOf'">Was darin steht</xsl:when>
      <xsl:when test="$key = 'latestNews'">Neuigkeiten</xsl:when>
      <xsl:when test="$key = 'latestBlog'">Blogbeiträge</xsl:when>
      <xsl:when test="$key = 'latestCalendar'">Nächste Termine</xsl:when>
      <xsl:when test="$key = 'latestCount'">Wie viele</xsl:when>
      <xsl:when test="$key = 'latestHint'">Von 1 bis 50</xsl:when>
      <xsl:when test="$key = 'listHeading'">Eine Überschrift am Ende des Textes davor ist seine Überschrift.</xsl:when>
      <xsl:when test="$key = 'courseRefs'">Kurse</xsl:when>
      <xsl:when test="$key = 'courseRefsHint'">Die Kurse dessen, der angemeldet ist; Gäste finden hier einen Weg zu allen Kursen.</xsl:when>
      <xsl:when test="$key = 'tags'">Themen</xsl:when>
      <xsl:when test="$key = 'tag'">Thema</xsl:when>
      <xsl:when test="$key = 'tagScore'">Größe</xsl:when>
      <xsl:when test="$key = 'tagScoreHint'">Von 10 bis 100: je mehr, desto größer</xsl:when>
      <xsl:when test="$key = 'htmlName'">Name in der Adresse</xsl:when>
      <xsl:when test="$key = 'htmlNameHint'">
        <xsl:text>Buchstaben ohne Umlaute, Ziffern, - und _, etwa kameraclub: Die Seite ist dann af-kameraclub.html.</xsl:text>
      </xsl:when>
      <xsl:when test="$key = 'htmlNameFixed'">Andere können auf diese Adresse verweisen: Sie bleibt, wie sie ist.</xsl:when>
      <xsl:when test="$key = 'siteTexts'">Texte</xsl:when>
      <xsl:when test="$key = 'siteTextsHint'">
        <xsl:text>Was hier steht, lesen Besucher statt der Wörter, die die Website von sich aus hat. Alles andere bleibt.</xsl:text>
      </xsl:when>
      <xsl:when test="$key = 'chooseText'">Text wählen …</xsl:when>
      <xsl:when test="$key = 'noSiteTexts'">Noch ist nichts geändert.</xsl:when>
      <xsl:when test="$key = 'textKey'">Schlüssel:</xsl:when>
      <xsl:otherwise><xsl:value-of select="$key"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

</xsl:stylesheet>
