import { compareText, toleranceOf, type Compared } from './compare-text.ts';
import { textParts, usesOf, type TextPart } from './in-text.ts';
import { inside, named, text, value, type Node, type Value } from './node.ts';
import { numericShare } from './numeric.ts';
import { criteriaOf, pointsOf, pointsOfGap, round, shareOf } from './points.ts';

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
const shareOfText = (question: Node, { spelling }: Compared): number =>
  spelling === 'right' ? 1 : spelling === 'nearly' ? shareOf(question, 'nearlyPoints') : 0;

/** How the text that was typed compares with what is accepted. */
export const typedText = (question: Node, answer: Value): Compared =>
  compareText(typeof answer === 'string' ? answer : '', accepts(question), toleranceOf(question));

/** The same of the text in a gap: accepted in whatever language of the text. */
export const textInGap = (question: Node, { id, right }: Pick<TextPart, 'id' | 'right'>, answer: Value): Compared =>
  compareText(part(answer, id), right, toleranceOf(question));

/** The gaps that hold a word which is right there. Of a word that is used more often than it may be, the first gaps count. */
function wordsInGaps(question: Node, answer: Value): ReadonlySet<string> {
  const left = usesOf(question);
  const right = new Set<string>();
  for (const gap of textParts(question)) {
    const word = part(answer, gap.id);
    const uses = left.get(word) ?? 0;
    if (uses === 0) continue;
    left.set(word, uses - 1);
    if (gap.right.includes(word)) right.add(gap.id);
  }
  return right;
}

/** The kinds whose gaps have points of their own: the share that an answer earns of a gap's points, 0 to 1. */
const GAPS: Readonly<Record<string, (question: Node, answer: Value) => (gap: TextPart) => number>> = {
  gapText: (question, answer) => (gap) => shareOfText(question, textInGap(question, gap, answer)),
  inlineChoice: (_, answer) => (gap) => (gap.right.includes(part(answer, gap.id)) ? 1 : 0),
  gapMatch: (question, answer) => {
    const right = wordsInGaps(question, answer);
    return (gap) => (right.has(gap.id) ? 1 : 0);
  },
};

/** Whether nothing is wrong with what was typed but its spelling. */
export function isNearly(question: Node, answer: Value): boolean {
  const texts =
    value(question, 'kind') === 'gapText'
      ? textParts(question).map((gap) => textInGap(question, gap, answer))
      : [typedText(question, answer)];
  return texts.some(({ spelling }) => spelling === 'nearly') && texts.every(({ spelling }) => spelling !== 'wrong');
}

/** What of the criteria the learner says to have met, by their points. */
function assessed(question: Node, answer: Value): number {
  const criteria = criteriaOf(question);
  const sum = (of: typeof criteria): number => of.reduce((points, each) => points + each.points, 0);
  const met = part(answer, 'text').trim() === '' ? [] : criteria.filter(({ id }) => part(answer, id) === '1');
  return sum(criteria) === 0 ? 0 : sum(met) / sum(criteria);
}

/** The share of a question's points that an answer earns, 0 to 1, by kind. */
const SHARES: Readonly<Record<string, (question: Node, answer: Value) => number>> = {
  singleChoice: (question, answer) => exactly(named(question, 'option'), ids(answer).slice(0, 1)),
  multipleChoice: (question, answer) => (value(question, 'scoring') === 'partial' ? partly : exactly)(named(question, 'option'), answer),
  matching: matched,
  ordering: ordered,
  hottext: (question, answer) =>
    (value(question, 'scoring') === 'partial' ? partly : exactly)(
      textParts(question).flatMap(({ nodes }) => nodes.map(({ node }) => node)),
      answer,
    ),
  hotspot: (question, answer) => exactly(named(question, 'area'), answer),
  audio: (question, answer) => shareOfText(question, typedText(question, answer)),
  vocabulary: (question, answer) => shareOfText(question, typedText(question, answer)),
  numeric: (question, answer) => numericShare(question, part(answer, 'number'), part(answer, 'decimal')),
  freeText: assessed,
};

/** The kinds whose points are the learner's own word: nobody else can check them. */
const SELF_ASSESSED: readonly string[] = ['freeText'];

/** The kinds that this module scores. */
export const SCORED: readonly string[] = [...Object.keys(SHARES), ...Object.keys(GAPS)].filter((kind) => !SELF_ASSESSED.includes(kind));

/**
 * Points for an answer to one of the kinds of questions of protocol 4.8, 0 to the question's points, two decimals. Pure.
 * @returns 0 for kinds that are unknown here
 */
export function score(question: Node, answer: Value): number {
  const kind = value(question, 'kind');
  if (Object.hasOwn(GAPS, kind)) {
    const share = GAPS[kind]!(question, answer);
    return round(textParts(question).reduce((sum, gap) => sum + share(gap) * pointsOfGap(gap, true), 0));
  }
  return Object.hasOwn(SHARES, kind) ? round(pointsOf(question) * SHARES[kind]!(question, answer)) : 0;
}
