import { useEffect, useMemo, useState, type FormEvent, type ReactNode } from 'react';
import { CLOCK, TEXTS, useService, useText } from '../../../core/api.ts';
import { VideoPreview } from '../view/video-preview.tsx';
import { ABOUT, AboutFields, TitleField, Uses } from './about-file.tsx';
import { ReplaceRecording } from '../replace/replace-kinds.tsx';
import { clipOf, isOnItsWay, isStreamOnItsWay, type LibraryRecording, type RecordingCalls } from './recording-calls.ts';
import { RecordingState, StreamState } from './recording-state.tsx';

/** Between two looks at what is being converted, in ms. */
const AGAIN_MS = 1000;
const FIELDS = ['title', ...ABOUT] as const;

interface DetailsProps {
  readonly recording: LibraryRecording;
  /** The kind that can be chosen, '' for any. */
  readonly kind: string;
  /** The object that is edited. */
  readonly IDObject: number;
  readonly calls: RecordingCalls;
  onChoose(recording: LibraryRecording): void;
  /** Back to all; with one that is deleted, `isGone`. */
  onBack(isGone: boolean): void;
}

const isMade = (recording: LibraryRecording): boolean => isOnItsWay(recording) || isStreamOnItsWay(recording);

/** One as it is now: with its uses, and looked at again while something is made of it. */
function useRecording(first: LibraryRecording, calls: RecordingCalls): [LibraryRecording, (now: LibraryRecording) => void] {
  const clock = useService(CLOCK);
  const [loaded, setLoaded] = useState(first);
  const isWaited = isMade(loaded) || loaded.uses === null;
  useEffect(() => {
    let isMounted = true;
    let stop = (): void => {};
    const load = async (): Promise<void> => {
      const ending = await calls.load(first.ID);
      if (!isMounted) return;
      if ('done' in ending) setLoaded(ending.done);
      if (!('done' in ending) || isMade(ending.done)) stop = clock.setTimeout(() => void load(), AGAIN_MS);
    };
    if (isWaited) void load();
    return () => {
      isMounted = false;
      stop();
    };
  }, [calls, clock, first.ID, isWaited]);
  return [loaded, setLoaded];
}

/** One film or sound: its preview, what is written about it, where it is used, and the ways to choose and to delete it. */
export function RecordingDetails({ recording, kind, IDObject, calls, onChoose, onBack }: DetailsProps): ReactNode {
  const text = useText();
  const { language } = useService(TEXTS);
  const [loaded, setLoaded] = useRecording(recording, calls);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReplacing, setReplacing] = useState(false);
  const { mayChange, mayDelete, state } = loaded;
  const canBeChosen = state === 'ready' && (kind === '' || kind === loaded.kind);
  const submit = async (form: HTMLFormElement): Promise<void> => {
    const data = new FormData(form);
    const fields = Object.fromEntries(FIELDS.map((field) => [field, String(data.get(field) ?? '').trim()]));
    if (mayChange && FIELDS.some((field) => fields[field] !== loaded[field])) {
      const ending = await calls.change(recording.ID, fields);
      if ('problem' in ending) return setProblem(ending.problem);
    }
    if (canBeChosen) onChoose(loaded);
    else onBack(false);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void submit(event.currentTarget);
  };
  const remove = async (): Promise<void> => {
    const ending = await calls.remove(loaded);
    if (ending === null) return;
    if ('done' in ending) onBack(true);
    else setProblem(ending.problem);
  };
  const retry = async (): Promise<void> => {
    const ending = await calls.retry(recording.ID);
    if ('done' in ending) setLoaded(ending.done);
    else setProblem(ending.problem);
  };
  // Back from there where it is used is asked for again.
  const onReplaced = (): void => {
    setLoaded({ ...loaded, uses: null });
    setReplacing(false);
  };
  if (isReplacing) return <ReplaceRecording recording={loaded} calls={calls} onBack={onReplaced} />;
  return (
    <form className="author-pictures__details" onSubmit={onSubmit}>
      <p>
        <button type="button" className="button button--quiet" onClick={() => onBack(false)}>
          {text('author.recordings.back')}
        </button>
      </p>
      <Shown recording={loaded} IDObject={IDObject} onRetry={() => void retry()} />
      <div className="author-pictures__fields">
        <TitleField title={recording.title} isFixed={!mayChange} />
        <AboutFields about={recording} isFixed={!mayChange} />
        <Uses uses={loaded.uses} language={language} />
        <p role="alert">{problem !== null && (problem || text('author.pictures.failed'))}</p>
        <div className="author-row">
          <button type="submit" className="button">
            {text(canBeChosen ? 'author.recordings.choose' : 'author.recordings.done')}
          </button>
          {state === 'failed' && mayChange && (
            <button type="button" className="button button--quiet" onClick={() => void retry()}>
              {text('author.recordings.retry')}
            </button>
          )}
          {(loaded.uses?.length ?? 0) > 0 && (
            <button type="button" className="button button--quiet" onClick={() => setReplacing(true)}>
              {text('author.replace.button')}
            </button>
          )}
          {mayDelete && (
            <button type="button" className="button button--quiet" onClick={() => void remove()}>
              {text('author.pictures.delete')}
            </button>
          )}
        </div>
      </div>
    </form>
  );
}

interface ShownProps extends Pick<DetailsProps, 'recording' | 'IDObject'> {
  onRetry(): void;
}

/** What there is to see of it. */
function Shown({ recording, IDObject, onRetry }: ShownProps): ReactNode {
  return (
    <div className="author-pictures__shown">
      {recording.state === 'ready' && <Preview recording={recording} IDObject={IDObject} />}
      <p className="author-pictures__state">
        <span className="author-hint" dir="auto">
          {recording.name}
        </span>
        <RecordingState recording={recording} />
      </p>
      {recording.state === 'ready' && recording.stream !== '' && <StreamState recording={recording} onRetry={onRetry} />}
    </div>
  );
}

/** It in the page's own player, as learners get it. What becomes ready meanwhile does not interrupt it. */
function Preview({ recording, IDObject }: Pick<DetailsProps, 'recording' | 'IDObject'>): ReactNode {
  const { ID, poster } = recording;
  const [sourceType] = useState(recording.stream === 'ready' ? '0' : '1');
  const clip = JSON.stringify({ ...clipOf(recording), sourceType });
  const found = useMemo(
    () => ({
      clip: { ...(JSON.parse(clip) as Record<string, string>), id: `library_${ID}`, autostart: '0', previewPicture: poster },
      player: { id: `player_library_${ID}`, uiMode: 'true' },
    }),
    [clip, ID, poster],
  );
  return <VideoPreview found={found} IDObject={IDObject} />;
}
