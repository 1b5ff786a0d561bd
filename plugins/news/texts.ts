import type { TextTable } from '../../core/api.ts';

export const texts: TextTable = {
  en: { 'news.copied': 'The link has been copied.', 'news.copy': 'This is the link: {link}' },
  de: { 'news.copied': 'Der Link ist kopiert.', 'news.copy': 'Das ist der Link: {link}' },
  ar: { 'news.copied': 'تم نسخ الرابط.', 'news.copy': 'هذا هو الرابط: {link}' },
};
