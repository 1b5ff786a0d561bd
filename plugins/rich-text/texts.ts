import type { TextTable } from '../../core/api.ts';

export const texts: TextTable = {
  en: {
    'richText.name': 'Text', 'richText.toolbar': 'Formatting', 'richText.bold': 'Bold', 'richText.italic': 'Italic', 'richText.underline': 'Underline', 'richText.h3': 'Heading 3', 'richText.h4': 'Heading 4', 'richText.h5': 'Heading 5',
    'richText.left': 'Align left', 'richText.center': 'Align center', 'richText.justify': 'Justify', 'richText.right': 'Align right', 'richText.paragraph': 'Paragraph', 'richText.numbers': 'Ordered list', 'richText.bullets': 'Unordered list',
    'richText.code': 'Code', 'richText.clean': 'Clean up', 'richText.html': 'Edit HTML', 'richText.undo': 'Undo', 'richText.redo': 'Redo',
    'richText.panel': 'HTML Editor', 'richText.panel.source': 'HTML of the text', 'richText.panel.cancel': 'Cancel', 'richText.panel.update': 'Update',
    'richText.mended': 'The HTML was not well-formed and has been mended.', 'richText.removed': 'Left out because it could run code: {names}.', 'richText.cleaned': 'The text has been cleaned up.', 'richText.notCleaned': 'The text could not be cleaned up; it is unchanged.', 'richText.failed': 'The editor could not be loaded; the text is unchanged.',
    'richText.kept': 'kept as it is', 'richText.notClean': 'The pasted content contains HTML that does not match the formatting requirements! Please paste the content into a simple text editor first and copy it from there. Try to paste plain text data instead now?',
  },
  de: {
    'richText.name': 'Text', 'richText.toolbar': 'Formatierung', 'richText.bold': 'Fett', 'richText.italic': 'Kursiv', 'richText.underline': 'Unterstrichen', 'richText.h3': 'Überschrift 3', 'richText.h4': 'Überschrift 4', 'richText.h5': 'Überschrift 5',
    'richText.left': 'Linksbündig', 'richText.center': 'Zentriert', 'richText.justify': 'Blocksatz', 'richText.right': 'Rechtsbündig', 'richText.paragraph': 'Absatz', 'richText.numbers': 'Nummerierte Liste', 'richText.bullets': 'Liste mit Punkten',
    'richText.code': 'Code', 'richText.clean': 'Aufräumen', 'richText.html': 'HTML bearbeiten', 'richText.undo': 'Rückgängig', 'richText.redo': 'Wiederholen',
    'richText.panel': 'HTML Editor', 'richText.panel.source': 'HTML des Textes', 'richText.panel.cancel': 'Abbrechen', 'richText.panel.update': 'Übernehmen',
    'richText.mended': 'Das HTML war nicht wohlgeformt und wurde berichtigt.', 'richText.removed': 'Weggelassen, weil es Code ausführen könnte: {names}.', 'richText.cleaned': 'Der Text wurde aufgeräumt.', 'richText.notCleaned': 'Der Text konnte nicht aufgeräumt werden; er ist unverändert.', 'richText.failed': 'Der Editor konnte nicht geladen werden; der Text ist unverändert.',
    'richText.kept': 'bleibt, wie es ist', 'richText.notClean': 'Der eingefügte Inhalt enthält HTML, das nicht den Formatierungsregeln entspricht! Bitte fügen Sie den Inhalt zuerst in einen einfachen Texteditor ein und kopieren Sie ihn von dort. Jetzt stattdessen versuchen, ihn als reinen Text einzufügen?',
  },
  ar: {
    'richText.name': 'النص', 'richText.toolbar': 'التنسيق', 'richText.bold': 'غامق', 'richText.italic': 'مائل', 'richText.underline': 'تسطير', 'richText.h3': 'عنوان 3', 'richText.h4': 'عنوان 4', 'richText.h5': 'عنوان 5',
    'richText.left': 'محاذاة إلى اليسار', 'richText.center': 'توسيط', 'richText.justify': 'ضبط', 'richText.right': 'محاذاة إلى اليمين', 'richText.paragraph': 'فقرة', 'richText.numbers': 'قائمة مرقمة', 'richText.bullets': 'قائمة نقطية',
    'richText.code': 'شفرة', 'richText.clean': 'تنظيف', 'richText.html': 'تحرير HTML', 'richText.undo': 'تراجع', 'richText.redo': 'إعادة',
    'richText.panel': 'محرر HTML', 'richText.panel.source': 'شفرة HTML للنص', 'richText.panel.cancel': 'إلغاء', 'richText.panel.update': 'تحديث',
    'richText.mended': 'لم تكن شفرة HTML سليمة وقد جرى إصلاحها.', 'richText.removed': 'حُذف لأنه قد ينفّذ شفرة: {names}.', 'richText.cleaned': 'تم تنظيف النص.', 'richText.notCleaned': 'تعذر تنظيف النص؛ لم يتغير.', 'richText.failed': 'تعذر تحميل المحرر؛ لم يتغير النص.',
    'richText.kept': 'يبقى كما هو', 'richText.notClean': 'يحتوي المحتوى الملصق على شفرة HTML لا تطابق متطلبات التنسيق! يرجى لصق المحتوى أولاً في محرر نصوص بسيط ونسخه من هناك. هل تريد محاولة لصقه كنص عادي الآن؟',
  },
};
