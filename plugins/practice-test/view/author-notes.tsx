import type { ReactNode } from 'react';
import { PLATFORM, useService } from '../../../core/api.ts';
import type { TestProblem } from '../model/read-test.ts';
import { useFormat } from './use-format.ts';

/** What is wrong with the test and where, for its author: in the platform modes DEV and TEST alone. */
export function AuthorNotes({ problems }: { readonly problems: readonly TestProblem[] }): ReactNode {
  const mode = useService(PLATFORM);
  const { text } = useFormat();
  if (mode === 'LIVE' || problems.length === 0) return null;
  return (
    <section className="test-problems" aria-labelledby="test-problems">
      <h2 id="test-problems">{text('test.problems', { count: problems.length })}</h2>
      <p>{text('test.problemsLive')}</p>
      <ul>
        {problems.map((problem, index) => (
          <li key={index}>
            <code>/cms/object/data/test/{problem.path}</code>
            {problem.question !== '' && <> ({problem.question})</>}: {text(problem.text, problem.values)}
            {problem.fatal && (
              <>
                {' '}
                <strong>{text('test.problem.fatal')}</strong>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
