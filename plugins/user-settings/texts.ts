import type { TextTable } from '../../core/api.ts';

export const texts: TextTable = {
  en: {
    'settings.title': 'Settings', 'settings.language': 'Language', 'settings.theme': 'Appearance', 'settings.theme.system': 'As the device', 'settings.theme.light': 'Light', 'settings.theme.dark': 'Dark',
    'settings.still': 'Keep everything still', 'settings.stillHint': 'No animations and no smooth scrolling, whatever the device says.',
    'settings.captions': 'Subtitles', 'settings.captions.': 'As the film says', 'settings.captions.off': 'Off',
    'settings.kept': 'Settings are kept in a cookie of this browser.', 'settings.forget': 'Forget my settings', 'settings.forgotten': 'The settings are as at the beginning.',
  },
  de: {
    'settings.title': 'Einstellungen', 'settings.language': 'Sprache', 'settings.theme': 'Darstellung', 'settings.theme.system': 'Wie das Gerät', 'settings.theme.light': 'Hell', 'settings.theme.dark': 'Dunkel',
    'settings.still': 'Alles stillhalten', 'settings.stillHint': 'Keine Bewegungen und kein sanftes Rollen, was immer das Gerät sagt.',
    'settings.captions': 'Untertitel', 'settings.captions.': 'Wie der Film es vorsieht', 'settings.captions.off': 'Aus',
    'settings.kept': 'Einstellungen stehen in einem Cookie dieses Browsers.', 'settings.forget': 'Einstellungen vergessen', 'settings.forgotten': 'Die Einstellungen sind wie am Anfang.',
  },
  ar: {
    'settings.title': 'الإعدادات', 'settings.language': 'اللغة', 'settings.theme': 'المظهر', 'settings.theme.system': 'كالجهاز', 'settings.theme.light': 'فاتح', 'settings.theme.dark': 'داكن',
    'settings.still': 'إيقاف كل حركة', 'settings.stillHint': 'بلا حركات ولا تمرير سلس مهما كان إعداد الجهاز.',
    'settings.captions': 'الترجمة المكتوبة', 'settings.captions.': 'كما في الفيلم', 'settings.captions.off': 'بدون',
    'settings.kept': 'تُحفظ الإعدادات في ملف تعريف ارتباط في هذا المتصفح.', 'settings.forget': 'انسَ إعداداتي', 'settings.forgotten': 'عادت الإعدادات كما كانت في البداية.',
  },
};
