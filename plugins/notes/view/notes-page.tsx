import './notes.css';
import { useDeferredValue, useId, useMemo, useState, type ReactNode } from 'react';
import { actions, CLOCK, NAVIGATION, useOwner, useService, useText, type Navigation } from '../../../core/api.ts';
import { findNotes, groupNotes, type NoteGroup } from '../model/group.ts';
import { markdownOf } from '../model/markdown.ts';
import type { NoteVersion } from '../model/model.ts';
import { momentName } from './moment-name.ts';
import { NoteItem } from './note-item.tsx';
import { NotesNotice } from './notes-notice.tsx';
import { useNotes } from './use-notes.ts';
import { useRemoved } from './use-removed.tsx';

/** The address of the very position of a note. */
function hrefOf(navigation: Pick<Navigation, 'format'>, { dataType, ID, IDObjectType, lesson, note }: NoteVersion): string {
  const query = new URLSearchParams({ ...(lesson === '' ? {} : { IDLesson: lesson }), note });
  return navigation.format({ action: actions.show, dataType, ID, IDObjectType, paramString: query.toString() });
}

/** All notes of the learner by course, unit and lesson; searched while one types, and given out as Markdown. */
export function AllNotes(): ReactNode {
  const text = useText();
  const { store, state } = useNotes(0);
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const found = useMemo(() => findNotes(state.notes, wanted), [state.notes, wanted]);
  const courses = useMemo(() => groupNotes(found), [found]);
  const list = useLists();
  const isHere = state.loaded.has(0) || state.hasFailed;
  const count = text(found.length === 1 ? 'notes.count.one' : 'notes.count', { count: found.length });
  return (
    <div className="all-notes" aria-busy={!isHere}>
      <NotesNotice state={state} />
      <TakeOver />
      {state.notes.length > 0 && <Tools query={query} setQuery={setQuery} found={found} />}
      <p className="notes__count" role="status">
        {!isHere ? text('notes.loading') : state.notes.length === 0 ? text('notes.noneAtAll') : count}
      </p>
      {list.removed.notice}
      {courses.map((course) => (
        <section key={course.title} className="all-notes__course">
          <h2>{course.title || text('notes.others')}</h2>
          {course.units.map((unit, index) => (
            <section key={index}>
              <h3>{unit.title}</h3>
              {unit.lessons.map((lesson, at) => (
                <LessonList key={at} lesson={lesson} unit={unit.title} store={store} waiting={state.waiting} {...list} />
              ))}
            </section>
          ))}
        </section>
      ))}
    </div>
  );
}

/** What all lists of the page have in common. */
function useLists() {
  const { store } = useNotes(0);
  const { owner } = useOwner('notes');
  return { owner, removed: useRemoved(store, owner) };
}

type LessonListProps = ReturnType<typeof useLists> &
  Pick<Parameters<typeof NoteItem>[0], 'store' | 'waiting'> & { readonly lesson: NoteGroup; readonly unit: string };

function LessonList({ lesson, unit, store, waiting, owner, removed }: LessonListProps): ReactNode {
  const text = useText();
  const navigation = useService(NAVIGATION);
  const slideName = (slide: string): string => text('notes.slide', { slide });
  return (
    <>
      {lesson.title !== '' && lesson.title !== unit && <h4>{lesson.title}</h4>}
      <ul className="notes" role="list">
        {lesson.notes.map((note) => (
          <NoteItem
            key={note.note}
            note={note}
            store={store}
            owner={owner}
            waiting={waiting}
            isTarget={false}
            remove={removed.remove}
            position={(version) => ({
              words: version.lesson === '' ? text('notes.go') : momentName(version, slideName, text),
              href: hrefOf(navigation, version),
            })}
          />
        ))}
      </ul>
    </>
  );
}

interface ToolsProps {
  readonly query: string;
  setQuery(query: string): void;
  readonly found: Parameters<typeof markdownOf>[0];
}

function Tools({ query, setQuery, found }: ToolsProps): ReactNode {
  const text = useText();
  const clock = useService(CLOCK);
  const navigation = useService(NAVIGATION);
  const id = useId();
  const download = (): void => {
    const words = markdownOf(found, {
      title: text('notes.mine'),
      others: text('notes.others'),
      versions: text('notes.versions'),
      kind: (kind) => text(`notes.kind.${kind}`),
      slide: (slide) => text('notes.slide', { slide }),
      href: (version) => new URL(hrefOf(navigation, version), document.baseURI).href,
    });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([words], { type: 'text/markdown;charset=utf-8' }));
    link.download = `${text('notes.file')}.md`;
    link.click();
    // Not at once: some browsers read it after the click.
    clock.setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };
  return (
    <div className="all-notes__tools">
      <label htmlFor={id}>{text('notes.search')}</label>
      <input id={id} className="all-notes__query" type="search" value={query} onChange={(event) => setQuery(event.target.value)} />
      <button type="button" className="button" onClick={download}>
        {text('notes.download')}
      </button>
      <button type="button" className="button button--quiet notes__print" onClick={() => print()}>
        {text('notes.print')}
      </button>
    </div>
  );
}

/** Who has logged in on a browser with notes of its guests may take them: whoever shares it decides, nothing is taken by itself. */
function TakeOver(): ReactNode {
  const text = useText();
  const { store, state } = useNotes(0);
  const count = state.owner.loggedIn ? store.guestNotes().length : 0;
  if (count === 0) return null;
  return (
    <div className="notes__take-over">
      <p>{text(count === 1 ? 'notes.guestNotes.one' : 'notes.guestNotes', { count })}</p>
      <button type="button" className="button button--quiet" onClick={() => void store.takeOver()}>
        {text('notes.takeOver')}
      </button>
    </div>
  );
}
