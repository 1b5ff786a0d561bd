import { useId, useRef, type ReactNode } from 'react';
import { useService } from '../../base/services.ts';
import { useObservable } from '../context.ts';
import { TEXTS } from '../../text/contract.ts';
import { WINDOWS, type WindowContent } from '../contract.ts';
import { useModal } from './use-modal.ts';

/** Shows every open window, the youngest on top. */
export function WindowHost(): ReactNode {
  const windows = useService(WINDOWS);
  return useObservable(windows.open$, []).map((each) => (
    <WindowBox key={each.name} window={each} onClose={() => windows.close(each.name)} />
  ));
}

function WindowBox({
  window: { name, title, content, maxWidth, maxHeight },
  onClose,
}: {
  readonly window: WindowContent;
  readonly onClose: () => void;
}): ReactNode {
  const texts = useService(TEXTS);
  const box = useRef<HTMLDialogElement>(null);
  const label = useId();
  useModal(box);
  return (
    <dialog
      ref={box}
      className="cms-window"
      aria-labelledby={label}
      data-window={name}
      style={{
        maxInlineSize: maxWidth && `min(${maxWidth}px, 100vw - 2rem)`,
        maxBlockSize: maxHeight && `min(${maxHeight}px, 100dvh - 2rem)`,
      }}
      onCancel={(event) => {
        // Who chooses no file cancels a field in here, which bubbles.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className="cms-window-head">
        <h2 id={label} className="cms-window-title">
          {title}
        </h2>
        <button type="button" className="cms-window-close" aria-label={texts.get('window.close')} onClick={onClose}>
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d="M5 5l14 14M19 5L5 19" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </button>
      </div>
      <div className="cms-window-body">{content}</div>
    </dialog>
  );
}
