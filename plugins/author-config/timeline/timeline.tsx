import './timeline.css';
import { useCallback, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import {
  formatTimecode,
  frameAt,
  loadEdits,
  secondsOf,
  select,
  useObservable,
  useText,
  type XDocument,
  type XNode,
} from '../../../core/api.ts';
import type { PlayerAdapter } from '../../player-adapter/contract.ts';
import type { Editor } from '../editor/editor.ts';
import { SWAP_REDRAW } from '../editor/editor.ts';
import { openScreen } from '../editor/open-screen.ts';
import { keyOf } from '../model/document-root.ts';
import { hasMedium, Subtitles } from '../subtitles/subtitles.tsx';
import { addSlide, moveMark, writtenFrame } from './changes.ts';
import { markName, problemText } from './mark-name.ts';
import { readMarks, type LessonMarks, type Mark } from './marks.ts';
import type { Sound } from './sound.ts';
import { Controls, Stage } from './stage.tsx';
import { Track } from './track.tsx';
import { usePlayerStatus, useSound } from './use-film.ts';
import { useZoom } from './use-zoom.ts';

/** Seconds that are drawn at least, while nobody knows how long the film is. */
const LEAST = 60;
/** Beyond the last mark, where the film is not known to end. */
const BEYOND = 10;
const ZOOM = 1.5;

export interface TimelineProps {
  readonly editor: Editor;
  /** Names the lesson. */
  readonly xpath: string;
  /** Whose titles are shown. */
  readonly language: string;
  /** XML of an empty slide. */
  readonly slide: string;
}

/** The lesson that a path names; null when it names none, or several. */
function lessonAt(document: XDocument, xpath: string): XNode | null {
  const found = xpath === '' ? [] : select(document, xpath);
  return found.length === 1 ? found[0]! : null;
}

/** The languages that titles are looked for in, and the one that a film of several is played in. */
function languagesFor(document: XDocument, language: string): { readonly titles: readonly string[]; readonly film: string } {
  const base = keyOf(document)?.base ?? '';
  const isThere = select(document, '//object/languages/language[@available = "1"]/@code').some(({ value }) => value === language);
  return { titles: [language, base], film: isThere ? language : base };
}

/** The film of a lesson above what happens at its times. What is changed here is changed in the document, and so in the form's fields. */
export function Timeline({ editor, xpath, language, slide }: TimelineProps): ReactNode {
  useObservable(editor.state$, editor.state$.value);
  const { document } = editor;
  const text = useText();
  const [player, setPlayer] = useState<PlayerAdapter | null>(null);
  const status = usePlayerStatus(player);
  const isFailed = status !== null && status.problem !== null;
  const length = status && Number.isFinite(status.duration) && status.duration > 0 ? status.duration : NaN;
  const node = useMemo(() => lessonAt(document, xpath), [document, xpath]);
  const languages = useMemo(() => languagesFor(document, language), [document, language]);
  const lesson = useMemo(() => node && readMarks(node, languages.titles, length), [node, languages, length]);
  if (!node || !lesson) return null;
  return (
    <>
      <Stage IDObject={keyOf(document)?.ID ?? 0} lesson={lesson} language={languages.film} player={player} onPlayer={setPlayer} />
      {isFailed && (
        <p className="timeline-note" role="status">
          {text('author.timeline.failed')}
        </p>
      )}
      <Desk editor={editor} xpath={xpath} slide={slide} lesson={lesson} player={player?.isPlaceholder ? null : player} length={length} />
      {lesson.clip && hasMedium(lesson.clip) && (
        <Subtitles editor={editor} clip={lesson.clip} player={player?.isPlaceholder ? null : player} language={language} />
      )}
    </>
  );
}

interface DeskProps extends Omit<TimelineProps, 'language'> {
  readonly lesson: LessonMarks;
  readonly player: PlayerAdapter | null;
  /** NaN when nobody knows it. */
  readonly length: number;
}

/** What changes the document; each is a step of its own, keys of one mark in a row are one together. */
function useChanges(
  { editor, xpath, slide, lesson }: DeskProps,
  last: number,
): {
  readonly move: (mark: Mark, frame: number, isKey: boolean) => void;
  readonly add: (frame: number) => void;
} {
  const { fps } = lesson;
  const move = async (mark: Mark, frame: number, isKey: boolean): Promise<void> => {
    const edits = await loadEdits();
    const [delay, name] = isKey ? [SWAP_REDRAW, `timeline ${mark.path}`] : [0, ''];
    const change = (document: XDocument): ReturnType<typeof moveMark> => {
      // Keys come faster than the form is drawn: each goes on from where the one before has put the mark.
      const written = isKey ? writtenFrame(document, mark.path, fps) : null;
      const to = written === null ? frame : Math.min(Math.max(last, written), Math.max(0, written + frame - mark.frame));
      return moveMark(edits, document, mark.path, formatTimecode(to, fps));
    };
    editor.change(change, delay, name);
  };
  const add = async (frame: number): Promise<void> => {
    const edits = await loadEdits();
    if (editor.change((document) => addSlide(edits, document, xpath, lesson, frame, slide)))
      openScreen()?.announce('author.timeline.added', { time: formatTimecode(frame, fps) });
  };
  return { move: (mark, frame, isKey) => void move(mark, frame, isKey), add: (frame) => void add(frame) };
}

/** The track, and what is done with it. */
function Desk(props: DeskProps): ReactNode {
  const { lesson, player, length } = props;
  const { fps, marks } = lesson;
  const text = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState('');
  const sound = useSound(player, length);
  const end = Math.max(0, ...marks.map(({ frame }) => secondsOf(frame + 1, fps)));
  const isLengthSure = !Number.isNaN(length);
  const drawn = isLengthSure ? Math.max(length, end) : Math.max(LEAST, end + BEYOND);
  const last = Math.max(0, Math.ceil((isLengthSure ? length : drawn) * fps - 0.01) - 1);
  const { perSecond, zoom } = useZoom(scroller, drawn, fps);
  const { move, add } = useChanges(props, last);
  const now = useCallback(() => (player ? frameAt(player.time, fps) : 0), [player, fps]);
  const seek = (frame: number): void => player?.seek(secondsOf(Math.min(last, Math.max(0, frame)), fps), fps);
  const step = (frames: number): void => {
    player?.pause();
    seek(now() + frames);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const keys: Readonly<Record<string, () => void>> = {
      ',': () => step(-1),
      '.': () => step(1),
      '+': () => zoom(ZOOM),
      '-': () => zoom(1 / ZOOM),
      '0': () => zoom(0),
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]!();
  };
  const chosen = marks.find(({ path }) => path === selected);
  const button = (label: string, act: () => void, isOff = false, name = label): ReactNode => (
    <button type="button" className="button button--quiet author-small" aria-label={name} title={name} disabled={isOff} onClick={act}>
      {label}
    </button>
  );
  return (
    <div className="timeline-desk" onKeyDown={onKeyDown}>
      <div className="timeline-tools">
        <Controls player={player} fps={fps} last={isLengthSure ? last : NaN} onStep={step} />
        <div className="timeline-controls" role="group" aria-label={text('author.timeline.size')}>
          {button('−', () => zoom(1 / ZOOM), false, text('author.timeline.smaller'))}
          {button('+', () => zoom(ZOOM), false, text('author.timeline.larger'))}
          {button(text('author.timeline.all'), () => zoom(0))}
        </div>
        <div className="timeline-controls">
          {button(text('author.timeline.addSlide'), () => add(now()), !player)}
          {button(
            chosen ? text('author.timeline.setTo', { name: markName(chosen, lesson, text) }) : text('author.timeline.setNone'),
            () => chosen && move(chosen, now(), false),
            !chosen || !player,
          )}
        </div>
      </div>
      <Track
        {...{ scroller, lesson, player, perSecond, last, selected, now }}
        length={drawn}
        peaks={sound !== null && typeof sound === 'object' && 'peaks' in sound ? sound.peaks : null}
        onSelect={setSelected}
        onMove={move}
        onSeek={seek}
      />
      <p className="timeline-note">
        {[isLengthSure ? '' : text('author.timeline.lengthUnknown'), soundText(sound, text)].filter(Boolean).join(' ')}
      </p>
      <Problems lesson={lesson} />
      <p className="timeline-note">{text('author.timeline.keys')}</p>
    </div>
  );
}

function soundText(sound: Sound | number | null, text: (key: string, values?: Record<string, string | number>) => string): string {
  if (sound === null || (typeof sound === 'object' && 'peaks' in sound)) return '';
  if (typeof sound === 'number') return text('author.timeline.soundComes', { percent: Math.round(sound * 100) });
  switch (sound.no) {
    case 'stream':
      return text('author.timeline.soundStream');
    case 'foreign':
      return text('author.timeline.soundForeign');
    case 'large':
      return text('author.timeline.soundLarge');
    case 'silent':
      return text('author.timeline.soundSilent');
    case 'failed':
      return text('author.timeline.soundFailed');
  }
}

/** What is wrong with marks, in words, in the order of the list. */
function Problems({ lesson }: { readonly lesson: LessonMarks }): ReactNode {
  const text = useText();
  const wrong = lesson.marks.filter(({ problem }) => problem !== '');
  if (lesson.marks.length === 0) return <p className="timeline-note">{text('author.timeline.noMarks')}</p>;
  if (wrong.length === 0) return null;
  return (
    <ul className="timeline-problems">
      {wrong.map((mark) => (
        <li key={mark.path}>
          <strong dir="auto">{markName(mark, lesson, text)}</strong>
          {`, `}
          <bdi>{mark.timecode}</bdi>
          {`: ${problemText(mark, text)}`}
        </li>
      ))}
    </ul>
  );
}
