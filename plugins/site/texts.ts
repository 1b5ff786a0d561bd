import type { TextTable } from '../../core/api.ts';

export const texts: TextTable = {
  en: {
    'user.login': 'Log in',
    'user.logout': 'Log out',
    'user.courses': 'My courses',
    'user.results': 'My results',
    'user.unnamed': 'My account',
    'user.settings': 'Settings',
  },
  de: {
    'user.login': 'Anmelden',
    'user.logout': 'Abmelden',
    'user.courses': 'Meine Kurse',
    'user.results': 'Meine Ergebnisse',
    'user.unnamed': 'Mein Konto',
    'user.settings': 'Einstellungen',
  },
  ar: {
    'user.login': 'تسجيل الدخول',
    'user.logout': 'تسجيل الخروج',
    'user.courses': 'مساقاتي',
    'user.results': 'نتائجي',
    'user.unnamed': 'حسابي',
    'user.settings': 'الإعدادات',
  },
};
