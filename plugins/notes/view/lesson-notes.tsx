import { useRef, useState, type ReactNode } from 'react';
import { lazily, LineIcon, NAVIGATION_CHANGED, STORAGE, useFact, useLazy, useService, useText } from '../../../core/api.ts';
import type { LessonNotesProps } from '../contract.ts';
import { noteOfAddress, type Wanted } from './wanted.ts';

const panel = lazily(() => import('./lesson-panel.tsx'));

const KEY = 'lectern.notes.open';

/**
 * Below a lesson: two buttons that are there from the start, and what they open, which is loaded then. Whoever has left the panel open
 * finds it open.
 */
export function LessonNotes(props: LessonNotesProps): ReactNode {
  const text = useText();
  const storage = useService(STORAGE);
  const bar = useRef<HTMLDivElement>(null);
  const next = (kind: Wanted['kind'], count: number): Wanted => ({ kind, moment: props.now(), count });
  const [wanted, want] = useState(() => (storage.get(KEY) === '1' || noteOfAddress() !== '' ? next('list', 0) : null));
  // A view may be drawn before the address that led to it is the page's.
  useFact(NAVIGATION_CHANGED, () => {
    if (noteOfAddress() !== '') want((before) => before ?? next('list', 0));
  });
  const isOpen = wanted !== null;
  const open = (kind: Wanted['kind']): void => want(next(kind, (wanted?.count ?? 0) + 1));
  const toggle = (): void => {
    storage.set(KEY, isOpen ? '0' : '1');
    if (isOpen) want(null);
    else open('list');
  };
  return (
    <section className="lesson-notes" aria-label={text('notes.title')}>
      <div className="lesson-notes__bar" ref={bar}>
        <button type="button" className="button button--quiet" aria-expanded={isOpen} onClick={toggle}>
          <LineIcon path="M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h5" size={20} />
          {text('notes.title')}
        </button>
        <button type="button" className="button button--quiet" disabled={!props.isReady} onClick={() => open('note')}>
          <LineIcon path="M12 5v14M5 12h14" size={20} />
          {text('notes.add')}
        </button>
        <button type="button" className="button button--quiet" disabled={!props.isReady} onClick={() => open('bookmark')}>
          <LineIcon path="M7 4h10v16l-5-4-5 4z" size={20} />
          {text('notes.bookmark')}
        </button>
      </div>
      {wanted && <Panel {...props} wanted={wanted} bar={bar} />}
    </section>
  );
}

function Panel(props: Parameters<Awaited<ReturnType<typeof panel.load>>['LessonPanel']>[0]): ReactNode {
  const Loaded = useLazy(panel)?.LessonPanel;
  return Loaded ? <Loaded {...props} /> : null;
}
