import { expect, it } from 'vitest';
import { texts } from './texts.ts';

it.each(['de', 'ar'])('I18-001 every text is there in %s, with the same places for values', (language) => {
  const places = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
  expect(Object.keys(texts[language]!).sort()).toEqual(Object.keys(texts.en!).sort());
  for (const [key, text] of Object.entries(texts.en!)) expect([key, ...places(texts[language]![key]!)]).toEqual([key, ...places(text)]);
});
