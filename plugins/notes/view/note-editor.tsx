import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useDraft, useText } from '../../../core/api.ts';

interface NoteEditorProps {
  readonly label: string;
  readonly initial: string;
  /** Names what is written, so that it is there again when the page was left. */
  readonly draft: readonly (string | number)[];
  /** What a draft has to know of a note that is not stored yet. */
  readonly about?: unknown;
  /** It is there because it was left: nobody has asked for it now. */
  readonly isLeft?: boolean;
  save(text: string): Promise<void>;
  cancel(): void;
}

/** The bytes that a server takes are four times as many. */
const LONGEST = 16_000;

/** Writes a note: Ctrl or Command and Enter stores it, Escape leaves it while nothing was changed. */
export function NoteEditor({ label, initial, draft, about, isLeft = false, save, cancel: leave }: NoteEditorProps): ReactNode {
  const text = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  const { words, write, forget } = useDraft(['notes', ...draft], initial, about);
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
    if (words.trim() === '') return field.current?.focus();
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
      className="note-editor"
      onSubmit={(event) => {
        event.preventDefault();
        void store();
      }}
      onKeyDown={onKeyDown}
    >
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        ref={field}
        className="note-editor__field"
        rows={3}
        dir="auto"
        maxLength={LONGEST}
        value={words}
        onChange={(event) => write(event.target.value)}
      />
      <div className="note__actions">
        <button type="submit" className="button" disabled={isSaving}>
          {text('notes.save')}
        </button>
        <button type="button" className="button button--quiet" onClick={cancel}>
          {text('notes.cancel')}
        </button>
      </div>
    </form>
  );
}
