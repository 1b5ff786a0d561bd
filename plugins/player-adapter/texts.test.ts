import { expect, it } from 'vitest';
import { texts as controls } from './view/texts.ts';
import { texts } from './texts.ts';

const places = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

it.each(Object.entries({ texts, controls }))('%s: every language says the same, with the same places for values', (_name, table) => {
  const { en = {}, ...others } = table;
  expect(Object.keys(others).sort()).toEqual(['ar', 'de']);
  const wanted = Object.entries(en).map(([key, text]) => [key, places(text)]);
  for (const other of Object.values(others)) expect(Object.entries(other).map(([key, text]) => [key, places(text)])).toEqual(wanted);
});
