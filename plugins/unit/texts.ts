import type { TextTable } from '../../core/api.ts';

export const texts: TextTable = {
  en: { 'unit.lessons': 'Other lessons', 'unit.previous': 'Previous: {title}', 'unit.next': 'Next: {title}' },
  de: { 'unit.lessons': 'Andere Lektionen', 'unit.previous': 'Zurück: {title}', 'unit.next': 'Weiter: {title}' },
};
