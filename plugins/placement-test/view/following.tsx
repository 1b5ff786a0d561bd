import { useEffect, useRef, type ReactNode } from 'react';
import { useText, type TabHolding } from '../../../core/api.ts';

/** Says that the test is answered in another tab, and offers to go on here. */
export function Following({ hold: { holding, takeOver } }: { readonly hold: TabHolding }): ReactNode {
  const text = useText();
  const part = useRef<HTMLDivElement>(null);
  const before = useRef(holding);
  // The button that was pressed goes: the keyboard stays with the test.
  useEffect(() => {
    if (before.current !== holding && holding === 'mine' && (document.activeElement ?? document.body) === document.body)
      part.current?.parentElement?.querySelector<HTMLElement>('.placement__number')?.focus({ preventScroll: true });
    before.current = holding;
  }, [holding]);
  return (
    <div className="placement__following" ref={part} data-holding={holding}>
      <p role="status">{holding !== 'mine' && text(holding === 'taken' ? 'placement.takenOver' : 'placement.otherTab')}</p>
      {holding !== 'mine' && (
        <button type="button" className="button" onClick={takeOver}>
          {text('placement.goOnHere')}
        </button>
      )}
    </div>
  );
}
