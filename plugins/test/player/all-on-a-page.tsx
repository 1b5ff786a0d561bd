import { memo, useContext, useRef, type ReactNode } from 'react';
import { useSlice } from '../attempt/use-attempt.ts';
import type { TestQuestion } from '../model/read-test.ts';
import { CheckButton } from './check-button.tsx';
import { useFormat } from './format.ts';
import { useNear } from './near.ts';
import { QuestionHead } from './question-head.tsx';
import { QuestionItem } from './question-item.tsx';
import { RunContext } from './run-context.ts';

/** Questions that are drawn at once; those further down when they come near. */
const FIRST = 4;

interface PlaceProps { readonly question: TestQuestion; readonly number: number; readonly isBusy: boolean; readonly onCheck: ((id: string) => Promise<void>) | null }

const Place = memo(function Place({ question, number, isBusy, onCheck }: PlaceProps): ReactNode {
  const { test, store } = useContext(RunContext)!;
  const { text } = useFormat();
  const section = useRef<HTMLElement>(null);
  const isNear = useNear(section, number <= FIRST);
  const isChecked = useSlice(store, ({ checked }) => checked.includes(question.id));
  const mayCheck = onCheck !== null && test.feedback === 'each' && !isChecked;
  return (
    <section className="test-item test-item--listed" ref={section} data-place={question.id} data-near={isNear || undefined} aria-label={text('test.question', { number, count: test.questions.length })}>
      {isNear ? (
        <>
          <QuestionHead question={question} number={number} />
          <QuestionItem question={question} number={number} onEnter={mayCheck ? () => void onCheck(question.id) : undefined} />
          {mayCheck && <div className="test-steps"><CheckButton question={question} onCheck={onCheck} isBusy={isBusy} /></div>}
        </>
      ) : <h2 className="test-head__title" tabIndex={-1} id={`question-${question.id}`}>{text('test.question', { number, count: test.questions.length })}</h2>}
    </section>
  );
});

/** All questions one below the other. @param onCheck null in the review */
export function AllOnAPage({ onCheck, isBusy }: { readonly onCheck: ((id: string) => Promise<void>) | null; readonly isBusy: boolean }): ReactNode {
  const { order } = useContext(RunContext)!;
  return <>{order.map((question, index) => <Place key={question.id} question={question} number={index + 1} isBusy={isBusy} onCheck={onCheck} />)}</>;
}
