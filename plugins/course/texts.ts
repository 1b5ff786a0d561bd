import type { TextTable } from '../../core/api.ts';

export const texts: TextTable = {
  en: {
    'course.search': 'Search in this course',
    'course.found': '{count} found',
    'course.foundOne': '1 found',
    'course.foundNone': 'Nothing found',
    'course.clear': 'Show all',
    'course.print': 'Print',
  },
  de: {
    'course.search': 'In diesem Kurs suchen',
    'course.found': '{count} gefunden',
    'course.foundOne': '1 gefunden',
    'course.foundNone': 'Nichts gefunden',
    'course.clear': 'Alles zeigen',
    'course.print': 'Drucken',
  },
  ar: {
    'course.search': 'البحث في هذا المساق',
    'course.found': 'عدد النتائج: {count}',
    'course.foundOne': 'نتيجة واحدة',
    'course.foundNone': 'لم يُعثر على شيء',
    'course.clear': 'عرض الكل',
    'course.print': 'طباعة',
  },
};
