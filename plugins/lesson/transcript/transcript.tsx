import { useDeferredValue, useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../../../core/api.ts';
import { Icon } from '../icon.tsx';
import { useRoving, scrollInside } from '../roving.ts';
import { clockTime } from '../timeline/timecode.ts';
import { matches, cut } from './find.ts';
import type { CuesState } from './use-cues.ts';

interface TranscriptProps {
  readonly state: CuesState & { readonly retry: () => void };
  /** Language of the words. */
  readonly language: string;
  /** Place of the cue being spoken, -1 for none. */
  readonly current: number;
  readonly seek: (seconds: number) => void;
}

/** What is said, in words: follows the playback, seeks on click or Enter, can be searched. */
export function Transcript({ state, language, current, seek }: TranscriptProps): ReactNode {
  const text = useText();
  const [wanted, setWanted] = useState('');
  const term = useDeferredValue(wanted);
  const cues = state.kind === 'ready' ? state.cues : null;
  const found = useMemo(() => (cues ? matches(cues, term) : []), [cues, term]);
  const { ref, onKeyDown } = useRoving<HTMLOListElement>('li:not([hidden]) > button');
  // One who looks through the list is not torn away by the playback.
  const held = useRef(false);

  useEffect(() => {
    const list = ref.current,
      item = list?.querySelector<HTMLElement>('[aria-current]');
    if (list && item && !held.current && term === '') scrollInside(list, item);
  }, [ref, current, cues, term]);

  if (state.kind === 'refused' || state.kind === 'failed') {
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
  }
  if (!cues)
    return (
      <p className="transcript__notice" role="status">
        {text('transcript.loading')}
      </p>
    );
  if (cues.length === 0) return <p className="transcript__notice">{text('transcript.empty')}</p>;

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
        onPointerEnter={() => {
          held.current = true;
        }}
        onPointerLeave={() => {
          held.current = false;
        }}
        onFocus={() => {
          held.current = true;
        }}
        onBlur={() => {
          held.current = false;
        }}
      >
        {cues.map((cue, index) => (
          <li key={index} hidden={only && !found.includes(index)}>
            <button
              type="button"
              className="transcript__cue"
              data-cue={index}
              tabIndex={index === stop ? 0 : -1}
              aria-current={index === current ? 'true' : undefined}
              onClick={() => seek(cue.from)}
            >
              <span className="transcript__time">{clockTime(cue.from)}</span>
              <span className="transcript__text">
                {cue.speaker && <b>{cue.speaker}: </b>}
                <Marked text={cue.text} term={term} />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

/** A text in which a term is marked. */
function Marked({ text, term }: { readonly text: string; readonly term: string }): ReactNode {
  const pieces = cut(text, term);
  return pieces.length === 1 ? text : pieces.map((piece, index) => (index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece));
}
