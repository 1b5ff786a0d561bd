import { collectedXml, type CollectedAnswer } from '../attempt/collected-xml.ts';
import type { TestQuestion } from '../model/read-test.ts';
import type { Run } from '../player/run-context.ts';

/** The answers to some questions as they travel, with points where these are known. */
export function collect(run: Run, questions: readonly TestQuestion[]): CollectedAnswer[] {
  const { values, verdicts } = run.store.get();
  return questions.map((question) => {
    const kind = run.kinds.get(question.kind);
    return {
      id: question.id,
      kind: question.kind,
      value: values[question.id] ?? null,
      part: (kind?.state === 'ready' ? kind.kind.part : undefined) ?? 'part',
      points: run.pointsOf(question) ?? undefined,
      mpoints: verdicts[question.id]?.mpoints ?? question.points,
    };
  });
}

/** What tells this attempt from every other: sent along, so that a server can know a result again. */
export const attemptName = (run: Run): string => `${run.store.get().started}-${run.store.get().seed}`;

/** The whole collection of an attempt (TST-015). */
export const collectAll = (run: Run): string => collectedXml(run.test.ID, collect(run, run.test.questions), attemptName(run));
