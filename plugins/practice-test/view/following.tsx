import { useContext, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { TabHolding } from '../../../core/api.ts';
import { FollowerContext } from './attempt/run-context.ts';
import { isFocusLost } from './focus.ts';
import { useFormat } from './use-format.ts';

/** Says that the test is answered in another tab, and offers to go on here. @param body takes the focus when the button goes */
export function FollowingNote({ hold, body }: { readonly hold: TabHolding; readonly body: RefObject<HTMLElement | null> }): ReactNode {
  const { text } = useFormat();
  const { holding, takeOver } = hold;
  const before = useRef(holding);
  useLayoutEffect(() => {
    if (before.current !== holding && isFocusLost()) body.current?.focus({ preventScroll: true });
    before.current = holding;
  }, [holding, body]);
  return (
    <>
      <div role="status" className="test-following">
        {holding !== 'mine' && text(holding === 'taken' ? 'test.takenOver' : 'test.otherTab')}
      </div>
      {holding !== 'mine' && (
        <button type="button" className="button" onClick={takeOver}>
          {text('test.goOnHere')}
        </button>
      )}
    </>
  );
}

/** What of a test is only looked at while another tab is the one to answer in: nothing in it can be operated. */
export function Followed({ children }: { readonly children: ReactNode }): ReactNode {
  const { text } = useFormat();
  return useContext(FollowerContext) ? (
    <fieldset className="test-followed" disabled aria-label={text('test.followed')}>
      {children}
    </fieldset>
  ) : (
    children
  );
}
