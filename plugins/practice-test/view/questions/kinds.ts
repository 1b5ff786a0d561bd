import type { XNode } from '../../../../core/api.ts';
import type { QuestionKind, QuestionValue } from '../../contract.ts';
import { isNearly, score, textParts, usesOf } from '../../scoring/index.ts';
import { MultipleChoice, SingleChoice } from './choice.tsx';
import { GapText } from './gap-text.tsx';
import { Hotspot } from './hotspot.tsx';
import { Matching } from './matching.tsx';
import { Ordering } from './ordering.tsx';
import {
  choiceProblems,
  freeTextProblems,
  hotspotProblems,
  matchingProblems,
  numericProblems,
  orderingProblems,
  typedProblems,
} from '../../model/problems.ts';
import { inTextProblems } from '../../model/in-text-problems.ts';
import { GapMatch, Hottext, InlineChoice } from './in-text/late.tsx';
import { Audio, Vocabulary } from './typed.tsx';
import { FreeText, Numeric } from './written/late.tsx';

const isRecord = (value: QuestionValue | null): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const filledParts = (value: QuestionValue | null): number =>
  isRecord(value) ? Object.values(value).filter((each) => each.trim() !== '').length : 0;

const gapsFilled = (question: XNode, value: QuestionValue | null): number =>
  isRecord(value) ? textParts(question).filter(({ id }) => (value[id] ?? '').trim() !== '').length : 0;
const allFilled = (question: XNode, value: QuestionValue | null): boolean => gapsFilled(question, value) >= textParts(question).length;

/** The kinds of questions of protocol 4.8; the manifest names them. */
export const singleChoice: QuestionKind = { View: SingleChoice, score, problems: choiceProblems };
export const multipleChoice: QuestionKind = { View: MultipleChoice, score, problems: choiceProblems };
export const gapText: QuestionKind = {
  View: GapText,
  score,
  problems: inTextProblems,
  part: 'gap',
  isNearly,
  isAnswered: allFilled,
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
export const audio: QuestionKind = { View: Audio, score, problems: typedProblems, isNearly };
export const vocabulary: QuestionKind = { View: Vocabulary, score, problems: typedProblems, isNearly };
export const numeric: QuestionKind = {
  View: Numeric,
  score,
  problems: numericProblems,
  isAnswered: (_, value) => isRecord(value) && (value['number'] ?? '').trim() !== '',
};
export const freeText: QuestionKind = {
  View: FreeText,
  score,
  problems: freeTextProblems,
  selfAssessed: true,
  // Answered is what was compared with the model answer, where there is one to compare with.
  isAnswered: (question, value) =>
    isRecord(value) &&
    (value['text'] ?? '').trim() !== '' &&
    (value['compared'] === '1' || !question.children.some(({ name }) => name === 'model')),
};
export const inlineChoice: QuestionKind = { View: InlineChoice, score, problems: inTextProblems, part: 'gap', isAnswered: allFilled };
export const hottext: QuestionKind = { View: Hottext, score, problems: inTextProblems };
export const gapMatch: QuestionKind = {
  View: GapMatch,
  score,
  problems: inTextProblems,
  part: 'gap',
  // Where the bank has fewer words than there are gaps, whoever has used them all has answered.
  isAnswered: (question, value) =>
    gapsFilled(question, value) >=
    Math.min(
      textParts(question).length,
      [...usesOf(question).values()].reduce((sum, uses) => sum + uses, 0),
    ),
};
