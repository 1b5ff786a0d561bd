import { shareBelow, type Posterior } from './posterior.ts';

/** A level begins at the ability `from`; the lowest one at minus infinity. */
export interface AbilityLevel {
  readonly id: string;
  readonly from: number;
}

/**
 * Levels in ascending order, the first from minus infinity.
 * @throws RangeError when there is none, or two begin at the same ability
 */
export function orderLevels(levels: readonly AbilityLevel[]): AbilityLevel[] {
  const ordered = [...levels].sort((one, other) => one.from - other.from);
  if (ordered.length === 0) throw new RangeError('A placement test needs at least one level.');
  ordered.forEach(({ id, from }, index) => {
    if (index > 0 && !(from > (ordered[index - 1]?.from ?? -Infinity)))
      throw new RangeError(`Level ${id}: begins at ${from}, where another one begins.`);
  });
  return ordered.map((level, index) => (index === 0 ? { ...level, from: -Infinity } : level));
}

/** The probability of each level: the posterior's mass between its cut point and the next. Sum 1. */
export function levelProbabilities(distribution: Posterior, levels: readonly AbilityLevel[]): number[] {
  const cuts = levels.map(({ from }, index) => (index === 0 ? 0 : shareBelow(distribution, from)));
  return cuts.map((cut, index) => (cuts[index + 1] ?? 1) - cut);
}

/** The level that an ability belongs to, as an index. */
export function levelOf(theta: number, levels: readonly AbilityLevel[]): number {
  return levels.reduce((found, { from }, index) => (theta >= from ? index : found), 0);
}

/** The most probable level: the one that errs least often. */
export function mostProbable(probabilities: readonly number[]): number {
  return probabilities.reduce((best, value, index) => (value > (probabilities[best] ?? 0) ? index : best), 0);
}
