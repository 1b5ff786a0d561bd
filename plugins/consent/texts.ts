import type { TextTable } from '../../core/api.ts';

export const texts: TextTable = {
  en: {
    'consent.title': 'May we count your visit?',
    'consent.text': 'To learn which pages are read. Nothing is counted before you agree; the site works the same either way.',
    'consent.page': 'What is counted',
    'consent.in': 'Yes, count it',
    'consent.out': 'No, thank you',
    'consent.change': 'Privacy choice',
    'consent.now.in': 'Your visits are counted.',
    'consent.now.out': 'Your visits are not counted.',
  },
  de: {
    'consent.title': 'Dürfen wir Ihren Besuch zählen?',
    'consent.text': 'Damit wir wissen, was gelesen wird. Vorher wird nichts gezählt, und alles funktioniert in jedem Fall.',
    'consent.page': 'Was gezählt wird',
    'consent.in': 'Ja, zählen',
    'consent.out': 'Nein, danke',
    'consent.change': 'Datenschutzwahl',
    'consent.now.in': 'Ihre Besuche werden gezählt.',
    'consent.now.out': 'Ihre Besuche werden nicht gezählt.',
  },
  ar: {
    'consent.title': 'هل تسمح لنا بعدّ زيارتك؟',
    'consent.text': 'لنعرف أي الصفحات تُقرأ. لا يُعدّ شيء قبل موافقتك، والموقع يعمل في الحالتين كما هو.',
    'consent.page': 'ما الذي يُعدّ',
    'consent.in': 'نعم',
    'consent.out': 'لا، شكرًا',
    'consent.change': 'خيار الخصوصية',
    'consent.now.in': 'تُعدّ زياراتك.',
    'consent.now.out': 'لا تُعدّ زياراتك.',
  },
};
