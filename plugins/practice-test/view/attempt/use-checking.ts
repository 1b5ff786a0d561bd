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

/** Scores answers: here, or by asking the server where the test says so (action verify). */
export function useChecking(run: TestRun | null, dataType: string): Checking {
  const clock = useService(CLOCK);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<'check' | 'finish' | null>(null);
  const last = useRef<{ readonly what: 'check' | 'finish'; readonly work: () => Promise<boolean> } | null>(null);
  const busy = useRef(false);

  const verify = useVerification(dataType);

  const guarded = useCallback(async (what: 'check' | 'finish', work: () => Promise<boolean>) => {
    if (busy.current) return;
    last.current = { what, work };
    busy.current = true;
    setBusy(true);
    setFailed(null);
    const isDone = await work();
    busy.current = false;
    setBusy(false);
    if (!isDone) setFailed(what);
  }, []);

  const check = useCallback(
    async (id: string): Promise<void> => {
      await guarded('check', async () => {
        const question = run?.order.find((each) => each.id === id);
        if (!run || !question || !(await verify(run, [question], false))) return false;
        const { checked } = run.store.get();
        if (!checked.includes(id)) run.store.change({ checked: [...checked, id] });
        run.store.flush();
        return true;
      });
    },
    [run, guarded, verify],
  );

  const finish = useCallback(
    async (isLate: boolean): Promise<void> => {
      await guarded('finish', async () => {
        if (!run || !(await verify(run, run.test.questions, true))) return false;
        const { mpoints, questions, isScoredByServer } = run.test;
        const points = questions.map((question) => run.pointsOf(question));
        run.store.change({
          finished: {
            at: clock.now(),
            points:
              isScoredByServer && points.includes(null)
                ? null
                : total(
                    points.map((each) => each ?? 0),
                    mpoints,
                  ),
            mpoints,
            late: isLate,
            sent: false,
          },
        });
        run.store.flush();
        return true;
      });
    },
    [run, guarded, verify, clock],
  );

  return {
    isBusy,
    failed,
    check,
    finish,
    again: useCallback(() => {
      if (last.current) void guarded(last.current.what, last.current.work);
    }, [guarded]),
  };
}

/** Asks the server for verdicts on the questions that have none; `ends`: these are the last answers. Resolves to whether all came. */
function useVerification(dataType: string): (of: TestRun, questions: readonly TestQuestion[], ends: boolean) => Promise<boolean> {
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
    [requests, dataType],
  );
}
