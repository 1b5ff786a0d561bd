import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { REQUESTS, useService, useText } from '../../../core/api.ts';
import { AS_PICTURE, libraryCalls, OFFERED_PICTURES, type ChosenPicture, type LibraryPicture } from './library-calls.ts';
import { DropZone, Tools } from './library-tools.tsx';
import { PictureDetails } from './picture-details.tsx';
import { Pager } from '../view/pager.tsx';
import { UploadList, useUploads } from './upload-list.tsx';
import { useLooks } from './use-looks.ts';

interface Look {
  readonly query: string;
  readonly page: number;
}
const FIRST: Look = { query: '', page: 1 };

interface PicturesProps {
  readonly language: string;
  /** The picture to begin with. */
  readonly first?: LibraryPicture | undefined;
  onChoose(chosen: ChosenPicture): void;
}

/** The pictures of the library, to choose one from: found by words, uploaded by a button, dropped or pasted. */
export function Pictures({ language, first, onChoose }: PicturesProps): ReactNode {
  const text = useText();
  const requests = useService(REQUESTS);
  const calls = useMemo(() => libraryCalls(requests), [requests]);
  const ask = useCallback(({ query, page }: Look) => calls.list(query, page), [calls]);
  const { shown, problem, look } = useLooks(FIRST, ask);
  const [opened, setOpened] = useState<LibraryPicture | null>(first ?? null);
  const [status, setStatus] = useState('');
  const grid = useRef<HTMLUListElement>(null);
  const last = useRef(0);
  const again = (): void => look({ query: shown?.query ?? '', page: shown?.page ?? 1 });
  const { add, ...uploads } = useUploads(AS_PICTURE, (picture) => {
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
          <Tools
            search={text('author.pictures.search')}
            upload={text('author.pictures.upload')}
            offered={OFFERED_PICTURES}
            onSearch={(query) => look({ query, page: 1 })}
            onFiles={add}
          />
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

function Count({ shown: { count, query } }: { readonly shown: { readonly count: number; readonly query: string } }): ReactNode {
  const text = useText();
  if (count === 0) return text(query === '' ? 'author.pictures.none' : 'author.pictures.notFound');
  return text('author.pictures.count', { count });
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
