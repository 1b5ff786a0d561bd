import type { TextTable } from '../../../core/api.ts';

export const unitTexts: TextTable = {
  en: { 'unit.return': 'Back to {title}', 'unit.returnUnknown': 'Back' },
  de: { 'unit.return': 'Zurück zu {title}', 'unit.returnUnknown': 'Zurück' },
};
