import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from '../../../xsl/engine/index.ts';
import { earned, isSameAnswer, termsOf, triesIn } from './index.ts';
import type { Node } from './node.ts';

const testOf = (attributes: string): Node => parse(`<test ${attributes}/>`).children[0]!;
const questionOf = (attributes: string): Node => parse(`<question ${attributes}/>`).children[0]!;
const terms = (tries: number, retryPoints = 1, hintCost = 0) => ({ tries, retryPoints, hintCost });

describe('what a question earns after tries and hints', () => {
  it.each([
    ['one try', [2], 0, terms(1), 2],
    ['a second try, worth all', [0, 2], 0, terms(2), 2],
    ['a second try, worth a half', [0, 2], 0, terms(2, 0.5), 1],
    ['a second try that is worse takes nothing away', [1.5, 0], 0, terms(2), 1.5],
    ['nor does one that is worth less than the first was', [1, 2], 0, terms(2, 0.25), 1],
    ['two hints', [2], 2, terms(1, 1, 0.5), 1],
    ['hints that cost nothing', [2], 5, terms(1), 2],
    ['hints that cost more than there is', [1], 9, terms(1, 1, 0.5), 0],
    ['nothing was answered', [], 1, terms(2, 1, 1), 0],
  ])('%s', (_, scores, hints, of, points) => expect(earned(scores, hints, of)).toBe(points));

  it('is never below nothing, never above the best try, and another try never takes away (property)', () => {
    const scores = fc.array(
      fc.integer({ min: 0, max: 400 }).map((each) => each / 100),
      { maxLength: 4 },
    );
    const share = fc.integer({ min: 0, max: 100 }).map((each) => each / 100);
    fc.assert(
      fc.property(scores, fc.nat({ max: 5 }), share, fc.integer({ min: 0, max: 300 }), (tried, hints, retryPoints, cost) => {
        const of = terms(9, retryPoints, cost / 100);
        const points = earned(tried, hints, of);
        expect(points).toBeGreaterThanOrEqual(0);
        expect(points).toBeLessThanOrEqual(Math.max(0, ...tried));
        expect(earned([...tried, 1], hints, of)).toBeGreaterThanOrEqual(points);
        expect(earned(tried, hints + 1, of)).toBeLessThanOrEqual(points);
      }),
      { numRuns: 1000 },
    );
  });

  it('the same answer again is no try, in whatever order its parts are; of too many tries the last ones count', () => {
    expect(isSameAnswer({ a: '1', b: '2' }, { b: '2', a: '1' })).toBe(true);
    expect(isSameAnswer(['a', 'b'], ['b', 'a'])).toBe(false);
    expect(triesIn(['a'], 'a', terms(2))).toEqual(['a']);
    expect(triesIn(['a'], 'b', terms(2))).toEqual(['a', 'b']);
    expect(triesIn(['a', 'b'], 'c', terms(2))).toEqual(['b', 'c']);
    expect(triesIn(['x'], 'c', terms(1))).toEqual(['c']);
    expect(triesIn([], null, terms(2))).toEqual([]);
  });

  it('the terms are the question\u2019s own, else those of its test; one tries again only where the page says at once how it was', () => {
    const test = testOf('tries="3" retryPoints="0.5" hintCost="0.25"');
    expect(termsOf(test, questionOf(''))).toEqual(terms(3, 0.5, 0.25));
    expect(termsOf(test, questionOf('tries="1" retryPoints="1" hintCost="0"'))).toEqual(terms(1));
    expect(termsOf(testOf('tries="0" retryPoints="2" hintCost="-1"'), questionOf(''))).toEqual(terms(1));
    for (const none of ['feedback="end"', 'feedback="none"', 'scoring="server" feedback="each"', 'kind="placement"'])
      expect([none, termsOf(testOf(`tries="3" ${none}`), questionOf('')).tries]).toEqual([none, 1]);
  });
});
