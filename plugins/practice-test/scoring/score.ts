import { isAccepted } from './compare-text.ts';
import { inside, named, text, value, type Node } from './node.ts';
import { gapsOf, pointsOf, pointsOfGap, round } from './points.ts';

/** An answer, as `contract.ts` describes it. */
export type Value = string | readonly string[] | Readonly<Record<string, string>> | null;

/** An answer as a list of ids: one id is a list of one. */
const ids = (answer: Value): readonly string[] =>
  typeof answer === 'string' ? [answer] : Array.isArray(answer) ? (answer as readonly string[]) : [];
const parts = (answer: Value): Readonly<Record<string, string>> =>
  answer !== null && typeof answer === 'object' && !Array.isArray(answer) ? (answer as Readonly<Record<string, string>>) : {};
const part = (answer: Value, id: string): string => {
  const all = parts(answer);
  return Object.hasOwn(all, id) ? all[id]! : '';
};
const idOf = (node: Node): string => value(node, 'id');
const correct = (nodes: readonly Node[]): string[] => nodes.filter((each) => value(each, 'correct') === '1').map(idOf);
const same = (one: ReadonlySet<string>, other: readonly string[]): boolean =>
  one.size === new Set(other).size && other.every((id) => one.has(id));

/** All or nothing: exactly the correct ones, of which there is at least one. */
const exactly = (nodes: readonly Node[], answer: Value): number => {
  const right = correct(nodes);
  return right.length > 0 && same(new Set(ids(answer)), right) ? 1 : 0;
};

/** `scoring="partial"`: max(0, right - wrong) of the correct options. */
function partly(nodes: readonly Node[], answer: Value): number {
  const right = new Set(correct(nodes));
  const chosen = [...new Set(ids(answer))].filter((id) => nodes.some((each) => idOf(each) === id));
  const hits = chosen.filter((id) => right.has(id)).length;
  return right.size === 0 ? 0 : Math.max(0, hits - (chosen.length - hits)) / right.size;
}

function matched(question: Node, answer: Value): number {
  const lefts = named(question, 'left').map(idOf);
  const rights = named(question, 'right');
  const fits = lefts.filter((left) => rights.some((right) => idOf(right) === part(answer, left) && value(right, 'match') === left));
  return lefts.length === 0 ? 0 : fits.length / lefts.length;
}

function ordered(question: Node, answer: Value): number {
  const items = named(question, 'item');
  const given = ids(answer);
  // Positions may begin anywhere and leave gaps: only their order counts.
  const right = items
    .map((item) => ({ id: idOf(item), position: Number(value(item, 'position')) }))
    .sort((one, other) => one.position - other.position);
  if (right.some(({ position }) => !Number.isFinite(position)) || given.length !== items.length) return 0;
  return items.length === 0 ? 0 : right.filter(({ id }, index) => given[index] === id).length / items.length;
}

const accepts = (node: Node): string[] => inside(node, 'accept').map(text);
const ignoresCase = (question: Node): boolean => value(question, 'ignoreCase') === '1';
const typed = (question: Node, answer: Value): number =>
  typeof answer === 'string' && isAccepted(answer, accepts(question), ignoresCase(question)) ? 1 : 0;

/** Whether the text in a gap is right: accepted in whatever language of the text. */
export const isGapRight = (question: Node, id: string, answer: Value): boolean =>
  isAccepted(
    part(answer, id),
    inside(question, 'gap')
      .filter((gap) => idOf(gap) === id)
      .flatMap(accepts),
    ignoresCase(question),
  );

/** The share of a question's points that an answer earns, 0 to 1, by kind. */
const SHARES: Readonly<Record<string, (question: Node, answer: Value) => number>> = {
  singleChoice: (question, answer) => exactly(named(question, 'option'), ids(answer).slice(0, 1)),
  multipleChoice: (question, answer) => (value(question, 'scoring') === 'partial' ? partly : exactly)(named(question, 'option'), answer),
  matching: matched,
  ordering: ordered,
  hotspot: (question, answer) => exactly(named(question, 'area'), answer),
  audio: typed,
  vocabulary: typed,
};

/** The kinds that this module scores. */
export const SCORED: readonly string[] = [...Object.keys(SHARES), 'gapText'];

/**
 * Points for an answer to one of the eight kinds of questions (protocol 4.8), 0 to the question's points, two decimals. Pure.
 * @returns 0 for kinds that are unknown here
 */
export function score(question: Node, answer: Value): number {
  const kind = value(question, 'kind');
  if (kind === 'gapText')
    return round(
      gapsOf(question).reduce((sum, same) => sum + (isGapRight(question, idOf(same[0]!), answer) ? pointsOfGap(same, true) : 0), 0),
    );
  return Object.hasOwn(SHARES, kind) ? round(pointsOf(question) * SHARES[kind]!(question, answer)) : 0;
}
