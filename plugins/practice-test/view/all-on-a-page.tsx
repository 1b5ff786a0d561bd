import { memo, useContext, useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useSlice } from './attempt/use-slice.ts';
import type { TestQuestion } from '../model/read-test.ts';
import { CheckButton } from './check-button.tsx';
import { useFormat } from './use-format.ts';
import { isFocusLost } from './focus.ts';
import { QuestionHead, QuestionItem } from './question-item.tsx';
import { RunContext } from './attempt/run-context.ts';

/** Distance from the screen, in px, at which something is drawn. */
const MARGIN = '900px 0px';

const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | null = null;

function watch(element: Element, arrive: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) waiting.get(target)?.();
    },
    { rootMargin: MARGIN },
  );
  waiting.set(element, arrive);
  observer.observe(element);
  return () => {
    waiting.delete(element);
    observer?.unobserve(element);
  };
}

/** Whether an element is or was near the screen. One observer for all: a long test has hundreds of questions. */
function useNear(element: RefObject<Element | null>, isNearAtFirst: boolean): boolean {
  const [isNear, setNear] = useState(isNearAtFirst || typeof IntersectionObserver === 'undefined');
  useEffect(() => (isNear || !element.current ? undefined : watch(element.current, () => setNear(true))), [element, isNear]);
  return isNear;
}

/** Questions that come near the screen together: the browser watches one element for each group. */
const GROUP = 10;
/** Groups that are drawn at once. */
const FIRST = 1;

interface Checks {
  readonly isBusy: boolean;
  /** null in the review. */ readonly onCheck: ((id: string) => Promise<void>) | null;
}
interface ListedProps extends Checks {
  readonly question: TestQuestion;
  readonly number: number;
}

const Near = memo(function Near({ question, number, isBusy, onCheck }: ListedProps): ReactNode {
  const { test, store } = useContext(RunContext)!;
  const isChecked = useSlice(store, ({ checked }) => checked.includes(question.id), question.id);
  const head = useRef<HTMLHeadingElement>(null);
  const wasChecked = useRef(isChecked);
  // The button that was pressed is gone.
  useLayoutEffect(() => {
    if (isChecked && !wasChecked.current && isFocusLost()) head.current?.focus({ preventScroll: true });
    wasChecked.current = isChecked;
  }, [isChecked]);
  const mayCheck = onCheck !== null && test.feedback === 'each' && !isChecked;
  return (
    <>
      <QuestionHead question={question} number={number} ref={head} />
      <QuestionItem question={question} number={number} onEnter={mayCheck ? () => void onCheck(question.id) : undefined} />
      {mayCheck && (
        <div className="test-steps">
          <CheckButton question={question} onCheck={onCheck} isBusy={isBusy} />
        </div>
      )}
    </>
  );
});

/** Ten questions: their headings at any time, the rest once they are near. */
const Group = memo(function Group({
  questions,
  from,
  ...checks
}: Checks & { readonly questions: readonly TestQuestion[]; readonly from: number }): ReactNode {
  const { order } = useContext(RunContext)!;
  const { text } = useFormat();
  const group = useRef<HTMLDivElement>(null);
  const isNear = useNear(group, from < FIRST * GROUP);
  return (
    <div className="test-group" ref={group} data-near={isNear || undefined}>
      {questions.map((question, index) => {
        const title = text('test.question', { number: from + index + 1, count: order.length });
        return (
          <section key={question.id} className="test-item test-item--listed" data-place={question.id} aria-label={title}>
            {isNear ? (
              <Near question={question} number={from + index + 1} {...checks} />
            ) : (
              <h2 className="test-head__title" tabIndex={-1}>
                {title}
              </h2>
            )}
          </section>
        );
      })}
    </div>
  );
});

/** All questions one below the other. */
export function AllOnAPage({ onCheck, isBusy }: Checks): ReactNode {
  const { order } = useContext(RunContext)!;
  const groups = Array.from({ length: Math.ceil(order.length / GROUP) }, (_, index) => order.slice(index * GROUP, (index + 1) * GROUP));
  return (
    <>
      {groups.map((questions, index) => (
        <Group key={questions[0]!.id} questions={questions} from={index * GROUP} onCheck={onCheck} isBusy={isBusy} />
      ))}
    </>
  );
}
