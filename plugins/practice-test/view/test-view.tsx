import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import {
  clockTime,
  TEXTS,
  useOwner,
  useService,
  type CmsObject,
  type ObjectViewProps,
  type Owner,
  type TabHolding,
} from '../../../core/api.ts';
import { waitsFor } from '../../outbox/contract.ts';
import type { QuestionProblem } from '../contract.ts';
import { useAttempt, type Beginning } from './attempt/use-attempt.ts';
import { useSlice } from './attempt/use-slice.ts';
import type { AttemptStore } from '../model/attempt-store.ts';
import { partOf, readTest, type TestModel, type TestProblem } from '../model/read-test.ts';
import { TestProblemContext } from './questions/problem-context.ts';
import { useChecking } from './attempt/use-checking.ts';
import { useResult } from './attempt/use-result.ts';
import { AuthorNotes } from './author-notes.tsx';
import { EndScreen } from './end-screen.tsx';
import { useFormat } from './use-format.ts';
import { makeRun } from '../model/test-run.ts';
import { RunContext } from './attempt/run-context.ts';
import { Running } from './running.tsx';
import { useUsable, type Usable } from './attempt/use-usable.ts';

/** A test (TST-002, TST-003): what its stylesheet drew, and the player below it. */
export function TestView({ object, children }: ObjectViewProps): ReactNode {
  const test = useMemo(() => readTest(object.payload, object.ID), [object]);
  return (
    <>
      {children}
      {test && <TestPlayer key={object.ID} object={object} test={test} />}
    </>
  );
}

function TestPlayer({ object, test: given }: { readonly object: CmsObject; readonly test: TestModel }): ReactNode {
  const { text } = useFormat();
  const usable = useUsable(given);
  const { language } = useService(TEXTS);
  const title = object.titles[language] ?? Object.values(object.titles)[0] ?? String(object.ID);
  const { owner, isHere, mayBegin } = useOwner(object);
  const { store, hold, begin } = useAttempt(object, title, owner);
  const [later, setLater] = useState<readonly TestProblem[]>([]);
  const report = useCallback(
    (problem: QuestionProblem, question: string, position: number) =>
      setLater((before) => {
        const path = `question[${position}]/${problem.path}`;
        return before.some((each) => each.path === path && each.text === problem.text)
          ? before
          : [...before, { ...problem, question, path }];
      }),
    [],
  );
  const begun = useRef<AttemptStore | null>(null);
  const start = useCallback(
    (beginning: Beginning) => {
      const fresh = begin(beginning);
      begun.current = fresh;
      const first = makeRun(testOf(usable.test, fresh), fresh, usable.kinds).order[0];
      fresh.change({ current: first?.id ?? '' });
    },
    [begin, usable],
  );
  return (
    <div className="page test" data-test={object.ID}>
      <AuthorNotes problems={[...usable.test.problems, ...later]} />
      <TestProblemContext.Provider value={report}>
        {!usable.isReady ? (
          <p role="status">{text('test.loading')}</p>
        ) : !store || testOf(usable.test, store).questions.length === 0 ? (
          <StartScreen
            test={usable.test}
            onStart={() => mayBegin() && start(store ? { ...FIRST, earlier: store.get().earlier + 1 } : FIRST)}
          />
        ) : (
          <Session
            key={store.get().started}
            object={object}
            usable={usable}
            store={store}
            title={title}
            owner={owner}
            isHere={isHere}
            hold={hold}
            isBegun={begun.current === store}
            onStart={(beginning) => mayBegin() && start(beginning)}
          />
        )}
      </TestProblemContext.Provider>
    </div>
  );
}

interface SessionProps {
  readonly object: CmsObject;
  readonly usable: Usable;
  readonly store: AttemptStore;
  readonly title: string;
  readonly owner: Owner;
  readonly isHere: boolean;
  readonly hold: TabHolding;
  readonly isBegun: boolean;
  readonly onStart: (beginning: Beginning) => void;
}

const FIRST: Beginning = { earlier: 0, repeats: 0, only: [] };

/** What an attempt asks: the whole test, or what is repeated of it. */
const testOf = (test: TestModel, store: AttemptStore): TestModel => {
  const { only } = store.get();
  return only.length > 0 ? partOf(test, only) : test;
};

/** One attempt: being taken, or finished. */
function Session({ object, usable: { test, kinds }, store, title, owner, isHere, hold, isBegun, onStart }: SessionProps): ReactNode {
  const { text } = useFormat();
  const run = useMemo(() => makeRun(testOf(test, store), store, kinds), [test, store, kinds]);
  const isFinished = useSlice(store, ({ finished }) => finished !== null);
  const [wasFinished] = useState(isFinished);
  const checking = useChecking(run, object.dataType, owner.user, title);
  const { earlier, repeats, only } = store.get();
  const isPart = only.length > 0;
  // What is repeated is practice by itself: no result comes of it.
  const delivery = useResult(object, isFinished && !isPart ? run : null, store, title, owner);
  const mayRetry = test.attempts === 0 || earlier + 1 - repeats < test.attempts;
  // Begun anew as soon as the result lies in the outbox: before, the new attempt would be stored over the one that it is of.
  const next = useRef<Beginning | null>(null);
  useEffect(() => {
    if (!next.current || !delivery) return;
    onStart(next.current);
    next.current = null;
  }, [delivery, onStart]);
  const begin = (ids: readonly string[]): void => {
    const beginning = { earlier: earlier + 1, repeats: repeats + (ids.length > 0 ? 1 : 0), only: ids };
    if (delivery || isPart) onStart(beginning);
    else next.current = beginning;
  };
  return (
    <RunContext.Provider value={run}>
      <div role="status" className="test-owner">
        {!isHere && !isFinished && text(waitsFor(owner))}
      </div>
      {isFinished && object.payload ? (
        <EndScreen
          payload={object.payload}
          delivery={delivery}
          waits={isHere ? 'test.waiting' : waitsFor(owner)}
          isFresh={!wasFinished}
          onRetry={mayRetry ? () => begin([]) : null}
          onRepeat={begin}
        />
      ) : (
        <Running
          onCheck={checking.check}
          onFinish={checking.finish}
          isBusy={checking.isBusy}
          failed={checking.failed}
          onAgain={checking.again}
          isBegun={isBegun}
          hold={hold}
        />
      )}
    </RunContext.Provider>
  );
}

/** What awaits the learner, and the button that begins: nothing runs before it is pressed. */
function StartScreen({ test, onStart }: { readonly test: TestModel; readonly onStart: () => void }): ReactNode {
  const { text, points } = useFormat();
  if (test.questions.length === 0) return <p className="test-empty">{text('test.empty')}</p>;
  return (
    <section className="panel test-start">
      <ul className="test-start__facts">
        <li>{text(test.questions.length === 1 ? 'test.oneQuestion' : 'test.questions', { count: test.questions.length })}</li>
        <li>{points(test.mpoints)}</li>
        {test.timeLimit > 0 && (
          <li>{text(test.timeExtensions > 0 ? 'test.time' : 'test.timeFixed', { time: clockTime(test.timeLimit) })}</li>
        )}
        {test.attempts > 0 && <li>{text('test.attempts', { number: 1, count: test.attempts })}</li>}
      </ul>
      <button type="button" className="button" onClick={onStart}>
        {text('test.start')}
      </button>
    </section>
  );
}
