import { useRef, useState, type ReactNode } from 'react';
import {
  Late,
  lazily,
  LineIcon,
  NAVIGATION_CHANGED,
  readDraft,
  SESSION,
  STORAGE,
  useFact,
  useProvided,
  useService,
  useText,
  type WidgetProps,
} from '../../../core/api.ts';
import { NOTES, type LessonNotesProps } from '../contract.ts';
import type { Found, NotesOf } from './passages/model.ts';
import { Passages } from './passages/passages.tsx';
import { useNotes } from './use-notes.ts';
import { noteOfAddress, type Passage, type Wanted } from './wanted.ts';

const panel = lazily(() => import('./lesson-panel.tsx'));

const KEY = 'lectern.notes.open';

/** What was asked for, and what asks. */
function useWanted(of: NotesOf, now: () => Wanted['moment'], isOpenAtFirst: () => boolean) {
  const [storage, { user }] = [useService(STORAGE), useService(SESSION)];
  const next = (count: number, more: Partial<Wanted>): Wanted => ({
    ...{ kind: 'list', moment: now(), count, passage: null, note: '', isLeft: false },
    ...more,
  });
  const atFirst = (): Wanted | null => {
    const left = readDraft<Pick<Wanted, 'moment' | 'passage'>>(storage, user, ['notes', of.dataType, of.ID, of.lesson]);
    if (left?.about?.moment && noteOfAddress() === '') return next(1, { kind: 'note', isLeft: true, ...left.about });
    return isOpenAtFirst() ? next(0, { note: noteOfAddress() }) : null;
  };
  const [wanted, want] = useState(atFirst);
  const [found, setFound] = useState<Found | null>(null);
  // A view may be drawn before the address that led to it is the page's.
  useFact(NAVIGATION_CHANGED, () => {
    const note = noteOfAddress();
    if (note !== '') want((before) => before ?? next(0, { note }));
  });
  const open = (more: Partial<Wanted>): void => want(next((wanted?.count ?? 0) + 1, more));
  return {
    ...{ wanted, open, close: () => want(null), found, setFound },
    write: (passage: Passage) => open({ kind: 'note', passage }),
    show: (note: string) => open({ note }),
  };
}

/**
 * Below a lesson: two buttons that are there from the start, and what they open, which is loaded then. Whoever has left the panel open
 * finds it open.
 */
export function LessonNotes(props: LessonNotesProps): ReactNode {
  const text = useText();
  const storage = useService(STORAGE);
  const bar = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLElement>(null);
  const of: NotesOf = { ID: props.unit, dataType: 'p_Unit', IDObjectType: 4, lesson: props.lesson };
  const { wanted, open, close, found, setFound, write, show } = useWanted(
    of,
    () => props.now(),
    () => storage.get(KEY) === '1' || noteOfAddress() !== '',
  );
  const isOpen = wanted !== null;
  const toggle = (): void => {
    storage.set(KEY, isOpen ? '0' : '1');
    if (isOpen) close();
    else open({});
  };
  return (
    <section className="lesson-notes" aria-label={text('notes.title')} ref={box}>
      <div className="lesson-notes__bar" ref={bar}>
        <ListButton isOpen={isOpen} toggle={toggle} />
        <button type="button" className="button button--quiet" disabled={!props.isReady} onClick={() => open({ kind: 'note' })}>
          <LineIcon path="M12 5v14M5 12h14" size={20} />
          {text('notes.add')}
        </button>
        <button type="button" className="button button--quiet" disabled={!props.isReady} onClick={() => open({ kind: 'bookmark' })}>
          <LineIcon path="M7 4h10v16l-5-4-5 4z" size={20} />
          {text('notes.bookmark')}
        </button>
      </div>
      <Passages {...{ of, box, found, setFound, write }} moment={() => props.now()} open={show} />
      {wanted && <Panel {...props} {...{ of, wanted, bar, found }} />}
    </section>
  );
}

function ListButton({ isOpen, toggle }: { readonly isOpen: boolean; toggle(): void }): ReactNode {
  const text = useText();
  return (
    <button type="button" className="button button--quiet" aria-expanded={isOpen} onClick={toggle}>
      <LineIcon path="M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h5" size={20} />
      {text('notes.title')}
    </button>
  );
}

const NO_MOMENT = { seconds: null, slide: '' };

/** `ui-passages`: see `PassagesOfPage`. */
export const PageNotes = (props: WidgetProps): ReactNode => (useProvided(NOTES) ? <PassagesOfPage {...props} /> : null);

/** What a learner has marked in the text of an article, which it is a part of. Nothing is to be seen before that. */
function PassagesOfPage({ attributes }: WidgetProps): ReactNode {
  const text = useText();
  const [bar, box] = [useRef<HTMLDivElement>(null), useRef<HTMLElement>(null)];
  const of: NotesOf = {
    ID: Number(attributes.object) || 0,
    dataType: attributes.datatype ?? '',
    IDObjectType: Number(attributes.type) || 0,
    lesson: attributes.lesson ?? '',
  };
  const { wanted, open, close, found, setFound, write, show } = useWanted(
    of,
    () => NO_MOMENT,
    () => noteOfAddress() !== '',
  );
  const { state } = useNotes(of.ID);
  const isShown = wanted !== null || state.notes.some(({ versions: [one] }) => one.ID === of.ID && one.lesson === of.lesson);
  const slideName = (): string => '';
  return (
    // Without a name it is no region to go to: there is nothing in it yet.
    <section className="lesson-notes" aria-label={isShown ? text('notes.title') : undefined} ref={box} hidden={of.ID === 0}>
      {isShown && (
        <div className="lesson-notes__bar" ref={bar}>
          <ListButton isOpen={wanted !== null} toggle={() => (wanted ? close() : open({}))} />
        </div>
      )}
      <Passages {...{ of, box, found, setFound, write }} moment={() => NO_MOMENT} open={show} />
      {wanted && <Panel {...{ of, wanted, bar, found, slideName }} isReady go={() => undefined} />}
    </section>
  );
}

function Panel(props: Parameters<Awaited<ReturnType<typeof panel.load>>['LessonPanel']>[0]): ReactNode {
  return <Late code={panel}>{({ LessonPanel }) => <LessonPanel {...props} />}</Late>;
}
