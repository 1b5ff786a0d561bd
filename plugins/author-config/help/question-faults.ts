import { attribute, childElements, textOf, type XNode } from '../../../core/api.ts';
import { readAccepted } from '../../practice-test/contract.ts';

/** What is wrong with a question itself: it cannot be answered as its author means it, or learners do not get it at all. */
export type QuestionFault = 'noRightAnswer' | 'severalRight' | 'noNumber' | 'pairNowhere' | 'leftAlone' | 'unfinished';

/** One of them, and the part of the question that it is in. */
interface Fault {
  readonly kind: QuestionFault;
  readonly node: XNode;
}

/** Without so many of each part nobody can answer a question of the kind: a test leaves it out. */
const NEEDED: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  singleChoice: { option: 1 },
  multipleChoice: { option: 1 },
  matching: { left: 1, right: 1 },
  ordering: { item: 2 },
  hotspot: { area: 1 },
  numeric: { accept: 1 },
  audio: { accept: 1 },
  vocabulary: { accept: 1 },
};

function inChoice(question: XNode): Fault[] {
  const right = childElements(question, 'option').filter((each) => attribute(each, 'correct') === '1').length;
  if (right === 0) return [{ kind: 'noRightAnswer', node: question }];
  return right > 1 && attribute(question, 'kind') === 'singleChoice' ? [{ kind: 'severalRight', node: question }] : [];
}

function inPairs(question: XNode): Fault[] {
  const [lefts, rights] = [childElements(question, 'left'), childElements(question, 'right')];
  const matches = rights.map((right) => attribute(right, 'match'));
  const ids = lefts.map((left) => attribute(left, 'id'));
  // A right side that belongs to nothing is one to be mistaken for another.
  const nowhere = rights.filter((_, index) => matches[index] !== '' && !ids.includes(matches[index]!));
  const alone = lefts.filter((_, index) => !matches.includes(ids[index]!));
  return [
    ...nowhere.map((node) => ({ kind: 'pairNowhere' as const, node })),
    ...alone.map((node) => ({ kind: 'leftAlone' as const, node })),
  ];
}

/** Answers that are still to be written are found as that. */
const isNoNumber = (accept: XNode): boolean => !/^(?:…|\.\.\.)$/.test(textOf(accept).trim()) && readAccepted(textOf(accept)) === null;

/** What is wrong with a question itself. Pure. */
export function faultsIn(question: XNode): Fault[] {
  const kind = attribute(question, 'kind');
  const isUnfinished = Object.entries(NEEDED[kind] ?? {}).some(([name, least]) => childElements(question, name).length < least);
  if (isUnfinished) return [{ kind: 'unfinished', node: question }];
  if (kind === 'singleChoice' || kind === 'multipleChoice') return inChoice(question);
  if (kind === 'matching') return inPairs(question);
  if (kind !== 'numeric') return [];
  return childElements(question, 'accept')
    .filter(isNoNumber)
    .map((node) => ({ kind: 'noNumber', node }));
}
