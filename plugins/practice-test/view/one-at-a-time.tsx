import { useContext, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useSlice } from './attempt/use-slice.ts';
import { CheckButton } from './check-button.tsx';
import { isFocusLost } from './focus.ts';
import { useFormat } from './use-format.ts';
import { QuestionHead, QuestionItem } from './question-item.tsx';
import { FollowerContext, RunContext } from './attempt/run-context.ts';

interface StepsProps {
  readonly onFinish: () => void;
  readonly onCheck: (id: string) => Promise<void>;
  readonly isBusy: boolean;
}

/** One question at a time, with steps to the one before and the one after. */
export function OneAtATime({ onFinish, onCheck, isBusy }: StepsProps): ReactNode {
  const { order, store, test } = useContext(RunContext)!;
  const { text } = useFormat();
  const current = useSlice(store, (attempt) => attempt.current);
  const index = Math.max(
    0,
    order.findIndex(({ id }) => id === current),
  );
  const question = order[index]!;
  const isChecked = useSlice(store, ({ checked }) => checked.includes(question.id), question.id);
  const isFollower = useContext(FollowerContext);
  const head = useRef<HTMLHeadingElement>(null);
  const onto = useRef<HTMLButtonElement>(null);
  const shown = useRef(question.id);
  // Whoever goes on reads on there; what is shown first takes no focus.
  useLayoutEffect(() => {
    if (shown.current === question.id) return;
    shown.current = question.id;
    if (isFollower) return;
    head.current?.focus({ preventScroll: true });
    head.current?.closest('.test-item')?.scrollIntoView?.({ block: 'nearest', behavior: 'instant' });
  }, [question.id, isFollower]);
  // Its button is gone once a question is checked: the next step takes the focus, so that Enter leads on.
  useLayoutEffect(() => {
    if (isChecked && isFocusLost()) onto.current?.focus({ preventScroll: true });
  }, [isChecked]);
  const go = (step: number): void => {
    const to = order[index + step];
    if (to) store.change({ current: to.id });
  };
  const isLast = index === order.length - 1;
  const needsCheck = test.feedback === 'each' && !isChecked;
  const onward = (): void => {
    if (!isLast) go(1);
  };
  return (
    <div className="test-item">
      <QuestionHead question={question} number={index + 1} ref={head} />
      <QuestionItem
        key={question.id}
        question={question}
        number={index + 1}
        onEnter={() => (needsCheck ? void onCheck(question.id) : onward())}
      />
      <div className="test-steps">
        <button type="button" className="button button--quiet" aria-disabled={index === 0 || undefined} onClick={() => go(-1)}>
          {text('test.previous')}
        </button>
        {needsCheck && <CheckButton question={question} onCheck={onCheck} isBusy={isBusy} />}
        {!isLast && (
          <button type="button" ref={onto} className={needsCheck ? 'button button--quiet' : 'button'} onClick={onward}>
            {text('test.next')}
          </button>
        )}
        {(isLast || test.display === 'one') && (
          <button
            type="button"
            ref={isLast ? onto : undefined}
            className={isLast && !needsCheck ? 'button test-steps__finish' : 'button button--quiet test-steps__finish'}
            aria-disabled={isBusy || undefined}
            onClick={() => {
              if (!isBusy) onFinish();
            }}
          >
            {text('test.finish')}
          </button>
        )}
      </div>
    </div>
  );
}
