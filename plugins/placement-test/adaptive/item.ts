/**
 * An item of the bank. The response function is the three-parameter logistic model; with `c` = 0 it is the two-parameter one.
 * Parameters are on the logistic metric (no factor 1.7).
 */
export interface AdaptiveItem {
  readonly id: string;
  /** Discrimination, > 0. */
  readonly a: number;
  /** Difficulty on the scale of ability: mean 0, standard deviation 1. */
  readonly b: number;
  /** Chance of a right answer without any ability, 0 <= c < 1. */
  readonly c: number;
  /** What the item is about; the test asks of each area its share. */
  readonly area: string;
}

/**
 * Probability of a right answer at ability `theta`: c + (1 − c) / (1 + exp(−a(θ − b))).
 * Source: A. Birnbaum in Lord & Novick, Statistical Theories of Mental Test Scores (1968), ch. 17.
 */
export function probability({ a, b, c }: Pick<AdaptiveItem, 'a' | 'b' | 'c'>, theta: number): number {
  return c + (1 - c) / (1 + Math.exp(-a * (theta - b)));
}

/**
 * Fisher information of an item at `theta`: a² · (Q / P) · ((P − c) / (1 − c))²; for c = 0 this is a²·P·Q.
 * Source: F. Lord, Applications of Item Response Theory to Practical Testing Problems (1980), eq. 5-5 and table 4.
 */
export function information(item: Pick<AdaptiveItem, 'a' | 'b' | 'c'>, theta: number): number {
  const p = probability(item, theta);
  // Far below the item's difficulty P is c: nothing is learned, and without guessing P is 0 and would divide by itself.
  if (p <= item.c || p <= 0) return 0;
  return item.a ** 2 * ((1 - p) / p) * ((p - item.c) / (1 - item.c)) ** 2;
}

/** Why parameters cannot be used, or null. Authored banks are no more trusted than other content. */
export function itemProblem({ a, b, c }: Pick<AdaptiveItem, 'a' | 'b' | 'c'>): string | null {
  if (!Number.isFinite(a) || a <= 0 || a > 5) return `a is ${a}, expected more than 0 and at most 5`;
  if (!Number.isFinite(b) || Math.abs(b) > 6) return `b is ${b}, expected -6 to 6`;
  if (!Number.isFinite(c) || c < 0 || c >= 0.6) return `c is ${c}, expected 0 to 0.6`;
  return null;
}
