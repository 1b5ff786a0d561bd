import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { DIALOGS, REQUESTS, TEXTS, useService, useText } from '../../../core/api.ts';
import type { Blocks } from '../model/expert.ts';
import { saveSearch } from '../model/saved-search.ts';
import { isEmpty, writeSearch } from '../model/search-query.ts';
import { useSearch } from './search-context.ts';

interface SaveFormProps {
  readonly blocks: Blocks;
  readonly dataType: string;
  stored(filename: string): void;
}

/** Keeps the expert search under a file name, with a comment (SEA-008, SEA-009). What is written stays until it is stored. */
export function SaveForm({ blocks, dataType, stored }: SaveFormProps): ReactNode {
  const { query } = useSearch();
  const requests = useService(REQUESTS);
  const dialogs = useService(DIALOGS);
  const { language } = useService(TEXTS);
  const text = useText();
  const id = useId();
  const [filename, setFilename] = useState('');
  const [comment, setComment] = useState('');
  const [problem, setProblem] = useState('');
  const [isSaving, setSaving] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSaving) return;
    const name = filename.trim();
    setProblem(name === '' ? text('search.needName') : '');
    if (name === '') {
      field.current?.focus();
      return;
    }
    setSaving(true);
    // Blocks without a value ask for nothing: then there is no expert search to save, and it says so.
    const draft = { tab: query.tab, simple: '', blocks };
    const xml = writeSearch(isEmpty(draft) ? { ...draft, blocks: [] } : draft, language);
    const { outcome, problem: reason } = await saveSearch(
      { filename: name, comment: comment.trim(), xml },
      {
        dataType,
        send: requests.send.bind(requests),
        text,
        alert: (message) => void dialogs.alert(message),
        confirmOverwrite: () => dialogs.confirm(text('search.overwrite', { name })),
      },
    );
    setSaving(false);
    if (outcome === 'failed') setProblem([text('search.notSaved'), reason].filter(Boolean).join(' '));
    if (outcome !== 'stored') return;
    setFilename('');
    setComment('');
    stored(name);
  };
  return (
    <form className="saved__form" aria-label={text('search.save')} noValidate onSubmit={(event) => void save(event)}>
      <div className="field">
        <label className="field__label" htmlFor={`${id}-name`}>
          {text('search.filename')}
        </label>
        <input
          ref={field}
          id={`${id}-name`}
          className="field__control"
          name="filename"
          maxLength={100}
          autoComplete="off"
          required
          aria-invalid={problem !== '' || undefined}
          aria-describedby={problem === '' ? undefined : `${id}-problem`}
          value={filename}
          onChange={({ target }) => setFilename(target.value)}
        />
        {problem !== '' && (
          <p id={`${id}-problem`} className="field__error" role="alert">
            {problem}
          </p>
        )}
      </div>
      <CommentField id={`${id}-comment`} value={comment} onChange={setComment} />
      <button type="submit" className="button button--quiet" aria-disabled={isSaving || undefined}>
        {text('search.save')}
      </button>
    </form>
  );
}

function CommentField({
  id,
  value,
  onChange,
}: {
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}): ReactNode {
  const text = useText();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {text('search.comment')}
      </label>
      <input
        id={id}
        className="field__control"
        name="comment"
        maxLength={2000}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
