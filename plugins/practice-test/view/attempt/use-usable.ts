import { useMemo } from 'react';
import { useLoaded, useProvided } from '../../../../core/api.ts';
import { QUESTIONS, type QuestionState } from '../../contract.ts';
import { withoutQuestions, type TestModel, type TestProblem } from '../../model/read-test.ts';

export interface Usable {
  readonly test: TestModel;
  readonly kinds: ReadonlyMap<string, QuestionState>;
  /** All kinds have come, or will not. */ readonly isReady: boolean;
}

/** A test with its kinds of questions: what nobody can answer is left out, and reported to the author. */
export function useUsable(test: TestModel): Usable {
  const names = useMemo(() => test.questions.map(({ kind }) => kind), [test]);
  const kinds = useLoaded(useProvided(QUESTIONS)!, names);
  return useMemo(() => {
    const isReady = [...kinds.values()].every(({ state }) => state !== 'loading');
    if (!isReady) return { test, kinds, isReady };
    const unusable = new Set<string>();
    const problems: TestProblem[] = [];
    for (const question of test.questions) {
      const state = kinds.get(question.kind);
      const found =
        state?.state !== 'ready'
          ? [
              {
                text: state?.state === 'failed' ? 'test.problem.plugin' : 'test.problem.kind',
                values: { kind: question.kind },
                path: '@kind',
                fatal: true,
              },
            ]
          : (state.kind.problems?.(question.node) ?? []);
      for (const each of found) {
        problems.push({ ...each, question: question.id, path: `question[${question.position}]${each.path === '' ? '' : `/${each.path}`}` });
        if (each.fatal) unusable.add(question.id);
      }
    }
    return { test: withoutQuestions(test, unusable, problems), kinds, isReady };
  }, [test, kinds]);
}
