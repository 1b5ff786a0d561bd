import type { TextTable } from '../../core/api.ts';

export const texts: TextTable = {
  en: {
    'unit.lessons': 'Other lessons', 'unit.previous': 'Previous: {title}', 'unit.next': 'Next: {title}',
    'unit.state.started': 'begun', 'unit.state.done': 'done', 'unit.progress': '{done} of {count} lessons done',
    'unit.continueLabel': 'Continue', 'unit.stopped': 'You have been here before.', 'unit.continueAt': 'Continue at {title}, {time}', 'unit.continue': 'Continue with {title}', 'unit.continueNot': 'Not now', 'unit.place': 'Place in a unit',
  },
  de: {
    'unit.lessons': 'Andere Lektionen', 'unit.previous': 'Zurück: {title}', 'unit.next': 'Weiter: {title}',
    'unit.state.started': 'begonnen', 'unit.state.done': 'abgeschlossen', 'unit.progress': '{done} von {count} Lektionen abgeschlossen',
    'unit.continueLabel': 'Fortsetzen', 'unit.stopped': 'Sie waren schon einmal hier.', 'unit.continueAt': 'Fortsetzen bei {title}, {time}', 'unit.continue': 'Fortsetzen mit {title}', 'unit.continueNot': 'Jetzt nicht', 'unit.place': 'Stelle in einer Lerneinheit',
  },
  ar: {
    'unit.lessons': 'دروس أخرى',
    'unit.previous': 'السابق: {title}',
    'unit.next': 'التالي: {title}',
    'unit.state.started': 'بدأ',
    'unit.state.done': 'مكتمل',
    'unit.progress': 'اكتمل {done} من {count} من الدروس',
    'unit.continueLabel': 'متابعة',
    'unit.stopped': 'لقد كنت هنا من قبل.',
    'unit.continueAt': 'المتابعة من {title}، {time}',
    'unit.continue': 'المتابعة مع {title}',
    'unit.continueNot': 'ليس الآن',
    'unit.place': 'موضع في وحدة تعليمية',
  },
};
