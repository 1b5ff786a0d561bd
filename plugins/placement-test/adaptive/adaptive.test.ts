import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { information, itemProblem, probability, type AdaptiveItem } from './item.ts';
import { levelOf, levelProbabilities, mostProbable, orderLevels } from './levels.ts';
import { ability, shareBelow, interval, posterior, prior, standardError, type Response } from './posterior.ts';
import { fiveLevels, makeBank } from './simulation.fixture.ts';

const parameters = fc.record({
  a: fc.double({ min: 0.3, max: 3, noNaN: true }),
  b: fc.double({ min: -3, max: 3, noNaN: true }),
  c: fc.double({ min: 0, max: 0.35, noNaN: true }),
});
const item: fc.Arbitrary<AdaptiveItem> = parameters.map((each) => ({ ...each, id: 'x', area: '' }));
const responses: fc.Arbitrary<Response[]> = fc.array(fc.record({ item, right: fc.boolean() }), { maxLength: 25 });
const theta = fc.double({ min: -4, max: 4, noNaN: true });

/** Posterior moments by another way: Simpson's rule from −9 to 9 over the plain product of prior and response functions. */
function bySimpson(given: readonly Response[], f: (theta: number) => number, from = -9, to = 9): number {
  const density = (x: number): number =>
    given.reduce(
      (product, { item: { a, b, c }, right }) => {
        const p = c + (1 - c) * (0.5 + 0.5 * Math.tanh((a * (x - b)) / 2));
        return product * (right ? p : 1 - p);
      },
      Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI),
    );
  const integral = (g: (x: number) => number, low: number, high: number): number => {
    const steps = 4000;
    const width = (high - low) / steps;
    let sum = g(low) + g(high);
    for (let step = 1; step < steps; step++) sum += (step % 2 === 1 ? 4 : 2) * g(low + step * width);
    return (sum * width) / 3;
  };
  return integral((x) => f(x) * density(x), from, to) / integral(density, -9, 9);
}

describe('response functions', () => {
  it('rise with ability, from guessing to one', () => {
    fc.assert(
      fc.property(parameters, theta, theta, (each, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(probability(each, low)).toBeLessThanOrEqual(probability(each, high) + 1e-12);
        expect(probability(each, low)).toBeGreaterThanOrEqual(each.c);
        expect(probability(each, high)).toBeLessThanOrEqual(1);
      }),
    );
    expect(probability({ a: 1.5, b: 0.3, c: 0.2 }, 0.3)).toBeCloseTo(0.6, 12);
  });

  it('have the information that their slope gives: P′² / (P·Q)', () => {
    fc.assert(
      fc.property(parameters, theta, (each, at) => {
        const step = 1e-5;
        const slope = (probability(each, at + step) - probability(each, at - step)) / (2 * step);
        const p = probability(each, at);
        expect(information(each, at)).toBeCloseTo(slope ** 2 / (p * (1 - p)), 4);
      }),
    );
    expect(information({ a: 2, b: 0, c: 0 }, 0)).toBeCloseTo(1, 12);
    expect(information({ a: 2, b: 5, c: 0 }, -400)).toBe(0);
  });

  it('are refused when their parameters mean nothing', () => {
    expect(itemProblem({ a: 1, b: 0, c: 0.2 })).toBeNull();
    expect(
      [
        { a: 0, b: 0, c: 0 },
        { a: NaN, b: 0, c: 0 },
        { a: 1, b: 9, c: 0 },
        { a: 1, b: 0, c: 1 },
        { a: 1, b: 0, c: -0.1 },
      ].map((each) => itemProblem(each)?.slice(0, 1)),
    ).toEqual(['a', 'a', 'b', 'c', 'c']);
  });
});

describe('EAP estimate', () => {
  it('agrees with an independent integration: mean, standard deviation, probabilities of levels', () => {
    fc.assert(
      fc.property(responses, (given) => {
        const distribution = posterior(given);
        const mean = bySimpson(given, (x) => x);
        // The grid ends at ±4, beyond which 0.006 % of the prior lie; a few answers all right or all wrong move a little more there.
        expect(Math.abs(ability(distribution) - mean)).toBeLessThan(0.03);
        expect(Math.abs(standardError(distribution) - Math.sqrt(bySimpson(given, (x) => (x - mean) ** 2)))).toBeLessThan(0.03);
        const cuts = [-9, ...fiveLevels.slice(1).map(({ from }) => from), 9];
        levelProbabilities(distribution, fiveLevels).forEach((mass, index) =>
          expect(Math.abs(mass - bySimpson(given, () => 1, cuts[index], cuts[index + 1]))).toBeLessThan(0.01),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('is the standard normal without an answer', () => {
    expect(posterior([])).toEqual(prior);
    expect(ability(prior)).toBeCloseTo(0, 10);
    expect(standardError(prior)).toBeCloseTo(1, 2);
    expect(shareBelow(prior, 1.2816)).toBeCloseTo(0.9, 3);
    expect(interval(prior)[1]).toBeCloseTo(1.645, 2);
  });

  it('does not depend on the order of the answers; a right answer raises it, a wrong one lowers it', () => {
    fc.assert(
      fc.property(responses, item, (given, next) => {
        const distribution = ability(posterior(given));
        expect(ability(posterior([...given].reverse()))).toBeCloseTo(distribution, 9);
        expect(ability(posterior([...given, { item: next, right: true }]))).toBeGreaterThanOrEqual(distribution - 1e-9);
        expect(ability(posterior([...given, { item: next, right: false }]))).toBeLessThanOrEqual(distribution + 1e-9);
      }),
    );
  });

  it('stays a number after a hundred answers that contradict each other', () => {
    const given = makeBank(100, 1).map((each, index) => ({ item: { ...each, a: 5, c: 0 }, right: (index % 2 === 0) === each.b > 0 }));
    const distribution = posterior(given);
    expect(distribution.weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9);
    expect(Number.isFinite(ability(distribution))).toBe(true);
    expect(standardError(distribution)).toBeGreaterThanOrEqual(0);
  });
});

describe('levels', () => {
  it('have probabilities that sum up to one, the most probable being the largest', () => {
    fc.assert(
      fc.property(responses, (given) => {
        const masses = levelProbabilities(posterior(given), fiveLevels);
        expect(masses.reduce((sum, mass) => sum + mass, 0)).toBeCloseTo(1, 9);
        expect(masses[mostProbable(masses)]).toBe(Math.max(...masses));
        expect(masses.every((mass) => mass >= 0)).toBe(true);
      }),
    );
  });

  it('are ordered; the lowest has no lower end; none and doubles are refused', () => {
    expect(
      orderLevels([
        { id: 'B', from: 1 },
        { id: 'A', from: 0 },
      ]),
    ).toEqual([
      { id: 'A', from: -Infinity },
      { id: 'B', from: 1 },
    ]);
    expect([-3, -1.2, 0, 0.4, 5].map((at) => levelOf(at, fiveLevels))).toEqual([0, 1, 2, 3, 4]);
    expect(() => orderLevels([])).toThrow(RangeError);
    expect(() =>
      orderLevels([
        { id: 'A', from: 0 },
        { id: 'B', from: 0 },
      ]),
    ).toThrow(/Level B/);
  });
});
