import { useContext, useEffect, useReducer, useRef, type ReactNode } from 'react';
import { clockTime, CLOCK, useService } from '../../../core/api.ts';
import { canExtend, extension, secondsLeft, timeState } from '../model/time-limit.ts';
import { useSlice } from './attempt/use-slice.ts';
import { useFormat } from './use-format.ts';
import { RunContext } from './attempt/run-context.ts';

/** The time that is left, a warning in good time, more time on request (WCAG 2.2.1), and the end. */
export function Timer({ onOver }: { readonly onOver: () => void }): ReactNode {
  const { test, store } = useContext(RunContext)!;
  const clock = useService(CLOCK);
  const { text } = useFormat();
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useSlice(store, ({ extensions }) => extensions);
  const attempt = store.get();
  const state = timeState(test, attempt, clock.now());
  const left = secondsLeft(test, attempt, clock.now());
  const shown = useRef<HTMLParagraphElement>(null);
  const over = useRef(onOver);
  over.current = onOver;
  useEffect(() => clock.setInterval(tick, 1000), [clock]);
  useEffect(() => {
    if (state === 'over') over.current();
  }, [state]);
  if (state === 'none') return null;
  const extend = (): void => {
    store.change({ extended: attempt.extended + extension(test), extensions: attempt.extensions + 1 });
    // The button goes; the focus stays where it was.
    shown.current?.focus({ preventScroll: true });
  };
  return (
    <div className="test-timer" data-state={state}>
      <p className="test-timer__left" role="timer" tabIndex={-1} ref={shown} aria-label={text('test.leftLabel')}>
        {text('test.left', { time: clockTime(Math.ceil(left)) })}
      </p>
      <div role="alert" className="test-timer__warning">
        {state === 'warning' && <p>{text('test.warning', { time: clockTime(Math.ceil(test.timeWarning)) })}</p>}
      </div>
      {state === 'warning' && canExtend(test, attempt) && (
        <button type="button" className="button" onClick={extend}>
          {text('test.extend', { time: clockTime(Math.ceil(extension(test))) })}
        </button>
      )}
    </div>
  );
}
