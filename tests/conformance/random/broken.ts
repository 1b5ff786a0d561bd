import fc from 'fast-check';
import { documents } from './documents.ts';

/** What hurts: markup in pieces, characters at borders. */
const scraps = fc.constantFrom(
  '<',
  '>',
  '/',
  '&',
  ';',
  '"',
  "'",
  '=',
  ' ',
  '\n',
  '\r',
  '\t',
  '<a>',
  '</a>',
  '<a/>',
  '</r>',
  '<!--',
  '-->',
  '--',
  '<![CDATA[',
  ']]>',
  ']]',
  '<?',
  '?>',
  '<?xml version="1.0"?>',
  '<?xml ',
  '&lt;',
  '&#65;',
  '&#x0;',
  '&#xD800;',
  '&#1114112;',
  '&amp',
  '&x;',
  '&#',
  'xmlns="u"',
  ' xmlns:p="u"',
  ' xmlns:p=""',
  'p:',
  ':',
  'p:a',
  ' x="1"',
  ' x="1" x="2"',
  '<!DOCTYPE r>',
  '<!DOCTYPE r [<!ENTITY e "x">]>',
  '<!ENTITY',
  '%p;',
  '\0',
  '\u0001',
  '\u000b',
  '\ufffe',
  '\ud800',
  '\udc00',
  '\ufeff',
  '😀',
  'ä',
  '\u00a0',
  '\u2028',
  'x',
  '1',
  '<r xml:lang=">"/>',
  ' xml:id="q"',
  '<\u0130/>',
);
const noise = fc.oneof({ weight: 3, arbitrary: scraps }, fc.string({ unit: 'binary', maxLength: 3 }));

/** Documents with something inserted, left out or overwritten in up to three places. */
const damaged = (whole: fc.Arbitrary<string>, scrap: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(whole, fc.array(fc.tuple(fc.nat(), fc.nat(8), scrap), { maxLength: 3 })).map(([document, changes]) => {
    let text = document;
    for (const [offset, length, insert] of changes) {
      const at = offset % (text.length + 1);
      text = text.slice(0, at) + insert + text.slice(at + length);
    }
    return text;
  });

export const brokenDocuments: fc.Arbitrary<string> = damaged(documents, noise);

/** Documents in which one character, or a few, are missing or others: most of what they are is still there. */
export const misspelt = (whole: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(whole, fc.nat(), fc.nat(2), fc.constantFrom('', '', ' ', '"', "'", '<', '/', '>', '=', '!', '-', 'a', 'b', '&', ';', '?'))
    .map(([text, offset, length, insert]) => {
      const at = offset % (text.length + 1);
      return text.slice(0, at) + insert + text.slice(at + length);
    });

/** Pieces of markup in any order. */
const soup = fc.array(noise, { maxLength: 25 }).map((parts) => parts.join(''));
/** Whatever may come: documents, nearly documents, and pieces. */
export const inputs: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: brokenDocuments },
  soup,
  soup.map((text) => `<r>${text}</r>`),
);
