import { useEffect, useState, type ReactNode } from 'react';
import { CLOCK, TEXTS, useService, useText } from '../../../core/api.ts';
import type { LibraryFile, PlannedUse, ReplaceCalls, ReplacementState } from './replace-calls.ts';

/** Between two looks at how far it is, in ms. */
const AGAIN_MS = 500;

interface PlanProps {
  readonly from: LibraryFile;
  readonly by: LibraryFile;
  readonly calls: ReplaceCalls;
}

const isOver = ({ state }: ReplacementState): boolean => state === 'done' || state === 'failed';

/** What a file would change in place of another, and after a yes how far that is. It has the focus. */
export function ReplacementPlan({ from, by, calls }: PlanProps): ReactNode {
  const text = useText();
  const clock = useService(CLOCK);
  const [plan, setPlan] = useState<readonly PlannedUse[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [now, setNow] = useState<ReplacementState | null>(null);
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    let isMounted = true;
    void calls.plan(from.ID, by.ID).then((ending) => {
      if (!isMounted) return;
      if ('done' in ending) setPlan(ending.done);
      setProblem('done' in ending ? null : ending.problem);
    });
    return () => {
      isMounted = false;
    };
  }, [calls, from.ID, by.ID, looks]);
  useEffect(() => {
    if (now === null || isOver(now)) return;
    let isMounted = true;
    const stop = clock.setTimeout(() => {
      void calls.look(from.ID, now.number).then((ending) => {
        // A connection that is away for a moment ends nothing: it is asked again.
        if (isMounted) setNow('done' in ending ? ending.done : { ...now });
      });
    }, AGAIN_MS);
    return () => {
      isMounted = false;
      stop();
    };
  }, [calls, clock, from.ID, now]);
  const begin = async (): Promise<void> => {
    setProblem(null);
    const ending = await calls.begin(from.ID, by.ID);
    if ('done' in ending) setNow(ending.done);
    else setProblem(ending.problem);
  };
  const changed = plan?.filter(({ left }) => left === '') ?? [];
  return (
    <>
      <h2 className="author-replace__title" tabIndex={-1} ref={(heading) => heading?.focus()}>
        {text('author.replace.question', { from: from.name, by: by.name })}
      </h2>
      {plan === null ? problem === null && <p role="status">{text('author.replace.looking')}</p> : <Planned plan={plan} />}
      <p role="alert">{problem !== null && (problem || text('author.pictures.failed'))}</p>
      {plan === null && problem !== null && (
        <button type="button" className="button button--quiet" onClick={() => setLooks(looks + 1)}>
          {text('author.replace.again')}
        </button>
      )}
      {now === null && changed.length > 0 && (
        <button type="button" className="button" onClick={() => void begin()}>
          {text('author.replace.do', { count: changed.length })}
        </button>
      )}
      {now !== null && <Progress state={now} />}
    </>
  );
}

/** Where it would be another file, and where it stays, with the reason. */
function Planned({ plan }: { readonly plan: readonly PlannedUse[] }): ReactNode {
  const text = useText();
  const { language } = useService(TEXTS);
  const reasons = {
    rights: text('author.replace.rights'),
    bin: text('author.pictures.bin'),
    other: text('author.replace.elsewhere'),
  };
  const parts = [
    { words: text('author.replace.changes'), uses: plan.filter(({ left }) => left === '') },
    { words: text('author.replace.stays'), uses: plan.filter(({ left }) => left !== '') },
  ];
  return parts.map(
    ({ words, uses }) =>
      uses.length > 0 && (
        <div key={words}>
          <p>{words}</p>
          <ul className="author-pictures__uses">
            {uses.map(({ ID, title, state, left }) => (
              <li key={`${state} ${ID}`}>
                <span lang={language} dir="auto">
                  {title || ID}
                </span>
                {state === 'draft' && left !== 'bin' && ` (${text('author.pictures.draft')})`}
                {left !== '' && ` (${reasons[left as keyof typeof reasons] ?? reasons.other})`}
              </li>
            ))}
          </ul>
        </div>
      ),
  );
}

function Progress({ state: { state, count, changed, failed } }: { readonly state: ReplacementState }): ReactNode {
  const text = useText();
  const words = {
    waiting: text('author.replace.running', { changed, count }),
    running: text('author.replace.running', { changed, count }),
    failed: text('author.replace.broken', { changed, count }),
    done: text('author.replace.done', { changed }),
  }[state];
  return (
    <>
      {(state === 'waiting' || state === 'running') && <progress max={count} value={changed} aria-hidden="true" />}
      <p role="status">{words}</p>
      {failed.length > 0 && <p role="alert">{text('author.replace.left', { objects: failed.join(', ') })}</p>}
    </>
  );
}
