import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useService } from '../../base/services.ts';
import { useObservable } from '../context.ts';
import { DIALOGS, type Dialog } from '../contract.ts';
import { TEXTS } from '../../text/contract.ts';
import { useModal } from './use-modal.ts';

/** Shows the first dialog of the queue. */
export function DialogHost(): ReactNode {
  const dialogs = useService(DIALOGS);
  const [first] = useObservable(dialogs.open$, []);
  return first ? <DialogBox key={first.id} dialog={first} /> : null;
}

/** Modal: the browser keeps the focus inside and gives it back. Escape declines; the first button has the focus (OP-13). */
function DialogBox({ dialog }: { readonly dialog: Dialog }): ReactNode {
  const texts = useService(TEXTS);
  const box = useRef<HTMLDialogElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const label = useId();
  useModal(box);
  useLayoutEffect(() => first.current?.focus(), []);
  const two = dialog.kind === 'confirm' || dialog.retry;
  return (
    <dialog
      ref={box}
      className="cms-dialog"
      role="alertdialog"
      aria-labelledby={label}
      onCancel={(event) => {
        event.preventDefault();
        dialog.answer(false);
      }}
    >
      <p id={label} className="cms-dialog-text">
        {dialog.text}
      </p>
      <div className="cms-dialog-buttons">
        <button ref={first} type="button" className="button" onClick={() => dialog.answer(two)}>
          {texts.get(dialog.retry ? 'dialog.retry' : dialog.kind === 'confirm' ? 'dialog.yes' : 'dialog.ok')}
        </button>
        {two ? (
          <button type="button" className="button button--quiet" onClick={() => dialog.answer(false)}>
            {texts.get(dialog.retry ? 'dialog.close' : 'dialog.no')}
          </button>
        ) : null}
      </div>
    </dialog>
  );
}
