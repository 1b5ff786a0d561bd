import type { TextTable } from '../../core/api.ts';

export const texts: TextTable = {
  en: {
    'reports.course': 'By course', 'reports.competence': 'By competence', 'reports.none': 'Without a course', 'reports.practice': 'Practice', 'reports.placement': 'Placement', 'reports.vocabulary': 'Vocabulary',
    'reports.chart': '{name}: {count} results, from {first} % to {last} %', 'reports.count': '{count} results, the best {best} %', 'reports.table': '{name} as a table', 'reports.day': 'Day', 'reports.test': 'Test', 'reports.percent': 'Percent',
    'reports.export': 'Export all results (CSV)', 'reports.exporting': 'The file is being written …', 'reports.failed': 'The server has not given the file.',
  },
  de: {
    'reports.course': 'Nach Kurs', 'reports.competence': 'Nach Kompetenz', 'reports.none': 'Ohne Kurs', 'reports.practice': 'Übung', 'reports.placement': 'Einstufung', 'reports.vocabulary': 'Vokabeln',
    'reports.chart': '{name}: {count} Ergebnisse, von {first} % bis {last} %', 'reports.count': '{count} Ergebnisse, das beste {best} %', 'reports.table': '{name} als Tabelle', 'reports.day': 'Tag', 'reports.test': 'Test', 'reports.percent': 'Prozent',
    'reports.export': 'Alle Ergebnisse exportieren (CSV)', 'reports.exporting': 'Die Datei wird geschrieben …', 'reports.failed': 'Der Server hat die Datei nicht gegeben.',
  },
};
