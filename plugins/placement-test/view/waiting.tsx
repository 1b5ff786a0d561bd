import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useText, type TabHolding } from '../../../core/api.ts';
import type { Verdict } from '../model/verify.ts';
import { Again } from './asking.tsx';

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

interface NextAskedProps {
  ask(): Promise<Verdict | null>;
  /** The button that led here is gone. */
  readonly takesFocus: boolean;
  /** False when what was said is of no use. */
  onVerdict(verdict: Verdict): boolean;
}

/** While the server is asked for the next question; without a connection trying again is offered. */
export function NextAsked({ ask, takesFocus, onVerdict }: NextAskedProps): ReactNode {
  const text = useText();
  const [state, setState] = useState<'busy' | 'failed'>('busy');
  const begun = useRef(false);
  const section = useRef<HTMLElement>(null);
  const askOnce = async (): Promise<void> => {
    if (takesFocus || section.current?.contains(document.activeElement)) section.current?.focus({ preventScroll: true });
    setState('busy');
    const verdict = await ask();
    if (verdict === null || !onVerdict(verdict)) setState('failed');
  };
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void askOnce();
  });
  return (
    <section className="panel" ref={section} tabIndex={-1}>
      <p role="status">{state === 'busy' && text('placement.loading')}</p>
      <div role="alert" className="placement__message">
        {state === 'failed' && <Again onAgain={() => void askOnce()} />}
      </div>
    </section>
  );
}
