import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { LineIcon, useText } from '../../../core/api.ts';
import { readTime, writeTime, type Cue, type Words } from './cues.ts';

/** What can be done with a line of subtitles, which its path names. */
export interface CueActions {
  /** Present second of the film; null without one. */
  readonly now: (() => number) | null;
  set(path: string, part: keyof Words, value: string): void;
  remove(path: string): void;
  play(seconds: number): void;
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onWrite: (value: string) => void;
}

/** A value that is written as it is left: the document has it then, in the way that documents write it. */
function useWriting({ value, onWrite }: Pick<FieldProps, 'value' | 'onWrite'>): {
  readonly value: string;
  onChange(event: { readonly target: { readonly value: string } }): void;
  onBlur(): void;
} {
  const [own, setOwn] = useState<string | null>(null);
  return {
    value: own ?? value,
    onChange: ({ target }) => setOwn(target.value),
    onBlur: () => {
      if (own !== null && own !== value) onWrite(own);
      setOwn(null);
    },
  };
}

/** Whether a key takes what is written into the document: Enter, and the one that stores that. */
const isTaken = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Enter' || ((ctrlKey || metaKey) && key.toLowerCase() === 's');

function Short({ label, value, onWrite, isTime = false }: FieldProps & { readonly isTime?: boolean }): ReactNode {
  const id = useId();
  const writing = useWriting({ value, onWrite });
  return (
    <div className="author-field">
      <label className="author-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="field__control"
        type="text"
        autoComplete="off"
        maxLength={isTime ? 20 : 80}
        dir={isTime ? 'ltr' : 'auto'}
        {...writing}
        onKeyDown={(event) => isTaken(event) && writing.onBlur()}
      />
    </div>
  );
}

interface RowProps {
  readonly cue: Cue;
  /** Counted from 0. */
  readonly number: number;
  readonly isSpoken: boolean;
  readonly actions: CueActions;
  /** Goes on with a new line. */
  onNext(): void;
}

const DELETE = 'M5 7h14M10 7V5h4v2M7 7l1 12h8l1-12';
const PLAY = 'M8 5l11 7-11 7z';

/** One line of subtitles: its times, who speaks, its words, and what is wrong with it. */
export function CueRow({ cue, number, isSpoken, actions, onNext }: RowProps): ReactNode {
  const text = useText();
  const id = useId();
  const { path, begin, problem } = cue;
  const { now } = actions;
  const of = text('author.subtitles.line', { number: number + 1 });
  const set = (part: keyof Words) => (value: string) => actions.set(path, part, value);
  const words = useWriting({ value: cue.text, onWrite: set('text') });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || !isTaken(event)) return;
    words.onBlur();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    onNext();
  };
  const tool = (label: string, act: () => void, icon: string): ReactNode => (
    <button type="button" className="author-tool" aria-label={`${label}: ${of}`} title={label} onClick={act}>
      <LineIcon path={icon} size={18} />
    </button>
  );
  const setNow = (part: 'from' | 'to'): ReactNode => (
    <button type="button" className="button button--quiet author-small" disabled={!now} onClick={() => set(part)(writeTime(now?.() ?? 0))}>
      {text(part === 'from' ? 'author.subtitles.beginsNow' : 'author.subtitles.endsNow')}
      <span className="visually-hidden">{`: ${of}`}</span>
    </button>
  );
  return (
    <li className="subtitles__cue" data-cue={number} aria-current={isSpoken ? 'true' : undefined}>
      <div className="author-row" role="group" aria-label={of}>
        <span className="author-block__number" aria-hidden="true">
          {number + 1}
        </span>
        <Short label={text('author.subtitles.from')} value={cue.from} onWrite={set('from')} isTime />
        {setNow('from')}
        <Short label={text('author.subtitles.to')} value={cue.to} onWrite={set('to')} isTime />
        {setNow('to')}
        <Short label={text('author.subtitles.speaker')} value={cue.speaker} onWrite={set('speaker')} />
        {readTime(cue.from) !== null && now && tool(text('author.subtitles.play'), () => actions.play(begin), PLAY)}
        {tool(text('author.subtitles.delete'), () => actions.remove(path), DELETE)}
      </div>
      <label className="author-label" htmlFor={id}>
        {text('author.subtitles.words')}
        <span className="visually-hidden">{`: ${of}`}</span>
      </label>
      <textarea
        id={id}
        className="field__control author-text"
        rows={2}
        dir="auto"
        aria-describedby={problem === '' ? undefined : `${id}-problem`}
        aria-invalid={problem !== '' && problem !== 'overlaps' && problem !== 'fast' ? true : undefined}
        {...words}
        onKeyDown={onKeyDown}
      />
      {problem !== '' && (
        <p id={`${id}-problem`} className={problem === 'overlaps' || problem === 'fast' ? 'author-hint' : 'field__error'}>
          {problemText(problem, text)}
        </p>
      )}
    </li>
  );
}

function problemText(problem: Exclude<Cue['problem'], ''>, text: (key: string) => string): string {
  switch (problem) {
    case 'noTime':
      return text('author.subtitles.noTime');
    case 'noLength':
      return text('author.subtitles.noLength');
    case 'noWords':
      return text('author.subtitles.noWords');
    case 'overlaps':
      return text('author.subtitles.overlaps');
    case 'fast':
      return text('author.subtitles.fast');
  }
}
