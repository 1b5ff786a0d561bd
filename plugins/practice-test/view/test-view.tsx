import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { clockTime, TEXTS, useOwner, useService, type CmsObject, type ObjectViewProps, type Owner } from '../../../core/api.ts';
import { waitsFor } from '../../outbox/contract.ts';
import type { QuestionProblem } from '../contract.ts';
import type { Hold } from './attempt/use-hold.ts';
import { useAttempt } from './attempt/use-attempt.ts';
import { useSlice } from './attempt/use-slice.ts';
import type { AttemptStore } from '../model/attempt-store.ts';
import { readTest, type TestModel, type TestProblem } from '../model/read-test.ts';
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
    (earlier: number) => {
      const fresh = begin(earlier);
      begun.current = fresh;
      const first = makeRun(usable.test, fresh, usable.kinds).order[0];
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
        ) : !store || usable.test.questions.length === 0 ? (
          <StartScreen test={usable.test} onStart={() => mayBegin() && start(0)} />
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
            onStart={(earlier) => mayBegin() && start(earlier)}
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
  readonly hold: Hold;
  readonly isBegun: boolean;
  readonly onStart: (earlier: number) => void;
}

/** One attempt: being taken, or finished. */
function Session({ object, usable: { test, kinds }, store, title, owner, isHere, hold, isBegun, onStart }: SessionProps): ReactNode {
  const { text } = useFormat();
  const run = useMemo(() => makeRun(test, store, kinds), [test, store, kinds]);
  const isFinished = useSlice(store, ({ finished }) => finished !== null);
  const [wasFinished] = useState(isFinished);
  const checking = useChecking(run, object.dataType, owner.user);
  const delivery = useResult(isFinished ? run : null, store, title, owner);
  const { earlier } = store.get();
  const mayRetry = test.attempts === 0 || earlier + 1 < test.attempts;
  // Begun anew as soon as the result lies in the outbox: before, the new attempt would be stored over the one that it is of.
  const isAgain = useRef(false);
  useEffect(() => {
    if (!isAgain.current || !delivery) return;
    isAgain.current = false;
    onStart(earlier + 1);
  }, [delivery, earlier, onStart]);
  const retry = (): void => {
    if (delivery) onStart(earlier + 1);
    else isAgain.current = true;
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
          onRetry={mayRetry ? retry : null}
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
