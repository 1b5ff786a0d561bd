import { isFilled, type QuestionState, type QuestionValue } from '../contract.ts';
import type { AttemptStore } from './attempt-store.ts';
import type { TestModel, TestQuestion } from './read-test.ts';
import { shuffled } from './shuffle.ts';
import { earned, isSameAnswer, round, triesIn } from '../scoring/index.ts';

/** What the questions of one attempt share; stays the same while it goes on. */
export interface TestRun {
  readonly test: TestModel;
  readonly store: AttemptStore;
  readonly kinds: ReadonlyMap<string, QuestionState>;
  /** The questions in the order of this attempt. */
  readonly order: readonly TestQuestion[];
  isAnswered(question: TestQuestion): boolean;
  /** What was tried at it, the present answer last. */
  triesOf(question: TestQuestion): readonly QuestionValue[];
  /** Whether the answer that it has is the one that was not right. */
  isTried(question: TestQuestion): boolean;
  /** Whether another try is left after the present answer, which is not right. */
  mayRetry(question: TestQuestion): boolean;
  /** Points of the present answer by itself. */
  worthOf(question: TestQuestion): number;
  /** Points of what is answered; null where the server scores and has not yet. */
  pointsOf(question: TestQuestion): number | null;
}

/** Remembers what was found out about an answer until another one is given. */
function byAnswer<T>(
  find: (question: TestQuestion, value: QuestionValue | null) => T,
): (question: TestQuestion, value: QuestionValue | null) => T {
  const cache = new Map<string, { readonly value: QuestionValue | null; readonly found: T }>();
  return (question, value) => {
    const before = cache.get(question.id);
    if (before && before.value === value) return before.found;
    const found = find(question, value);
    cache.set(question.id, { value, found });
    return found;
  };
}

/** Puts together what the questions of an attempt share. */
export function makeRun(test: TestModel, store: AttemptStore, kinds: ReadonlyMap<string, QuestionState>): TestRun {
  const kindOf = ({ kind }: TestQuestion) => {
    const state = kinds.get(kind);
    return state?.state === 'ready' ? state.kind : null;
  };
  const valueOf = ({ id }: TestQuestion): QuestionValue | null => store.get().values[id] ?? null;
  const answered = byAnswer((question, value) => isFilled(value) && (kindOf(question)?.isAnswered?.(question.node, value) ?? true));
  const worth = (question: TestQuestion, value: QuestionValue | null): number => {
    const points = value === null ? 0 : (kindOf(question)?.score(question.node, value) ?? 0);
    // A plugin's own scoring is no more trusted than what it reads.
    return round(Math.min(question.points, Math.max(0, Number.isFinite(points) ? points : 0)));
  };
  const scored = byAnswer(worth);
  const triedAt = ({ id }: TestQuestion): readonly QuestionValue[] => store.get().tried[id] ?? [];
  const triesOf = (question: TestQuestion): readonly QuestionValue[] =>
    triesIn(triedAt(question), valueOf(question), question.terms) as readonly QuestionValue[];
  const earnedAt = (question: TestQuestion): number => {
    const hints = store.get().hints[question.id] ?? 0;
    const value = valueOf(question);
    if (hints === 0 && triedAt(question).length === 0) return scored(question, value);
    return earned(
      triesOf(question).map((each) => (each === value ? scored(question, each) : worth(question, each))),
      hints,
      question.terms,
    );
  };
  return {
    test,
    store,
    kinds,
    order: test.shuffle ? shuffled(test.questions, store.get().seed) : test.questions,
    isAnswered: (question) => answered(question, valueOf(question)),
    triesOf,
    isTried: (question) => triedAt(question).length > 0 && isSameAnswer(triedAt(question).at(-1)!, valueOf(question)),
    mayRetry: (question) =>
      // Whoever judges the answer has seen what would have been right.
      !kindOf(question)?.selfAssessed &&
      answered(question, valueOf(question)) &&
      scored(question, valueOf(question)) < question.points &&
      triesOf(question).length < question.terms.tries,
    worthOf: (question) => scored(question, valueOf(question)),
    pointsOf: (question) => (test.isScoredByServer ? (store.get().verdicts[question.id]?.points ?? null) : earnedAt(question)),
  };
}
