import type { TextTable } from '../../core/api.ts';

export const texts: TextTable = {
  en: {
    'reports.course': 'By course', 'reports.competence': 'By competence', 'reports.none': 'Without a course', 'reports.practice': 'Practice', 'reports.placement': 'Placement', 'reports.vocabulary': 'Vocabulary',
    'reports.chart': '{name}: from {first} % to {last} % (results: {count})', 'reports.count': 'Results: {count}, the best: {best} %', 'reports.table': '{name} as a table', 'reports.day': 'Day', 'reports.test': 'Test', 'reports.percent': 'Percent',
    'reports.export': 'Export all results (CSV)', 'reports.exporting': 'The file is being asked for …', 'reports.begun': 'Your browser saves the file.', 'reports.failed': 'The server has not given the file.',
  },
  de: {
    'reports.course': 'Nach Kurs', 'reports.competence': 'Nach Kompetenz', 'reports.none': 'Ohne Kurs', 'reports.practice': 'Übung', 'reports.placement': 'Einstufung', 'reports.vocabulary': 'Vokabeln',
    'reports.chart': '{name}: von {first} % bis {last} % (Ergebnisse: {count})', 'reports.count': 'Ergebnisse: {count}, das beste: {best} %', 'reports.table': '{name} als Tabelle', 'reports.day': 'Tag', 'reports.test': 'Test', 'reports.percent': 'Prozent',
    'reports.export': 'Alle Ergebnisse exportieren (CSV)', 'reports.exporting': 'Die Datei wird angefordert …', 'reports.begun': 'Ihr Browser speichert die Datei.', 'reports.failed': 'Der Server hat die Datei nicht gegeben.',
  },
  ar: {
    'reports.course': 'حسب المساق', 'reports.competence': 'حسب المهارة', 'reports.none': 'خارج المساقات', 'reports.practice': 'تمرين', 'reports.placement': 'تحديد المستوى', 'reports.vocabulary': 'مفردات',
    'reports.chart': '{name}: عدد النتائج {count}، من {first}٪ إلى {last}٪', 'reports.count': 'عدد النتائج {count}، أفضلها {best}٪', 'reports.table': '{name} في جدول', 'reports.day': 'اليوم', 'reports.test': 'الاختبار', 'reports.percent': 'النسبة المئوية',
    'reports.export': 'تصدير كل النتائج (CSV)', 'reports.exporting': 'يجري طلب الملف …', 'reports.begun': 'يحفظ متصفحك الملف.', 'reports.failed': 'لم يقدّم الخادم الملف.',
  },
};
