import type { TextTable } from '../../core/api.ts';

export const texts: TextTable = {
  en: {
    'search.label': 'Search the site', 'search.go': 'Search',
    'search.loading': 'Searching …', 'search.adding': 'Loading more results …', 'search.more': 'Show more results', 'search.end': 'That is all: {count} results.', 'search.endOne': 'That is all: one result.',
    'search.none': 'Nothing found for this search.', 'search.noneHint': 'Check the spelling, or use fewer or more general words.',
    'search.noneHere': 'Nothing found under “{tab}”.', 'search.showAll': 'Show all {count} results',
    'search.failed': 'The search did not work.', 'search.failedMore': 'More results could not be loaded.', 'search.retry': 'Try again',
    'search.noLicence': 'There is no licence for results of this search.', 'search.dephrased': 'These words were searched one by one:', 'search.unused': '(left out)',
    'search.tabs': 'Kinds of results', 'search.tab.all': 'All', 'search.tab.courses': 'Courses', 'search.tab.news': 'News', 'search.tab.blog': 'Blog', 'search.tab.calendar': 'Calendar', 'search.tab.pages': 'Pages',
    'search.found': '{count} results', 'search.foundOne': '1 result', 'search.added': '{count} more results',
  },
  de: {
    'search.label': 'Auf der Site suchen', 'search.go': 'Suchen',
    'search.loading': 'Es wird gesucht …', 'search.adding': 'Weitere Treffer werden geladen …', 'search.more': 'Weitere Treffer zeigen', 'search.end': 'Das sind alle: {count} Treffer.', 'search.endOne': 'Das ist der einzige Treffer.',
    'search.none': 'Zu dieser Suche wurde nichts gefunden.', 'search.noneHint': 'Prüfen Sie die Schreibweise, oder nehmen Sie weniger oder allgemeinere Wörter.',
    'search.noneHere': 'Unter „{tab}“ wurde nichts gefunden.', 'search.showAll': 'Alle {count} Treffer zeigen',
    'search.failed': 'Die Suche ist fehlgeschlagen.', 'search.failedMore': 'Weitere Treffer konnten nicht geladen werden.', 'search.retry': 'Noch einmal versuchen',
    'search.noLicence': 'Für Treffer dieser Suche liegt keine Lizenz vor.', 'search.dephrased': 'Diese Wörter wurden einzeln gesucht:', 'search.unused': '(weggelassen)',
    'search.tabs': 'Arten von Treffern', 'search.tab.all': 'Alle', 'search.tab.courses': 'Kurse', 'search.tab.news': 'Aktuelles', 'search.tab.blog': 'Blog', 'search.tab.calendar': 'Kalender', 'search.tab.pages': 'Seiten',
    'search.found': '{count} Treffer', 'search.foundOne': '1 Treffer', 'search.added': '{count} weitere Treffer',
  },
  ar: {
    'search.label': 'ابحث في الموقع', 'search.go': 'بحث',
    'search.loading': 'جارٍ البحث …', 'search.adding': 'جارٍ تحميل مزيد من النتائج …', 'search.more': 'أظهر مزيدًا من النتائج', 'search.end': 'هذا كل شيء: {count} نتيجة.', 'search.endOne': 'هذا كل شيء: نتيجة واحدة.',
    'search.none': 'لم يُعثر على شيء.', 'search.noneHint': 'تحقّق من الكتابة، أو استخدم كلمات أقل أو أعمّ.',
    'search.noneHere': 'لا شيء تحت «{tab}».', 'search.showAll': 'أظهر كل النتائج ({count})',
    'search.failed': 'تعذّر البحث.', 'search.failedMore': 'تعذّر تحميل مزيد من النتائج.', 'search.retry': 'حاول مرة أخرى',
    'search.noLicence': 'لا ترخيص لنتائج هذا البحث.', 'search.dephrased': 'بُحث عن هذه الكلمات كلٌّ على حدة:', 'search.unused': '(تُركت)',
    'search.tabs': 'أنواع النتائج', 'search.tab.all': 'الكل', 'search.tab.courses': 'المساقات', 'search.tab.news': 'الأخبار', 'search.tab.blog': 'المدوّنة', 'search.tab.calendar': 'التقويم', 'search.tab.pages': 'الصفحات',
    'search.found': '{count} نتيجة', 'search.foundOne': 'نتيجة واحدة', 'search.added': '{count} نتيجة أخرى',
  },
};
