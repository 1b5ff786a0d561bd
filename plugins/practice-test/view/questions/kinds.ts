import type { QuestionKind, QuestionValue } from '../../contract.ts';
import { gapsOf, score } from '../../scoring/index.ts';
import { MultipleChoice, SingleChoice } from './choice.tsx';
import { GapText } from './gap-text.tsx';
import { Hotspot } from './hotspot.tsx';
import { Matching } from './matching.tsx';
import { Ordering } from './ordering.tsx';
import { choiceProblems, gapProblems, hotspotProblems, matchingProblems, orderingProblems, typedProblems } from '../../model/problems.ts';
import { Audio, Vocabulary } from './typed.tsx';

const isRecord = (value: QuestionValue | null): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const filledParts = (value: QuestionValue | null): number =>
  isRecord(value) ? Object.values(value).filter((each) => each.trim() !== '').length : 0;

/** The eight kinds of questions of protocol 4.8; the manifest names them. */
export const singleChoice: QuestionKind = { View: SingleChoice, score, problems: choiceProblems };
export const multipleChoice: QuestionKind = { View: MultipleChoice, score, problems: choiceProblems };
export const gapText: QuestionKind = {
  View: GapText,
  score,
  problems: gapProblems,
  part: 'gap',
  isAnswered: (question, value) => filledParts(value) >= gapsOf(question).length,
};
export const matching: QuestionKind = {
  View: Matching,
  score,
  problems: matchingProblems,
  part: 'left',
  isAnswered: (question, value) => filledParts(value) >= question.children.filter(({ name }) => name === 'left').length,
};
export const ordering: QuestionKind = { View: Ordering, score, problems: orderingProblems };
export const hotspot: QuestionKind = { View: Hotspot, score, problems: hotspotProblems };
export const audio: QuestionKind = { View: Audio, score, problems: typedProblems };
export const vocabulary: QuestionKind = { View: Vocabulary, score, problems: typedProblems };
