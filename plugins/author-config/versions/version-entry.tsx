import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { formatDate, TEXTS, useService, useText, type XDocument } from '../../../core/api.ts';
import type { Editor } from '../editor/editor.ts';
import { Differences } from './differences.tsx';
import type { VersionCalls } from './version-calls.ts';

/** What was stored once. */
export interface Version {
  readonly number: number;
  readonly author: string;
  /** When it was stored, in ms since 1970; null for what was there before anybody stored it. */
  readonly storedAt: number | null;
  readonly note: string;
  /** It was stored beside what visitors see. */
  readonly isWorking: boolean;
}

export interface VersionsProps {
  readonly editor: Editor;
  readonly calls: VersionCalls;
  /** A version is in the form now. */
  onTaken(): void;
}

type EntryProps = VersionsProps & { readonly version: Version; onName(number: number, note: string): Promise<boolean> };

/** One version; what it has that the form has not is asked for when it is opened. */
export function VersionEntry({ version, editor, calls, onName, onTaken }: EntryProps): ReactNode {
  const text = useText();
  const { language } = useService(TEXTS);
  const [isOpen, setOpen] = useState(false);
  const [document, setDocument] = useState<XDocument | 'failed' | null>(null);
  const id = useId();
  const { number, author, storedAt, note, isWorking } = version;
  const when = storedAt === null ? text('author.versions.first') : formatDate(storedAt, 'moment', language);
  const toggle = (): void => {
    setOpen(!isOpen);
    if (!isOpen && (document === null || document === 'failed')) void calls.load(number).then((found) => setDocument(found ?? 'failed'));
  };
  const takeOver = (): void => {
    if (document === null || document === 'failed') return;
    if (editor.takeVersion(document)) onTaken();
  };
  return (
    <li className="author-versions__item">
      <button type="button" className="author-versions__head" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        <span>{when}</span>
        {author !== '' && <span className="author-pending__languages">{author}</span>}
        {isWorking && <span className="author-pending__languages">{text('author.working.title')}</span>}
        {note !== '' && <strong>{note}</strong>}
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && document === null && <p role="status">{text('author.versions.loading')}</p>}
        {isOpen && document === 'failed' && <p role="alert">{text('author.versions.failed')}</p>}
        {isOpen && document !== null && document !== 'failed' && (
          <>
            <Differences before={document} after={editor.document} />
            <div className="author-row">
              <button type="button" className="button" onClick={takeOver}>
                {text('author.versions.take')}
              </button>
              <NameForm note={note} onName={(next) => onName(number, next)} />
            </div>
          </>
        )}
      </div>
    </li>
  );
}

function NameForm({ note, onName }: { readonly note: string; onName(note: string): Promise<boolean> }): ReactNode {
  const text = useText();
  const id = useId();
  const [status, setStatus] = useState<'' | 'named' | 'failed'>('');
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const next = String(new FormData(event.currentTarget).get('note') ?? '').trim();
    void onName(next).then((isNamed) => setStatus(isNamed ? 'named' : 'failed'));
  };
  return (
    <form className="author-row" onSubmit={submit}>
      <label className="field__label" htmlFor={id}>
        {text('author.versions.name')}
      </label>
      <input id={id} className="field__control" name="note" defaultValue={note} maxLength={200} autoComplete="off" />
      <button type="submit" className="button button--quiet">
        {text('author.versions.setName')}
      </button>
      <span role="status">{status !== '' && text(status === 'named' ? 'author.versions.named' : 'author.versions.failed')}</span>
    </form>
  );
}
