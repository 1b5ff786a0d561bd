import { useContext, type ReactNode, type Ref } from 'react';
import { useSlice } from '../attempt/use-slice.ts';
import type { TestQuestion } from '../model/read-test.ts';
import { useFormat } from './format.ts';
import { RunContext } from './run-context.ts';

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
          <svg
            viewBox="0 0 24 24"
            width="20"
            height="20"
            fill={isMarked ? 'currentColor' : 'none'}
            stroke="currentColor"
            strokeWidth="2"
            strokeLinejoin="round"
            aria-hidden="true"
            focusable="false"
          >
            <path d="M6 4h12v16l-6-4.5L6 20Z" />
          </svg>
          {text('test.mark')}
        </button>
      )}
    </div>
  );
}
