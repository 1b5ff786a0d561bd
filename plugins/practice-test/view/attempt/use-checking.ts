import { useCallback, useEffect, useRef, useState } from 'react';
import { actions, CLOCK, parse, REQUESTS, useService, type Answer } from '../../../../core/api.ts';
import { OUTBOX } from '../../../outbox/contract.ts';
import type { Verdict } from '../../model/attempt.ts';
import type { TestQuestion } from '../../model/read-test.ts';
import type { TestRun } from '../../model/test-run.ts';
import { total } from '../../scoring/index.ts';
import { attemptName, collect, collectedXml } from '../../model/collected-xml.ts';
import { readVerdicts } from '../../model/verdicts.ts';

interface Checking {
  readonly isBusy: boolean;
  readonly failed: 'check' | 'finish' | null;
  /** Answers a question for good. */
  check(id: string): Promise<void>;
  finish(isLate: boolean): Promise<void>;
  again(): void;
}

type What = 'check' | 'finish';

interface Task {
  readonly what: What;
  readonly work: () => Promise<boolean>;
}

/** One task at a time. What must happen comes after the one that is being done, however that ends. */
function useTasks() {
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<What | null>(null);
  const last = useRef<Task | null>(null);
  const busy = useRef(false);
  const then = useRef<Task | null>(null);
  const begin = useCallback(async (task: Task, isMust: boolean) => {
    if (busy.current) {
      if (isMust) then.current = task;
      return;
    }
    busy.current = true;
    for (let next: Task | null = task; next; next = then.current) {
      then.current = null;
      last.current = next;
      setBusy(true);
      setFailed(null);
      const isDone = await next.work();
      setBusy(false);
      if (!isDone) setFailed(next.what);
    }
    busy.current = false;
  }, []);
  const again = useCallback(() => {
    if (last.current) void begin(last.current, false);
  }, [begin]);
  return { isBusy, failed, begin, again };
}

/** Scores answers: here, or by asking the server where the test says so (action verify). */
export function useChecking(run: TestRun | null, dataType: string, owner: string, title: string): Checking {
  const clock = useService(CLOCK);
  const { isBusy, failed, begin, again } = useTasks();
  const keep = useWaitingAnswers(dataType, owner, title);
  const verify = useVerification(dataType, owner, keep);
  useLeftWaiting(run, keep);

  const check = useCallback(
    (id: string): Promise<void> => {
      const work = async (): Promise<boolean> => {
        const question = run?.order.find((each) => each.id === id);
        if (!run || !question || !(await verify(run, [question], false))) return false;
        const { checked } = run.store.get();
        if (run.mayRetry(question)) run.store.tryAgain(id);
        else if (!checked.includes(id)) run.store.change({ checked: [...checked, id] });
        run.store.flush();
        return true;
      };
      return begin({ what: 'check', work }, false);
    },
    [run, begin, verify],
  );

  const finish = useCallback(
    (isLate: boolean): Promise<void> => {
      const work = async (): Promise<boolean> => {
        // Who agrees to the end when the time has ended it already agrees too late.
        run?.store.catchUp();
        if (run?.store.get().finished) return true;
        if (!run || !(await verify(run, run.test.questions, true))) return false;
        const { mpoints, questions, isScoredByServer } = run.test;
        const points = questions.map((question) => run.pointsOf(question));
        const sum = (): number =>
          total(
            points.map((each) => each ?? 0),
            mpoints,
          );
        run.store.change({
          finished: {
            at: clock.now(),
            points: isScoredByServer && points.includes(null) ? null : sum(),
            mpoints,
            late: isLate,
            sent: false,
          },
        });
        run.store.flush();
        return true;
      };
      return begin({ what: 'finish', work }, isLate);
    },
    [run, begin, verify, clock],
  );

  return { isBusy, failed, check, finish, again };
}

/** Asks the server for verdicts on questions; `ends`: these are the last answers. Resolves to whether all came, or wait. */
type Verify = (of: TestRun, questions: readonly TestQuestion[], ends: boolean) => Promise<boolean>;

/** Takes over what the server says of answers. @returns the ids of the questions that it says something of */
function takeVerdicts(of: TestRun, answer: Pick<Answer, 'document'> | null): string[] {
  const received = readVerdicts(answer);
  const { verdicts, values } = of.store.get();
  const counting = Object.entries(received).flatMap(([id, { given }]) => (given === null ? [] : [[id, given] as const]));
  const came = Object.entries(received).map(([id, { verdict }]) => [id, verdict] as const);
  of.store.change({ verdicts: { ...verdicts, ...Object.fromEntries(came) }, values: { ...values, ...Object.fromEntries(counting) } });
  return Object.keys(received);
}

type Keep = (of: TestRun, questions: readonly TestQuestion[], ends: boolean) => Promise<void>;

const WAITING: Verdict = { points: null, mpoints: 0, feedback: '', solution: '', waits: true };

const answersOf = (of: TestRun, questions: readonly TestQuestion[], ends: boolean): string =>
  collectedXml(
    of.test.ID,
    collect(of, questions).map((each) => ({ ...each, points: undefined })),
    attemptName(of),
    ends,
  );

/** Puts answers into the outbox that the server cannot be asked about: it scores them when they come, whoever has the page by then. */
function useWaitingAnswers(dataType: string, owner: string, title: string): Keep {
  const outbox = useService(OUTBOX);
  return useCallback(
    async (of, questions, ends) => {
      const xml = answersOf(of, questions, ends);
      const name = ends ? 'end' : questions.map(({ id }) => id).join('.');
      const { stored } = await outbox.put(
        { kind: 'answers', dataType, action: actions.verify, id: String(of.test.ID), body: { xml }, title },
        // Put again by another page, or tab, it is the same entry; put again when it was stored, the server says the same verdicts.
        { owner, key: `${of.test.ID}-${attemptName(of)}-${name}` },
      );
      const { verdicts } = of.store.get();
      of.store.change({ verdicts: { ...verdicts, ...Object.fromEntries(questions.map(({ id }) => [id, WAITING])) } });
      // What is refused is shown, and can be saved, where all that waits is.
      stored
        .then(({ answer }) => {
          takeVerdicts(of, { document: parse(answer) });
          of.store.flush();
        })
        .catch(() => undefined);
    },
    [outbox, dataType, owner, title],
  );
}

/** What a former page has left waiting: its verdicts come to this one. */
function useLeftWaiting(run: TestRun | null, keep: Keep): void {
  useEffect(() => {
    if (!run) return;
    const { verdicts, finished } = run.store.get();
    const left = run.test.questions.filter(({ id }) => verdicts[id]?.waits);
    if (left.length === 0) return;
    if (finished) void keep(run, left, true);
    else for (const each of left) void keep(run, [each], false);
  }, [run, keep]);
}

function useVerification(dataType: string, owner: string, keep: Keep): Verify {
  const requests = useService(REQUESTS);
  return useCallback<Verify>(
    async (of, questions, ends) => {
      // What it has without having said points is asked again at the end.
      const open = questions.filter(({ id }) => (of.store.get().verdicts[id]?.points ?? null) === null);
      if (!of.test.isScoredByServer || open.length === 0) return true;
      const { answer, outcome } = await requests.send({
        action: actions.verify,
        dataType,
        ID: of.test.ID,
        bRender: false,
        background: true,
        owner,
        fields: { xml: answersOf(of, open, ends) },
      });
      if (outcome === 'networkError') {
        await keep(of, open, ends);
        return true;
      }
      const received = takeVerdicts(of, answer);
      return open.every(({ id }) => received.includes(id));
    },
    [requests, dataType, owner, keep],
  );
}
