import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { CLOCK, REQUESTS, useService, useText } from '../../../core/api.ts';
import { Pager } from '../view/pager.tsx';
import { DropZone, KindFilter, Tools } from './library-tools.tsx';
import {
  AS_RECORDING,
  isOnItsWay,
  OFFERED_RECORDINGS,
  recordingCalls,
  type LibraryRecording,
  type RecordingList,
  type RecordingLook,
} from './recording-calls.ts';
import { RecordingDetails } from './recording-details.tsx';
import { RecordingState } from './recording-state.tsx';
import { UploadList, useUploads } from './upload-list.tsx';
import { useLooks } from './use-looks.ts';

/** Between two looks at what is being converted, in ms. */
const AGAIN_MS = 2000;

interface RecordingsProps {
  /** `film` or `sound` where nothing else can be chosen, '' for both. */
  readonly kind: string;
  /** The object that is edited. */
  readonly IDObject: number;
  onChoose(recording: LibraryRecording): void;
}

/** The films and sounds of the library, to choose one from; what is being converted is looked at again and again. */
export function Recordings({ kind, IDObject, onChoose }: RecordingsProps): ReactNode {
  const text = useText();
  const [requests, clock] = [useService(REQUESTS), useService(CLOCK)];
  const calls = useMemo(() => recordingCalls(requests), [requests]);
  const first = useMemo(() => ({ kind, query: '', page: 1 }), [kind]);
  const ask = useCallback((look: typeof first) => calls.list(look), [calls]);
  const { shown, problem, look } = useLooks(first, ask);
  const [opened, setOpened] = useState<LibraryRecording | null>(null);
  const [status, setStatus] = useState('');
  const grid = useRef<HTMLUListElement>(null);
  const last = useRef(0);
  const again = (): void => look(shown ?? first);
  const { add, ...uploads } = useUploads(AS_RECORDING, (recording) => {
    setStatus(text('author.pictures.uploaded', { name: recording.name }));
    setOpened((now) => now ?? recording);
    again();
  });
  useEffect(() => {
    // Back from one the focus is where it was.
    if (opened === null && last.current > 0) grid.current?.querySelector<HTMLElement>(`[data-recording="${last.current}"]`)?.focus();
    last.current = opened?.ID ?? 0;
  }, [opened]);
  useEffect(() => {
    if (opened !== null || !shown?.recordings.some(isOnItsWay)) return undefined;
    return clock.setTimeout(() => look(shown), AGAIN_MS);
  }, [clock, look, opened, shown]);
  return (
    <DropZone onFiles={add}>
      <p className="visually-hidden" role="status">
        {status}
      </p>
      <UploadList {...uploads} />
      {opened === null ? (
        <>
          <Tools
            search={text('author.recordings.search')}
            upload={text('author.recordings.upload')}
            offered={OFFERED_RECORDINGS}
            onSearch={(query) => look({ kind: shown?.kind ?? kind, query, page: 1 })}
            onFiles={add}
          />
          {kind === '' && <KindFilter kind={shown?.kind ?? ''} onKind={(next) => look({ ...(shown ?? first), kind: next, page: 1 })} />}
          <Found {...{ shown, problem, grid }} onOpen={setOpened} onPage={(page) => look({ ...(shown ?? first), page })} />
        </>
      ) : (
        <RecordingDetails
          key={opened.ID}
          recording={opened}
          {...{ calls, IDObject, kind, onChoose }}
          onBack={(isGone) => {
            setOpened(null);
            setStatus(isGone ? text('author.recordings.deleted') : '');
            again();
          }}
        />
      )}
    </DropZone>
  );
}

interface FoundProps {
  readonly shown: (RecordingLook & RecordingList) | null;
  readonly problem: string | null;
  readonly grid: RefObject<HTMLUListElement | null>;
  onOpen(recording: LibraryRecording): void;
  onPage(page: number): void;
}

/** What was found, how many of them, or why there is nothing. */
function Found({ shown, problem, grid, onOpen, onPage }: FoundProps): ReactNode {
  const text = useText();
  return (
    <>
      <p className="author-hint">
        {text('author.recordings.hint')} {shown?.converts === false && text('author.recordings.asTheyAre')}
      </p>
      <p role="status">
        {shown === null
          ? problem === null && text('author.recordings.loading')
          : shown.count === 0
            ? text(shown.query === '' ? 'author.recordings.none' : 'author.recordings.notFound')
            : text('author.recordings.count', { count: shown.count })}
      </p>
      <p role="alert">{problem !== null && (problem || text('author.pictures.failed'))}</p>
      <ul role="list" className="author-pictures__grid" ref={grid}>
        {shown?.recordings.map((recording) => (
          <li key={recording.ID}>
            <button type="button" className="author-pictures__item" data-recording={recording.ID} onClick={() => onOpen(recording)}>
              {recording.thumbnail === '' ? null : <img src={recording.thumbnail} alt="" loading="lazy" />}
              <span dir="auto">{recording.title || recording.name}</span>
              <RecordingState recording={recording} />
            </button>
          </li>
        ))}
      </ul>
      {shown !== null && <Pager page={shown.page} pages={shown.pages} onPage={onPage} />}
    </>
  );
}
