import { useId, useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { markup, parse } from '../../../core/api.ts';
import { mistakeIn } from '../tree/read-xml.ts';

type Focusable = RefObject<{ focus(): void } | null>;
/** The editor of the moment: one that was opened anew meanwhile is meant. */
const focusOn = (text: Focusable | undefined): void => text?.current?.focus();

/**
 * Opens a dialog above the page as long as it is there, with the focus in its first field; then the focus goes back to where it was.
 * @param text where it goes instead, whichever button had opened the dialog
 */
export function useModal(box: RefObject<HTMLDialogElement | null>, first: RefObject<HTMLElement | null>, text?: Focusable): void {
  useLayoutEffect(() => {
    const dialog = box.current!;
    const before = document.activeElement;
    dialog.showModal();
    first.current?.focus();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement) before.focus();
      focusOn(text);
    };
  }, [box, first, text]);
}

interface HtmlPanelProps {
  readonly html: string;
  readonly text: (key: string) => string;
  readonly onCancel: () => void;
  readonly onUpdate: (html: string) => void;
}

/** Our reader's words about what is written, in place of the parser's: it reads the named characters of HTML, and no others. */
function check(event: Event): void {
  const { text, mistakes } = (event as CustomEvent<{ text: string; mistakes: unknown[] }>).detail;
  event.preventDefault();
  mistakes.push(...[mistakeIn(text)].filter(Boolean));
}

/**
 * The HTML of the text to be edited as such (AUT-032 to AUT-038); modal. Escape cancels; where something was changed it says so first, as
 * Escape is pressed for many a reason.
 */
export function HtmlPanel({ html, text, onCancel, onUpdate }: HtmlPanelProps): ReactNode {
  const box = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isAsked, setAsked] = useState(false);
  const id = useId();
  useModal(box, field);
  useLayoutEffect(() => {
    const dialog = box.current!;
    dialog.addEventListener('ui-check', check);
    return () => dialog.removeEventListener('ui-check', check);
  }, []);
  // The area is edited with colours where the site has the widget; without it, it is what it is.
  const source = useMemo(() => parse('<ui-source kind="fragment"><textarea/></ui-source>').children, []);
  const area = (
    <textarea
      ref={field}
      className="rt-panel__source"
      rows={15}
      cols={100}
      dir="ltr"
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      aria-label={text('richText.panel.source')}
      defaultValue={html}
      onChange={() => setAsked(false)}
    />
  );
  return (
    <dialog
      ref={box}
      className="rt-panel"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (isAsked || field.current!.value === field.current!.defaultValue) onCancel();
        else setAsked(true);
      }}
      // A second Escape is the browser's own way out, of which it may say nothing before.
      onClose={onCancel}
    >
      <h2 id={id} className="rt-panel__title">
        {text('richText.panel')}
      </h2>
      {markup(source, ({ name }) => (name === 'textarea' ? area : undefined))}
      <p className="rt-panel__changed" role="status">
        {isAsked && text('richText.panel.changed')}
      </p>
      <div className="rt-panel__buttons">
        <button type="button" className="button button--quiet" onClick={onCancel}>
          {text(isAsked ? 'richText.panel.discard' : 'richText.panel.cancel')}
        </button>
        <button type="button" className="button" onClick={() => onUpdate(field.current!.value)}>
          {text('richText.panel.update')}
        </button>
      </div>
    </dialog>
  );
}
