import { expect, it } from 'vitest';
import type { TextTable } from '../core/api.ts';

const files = Object.entries(import.meta.glob<{ texts?: TextTable }>('../plugins/*/texts.ts', { eager: true })).flatMap(
  ([file, { texts }]) => (texts ? [[file.split('/')[2]!, texts] as const] : []),
);
const places = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

it('I18-001 the texts of courses, tests and results are there in English, German and Arabic', () => {
  for (const plugin of ['course', 'placement-test', 'vocabulary', 'reports'])
    expect(Object.keys(files.find(([name]) => name === plugin)?.[1] ?? {}), plugin).toEqual(['en', 'de', 'ar']);
});

it.each(files)('I18-001 the texts of %s are the same ones in each of its languages, with the same places for values', (_, texts) => {
  for (const [language, table] of Object.entries(texts)) {
    expect(Object.keys(table).sort(), language).toEqual(Object.keys(texts['en']!).sort());
    for (const [key, text] of Object.entries(texts['en']!)) expect(places(table[key]!), `${language} ${key}`).toEqual(places(text));
  }
});
