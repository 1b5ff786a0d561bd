import { useMemo, useState, type ReactNode } from 'react';
import {
  actions,
  PLATFORM,
  REQUESTS,
  TEXTS,
  useOwner,
  useTabHold,
  useService,
  useText,
  type CmsObject,
  type ObjectViewProps,
} from '../../../core/api.ts';
import { waitsFor } from '../../outbox/contract.ts';
import { placementStep } from '../adaptive/placement.ts';
import { responsesOf, type Answered, type Attempt } from '../model/attempt.ts';
import { readAdaptive, type AdaptiveTest } from '../model/read-adaptive.ts';
import { collectionXml, readVerdict, type Verdict } from '../model/verify.ts';
import { Asking } from './asking.tsx';
import { Following, NextAsked } from './waiting.tsx';
import { Result } from './result.tsx';
import { useAttempt } from './use-attempt.ts';

/** A placement test that adapts to its answers (TST-003). */
export function PlacementTest({ object, children }: ObjectViewProps): ReactNode {
  const text = useText();
  const { language } = useService(TEXTS);
  const test = useMemo(() => readAdaptive(object.payload, object.ID), [object]);
  const title = object.titles[language] ?? Object.values(object.titles)[0] ?? String(object.ID);
  return (
    <>
      {children}
      <div className="page placement" data-test={object.ID}>
        {test ? (
          <Session key={object.ID} object={object} test={test} title={title} />
        ) : (
          <p className="placement__empty">{text('placement.empty')}</p>
        )}
      </div>
    </>
  );
}

/** Name of the next question of an attempt: undefined while the server has to be asked, null at the end. */
function nextOf(test: AdaptiveTest, attempt: Attempt, unusable: ReadonlySet<string>): string | null | undefined {
  if (!test.serverPicks) {
    const items = test.rules.items.filter(({ id }) => !unusable.has(id));
    return placementStep({ ...test.rules, items }, responsesOf(test, attempt.answers), attempt.seed).next?.id ?? null;
  }
  const { next, estimate } = attempt;
  if (next === '' && estimate !== null) return null;
  return next !== null && test.questions.has(next) && !unusable.has(next) ? next : undefined;
}

/** Puts points that the server has said to the answers that they are of. */
const withPoints = (answers: readonly Answered[], points: Verdict['points']): Answered[] =>
  answers.map((answer) => ({ ...answer, ...points.get(answer.id) }));

interface SessionProps {
  readonly object: CmsObject;
  readonly test: AdaptiveTest;
  readonly title: string;
}

/** Asks the server about an answer of an attempt, or with '' for its next question. */
function useVerifying(
  { dataType }: CmsObject,
  { ID, serverPicks }: AdaptiveTest,
  attempt: Attempt | null,
  unusable: ReadonlySet<string>,
  owner: string,
): (answer: string, id: string) => Promise<Verdict | null> {
  const requests = useService(REQUESTS);
  return async (answer, id) => {
    const sent = { ID, attempt: `${attempt?.started}-${attempt?.seed}`, skip: serverPicks ? [...unusable] : [] };
    const fields = { xml: collectionXml(sent, answer) };
    const [of, how] = [
      { dataType, ID, owner },
      { bRender: false, background: true },
    ];
    return readVerdict((await requests.send({ action: actions.verify, ...of, ...how, fields })).answer, id);
  };
}

function Session({ object, test, title }: SessionProps): ReactNode {
  const text = useText();
  const { owner, isHere, mayBegin } = useOwner(object);
  const { attempt, key, refresh, begin, change } = useAttempt(object, title, owner);
  // Questions whose component fails are passed over; after a reload they are tried again.
  const [unusable, setUnusable] = useState<ReadonlySet<string>>(new Set());
  const next = useMemo(() => attempt && nextOf(test, attempt, unusable), [test, attempt, unusable]);
  const [isBegunHere, setBegunHere] = useState(false);
  const hold = useTabHold(key, attempt !== null && next !== null, refresh);
  const isFollower = hold.holding !== 'mine';
  const waits = waitsFor(owner);
  const start = (): void => {
    if (!mayBegin()) return;
    setBegunHere(true);
    hold.takeOver();
    begin();
  };
  const verify = useVerifying(object, test, attempt, unusable, owner.user);
  const goOn = (given: readonly Answered[], { points, next: named, estimate }: Verdict): void =>
    change({ answers: withPoints(given, points), next: named, estimate });
  return (
    <>
      <AuthorNotes problems={test.problems} />
      <div role="status" className="placement__owner">
        {!isHere && next !== null && attempt && text(waits)}
      </div>
      <Following hold={hold} />
      {!attempt ? (
        <Start count={test.rules.maxItems} onStart={start} />
      ) : next === undefined && isFollower ? (
        <p role="status">{text('placement.loading')}</p>
      ) : next === undefined ? (
        <NextAsked
          key={[...unusable].join(' ')}
          ask={() => verify('', '')}
          takesFocus={isBegunHere}
          onVerdict={(verdict) => {
            // A question that is named in spite of all is one that this page cannot show: nothing would ever come after it.
            if (nextOf(test, { ...attempt, ...verdict, answers: attempt.answers }, unusable) === undefined) return false;
            goOn(attempt.answers, verdict);
            return true;
          }}
        />
      ) : next ? (
        <Asking
          test={test}
          id={next}
          number={attempt.answers.length + 1}
          verify={verify}
          takesFocus={!isFollower && (isBegunHere || attempt.answers.length > 0)}
          isFollower={isFollower}
          onAnswered={(answered, verdict) => {
            setBegunHere(true);
            goOn(verdict.isTaken ? [...attempt.answers, { ...answered, points: 0, mpoints: 0 }] : attempt.answers, verdict);
          }}
          onUnusable={(id) => setUnusable((before) => new Set(before).add(id))}
        />
      ) : (
        <Result
          payload={object.payload!}
          test={test}
          attempt={attempt}
          title={title}
          owner={owner}
          waits={isHere ? 'placement.waiting' : waits}
          isFresh={isBegunHere}
          onSent={() => change({ sent: true })}
          onRetry={start}
        />
      )}
    </>
  );
}

function Start({ count, onStart }: { readonly count: number; onStart(): void }): ReactNode {
  const text = useText();
  return (
    <section className="panel placement__start">
      <p>{text('placement.rules', { count })}</p>
      <p>
        <button type="button" className="button" onClick={onStart}>
          {text('placement.start')}
        </button>
      </p>
    </section>
  );
}

/** What the author has to correct, gave in the modes TEST and DEV. */
function AuthorNotes({ problems }: { readonly problems: readonly string[] }): ReactNode {
  const text = useText();
  const mode = useService(PLATFORM);
  if (mode === 'LIVE' || problems.length === 0) return null;
  return (
    <details className="panel placement__notes">
      <summary>{text('placement.problems', { count: problems.length })}</summary>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>
            <code>{problem}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}
