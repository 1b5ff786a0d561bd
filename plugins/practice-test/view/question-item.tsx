import { memo, useCallback, useContext, type FormEvent, type ReactNode, type Ref } from 'react';
import { LineIcon, attribute, useProvided } from '../../../core/api.ts';
import { QUESTIONS, type QuestionProblem, type QuestionValue } from '../contract.ts';
import { useSlice } from './attempt/use-slice.ts';
import type { TestQuestion } from '../model/read-test.ts';
import { PostponeContext, ProblemContext, TestProblemContext } from './questions/problem-context.ts';
import { seedOf } from '../model/shuffle.ts';
import { Feedback } from './feedback.tsx';
import { Hints } from './teaching/hints.tsx';
import { NotYet } from './teaching/not-yet.tsx';
import { useFormat } from './use-format.ts';
import type { TestRun } from '../model/test-run.ts';
import { FollowerContext, RunContext } from './attempt/run-context.ts';

/** Seed of the order of a question's options: its own word goes before the test's. */
function optionSeed({ test, store }: TestRun, { node, id }: TestQuestion): number {
  const own = attribute(node, 'shuffle');
  return own === '1' || (own !== '0' && test.shuffleOptions) ? seedOf(store.get().seed, id) : 0;
}

interface QuestionItemProps {
  readonly question: TestQuestion;
  readonly number: number;
  /** What the Enter key does in a text field. */
  readonly onEnter?: () => void;
  /** Instead of the question when what draws it fails. */
  readonly fallback?: ReactNode;
}

/** One question with its mark, its feedback and all that is the same for every kind. */
export const QuestionItem = memo(function QuestionItem({ question, number, onEnter, fallback }: QuestionItemProps): ReactNode {
  const run = useContext(RunContext)!;
  const isFollower = useContext(FollowerContext);
  const { test, store } = run;
  const { text } = useFormat();
  const value = useSlice(store, ({ values }) => values[question.id] ?? null, question.id);
  const isChecked = useSlice(store, ({ checked }) => checked.includes(question.id), question.id);
  const isFinished = useSlice(store, ({ finished }) => finished !== null, question.id);
  const answer = useCallback((given: QuestionValue) => store.answer(question.id, given), [store, question.id]);
  const report = useContext(TestProblemContext);
  const reportHere = useCallback((problem: QuestionProblem) => report(problem, question.id, question.position), [report, question]);
  const postpone = useCallback(() => {
    if (!store.get().marked.includes(question.id)) store.mark(question.id);
  }, [store, question]);
  const questions = useProvided(QUESTIONS)!;
  const kind = run.kinds.get(question.kind);
  const phase = isFinished ? 'review' : isChecked ? 'feedback' : 'answer';
  const enter = (event: FormEvent): void => {
    event.preventDefault();
    onEnter?.();
  };
  if (kind?.state !== 'ready') return null;
  return (
    <form className="question" data-question={question.id} data-kind={question.kind} data-phase={phase} noValidate onSubmit={enter}>
      <ProblemContext.Provider value={reportHere}>
        <PostponeContext.Provider value={isFollower || phase !== 'answer' ? null : postpone}>
          <questions.View
            of={kind}
            question={question.node}
            value={value}
            onChange={answer}
            phase={phase}
            disabled={isFollower || phase !== 'answer'}
            seed={optionSeed(run, question)}
            fallback={fallback ?? <p className="question__missing">{text('test.crashed')}</p>}
          />
        </PostponeContext.Provider>
      </ProblemContext.Provider>
      <Hints question={question} isOpen={phase === 'answer'} />
      {(phase === 'review' || test.feedback === 'each') && (
        <div role={phase === 'review' ? undefined : 'status'} data-number={number}>
          {phase === 'answer' && <NotYet question={question} />}
          {phase !== 'answer' && test.feedback !== 'none' && <Feedback question={question} />}
        </div>
      )}
    </form>
  );
});

/** Number and worth of a question, and the mark for later. */
export function QuestionHead({
  question,
  number,
  ref,
}: {
  readonly question: TestQuestion;
  readonly number: number;
  readonly ref?: Ref<HTMLHeadingElement>;
}): ReactNode {
  const { order, store } = useContext(RunContext)!;
  const { text, points } = useFormat();
  const isMarked = useSlice(store, ({ marked }) => marked.includes(question.id), question.id);
  const isFinished = useSlice(store, ({ finished }) => finished !== null, question.id);
  return (
    <div className="test-head">
      <h2 className="test-head__title" tabIndex={-1} ref={ref} id={`question-${question.id}`}>
        {text('test.question', { number, count: order.length })}
      </h2>
      <span className="test-head__points">{points(question.points)}</span>
      {!isFinished && (
        <button type="button" className="test-head__mark" aria-pressed={isMarked} onClick={() => store.mark(question.id)}>
          <LineIcon path="M6 4h12v16l-6-4.5L6 20Z" size={20} filled={isMarked} />
          {text('test.mark')}
        </button>
      )}
    </div>
  );
}
