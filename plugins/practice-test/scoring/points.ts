import { has, inside, named, value, type Node } from './node.ts';

const NUMBER = /^\s*\d{1,7}(?:\.\d+)?\s*$/;

/** Two decimals, as results travel (OP-64). */
export const round = (points: number): number => Math.round(points * 100) / 100;

/** Points as an attribute says them: a decimal number of at least 0; null when it says something else or nothing. */
export function readPoints(node: Node): number | null {
  const written = value(node, 'points');
  return NUMBER.test(written) ? Number(written) : null;
}

/** A share that an attribute says, 0 to 1; 1 when it says something else. */
export const shareOf = (node: Node, name: string): number =>
  /^\s*(?:0?\.\d+|0|1(?:\.0+)?)\s*$/.test(value(node, name)) ? Number(value(node, name)) : 1;

/** By what a free text is judged, each of an id once. */
export function criteriaOf(question: Node): { readonly id: string; readonly points: number }[] {
  const all = named(question, 'criterion').map((node) => ({
    id: value(node, 'id'),
    points: readPoints(node) ?? (has(node, 'points') ? 0 : 1),
  }));
  return all.filter(({ id }, index) => all.findIndex((each) => each.id === id) === index);
}

/** The gaps of a question by their ids: texts in several languages hold the same gaps. */
export function gapsOf(question: Node): Node[][] {
  const gaps = new Map<string, Node[]>();
  for (const gap of inside(question, 'gap')) {
    const same = gaps.get(value(gap, 'id'));
    if (same) same.push(gap);
    else gaps.set(value(gap, 'id'), [gap]);
  }
  return [...gaps.values()];
}

/** What a gap is worth: its own points, 1 when it says none. A gap without `accept` can be filled by nothing and is worth 0. */
export const pointsOfGap = (same: readonly Node[], isScoredHere: boolean): number =>
  isScoredHere && same.every((gap) => inside(gap, 'accept').length === 0) ? 0 : (readPoints(same[0]!) ?? (has(same[0]!, 'points') ? 0 : 1));

/**
 * What a question is worth at most: its `points`; of a gap text what its gaps are worth together, of a free text what its criteria are. 1
 * without a value, 0 when it says something that is no number of at least 0.
 * @param isScoredHere false: the server keeps what is correct, so that it may be missing
 */
export function pointsOf(question: Node, isScoredHere = true): number {
  const gaps = value(question, 'kind') === 'gapText' ? gapsOf(question) : [];
  if (gaps.length > 0) return round(gaps.reduce((sum, gap) => sum + pointsOfGap(gap, isScoredHere), 0));
  const criteria = value(question, 'kind') === 'freeText' ? criteriaOf(question) : null;
  if (criteria) return round(criteria.reduce((sum, { points }) => sum + points, 0));
  return readPoints(question) ?? (has(question, 'points') ? 0 : 1);
}

/** A sum of points between 0 and the maximum; what is no number counts as 0 (TST-008, TST-009). */
export function total(points: readonly number[], maximum: number): number {
  // In whole hundredths, so that no order of adding gives another sum.
  const most = Number.isFinite(maximum) ? Math.max(0, Math.floor(maximum * 100 + 1e-6)) : 0;
  const sum = points.reduce((before, each) => before + (Number.isFinite(each) ? Math.round(each * 100) : 0), 0);
  return Math.min(most, Math.max(0, sum)) / 100;
}
