import { useDeferredValue, useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { clockTime, useText } from '../../../../core/api.ts';
import { Icon } from '../icon.tsx';
import { useRoving, scrollInside } from '../roving.ts';
import { matches, cut } from '../../model/find.ts';
import type { CuesState } from './use-cues.ts';
import type { Cue } from '../../model/vtt.ts';

interface TranscriptProps {
  readonly state: CuesState & { readonly retry: () => void };
  /** Language of the words. */
  readonly language: string;
  /** Index of the cue being spoken, -1 for none. */
  readonly current: number;
  readonly seek: (seconds: number) => void;
}

/** The spoken words: follows the playback, seeks on click or Enter, can be searched. */
export function Transcript({ state, language, current, seek }: TranscriptProps): ReactNode {
  const text = useText();
  const [wanted, setWanted] = useState('');
  const term = useDeferredValue(wanted);
  const cues = state.kind === 'ready' ? state.cues : null;
  const found = useMemo(() => (cues ? matches(cues, term) : []), [cues, term]);
  const { ref, onKeyDown } = useRoving<HTMLOListElement>('li:not([hidden]) > button');
  // One who looks through the list is not torn away by the playback.
  const held = useRef(false);
  const hold = (): void => {
    held.current = true;
  };
  const release = (): void => {
    held.current = false;
  };

  useEffect(() => {
    const list = ref.current,
      item = list?.querySelector<HTMLElement>('[aria-current]');
    if (list && item && !held.current && term === '') scrollInside(list, item);
  }, [ref, current, cues, term]);

  if (!cues || cues.length === 0) return <TranscriptNotice state={state} />;

  const focusFound = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && wanted !== '') {
      event.preventDefault();
      event.stopPropagation();
      setWanted('');
    }
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    ref.current?.querySelector<HTMLElement>(found.length > 0 ? `[data-cue="${found[0]}"]` : 'button')?.focus();
  };
  const only = term.trim() !== '';
  const stop = Math.max(0, only ? (found[0] ?? 0) : current);
  return (
    <>
      <div className="transcript__search">
        <Icon name="search" />
        <input
          type="search"
          className="transcript__input"
          value={wanted}
          aria-label={text('transcript.search')}
          placeholder={text('transcript.search')}
          onChange={(event) => setWanted(event.target.value)}
          onKeyDown={focusFound}
        />
        <output className="transcript__count">
          {only ? text(found.length === 1 ? 'transcript.one' : 'transcript.found', { count: found.length }) : ''}
        </output>
      </div>
      <ol
        className="transcript__list"
        role="list"
        ref={ref}
        lang={language || undefined}
        onKeyDown={onKeyDown}
        onPointerEnter={hold}
        onPointerLeave={release}
        onFocus={hold}
        onBlur={release}
      >
        {cues.map((cue, index) => (
          <li key={index} hidden={only && !found.includes(index)}>
            <CueButton cue={cue} index={index} isStop={index === stop} isCurrent={index === current} term={term} seek={seek} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** What is shown instead of the words: they are on their way, there are none, or they did not come. */
function TranscriptNotice({ state }: Pick<TranscriptProps, 'state'>): ReactNode {
  const text = useText();
  if (state.kind === 'refused' || state.kind === 'failed')
    return (
      <div className="transcript__notice" role="status">
        <p>{text(state.kind === 'refused' ? 'transcript.refused' : 'transcript.failed')}</p>
        {state.kind === 'failed' && (
          <button type="button" className="button button--quiet" onClick={state.retry}>
            {text('lesson.again')}
          </button>
        )}
      </div>
    );
  if (state.kind === 'ready') return <p className="transcript__notice">{text('transcript.empty')}</p>;
  return (
    <p className="transcript__notice" role="status">
      {text('transcript.loading')}
    </p>
  );
}

interface CueButtonProps extends Pick<TranscriptProps, 'seek'> {
  readonly cue: Cue;
  readonly index: number;
  /** The Tab key stops here. */
  readonly isStop: boolean;
  readonly isCurrent: boolean;
  readonly term: string;
}

/** What is spoken at one time; pressed, it plays from there. */
function CueButton({ cue, index, isStop, isCurrent, term, seek }: CueButtonProps): ReactNode {
  return (
    <button
      type="button"
      className="transcript__cue"
      data-cue={index}
      tabIndex={isStop ? 0 : -1}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={() => seek(cue.from)}
    >
      <span className="transcript__time">{clockTime(cue.from)}</span>
      <span className="transcript__text">
        {cue.speaker && <b>{cue.speaker}: </b>}
        <Marked text={cue.text} term={term} />
      </span>
    </button>
  );
}

/** A text in which a term is marked. */
function Marked({ text, term }: { readonly text: string; readonly term: string }): ReactNode {
  const pieces = cut(text, term);
  return pieces.length === 1 ? text : pieces.map((piece, index) => (index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece));
}
