import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { formatDate, LineIcon, SESSION, TEXTS, useService, useText } from '../../../core/api.ts';
import type { Estimate, StoredCourse, Saving } from '../contract.ts';
import { useCourses, useSize } from './use-courses.ts';

const DOWN = 'M12 4v11m-5-5 5 5 5-5M5 20h14';
const DONE = 'm7 12.5 3.5 3.5L17.5 8.5';

/** What can be done about a course without a network: store it, with its size beforehand; how far that is; what is stored. */
export function SaveCourse({ course }: { readonly course: number }): ReactNode {
  const { courses, state } = useCourses();
  const { language } = useService(TEXTS);
  const [asked, setAsked] = useState<Estimate | 'asking' | 'failed' | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const saving = state.saving[course] ?? null;
  const stored = state.stored?.find((each) => each.course === String(course) && each.language === language) ?? null;
  const isRunning = saving?.problem === null;
  // The button that was pressed goes: whoever pressed it stays with what came in its place.
  const stage = isRunning ? 'saving' : (saving?.problem ?? (asked === null ? (stored ? 'stored' : 'none') : 'asked'));
  const former = useRef(stage);
  useEffect(() => {
    if (former.current !== stage && !document.activeElement?.matches('input, textarea, [contenteditable]'))
      box.current?.focus({ preventScroll: true });
    former.current = stage;
  }, [stage]);
  if (!courses.isPossible || state.stored === null || course === 0) return null;
  const ask = async (): Promise<void> => {
    setAsked('asking');
    setAsked((await courses.estimate(course)) ?? 'failed');
  };
  const save = (): void => {
    setAsked(null);
    void courses.save(course);
  };
  return (
    <div className="offline-course" ref={box} tabIndex={-1}>
      {isRunning ? (
        <Running saving={saving} onCancel={() => courses.cancel(course)} />
      ) : asked !== null ? (
        <Asked asked={asked} onSave={save} onAgain={() => void ask()} onCancel={() => setAsked(null)} />
      ) : (
        <>
          {saving?.problem && <Problem problem={saving.problem} />}
          {stored ? (
            <Stored stored={stored} onUpdate={save} onRemove={() => void courses.remove(stored)} />
          ) : (
            <Offer onAsk={() => void ask()} />
          )}
        </>
      )}
    </div>
  );
}

function Offer({ onAsk }: { readonly onAsk: () => void }): ReactNode {
  const text = useText();
  return (
    <button type="button" className="button button--quiet offline-course__button" onClick={onAsk}>
      <LineIcon path={DOWN} size={20} /> {text('offline.offer')}
    </button>
  );
}

interface AskedProps {
  readonly asked: Estimate | 'asking' | 'failed';
  readonly onSave: () => void;
  readonly onAgain: () => void;
  readonly onCancel: () => void;
}

function Asked({ asked, onSave, onAgain, onCancel }: AskedProps): ReactNode {
  const text = useText();
  const size = useSize();
  const { loggedIn } = useService(SESSION);
  const isShort = typeof asked === 'object' && asked.room !== null && asked.bytes > asked.room;
  return (
    <>
      <p role="status" className="offline-course__words">
        {asked === 'asking' && text('offline.asking')}
        {asked === 'failed' && text('offline.problem.network')}
        {typeof asked === 'object' &&
          (isShort
            ? text('offline.tooLarge', { size: size(asked.bytes), room: size(asked.room ?? 0) })
            : text('offline.takes', { size: size(asked.bytes) }))}
        {typeof asked === 'object' && asked.left > 0 && ` ${text('offline.left')}`}
        {typeof asked === 'object' && !isShort && loggedIn && ` ${text('offline.untilLogout')}`}
      </p>
      <div className="offline-course__actions">
        {typeof asked === 'object' && !isShort && (
          <button type="button" className="button" onClick={onSave}>
            {text('offline.save')}
          </button>
        )}
        {asked === 'failed' && (
          <button type="button" className="button" onClick={onAgain}>
            {text('offline.again')}
          </button>
        )}
        {isShort && <a href="offline.html">{text('offline.makeRoom')}</a>}
        <button type="button" className="button button--quiet" onClick={onCancel}>
          {text('offline.cancel')}
        </button>
      </div>
    </>
  );
}

function Running({ saving, onCancel }: { readonly saving: Saving; readonly onCancel: () => void }): ReactNode {
  const text = useText();
  const id = useId();
  const percent = Math.floor(saving.done * 100);
  return (
    <>
      <label htmlFor={id} className="offline-course__words">
        {text('offline.saving')}
      </label>
      <progress id={id} className="offline-course__bar" max={100} value={percent}>
        {percent} %
      </progress>
      <div className="offline-course__actions">
        <button type="button" className="button button--quiet" onClick={onCancel}>
          {text('offline.stop')}
        </button>
      </div>
    </>
  );
}

function Problem({ problem }: { readonly problem: NonNullable<Saving['problem']> }): ReactNode {
  const text = useText();
  return (
    <p role="alert" className="offline-course__words">
      {text(`offline.problem.${problem}`)} {problem === 'room' && <a href="offline.html">{text('offline.makeRoom')}</a>}
    </p>
  );
}

function Stored({
  stored,
  onUpdate,
  onRemove,
}: {
  readonly stored: StoredCourse;
  readonly onUpdate: () => void;
  readonly onRemove: () => void;
}): ReactNode {
  const text = useText();
  const size = useSize();
  const { language } = useService(TEXTS);
  return (
    <>
      <p role="status" className="offline-course__words">
        <LineIcon path={DONE} size={20} />{' '}
        {text('offline.kept', { size: size(stored.bytes), date: formatDate(stored.date, 'day', language) })}{' '}
        {stored.left > 0 && text('offline.left')} <a href="offline.html">{text('offline.all')}</a>
      </p>
      <div className="offline-course__actions">
        <button type="button" className="button button--quiet" onClick={onUpdate}>
          {text('offline.update')}
        </button>
        <button type="button" className="button button--quiet" onClick={onRemove}>
          {text('offline.remove')}
        </button>
      </div>
    </>
  );
}
