import { textParts, type TextPart } from './in-text.ts';
import { has, named, readPoints, value, type Node } from './node.ts';

/** Two decimals, as results travel (OP-64). */
export const round = (points: number): number => Math.round(points * 100) / 100;

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

/** Kinds that are worth what their gaps are worth together. */
const WITH_GAPS: readonly string[] = ['gapText', 'inlineChoice', 'gapMatch'];

/** What a gap is worth: its own points. One that nothing is right for can be filled by nothing and is worth 0. */
export const pointsOfGap = ({ right, points }: TextPart, isScoredHere: boolean): number =>
  isScoredHere && right.length === 0 ? 0 : points;

/**
 * What a question is worth at most: its `points`; of a text with gaps what these are worth together, of a free text what its criteria
 * are. 1 without a value, 0 when it says something that is no number of at least 0.
 * @param isScoredHere false: the server keeps what is correct, so that it may be missing
 */
export function pointsOf(question: Node, isScoredHere = true): number {
  const gaps = WITH_GAPS.includes(value(question, 'kind')) ? textParts(question) : [];
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
