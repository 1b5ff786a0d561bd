import type { AdaptiveItem } from './item.ts';
import type { AbilityLevel } from './levels.ts';
import { HIGHEST_ABILITY, STEP } from './nodes.ts';
import type { Posterior } from './posterior.ts';
import { tableOf } from './tables.ts';

/** Share of the test that each area is to have; areas without one share what is left in equal parts. */
export type AreaShares = Readonly<Record<string, number>>;

interface Choice {
  /** Items not asked yet. */
  readonly open: readonly AdaptiveItem[];
  /** Areas of the items asked so far. */
  readonly asked: readonly string[];
  readonly distribution: Posterior;
  readonly levels: readonly AbilityLevel[];
  readonly shares?: AreaShares;
  /** Exposure control: the first item is drawn from this many best ones, each further one from one less. 1 always takes the best. */
  readonly candidates?: number;
  /** 0 <= random() < 1. */
  readonly random: () => number;
}

/** A node's weight in a level; a node at a cut point represents a cell that lies in two levels. */
interface Part {
  readonly node: number;
  readonly level: number;
  readonly weight: number;
}

/** The posterior, taken apart by level. */
function partsOf({ weights }: Posterior, levels: readonly AbilityLevel[]): Part[] {
  return weights.flatMap((weight, node) => {
    // What weighs less moves nothing that a number can hold, and a third of the nodes do.
    if (weight < 1e-12) return [];
    const [start, end] = [node * STEP - HIGHEST_ABILITY - STEP / 2, node * STEP - HIGHEST_ABILITY + STEP / 2];
    return levels.flatMap(({ from }, level) => {
      const share = (Math.min(end, levels[level + 1]?.from ?? Infinity) - Math.max(start, from)) / STEP;
      return share > 0 ? [{ node, level, weight: weight * share }] : [];
    });
  });
}

const xlogx = (x: number): number => (x > 0 ? x * Math.log(x) : 0);

/**
 * How much the answer to an item is expected to reveal about the level, in nats: the mutual information of level and answer,
 * I = Σ over levels l and answers x of P(l, x) · ln(P(l, x) / (P(l) · P(x))), where P(l, right) is the response function's integral over
 * the posterior
 * in l. It is the entropy of the levels now less the one expected after the answer. Information that narrows the estimate within a level
 * counts nothing.
 * With a single level there is nothing to distinguish: then it is the Fisher information averaged over the posterior.
 * Sources: T. M. Cover & J. A. Thomas, Elements of Information Theory (1991), eq. 2.28; A. Weissman, Mutual information item selection in
 * adaptive classification testing (2007).
 */
export function levelInformation(item: AdaptiveItem, distribution: Posterior, levels: readonly AbilityLevel[]): number {
  return informationOf(item, distribution, levels.length > 1 ? partsOf(distribution, levels) : [], levels.length);
}

function informationOf(item: AdaptiveItem, { weights }: Posterior, parts: readonly Part[], count: number): number {
  const { right, information } = tableOf(item);
  if (count < 2) return weights.reduce((sum, weight, node) => sum + weight * (information[node] ?? 0), 0);
  const all = new Float64Array(count);
  const rights = new Float64Array(count);
  for (const { node, level, weight } of parts) {
    all[level]! += weight;
    rights[level]! += weight * (right[node] ?? 0);
  }
  let [isRight, isWrong, sum] = [0, 0, 0];
  for (let level = 0; level < count; level++) {
    const [mass, here] = [all[level]!, rights[level]!];
    isRight += here;
    isWrong += mass - here;
    sum += xlogx(here) + xlogx(mass - here) - xlogx(mass);
  }
  return sum - xlogx(isRight) - xlogx(isWrong);
}

/** The area that lags most behind its share, among those that still have items. */
function neededArea(areas: readonly string[], asked: readonly string[], shares: AreaShares): string {
  const given = areas.reduce((sum, area) => sum + (shares[area] ?? 0), 0);
  const unnamed = areas.filter((area) => shares[area] === undefined).length;
  const share = (area: string): number => shares[area] ?? Math.max(0, 1 - given) / unnamed;
  const lag = (area: string): number => share(area) * (asked.length + 1) - asked.filter((each) => each === area).length;
  return areas.reduce((best, area) => (lag(area) > lag(best) + 1e-9 ? area : best));
}

/**
 * The next item, or null when none is left. Of the area that lags behind most (content balance: G. G. Kingsbury & A. R. Zara,
 * Procedures for selecting items for computerized adaptive tests, 1989) one of the most informative, at random. Everybody's first
 * answers lead to the same few items, later ones do not: so the choice narrows from step to step (5-4-3-2-1 exposure control:
 * J. R. McBride & J. T. Martin, Reliability and validity of adaptive ability tests, 1983).
 */
export function chooseItem({ open, asked, distribution, levels, shares = {}, candidates = 5, random }: Choice): AdaptiveItem | null {
  if (open.length === 0) return null;
  const area = neededArea([...new Set(open.map((item) => item.area))], asked, shares);
  const parts = levels.length > 1 ? partsOf(distribution, levels) : [];
  const ranked = open
    .filter((item) => item.area === area)
    .map((item) => ({ item, value: informationOf(item, distribution, parts, levels.length) }))
    .sort((one, other) => other.value - one.value || (one.item.id < other.item.id ? -1 : 1))
    .slice(0, Math.max(1, candidates - asked.length));
  return ranked[Math.min(ranked.length - 1, Math.floor(random() * ranked.length))]?.item ?? null;
}
