import { expect, it } from 'vitest';
import { textOf } from '../../../core/base/xml.ts';
import { parse } from '../../../xsl/engine/index.ts';
import { foreign, labelNodes, localized } from './localized.ts';

const node = (inner: string) => parse(`<option>${inner}</option>`).children[0]!;
const words = (inner: string, language: string): string[] => localized(node(inner), 'text', language).map(textOf);
const [EN, DE, AT, BARE] = ['en', 'de', 'de-AT', ''].map((code) => `<text${code && ` language="${code}"`}>${code || 'none'}</text>`) as [
  string,
  string,
  string,
  string,
];

it('of several languages it is that of the page, then its base, then what says no language, then the first', () => {
  expect(words(EN + DE + AT + BARE, 'de-AT')).toEqual(['de-AT']);
  expect(words(EN + DE + BARE, 'de-AT')).toEqual(['de']);
  expect(words(EN + BARE, 'de-AT')).toEqual(['none']);
  expect(words(AT + EN, 'fr')).toEqual(['de-AT']);
  expect(words(EN + DE + EN, 'fr')).toEqual(['en', 'en']);
  expect(words(`${DE}<other/>${DE}`, 'de')).toEqual(['de', 'de']);
  expect(words('', 'de')).toEqual([]);
});

it('a label is its text in the language, or all that stands in it but the feedback', () => {
  const label = (inner: string): string => labelNodes(node(inner), 'de').map(textOf).join('|');
  expect(label(`${EN}<text language="de">zwei <b>fett</b></text>`)).toBe('zwei |fett');
  expect(label('Riga <b>!</b><feedback>no</feedback>')).toBe('Riga |!');
});

it('words of another language than the page’s say which, and are read in their own direction', () => {
  const of = (language: string) => foreign(parse(`<text language="${language}"/>`).children[0]!, 'ar-EG');
  expect([of('en'), of('ar'), of('')]).toEqual([{ lang: 'en', dir: 'auto' }, {}, {}]);
});
