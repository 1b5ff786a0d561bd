import type { TextTable } from '../../core/api.ts';

export const texts: TextTable = {
  en: { 'author.edit': 'Edit', 'author.editObject': 'Edit “{title}”' },
  de: { 'author.edit': 'Bearbeiten', 'author.editObject': '„{title}“ bearbeiten' },
  ar: { 'author.edit': 'تحرير', 'author.editObject': 'تحرير «{title}»' },
};
