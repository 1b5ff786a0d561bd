import { useContext, useState, type ReactNode } from 'react';
import { useSlice } from './attempt/use-slice.ts';
import type { TestQuestion } from '../model/read-test.ts';
import { useFormat } from './use-format.ts';
import { RunContext } from './attempt/run-context.ts';

/** Answers a question for good and shows its feedback. Pressed before everything is answered it says what is missing. */
export function CheckButton({
  question,
  onCheck,
  isBusy,
}: {
  readonly question: TestQuestion;
  readonly onCheck: (id: string) => Promise<void>;
  readonly isBusy: boolean;
}): ReactNode {
  const run = useContext(RunContext)!;
  const { text } = useFormat();
  const isAnswered = useSlice(run.store, () => run.isAnswered(question), question.id);
  const isTried = useSlice(run.store, () => run.isTried(question), question.id);
  const isReady = isAnswered && !isTried;
  const [asked, ask] = useState<string | null>(null);
  const press = (): void => {
    if (isBusy) return;
    if (isReady) void onCheck(question.id);
    else ask(question.id);
  };
  return (
    <>
      <button type="button" className="button" aria-disabled={isBusy || !isReady || undefined} onClick={press}>
        {text('test.check')}
      </button>
      <span role="status" className="test-steps__hint">
        {asked === question.id && !isReady && text(isTried ? 'test.changeFirst' : 'test.answerFirst')}
      </span>
    </>
  );
}
