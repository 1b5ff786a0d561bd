import './notes.css';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { afterPaint, CLOCK, TEXTS, useOwner, useService, useText } from '../../../core/api.ts';
import type { LessonMoment, LessonNotesProps } from '../contract.ts';
import type { Note, NoteContent, NoteVersion } from '../model/model.ts';
import { noteOfAddress, type Wanted } from './wanted.ts';
import { NoteEditor } from './note-editor.tsx';
import { NoteItem } from './note-item.tsx';
import { NotesNotice } from './notes-notice.tsx';
import { momentName } from './moment-name.ts';
import { useNotes } from './use-notes.ts';
import { useRemoved } from './use-removed.tsx';
import type { Found, NotesOf } from './passages/model.ts';
import { goToPassage } from './passages/watch.ts';
import { titlesAround } from './titles-around.ts';

interface LessonPanelProps extends Pick<LessonNotesProps, 'isReady' | 'go' | 'slideName'> {
  readonly of: NotesOf;
  readonly wanted: Wanted;
  readonly bar: RefObject<HTMLElement | null>;
  /** Where passages are; null while nobody has looked. */
  readonly found: Found | null;
}

const byMoment = ({ versions: [one] }: Note, { versions: [other] }: Note): number =>
  (one.seconds ?? 0) - (other.seconds ?? 0) || one.written - other.written;

/** The notes of a lesson, and what makes one at its present moment. */
export function LessonPanel({ of, wanted, bar, found, isReady, go, slideName }: LessonPanelProps): ReactNode {
  const text = useText();
  const { language } = useService(TEXTS);
  const clock = useService(CLOCK);
  const { owner } = useOwner(`${of.ID} ${of.lesson}`);
  const { store, state } = useNotes(of.ID);
  const [written, setWritten] = useState(0);
  const draft = wanted.kind === 'note' && wanted.count !== written ? wanted.moment : null;
  const removed = useRemoved(store, owner);
  const handled = useRef(0);
  const list = useRef<HTMLUListElement>(null);
  const write = (kind: NoteContent['kind'], words: string, moment: LessonMoment): Promise<NoteVersion> =>
    store.add(
      {
        ...{ kind, ...of, ...moment, text: words, exact: '', prefix: '', suffix: '', position: null },
        ...{ ...titlesAround(bar.current), language, ...wanted.passage, written: clock.now() },
      },
      owner,
    );
  useEffect(() => {
    if (handled.current === wanted.count) return;
    handled.current = wanted.count;
    if (wanted.kind === 'bookmark') void write('bookmark', '', wanted.moment);
  }, [wanted]); // oxlint-disable-line react/exhaustive-deps -- once for each time that somebody asks
  const notes = state.notes.filter(({ versions: [{ ID, lesson }] }) => ID === of.ID && lesson === of.lesson).sort(byMoment);
  const goTo = (version: NoteVersion): void => {
    go(version);
    const range = found?.get(version.version);
    if (range) afterPaint(() => goToPassage(range));
  };
  const target = useTarget(notes, wanted, isReady, found, goTo, list);
  const isGone = ({ exact, version }: NoteVersion): boolean => exact !== '' && found !== null && !found.has(version);
  const words = (version: NoteVersion): string =>
    version.exact !== '' && version.seconds === null ? excerpt(version.exact) : momentName(version, slideName, text);
  const close = (): void => {
    setWritten(wanted.count);
    [...(bar.current?.querySelectorAll('button') ?? [])].slice(0, 2).at(-1)?.focus();
  };
  return (
    <div className="notes-panel">
      <NotesNotice state={state} />
      {draft && (
        <NoteEditor
          key={wanted.count}
          label={text('notes.at', { position: wanted.passage ? excerpt(wanted.passage.exact) : momentName(draft, slideName, text) })}
          initial=""
          draft={[of.dataType, of.ID, of.lesson]}
          about={{ moment: draft, passage: wanted.passage }}
          isLeft={wanted.isLeft}
          save={async (words) => {
            await write('note', words, draft);
            close();
          }}
          cancel={close}
        />
      )}
      {notes.length === 0 && !draft && removed.gone === null && <p className="notes__empty">{text('notes.none')}</p>}
      {removed.notice}
      <ul className="notes" role="list" ref={list}>
        {notes.map((note) => (
          <NoteItem
            key={note.note}
            note={note}
            store={store}
            owner={owner}
            waiting={state.waiting}
            isTarget={note.note === target}
            remove={removed.remove}
            position={(version) => ({
              words: words(version),
              go: isGone(version) && version.seconds === null ? undefined : () => goTo(version),
              remark: isGone(version) ? text('notes.missing') : '',
            })}
          />
        ))}
      </ul>
    </div>
  );
}

const excerpt = (passage: string): string => (passage.length > 60 ? `“${passage.slice(0, 57).trimEnd()}…”` : `“${passage}”`);

/**
 * Goes once to the note that the address names, as soon as it and its passage are there, and shows the one that was asked for in the text.
 * @returns its name
 */
function useTarget(
  notes: readonly Note[],
  wanted: Wanted,
  isReady: boolean,
  found: Found | null,
  go: (version: NoteVersion) => void,
  list: RefObject<HTMLElement | null>,
): string {
  const [address] = useState(noteOfAddress);
  const target = wanted.note || address;
  const note = notes.find((each) => each.note === target);
  const handled = useRef(-1);
  useEffect(() => {
    if (handled.current === wanted.count || !isReady || note === undefined) return;
    const isPassage = note.versions[0].exact !== '';
    if (wanted.count === 0 && isPassage && found === null) return;
    const isFirst = handled.current === -1;
    handled.current = wanted.count;
    const item = list.current?.querySelector('[aria-current]');
    if (wanted.note !== '' && wanted.count > 0) item?.querySelector<HTMLElement>('.note__version')?.focus();
    else if (isFirst && wanted.note !== '') go(note.versions[0]);
    item?.scrollIntoView?.({ block: 'nearest' });
  }, [note, wanted, isReady, found, go, list]);
  return target;
}
