import type { AdaptiveItem } from './item.ts';
import type { AbilityLevel } from './levels.ts';
import { REACH, STEP } from './nodes.ts';
import type { Posterior } from './posterior.ts';
import { tableOf } from './tables.ts';

/** Share of the test that each area is to have; areas without one share what is left in equal parts. */
export type AreaShares = Readonly<Record<string, number>>;

export interface Choice {
  /** Items not asked yet. */
  readonly open: readonly AdaptiveItem[];
  /** Areas of the items asked so far. */
  readonly asked: readonly string[];
  readonly known: Posterior;
  readonly levels: readonly AbilityLevel[];
  readonly shares?: AreaShares;
  /** Exposure control: the first item is drawn from this many best ones, each further one from one less. 1 always takes the best. */
  readonly candidates?: number;
  /** 0 <= random() < 1. */
  readonly random: () => number;
}

/** Weights of the nodes at which information counts: see `levelInformation`. */
function importance({ weights }: Posterior, levels: readonly AbilityLevel[]): [index: number, weight: number][] {
  const cuts = levels.slice(1).map(({ from }) => Math.round((from + REACH) / STEP)).filter((index) => index >= 0 && index < weights.length);
  return cuts.length > 0 ? cuts.map((index) => [index, weights[index] ?? 0]) : weights.map((weight, index) => [index, weight]);
}

/**
 * What an item is expected to tell about the level: its Fisher information at the cut points between levels, each weighted with the
 * posterior density there. Information elsewhere narrows the estimate, but not the question on which side of a cut it lies. In the
 * simulation (tests/bench/placement.ts) this finds 1-2 % more levels than the information at the estimate, with fewer items.
 * With a single level there is no cut: then it is the information averaged over the posterior.
 * Sources: J. A. Spray & M. D. Reckase, The selection of test items for decision making with a computer adaptive test (1994);
 * W. J. J. Veerkamp & M. P. F. Berger, Some new item selection criteria for adaptive testing (1997).
 */
export function levelInformation(item: AdaptiveItem, known: Posterior, levels: readonly AbilityLevel[]): number {
  const { information } = tableOf(item);
  return importance(known, levels).reduce((sum, [index, weight]) => sum + weight * (information[index] ?? 0), 0);
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
export function chooseItem({ open, asked, known, levels, shares = {}, candidates = 5, random }: Choice): AdaptiveItem | null {
  if (open.length === 0) return null;
  const area = neededArea([...new Set(open.map((item) => item.area))], asked, shares);
  const ranked = open.filter((item) => item.area === area)
    .map((item) => ({ item, value: levelInformation(item, known, levels) }))
    .sort((one, other) => other.value - one.value || (one.item.id < other.item.id ? -1 : 1))
    .slice(0, Math.max(1, candidates - asked.length));
  return ranked[Math.min(ranked.length - 1, Math.floor(random() * ranked.length))]?.item ?? null;
}
