import { useContext, useId, type ReactNode } from 'react';
import { RunContext } from '../attempt/run-context.ts';
import { useFormat } from '../use-format.ts';

/**
 * Offers to repeat what was missed, where the learner may know what that is: not where the server scores, and not where the author tells
 * points alone. Nothing where all was missed: that is the test itself.
 */
export function RepeatMissed({ onRepeat }: { readonly onRepeat: (ids: readonly string[]) => void }): ReactNode {
  const run = useContext(RunContext)!;
  const { text } = useFormat();
  const id = useId();
  const { test } = run;
  const missed = test.questions.filter((question) => run.worthOf(question) < question.points);
  const isWhole = run.store.get().only.length === 0;
  if (test.isScoredByServer || test.feedback === 'none' || missed.length === 0 || (isWhole && missed.length === test.questions.length))
    return null;
  return (
    <>
      <button type="button" className="button button--quiet" aria-describedby={id} onClick={() => onRepeat(missed.map((each) => each.id))}>
        {text(missed.length === 1 ? 'test.repeatOne' : 'test.repeat', { count: missed.length })}
      </button>
      <span id={id} className="test-steps__hint">
        {text('test.repeatNote')}
      </span>
    </>
  );
}
