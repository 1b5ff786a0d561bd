import type { TextTable } from '../../core/api.ts';

export const texts: TextTable = {
  en: {
    'calendar.ownTime': 'your time: {time}',
    'calendar.help': 'Arrow keys: another day. Page Up and Page Down: another period. Enter: open.',
  },
  de: {
    'calendar.ownTime': 'Ihre Zeit: {time}',
    'calendar.help': 'Pfeiltasten: ein anderer Tag. Bild auf und Bild ab: ein anderer Zeitraum. Eingabe: öffnen.',
  },
  ar: { 'calendar.ownTime': 'بتوقيتك: {time}', 'calendar.help': 'مفاتيح الأسهم: يوم آخر. Page Up و Page Down: فترة أخرى. Enter: فتح.' },
};
