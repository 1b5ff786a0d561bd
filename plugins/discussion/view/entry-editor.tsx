import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useDraft, useText } from '../../../core/api.ts';
import { LONGEST } from '../model/fields.ts';

interface EntryEditorProps {
  readonly label: string;
  readonly initial: string;
  /** Names what is written, so that it is there again when the page was left. */
  readonly draft: readonly (string | number)[];
  /** What a draft has to know of a question that is not sent yet. */
  readonly about?: unknown;
  /** It is there because it was left: nobody has asked for it now. */
  readonly isLeft?: boolean;
  readonly send: string;
  save(text: string): Promise<void>;
  cancel(): void;
}

/** Writes a question or an answer: Ctrl or Command and Enter sends it, Escape leaves it while nothing was changed. */
export function EntryEditor({ label, initial, draft, about, isLeft = false, send, save, cancel: leave }: EntryEditorProps): ReactNode {
  const text = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  const { words, write, forget } = useDraft(['discussion', ...draft], initial, about);
  const [isSaving, setSaving] = useState(false);
  const id = useId();
  useEffect(() => {
    if (!isLeft) field.current?.focus();
  }, []); // oxlint-disable-line react/exhaustive-deps -- once, when it comes
  const cancel = (): void => {
    forget();
    leave();
  };
  const store = async (): Promise<void> => {
    if (words.trim() === '' || isSaving) return field.current?.focus();
    setSaving(true);
    await save(words.trim()).finally(() => setSaving(false));
    forget();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // The keys of the player are not for who writes.
    event.stopPropagation();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void store();
    } else if (event.key === 'Escape' && words === initial) cancel();
  };
  return (
    <form
      className="entry-editor"
      onSubmit={(event) => {
        event.preventDefault();
        void store();
      }}
      onKeyDown={onKeyDown}
    >
      <label htmlFor={id}>{label}</label>
      <textarea
        {...{ id, ref: field, rows: 3, dir: 'auto', maxLength: LONGEST, value: words, required: true }}
        className="entry-editor__field"
        onChange={(event) => write(event.target.value)}
      />
      <div className="entry__actions">
        <button type="submit" className="button" disabled={isSaving}>
          {send}
        </button>
        <button type="button" className="button button--quiet" onClick={cancel}>
          {text('discussion.cancel')}
        </button>
      </div>
    </form>
  );
}
