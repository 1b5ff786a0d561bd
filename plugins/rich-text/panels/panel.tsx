import { useId, type ReactNode, type RefObject } from 'react';

interface PanelProps {
  readonly box: RefObject<HTMLDialogElement | null>;
  readonly title: string;
  /** Of the button that takes over what was written. */
  readonly update: string;
  readonly text: (key: string) => string;
  onCancel(): void;
  onUpdate(): void;
  readonly children: ReactNode;
  /** Buttons between the two. */
  readonly further?: ReactNode;
  /** What opens over the panel. */
  readonly over?: ReactNode;
}

/** A panel of the editor: a title, fields, and buttons. It is no form, as the editor may lie in one. */
export function Panel({ box, title, update, text, onCancel, onUpdate, children, further, over }: PanelProps): ReactNode {
  const id = useId();
  return (
    <dialog
      ref={box}
      className="rt-panel"
      aria-labelledby={id}
      onCancel={(event) => {
        // What opens over it says the same of itself.
        if (event.target !== box.current) return;
        event.preventDefault();
        onCancel();
      }}
      onClose={(event) => {
        if (event.target === box.current) onCancel();
      }}
    >
      <h2 id={id} className="rt-panel__title">
        {title}
      </h2>
      <div className="form rt-panel__form">{children}</div>
      <div className="rt-panel__buttons">
        <button type="button" className="button button--quiet" onClick={onCancel}>
          {text('richText.panel.cancel')}
        </button>
        {further}
        <button type="button" className="button" onClick={onUpdate}>
          {update}
        </button>
      </div>
      {over}
    </dialog>
  );
}
