import { useCallback, useRef, useState } from 'react';
import { actions, CLOCK, REQUESTS, useService } from '../../../../core/api.ts';
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
export function useChecking(run: TestRun | null, dataType: string, owner: string): Checking {
  const clock = useService(CLOCK);
  const { isBusy, failed, begin, again } = useTasks();
  const verify = useVerification(dataType, owner);

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

/** Asks the server for verdicts on the questions that have none; `ends`: these are the last answers. Resolves to whether all came. */
function useVerification(
  dataType: string,
  owner: string,
): (of: TestRun, questions: readonly TestQuestion[], ends: boolean) => Promise<boolean> {
  const requests = useService(REQUESTS);
  return useCallback(
    async (of: TestRun, questions: readonly TestQuestion[], ends: boolean): Promise<boolean> => {
      // What it has without having said points is asked again at the end.
      const open = questions.filter(({ id }) => (of.store.get().verdicts[id]?.points ?? null) === null);
      if (!of.test.isScoredByServer || open.length === 0) return true;
      const { answer } = await requests.send({
        action: actions.verify,
        dataType,
        ID: of.test.ID,
        bRender: false,
        background: true,
        owner,
        fields: {
          xml: collectedXml(
            of.test.ID,
            collect(of, open).map((each) => ({ ...each, points: undefined })),
            attemptName(of),
            ends,
          ),
        },
      });
      const received = readVerdicts(answer);
      const { verdicts, values } = of.store.get();
      const counting = Object.entries(received).flatMap(([id, { given }]) => (given === null ? [] : [[id, given] as const]));
      const came = Object.entries(received).map(([id, { verdict }]) => [id, verdict] as const);
      of.store.change({ verdicts: { ...verdicts, ...Object.fromEntries(came) }, values: { ...values, ...Object.fromEntries(counting) } });
      return open.every(({ id }) => Object.hasOwn(received, id));
    },
    [requests, dataType, owner],
  );
}
