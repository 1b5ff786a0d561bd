import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../../../core/api.ts';
import { LONGEST } from '../model/fields.ts';

interface EntryEditorProps {
  readonly label: string;
  readonly initial: string;
  readonly send: string;
  save(text: string): Promise<void>;
  cancel(): void;
}

/** Writes a question or an answer: Ctrl or Command and Enter sends it, Escape leaves it while nothing was changed. */
export function EntryEditor({ label, initial, send, save, cancel }: EntryEditorProps): ReactNode {
  const text = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  const [words, setWords] = useState(initial);
  const [isSaving, setSaving] = useState(false);
  const id = useId();
  useEffect(() => field.current?.focus(), []);
  const store = async (): Promise<void> => {
    if (words.trim() === '' || isSaving) return field.current?.focus();
    setSaving(true);
    await save(words.trim()).finally(() => setSaving(false));
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
        onChange={(event) => setWords(event.target.value)}
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
