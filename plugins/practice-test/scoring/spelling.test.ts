import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from '../../../xsl/engine/index.ts';
import { compareText, toleranceOf } from './compare-text.ts';
import { isNearly, pointsOf, score, typedText, type Value } from './index.ts';
import type { Node } from './node.ts';
import { typingErrors } from './typing-errors.ts';

const question = (attributes: string, inner: string): Node => parse(`<question id="q" ${attributes}>${inner}</question>`).children[0]!;
const typed = (attributes: string, accepted: string, given: string): string =>
  typedText(question(`kind="audio" ${attributes}`, `<accept>${accepted}</accept>`), given).spelling;

describe('spelling that an author forgives', () => {
  it.each([
    ['nothing is forgiven without a word', '', 'aperture', 'apperture', 'wrong'],
    ['a letter too many', 'typos="1"', 'aperture', 'apperture', 'nearly'],
    ['a letter too few', 'typos="1"', 'aperture', 'apertre', 'nearly'],
    ['another letter', 'typos="1"', 'aperture', 'aperturu', 'nearly'],
    ['neighbours exchanged are one error', 'typos="1"', 'aperture', 'apertuer', 'nearly'],
    ['two errors where one is forgiven', 'typos="1"', 'aperture', 'appertuer', 'wrong'],
    ['two errors where two are', 'typos="2"', 'aperture', 'appertuer', 'nearly'],
    ['a short word has no room for an error', 'typos="1"', 'sun', 'son', 'wrong'],
    ['one error in four letters at most', 'typos="5"', 'lens', 'loss', 'wrong'],
    ['another number is no typing error', 'typos="2"', 'f/5.6 or 1/200', 'f/5.6 or 1/300', 'wrong'],
    ['another case, which costs an error', 'typos="1"', 'shutter', 'Shutter', 'nearly'],
    ['another case, which is forgiven', 'nearly="case"', 'Blende', 'BLENDE', 'nearly'],
    ['another case, which is right', 'ignoreCase="1" nearly="case"', 'Blende', 'BLENDE', 'right'],
    ['other accents', 'nearly="accents"', 'café', 'cafe', 'nearly'],
    ['other accents in Arabic', 'nearly="accents"', 'أَزرق', 'ازرق', 'nearly'],
    ['accents, where case alone is forgiven', 'nearly="case"', 'café', 'cafe', 'wrong'],
    ['what is forgiven takes nothing away: a letter that is two in capitals', 'typos="1" nearly="case"', 'Cßßß', 'Cßß', 'nearly'],
    ['nothing was typed', 'typos="5"', 'abcd', '  ', 'wrong'],
    ['a number that is none', 'typos="many"', 'aperture', 'apperture', 'wrong'],
  ])('%s', (_, attributes, accepted, given, spelling) => expect(typed(attributes, accepted, given)).toBe(spelling));

  it('of several accepted texts the right one counts, else the closest, which is shown', () => {
    const of = question('kind="vocabulary" typos="2"', '<accept>shutter release</accept><accept>shutter button</accept>');
    expect(typedText(of, 'shutter button')).toEqual({ spelling: 'right', accepted: 'shutter button' });
    expect(typedText(of, 'shuter buton')).toEqual({ spelling: 'nearly', accepted: 'shutter button' });
    expect(typedText(of, 'viewfinder')).toEqual({ spelling: 'wrong', accepted: 'shutter release' });
  });

  it('what is nearly right earns what the author says: all of the points, or a share of each part', () => {
    const gaps = (share: string): Node =>
      question(
        `kind="gapText" typos="1" ${share}`,
        '<text><gap id="a" points="3"><accept>aperture</accept></gap><gap id="b" points="1"><accept>cornea</accept></gap></text>',
      );
    const given = { a: 'apperture', b: 'cornea' };
    expect(['', 'nearlyPoints="0.5"', 'nearlyPoints="0"', 'nearlyPoints="2"'].map((each) => score(gaps(each), given))).toEqual([
      4, 2.5, 1, 4,
    ]);
    expect([given, { a: 'apperture', b: 'x' }, { a: 'aperture', b: 'cornea' }, {}].map((each) => isNearly(gaps(''), each))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é', 'e', 'C', 'c', '1', ' ', 'ß'), maxLength: 10 });

describe('whatever the words', () => {
  it('the errors are that of the shortest way, whichever way round, and 0 for the same alone', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        const steps = typingErrors(one, other, 99);
        expect(typingErrors(other, one, 99)).toBe(steps);
        expect(steps === 0).toBe(one === other);
        expect(steps).toBeLessThanOrEqual(Math.max([...one].length, [...other].length));
        for (const most of [0, 1, 2]) expect(typingErrors(one, other, most) <= most).toBe(steps <= most);
      }),
      { numRuns: 1000 },
    );
  });

  it('what is right without tolerance is right with any, and more tolerance takes nothing away', () => {
    const rank = { wrong: 0, nearly: 1, right: 2 };
    fc.assert(
      fc.property(word, fc.array(word, { maxLength: 3 }), fc.nat({ max: 5 }), fc.boolean(), (given, accepted, typos, ignoreCase) => {
        const of = (count: number, nearly: readonly string[]): number =>
          rank[compareText(given, accepted, { ignoreCase, typos: count, nearly: new Set(nearly) }).spelling];
        const [strict, some, all] = [of(0, []), of(typos, []), of(typos, ['case', 'accents'])];
        expect(strict === 2).toBe(some === 2);
        expect(some).toBeGreaterThanOrEqual(strict);
        expect(all).toBeGreaterThanOrEqual(some);
      }),
      { numRuns: 1500 },
    );
  });

  it('points are never below nothing, nor above what the question is worth', () => {
    const share = fc.constantFrom('', '0', '0.3', '.5', '1', '1.5', '-1', 'x');
    fc.assert(
      fc.property(word, fc.array(word, { maxLength: 3 }), share, fc.constantFrom('0', '2', '9', 'x'), (given, accepted, nearly, typos) => {
        const of = question(
          `kind="audio" points="2" typos="${typos}" nearly="accents case" nearlyPoints="${nearly}"`,
          accepted.map((each) => `<accept>${each}</accept>`).join(''),
        );
        const points = score(of, given as Value);
        expect(points).toBeGreaterThanOrEqual(0);
        expect(points).toBeLessThanOrEqual(pointsOf(of));
        expect(toleranceOf(of).typos).toBeLessThanOrEqual(5);
      }),
      { numRuns: 1000 },
    );
  });
});
