import { useContext, type ReactNode } from 'react';
import { markup, TEXTS, useService } from '../../../../core/api.ts';
import type { QuestionValue } from '../../contract.ts';
import type { TestQuestion } from '../../model/read-test.ts';
import { earned } from '../../scoring/earned.ts';
import { RunContext } from '../attempt/run-context.ts';
import { useSlice } from '../attempt/use-slice.ts';
import { comments } from '../feedback.tsx';
import { useFormat } from '../use-format.ts';

const NOTHING: readonly QuestionValue[] = [];

/** After an answer that was not right, while another try is left: what the author says to it, and nothing of what is right. */
export function NotYet({ question }: { readonly question: TestQuestion }): ReactNode {
  const run = useContext(RunContext)!;
  const { language } = useService(TEXTS);
  const { text, points } = useFormat();
  const tried = useSlice(run.store, (attempt) => attempt.tried[question.id] ?? NOTHING, question.id);
  const hints = useSlice(run.store, (attempt) => attempt.hints[question.id] ?? 0, question.id);
  const last = tried.at(-1);
  if (last === undefined) return null;
  const kind = run.kinds.get(question.kind);
  const isNearly = kind?.state === 'ready' && kind.kind.isNearly?.(question.node, last) === true;
  const left = question.terms.tries - tried.length;
  const possible = earned([...tried.map(() => 0), question.points], hints, question.terms);
  return (
    <div className="test-feedback" data-outcome="again">
      <p>
        <strong>{text(isNearly ? 'test.nearlyAgain' : 'test.notYet')}</strong>{' '}
        {text(left === 1 ? 'test.triesLeftOne' : 'test.triesLeft', { count: left })}
        {possible < question.points && ` ${text('test.retryPoints', { points: points(possible) })}`}
      </p>
      {comments(question.node, last, undefined, language).own.map((each, index) => (
        <div key={index} className="rich">
          {markup(each.children)}
        </div>
      ))}
    </div>
  );
}
