import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';

interface HtmlPanelProps {
  readonly html: string;
  readonly text: (key: string) => string;
  readonly onCancel: () => void;
  readonly onUpdate: (html: string) => void;
}

/** The HTML of the text to be edited as such (AUT-032 to AUT-038); modal, Escape cancels. */
export function HtmlPanel({ html, text, onCancel, onUpdate }: HtmlPanelProps): ReactNode {
  const box = useRef<HTMLDialogElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const dialog = box.current!;
    const before = document.activeElement;
    dialog.showModal();
    area.current?.focus();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={box}
      className="rt-panel"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={id} className="rt-panel__title">
        {text('richText.panel')}
      </h2>
      <textarea
        ref={area}
        className="rt-panel__source"
        rows={15}
        cols={100}
        dir="ltr"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        aria-label={text('richText.panel.source')}
        defaultValue={html}
      />
      <div className="rt-panel__buttons">
        <button type="button" className="button button--quiet" onClick={onCancel}>
          {text('richText.panel.cancel')}
        </button>
        <button type="button" className="button" onClick={() => onUpdate(area.current!.value)}>
          {text('richText.panel.update')}
        </button>
      </div>
    </dialog>
  );
}
