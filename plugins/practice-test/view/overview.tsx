import { memo, useCallback, useContext, useId, useState, type ReactNode } from 'react';
import { useLaterSlice, useSlice } from './attempt/use-slice.ts';
import type { Attempt } from '../model/attempt.ts';
import type { TestQuestion } from '../model/read-test.ts';
import { useFormat } from './use-format.ts';
import { RunContext } from './attempt/run-context.ts';

/** More questions than this are shown only when asked for. */
const MANY = 40;

const QuestionButton = memo(function QuestionButton({
  question,
  number,
  onGo,
}: {
  readonly question: TestQuestion;
  readonly number: number;
  readonly onGo: (id: string) => void;
}): ReactNode {
  const run = useContext(RunContext)!;
  const { text } = useFormat();
  // One value for all three: a long test has hundreds of these.
  const select = useCallback(
    ({ marked, current }: Attempt) =>
      (run.isAnswered(question) ? 1 : 0) +
      (marked.includes(question.id) ? 2 : 0) +
      (run.test.display === 'one' && current === question.id ? 4 : 0),
    [run, question],
  );
  const flags = useLaterSlice(run.store, select, question.id);
  const [isAnswered, isMarked, isCurrent] = [(flags & 1) !== 0, (flags & 2) !== 0, (flags & 4) !== 0];
  const state = [text(isAnswered ? 'test.answered' : 'test.open'), ...(isMarked ? [text('test.markedShort')] : [])].join(', ');
  return (
    <li>
      <button
        type="button"
        className="test-place"
        data-answered={isAnswered || undefined}
        data-marked={isMarked || undefined}
        aria-current={isCurrent ? 'step' : undefined}
        aria-label={text('test.goTo', { number, state })}
        onClick={() => onGo(question.id)}
      >
        {number}
      </button>
    </li>
  );
});

/** All questions by number, with what is answered and what is marked; each leads to its question. */
export function Overview({ onGo }: { readonly onGo: (id: string) => void }): ReactNode {
  const run = useContext(RunContext)!;
  const { text } = useFormat();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const count = run.order.length;
  const answered = useLaterSlice(
    run.store,
    useCallback(() => run.order.filter((each) => run.isAnswered(each)).length, [run]),
  );
  return (
    <nav className="test-overview" aria-label={text('test.overviewLabel')} data-many={count > MANY || undefined}>
      <div className="test-overview__head">
        <button type="button" className="test-overview__toggle" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {text('test.overview', { answered, count })}
        </button>
        <progress className="progress__bar" max={count} value={answered} aria-hidden="true" />
      </div>
      <ol className="test-overview__places" id={id} role="list" hidden={!isOpen}>
        {isOpen &&
          run.order.map((question, index) => <QuestionButton key={question.id} question={question} number={index + 1} onGo={onGo} />)}
      </ol>
    </nav>
  );
}

/** At the end of a test: what is marked for later and can still be answered, and the way to the first of it. */
export function MarkedForLater({ onGo }: { readonly onGo: (id: string) => void }): ReactNode {
  const run = useContext(RunContext)!;
  const { text } = useFormat();
  const { order, store, test } = run;
  const left = useSlice(
    store,
    useCallback(
      ({ marked, checked, current }) =>
        order
          .filter((each) => marked.includes(each.id) && !checked.includes(each.id) && !run.isAnswered(each))
          .filter(({ id }) => test.display === 'all' || id !== current)
          .map(({ id }) => id)
          .join('\n'),
      [run, order, test],
    ),
  );
  const numbers = order.flatMap(({ id }, index) => (left.split('\n').includes(id) ? [index + 1] : []));
  const [first] = numbers;
  if (first === undefined) return null;
  return (
    <div className="test-marked">
      <p>{text(numbers.length === 1 ? 'test.markedOne' : 'test.markedMany', { count: numbers.length })}</p>
      <button type="button" className="button button--quiet" onClick={() => onGo(order[first - 1]!.id)}>
        {text('test.goToMarked', { number: first })}
      </button>
    </div>
  );
}
