import './notes.css';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { CLOCK, TEXTS, useOwner, useService, useText } from '../../../core/api.ts';
import type { LessonMoment, LessonNotesProps } from '../contract.ts';
import type { Note, NoteContent, NoteVersion } from '../model/model.ts';
import { noteOfAddress, type Wanted } from './wanted.ts';
import { NoteEditor } from './note-editor.tsx';
import { NoteItem } from './note-item.tsx';
import { NotesNotice } from './notes-notice.tsx';
import { momentName } from './moment-name.ts';
import { useNotes } from './use-notes.ts';
import { useRemoved } from './use-removed.tsx';

interface LessonPanelProps extends LessonNotesProps {
  readonly wanted: Wanted;
  readonly bar: RefObject<HTMLElement | null>;
}

/** What unit, lesson and course are called, as the page says it. */
function titlesAround(element: Element | null): Pick<NoteContent, 'course' | 'unit' | 'title'> {
  const unit = element?.closest<HTMLElement>('[data-unit]');
  const words = (found: Element | null | undefined): string => found?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
  return {
    course: unit?.dataset.courseTitle ?? '',
    unit: words(unit?.querySelector('h1')),
    title: words(element?.closest('article')?.querySelector('h1, h2')),
  };
}

const byMoment = ({ versions: [one] }: Note, { versions: [other] }: Note): number =>
  (one.seconds ?? 0) - (other.seconds ?? 0) || one.written - other.written;

/** The notes of a lesson, and what makes one at its present moment. */
export function LessonPanel({ unit, lesson, wanted, bar, isReady, go, slideName }: LessonPanelProps): ReactNode {
  const text = useText();
  const { language } = useService(TEXTS);
  const clock = useService(CLOCK);
  const { owner } = useOwner(`${unit} ${lesson}`);
  const { store, state } = useNotes(unit);
  const [written, setWritten] = useState(0);
  const draft = wanted.kind === 'note' && wanted.count !== written ? wanted.moment : null;
  const removed = useRemoved(store, owner);
  const handled = useRef(0);
  const list = useRef<HTMLUListElement>(null);
  const write = (kind: NoteContent['kind'], words: string, moment: LessonMoment): Promise<NoteVersion> =>
    store.add(
      {
        ...{ kind, ID: unit, dataType: 'p_Unit', IDObjectType: 4, lesson, ...moment, text: words },
        ...{ exact: '', prefix: '', suffix: '', ...titlesAround(bar.current), language, written: clock.now() },
      },
      owner,
    );
  useEffect(() => {
    if (handled.current === wanted.count) return;
    handled.current = wanted.count;
    if (wanted.kind === 'bookmark') void write('bookmark', '', wanted.moment);
  }, [wanted]); // oxlint-disable-line react/exhaustive-deps -- once for each time that somebody asks
  const notes = state.notes.filter(({ versions: [{ ID, lesson: of }] }) => ID === unit && of === lesson).sort(byMoment);
  const target = useTarget(notes, isReady, go, list);
  const close = (): void => {
    setWritten(wanted.count);
    bar.current?.querySelectorAll('button')[1]?.focus();
  };
  return (
    <div className="notes-panel">
      <NotesNotice state={state} />
      {draft && (
        <NoteEditor
          key={wanted.count}
          label={text('notes.at', { position: momentName(draft, slideName, text) })}
          initial=""
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
            position={(version) => ({ words: momentName(version, slideName, text), go: () => go(version) })}
          />
        ))}
      </ul>
    </div>
  );
}

/** Goes once to the note that the address names, as soon as it and the lesson are there. @returns its name */
function useTarget(
  notes: readonly Note[],
  isReady: boolean,
  go: (moment: LessonMoment) => void,
  list: RefObject<HTMLElement | null>,
): string {
  const [target] = useState(noteOfAddress);
  const found = notes.find(({ note }) => note === target);
  const isGone = useRef(false);
  useEffect(() => {
    if (isGone.current || !isReady || found === undefined) return;
    isGone.current = true;
    go(found.versions[0]);
    list.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' });
  }, [found, isReady, go, list]);
  return target;
}
