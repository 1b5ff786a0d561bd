import { useCallback, useContext, useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { beBusy, DIALOGS, LOCKS, useService, type TabHolding } from '../../../core/api.ts';
import { AllOnAPage } from './all-on-a-page.tsx';
import { useFormat } from './use-format.ts';
import { OneAtATime } from './one-at-a-time.tsx';
import { MarkedForLater, Overview } from './overview.tsx';
import { FollowerContext, RunContext } from './attempt/run-context.ts';
import { Followed, FollowingNote } from './following.tsx';
import { useSlice } from './attempt/use-slice.ts';
import { Timer } from './timer.tsx';

interface RunningProps {
  readonly onCheck: (id: string) => Promise<void>;
  readonly onFinish: (isLate: boolean) => Promise<void>;
  readonly isBusy: boolean;
  /** The server could not check answers; trying again is offered. */
  readonly failed: 'check' | 'finish' | null;
  readonly onAgain: () => void;
  /** The learner has just begun: the first question takes the focus, because the button that was pressed is gone. */
  readonly isBegun: boolean;
  readonly hold: TabHolding;
}

/** A test while it is being taken. */
export function Running({ onCheck, onFinish, isBusy, failed, onAgain, isBegun, hold }: RunningProps): ReactNode {
  const run = useContext(RunContext)!;
  const { order, store, test } = run;
  const dialogs = useService(DIALOGS);
  const { text } = useFormat();
  const elsewhere = useSyncExternalStore(store.subscribe, store.elsewhere, store.elsewhere);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isBegun) body.current?.querySelector<HTMLElement>('.test-head__title')?.focus({ preventScroll: true });
  }, [isBegun]);
  const finish = useCallback(async () => {
    const open = order.filter((question) => !run.isAnswered(question)).length;
    if (open > 0 && !(await dialogs.confirm(open === 1 ? text('test.unansweredOne') : text('test.unanswered', { count: open })))) return;
    await onFinish(false);
  }, [run, order, dialogs, onFinish, text]);
  // A new build of the site waits until nobody takes a test.
  const locks = useService(LOCKS);
  useEffect(() => beBusy(locks), [locks]);
  const go = useCallback(
    (id: string) => {
      if (test.display === 'one') return store.change({ current: id });
      const heading = body.current?.querySelector<HTMLElement>(`[data-place="${CSS.escape(id)}"] h2`);
      heading?.scrollIntoView({ block: 'start', behavior: 'instant' });
      heading?.focus({ preventScroll: true });
    },
    [test, store],
  );
  const again = (): void => {
    // The button goes: whoever pressed it stays with the test.
    body.current?.focus({ preventScroll: true });
    onAgain();
  };
  const isFollower = hold.holding !== 'mine';
  const isAtEnd = useSlice(store, ({ current }) => test.display === 'all' || current === order.at(-1)?.id);
  return (
    <FollowerContext.Provider value={isFollower}>
      <div className="test-running" ref={body} tabIndex={-1}>
        <FollowingNote hold={hold} body={body} />
        <Followed>
          <div className="test-bar">
            <Overview onGo={go} />
            {test.timeLimit > 0 && <Timer onOver={() => void (isFollower || onFinish(true))} />}
          </div>
          <div role="status" className="test-elsewhere">
            {elsewhere !== 'none' && text(elsewhere === 'same' ? 'test.otherDevice' : 'test.continued')}
          </div>
          {store.get().only.length > 0 && (
            <p className="test-repeating">{text(order.length === 1 ? 'test.repeatingOne' : 'test.repeating', { count: order.length })}</p>
          )}
          {test.display === 'one' ? (
            <OneAtATime onCheck={onCheck} onFinish={() => void finish()} isBusy={isBusy} />
          ) : (
            <AllOnAPage onCheck={onCheck} isBusy={isBusy} />
          )}
          <div role="status" className="test-verify">
            {isBusy && text('test.verifying')}
          </div>
          {failed && <Failed onAgain={again} />}
          {isAtEnd && <MarkedForLater onGo={go} />}
          {test.display === 'all' && <FinishButton onFinish={() => void finish()} isBusy={isBusy} />}
        </Followed>
      </div>
    </FollowerContext.Provider>
  );
}

function Failed({ onAgain }: { readonly onAgain: () => void }): ReactNode {
  const { text } = useFormat();
  return (
    <div role="alert" className="test-failed">
      <p>{text('test.verifyFailed')}</p>
      <button type="button" className="button" onClick={onAgain}>
        {text('test.again')}
      </button>
    </div>
  );
}

function FinishButton({ onFinish, isBusy }: { readonly onFinish: () => void; readonly isBusy: boolean }): ReactNode {
  const { text } = useFormat();
  return (
    <div className="test-steps">
      <button
        type="button"
        className="button"
        aria-disabled={isBusy || undefined}
        onClick={() => {
          if (!isBusy) onFinish();
        }}
      >
        {text('test.finish')}
      </button>
    </div>
  );
}
