import {
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type FormEvent,
  type ReactNode,
} from 'react';
import { REQUESTS, useService, useText } from '../../../core/api.ts';
import { libraryCalls, type LibraryCalls, type LibraryPicture } from './library-calls.ts';
import { PictureDetails, type Chosen } from './picture-details.tsx';
import { Pager } from '../view/pager.tsx';
import { UploadList, useUploads } from './upload-list.tsx';

/** What browsers offer when a file is chosen; the server decides by what is in it. */
const OFFERED = 'image/png,image/jpeg,image/webp,image/gif,image/avif';

interface Look {
  readonly query: string;
  readonly page: number;
}

interface Shown extends Look {
  readonly pages: number;
  readonly count: number;
  readonly pictures: readonly LibraryPicture[];
}

/** The pictures of a page of the library, asked for again with each look at it. */
function useLibrary(calls: LibraryCalls): { shown: Shown | null; problem: string | null; look(next: Look): void } {
  const [shown, setShown] = useState<Shown | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const looks = useRef(0);
  const look = useCallback(
    (next: Look): void => {
      const own = ++looks.current;
      void calls.list(next.query, next.page).then((ending) => {
        // What was asked for before is not shown, however late it comes.
        if (own !== looks.current) return;
        if ('done' in ending) setShown({ ...next, ...ending.done });
        setProblem('done' in ending ? null : ending.problem);
      });
    },
    [calls],
  );
  useEffect(() => {
    const asked = looks;
    look({ query: '', page: 1 });
    return () => {
      asked.current = -1;
    };
  }, [look]);
  return { shown, problem, look };
}

/** The pictures of the library, to choose one from: found by words, uploaded by a button, dropped or pasted. */
export function Pictures({ language, onChoose }: { readonly language: string; onChoose(chosen: Chosen): void }): ReactNode {
  const text = useText();
  const requests = useService(REQUESTS);
  const calls = useMemo(() => libraryCalls(requests), [requests]);
  const { shown, problem, look } = useLibrary(calls);
  const [opened, setOpened] = useState<LibraryPicture | null>(null);
  const [status, setStatus] = useState('');
  const grid = useRef<HTMLUListElement>(null);
  const last = useRef(0);
  const again = (): void => look({ query: shown?.query ?? '', page: shown?.page ?? 1 });
  const { add, ...uploads } = useUploads((picture) => {
    setStatus(text('author.pictures.uploaded', { name: picture.name }));
    setOpened((now) => now ?? picture);
    again();
  });
  useEffect(() => {
    // Back from one picture the focus is where it was.
    if (opened === null && last.current > 0) grid.current?.querySelector<HTMLElement>(`[data-picture="${last.current}"]`)?.focus();
    last.current = opened?.ID ?? 0;
  }, [opened]);
  return (
    <DropZone onFiles={add}>
      <p className="visually-hidden" role="status">
        {status}
      </p>
      <UploadList {...uploads} />
      {opened === null ? (
        <>
          <Tools onSearch={(query) => look({ query, page: 1 })} onFiles={add} />
          <p className="author-hint">{text('author.pictures.hint')}</p>
          <p role="status">{shown === null ? problem === null && text('author.pictures.loading') : <Count shown={shown} />}</p>
          <p role="alert">{problem !== null && (problem || text('author.pictures.failed'))}</p>
          <ul role="list" className="author-pictures__grid" ref={grid}>
            {shown?.pictures.map((picture) => (
              <PictureButton key={picture.ID} picture={picture} language={language} onOpen={() => setOpened(picture)} />
            ))}
          </ul>
          {shown !== null && <Pager page={shown.page} pages={shown.pages} onPage={(page) => look({ query: shown.query, page })} />}
        </>
      ) : (
        <PictureDetails
          key={opened.ID}
          picture={opened}
          language={language}
          calls={calls}
          onChoose={onChoose}
          onBack={(isGone) => {
            setOpened(null);
            setStatus(isGone ? text('author.pictures.deleted') : '');
            again();
          }}
        />
      )}
    </DropZone>
  );
}

function Count({ shown: { count, query } }: { readonly shown: Shown }): ReactNode {
  const text = useText();
  if (count === 0) return text(query === '' ? 'author.pictures.none' : 'author.pictures.notFound');
  return text('author.pictures.count', { count });
}

function SearchForm({ onSearch }: { onSearch(query: string): void }): ReactNode {
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
          {text('author.pictures.search')}
        </label>
        <input id={id} type="search" name="query" className="field__control" maxLength={100} autoComplete="off" />
      </div>
      <button type="submit" className="button button--quiet">
        {text('author.pictures.find')}
      </button>
    </form>
  );
}

interface PictureButtonProps {
  readonly picture: LibraryPicture;
  readonly language: string;
  onOpen(): void;
}

/** It is called what the picture shows, else after its file. */
function PictureButton({ picture: { ID, thumbnail, name, alts }, language, onOpen }: PictureButtonProps): ReactNode {
  const [code, alt] = alts[language] ? [language, alts[language]] : (Object.entries(alts)[0] ?? ['', '']);
  return (
    <li>
      <button type="button" className="author-pictures__item" data-picture={ID} onClick={onOpen}>
        <img src={thumbnail} alt="" loading="lazy" />
        <span lang={code || undefined} dir="auto">
          {alt || name}
        </span>
      </button>
    </li>
  );
}

interface ToolsProps {
  onSearch(query: string): void;
  onFiles(files: readonly File[]): void;
}

function Tools({ onSearch, onFiles }: ToolsProps): ReactNode {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="author-pictures__tools">
      <SearchForm onSearch={onSearch} />
      <div>
        <button type="button" className="button" onClick={() => input.current?.click()}>
          {text('author.pictures.upload')}
        </button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={OFFERED}
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
function DropZone({ onFiles, children }: Pick<ToolsProps, 'onFiles'> & { readonly children: ReactNode }): ReactNode {
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
