import { chooseItem, type AreaShares } from './choose-item.ts';
import type { AdaptiveItem } from './item.ts';
import { levelProbabilities, mostProbable, type AbilityLevel } from './levels.ts';
import { ability, interval, posterior, standardError, type Posterior, type Response } from './posterior.ts';

/**
 * Numbers 0 <= x < 1 from a seed: the same seed gives the same numbers, so that a test can be repeated and an attempt resumed.
 * Mulberry32 by T. Ettinger (public domain).
 */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface PlacementRules {
  readonly items: readonly AdaptiveItem[];
  /** Ascending, see `orderLevels`. */
  readonly levels: readonly AbilityLevel[];
  readonly shares?: AreaShares;
  readonly candidates?: number;
  /** The test ends when a level is this probable. */
  readonly certainty?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** What is known after some answers. */
export interface Estimate {
  readonly theta: number;
  /** Standard error: the posterior's standard deviation. */
  readonly error: number;
  /** Central 90 % interval. */
  readonly interval: readonly [low: number, high: number];
  /** Of each level, in the order of the rules. */
  readonly probabilities: readonly number[];
  /** Index of the most probable level. */
  readonly level: number;
}

/** What is drawn of an estimate on the course to the last one. */
export type CoursePoint = Omit<Estimate, 'probabilities'>;

/** A level may look certain after few lucky answers: with ten or more, 2 to 3 % more levels are found (docs/measurements/2026-11-22.md). */
export const defaults = { certainty: 0.7, minItems: 10, maxItems: 25, candidates: 5 } as const;

/** How many questions a test asks at most. @param written its attribute `maxItems` */
export const maxItemsOf = (written: string): number => {
  const most = written.trim() === '' ? NaN : Number(written);
  return most >= 1 && most <= 200 ? most : defaults.maxItems;
};

export function estimateOf(distribution: Posterior, levels: readonly AbilityLevel[]): Estimate {
  const probabilities = levelProbabilities(distribution, levels);
  return {
    theta: ability(distribution),
    error: standardError(distribution),
    interval: interval(distribution),
    probabilities,
    level: mostProbable(probabilities),
  };
}

interface Step {
  readonly estimate: Estimate;
  /** The item to ask next; null: the test is over. */
  readonly next: AdaptiveItem | null;
}

/**
 * The state of an adaptive test after `responses`: a function of its input alone, so that an attempt is resumed by replaying its answers.
 * The test ends when a level is certain enough (not before `minItems`), at `maxItems`, or when the bank is empty.
 * `seed` chooses among equally good items; the same seed and answers lead to the same items.
 */
export function placementStep(rules: PlacementRules, responses: readonly Response[], seed: number): Step {
  const { certainty, minItems, maxItems, candidates } = { ...defaults, ...rules };
  const distribution = posterior(responses);
  const estimate = estimateOf(distribution, rules.levels);
  const sure = responses.length >= minItems && (estimate.probabilities[estimate.level] ?? 0) >= certainty;
  if (sure || responses.length >= maxItems) return { estimate, next: null };
  const asked = new Set(responses.map(({ item }) => item.id));
  const next = chooseItem({
    open: rules.items.filter(({ id }) => !asked.has(id)),
    asked: responses.map(({ item }) => item.area),
    distribution,
    levels: rules.levels,
    candidates,
    // A number of its own per step: which item comes does not depend on how often the earlier ones were drawn.
    random: seeded(seed + 7919 * responses.length),
    ...(rules.shares ? { shares: rules.shares } : {}),
  });
  return { estimate, next };
}
