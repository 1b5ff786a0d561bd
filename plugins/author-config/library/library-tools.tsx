import { useId, useRef, useState, type ClipboardEvent, type DragEvent, type FormEvent, type ReactNode } from 'react';
import { useText } from '../../../core/api.ts';

interface ToolsProps {
  /** Name of the field that is searched by. */
  readonly search: string;
  /** Name of the button that uploads. */
  readonly upload: string;
  /** What browsers offer when a file is chosen; the server decides by what is in it. */
  readonly offered: string;
  onSearch(query: string): void;
  onFiles(files: readonly File[]): void;
}

function SearchForm({ search, onSearch }: Pick<ToolsProps, 'search' | 'onSearch'>): ReactNode {
  const text = useText();
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get('query') ?? '').trim());
  };
  return (
    <form role="search" className="author-row" onSubmit={submit}>
      <div className="author-field">
        <label className="author-label" htmlFor={id}>
          {search}
        </label>
        <input id={id} type="search" name="query" className="field__control" maxLength={100} autoComplete="off" />
      </div>
      <button type="submit" className="button button--quiet">
        {text('author.pictures.find')}
      </button>
    </form>
  );
}

/** Ways to find something in the library, and to add to it. */
export function Tools({ search, upload, offered, onSearch, onFiles }: ToolsProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="author-pictures__tools">
      <SearchForm search={search} onSearch={onSearch} />
      <div>
        <button type="button" className="button" onClick={() => input.current?.click()}>
          {upload}
        </button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={offered}
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
      </div>
    </div>
  );
}

/** Takes files that are dropped or pasted on what is in it. */
export function DropZone({ onFiles, children }: Pick<ToolsProps, 'onFiles'> & { readonly children: ReactNode }): ReactNode {
  const [isOver, setOver] = useState(false);
  const onDragOver = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  const onDrop = (event: DragEvent): void => {
    // What is no file is not opened instead of the page either.
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  const onPaste = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };
  return (
    <div
      className="author-pictures"
      data-over={isOver ? '' : undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      onPaste={onPaste}
    >
      {children}
    </div>
  );
}

/** Which of films and sounds are shown. */
export function KindFilter({ kind, onKind }: { readonly kind: string; onKind(kind: string): void }): ReactNode {
  const text = useText();
  const id = useId();
  return (
    <div className="author-field">
      <label className="author-label" htmlFor={id}>
        {text('author.recordings.kind')}
      </label>
      <select id={id} className="field__control" value={kind} onChange={({ currentTarget }) => onKind(currentTarget.value)}>
        <option value="">{text('author.recordings.both')}</option>
        <option value="film">{text('author.recordings.films')}</option>
        <option value="sound">{text('author.recordings.sounds')}</option>
      </select>
    </div>
  );
}
