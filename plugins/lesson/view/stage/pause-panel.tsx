import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useText } from '../../../../core/api.ts';
import { Icon } from '../icon.tsx';

/** A pause point waits for the user (MED-045): the button has the focus, which goes back to where it was afterwards. */
export function PausePanel({ goOn }: { readonly goOn: () => void }): ReactNode {
  const text = useText();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  // Before the panel leaves the page: afterwards the focus is nowhere.
  useLayoutEffect(() => {
    const before = document.activeElement;
    const panel = button.current?.parentElement;
    button.current?.focus();
    return () => {
      // Only a focus that the panel takes along has to be given back.
      if (panel?.contains(document.activeElement) && before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div className="pause-panel" role="group" aria-labelledby={`${id}t`} aria-describedby={`${id}h`}>
      <div>
        <p className="pause-panel__title" id={`${id}t`}>
          {text('lesson.paused')}
        </p>
        <p className="pause-panel__hint" id={`${id}h`}>
          {text('lesson.pausedHint')}
        </p>
      </div>
      <button type="button" className="button" ref={button} onClick={goOn}>
        <Icon name="play" />
        {text('lesson.continue')}
      </button>
    </div>
  );
}
