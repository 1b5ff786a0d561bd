import { useContext, type ReactNode } from 'react';
import { useSlice } from '../attempt/use-slice.ts';
import type { TestQuestion } from '../model/read-test.ts';
import { useFormat } from './format.ts';
import { RunContext } from './run-context.ts';

/** Answers a question for good and shows its feedback. Can be pressed once something is answered. */
export function CheckButton({ question, onCheck, isBusy }: { readonly question: TestQuestion; readonly onCheck: (id: string) => Promise<void>; readonly isBusy: boolean }): ReactNode {
  const run = useContext(RunContext)!;
  const { text } = useFormat();
  const isAnswered = useSlice(run.store, () => run.isAnswered(question), question.id);
  const isDisabled = isBusy || !isAnswered;
  return <button type="button" className="button" aria-disabled={isDisabled || undefined} onClick={() => { if (!isDisabled) void onCheck(question.id); }}>{text('test.check')}</button>;
}
