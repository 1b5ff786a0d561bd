import { useContext, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { actions, PluginPart, type Clock, type Random, type Requests } from '../../../../core/api.ts';
import type { Questions } from '../../contract.ts';
import { newAttempt } from '../../model/attempt.ts';
import { AttemptStore } from '../../model/attempt-store.ts';
import { partOf, readTest, type TestQuestion } from '../../model/read-test.ts';
import { makeRun, type TestRun } from '../../model/test-run.ts';
import { RunContext } from '../attempt/run-context.ts';
import { useSlice } from '../attempt/use-slice.ts';
import { CheckButton } from '../check-button.tsx';
import { QuestionItem } from '../question-item.tsx';
import { useFormat } from '../use-format.ts';

interface Found {
  readonly run: TestRun;
  readonly question: TestQuestion;
}
/** `hint`: what the author can do about it. */
interface NotFound {
  readonly reason: 'missing' | 'locked' | 'server' | 'kind' | 'lost';
  readonly hint: string;
}

const HINTS: Readonly<Record<NotFound['reason'], string>> = {
  missing: 'Name a practice test that is there, and the id of a question in it.',
  locked: 'The test opens only after something else is done; ask a question of an open one.',
  server:
    'Its answers are scored by the server, which takes them with the whole test alone; ask a question of a test without scoring="server".',
  kind: 'Its kind is unknown, its plugin has failed, or nobody can answer it as it is written; open the test as an author to read why.',
  lost: 'The server could not be asked; it is tried again when the question is reached again.',
};
const because = (reason: NotFound['reason']): NotFound => ({ reason, hint: HINTS[reason] });

interface Needs {
  readonly requests: Pick<Requests, 'send'>;
  readonly questions: Pick<Questions, 'load'>;
  readonly clock: Clock;
  readonly random: Pick<Random, 'fraction'>;
}

/** One question of a test as an attempt of its own, which is stored nowhere; or why it cannot be asked. Never rejects. */
export async function fetchQuestion(ID: number, id: string, { requests, questions, clock, random }: Needs): Promise<Found | NotFound> {
  const { outcome, answer, status } = await requests.send({
    action: actions.show,
    dataType: 'p_PracticeTest',
    ID,
    bRender: false,
    background: true,
  });
  if (!answer || outcome === 'networkError' || outcome === 'aborted' || status >= 500 || status === 429) return because('lost');
  const object = answer.objects[0];
  if (object?.dataType === 'p_Locked' || status === 403) return because('locked');
  const test = readTest(object?.payload ?? null, ID);
  const question = test?.questions.find((each) => each.id === id);
  if (!test || !question) return because('missing');
  if (test.isScoredByServer) return because('server');
  const state = await questions.load(question.kind);
  if (state.state !== 'ready' || state.kind.problems?.(question.node).some(({ fatal }) => fatal)) return because('kind');
  const nowhere = { save: <T,>(attempt: T): T => attempt, latest: <T,>(attempt: T): T => attempt };
  const store = new AttemptStore(newAttempt(clock.now(), random.fraction()), clock, nowhere);
  // Asked by itself it is always said at once how it was.
  const run = makeRun({ ...partOf(test, [id]), feedback: 'each' }, store, new Map([[question.kind, state]]));
  return { run, question };
}

interface AskedProps {
  readonly isRequired: boolean;
  /** An answer was checked, right or wrong. */
  readonly onChecked: () => void;
  /** What draws the question has failed. */
  readonly onCrash: () => void;
  /** The learner skips it, or goes on after its feedback. */
  readonly onDone: () => void;
}

/** The content of a window that asks a question. */
export const drawQuestion = ({ run, question }: Found, props: AskedProps): ReactNode => (
  <PluginPart plugin="practice-test" fallback={<Crashed onCrash={props.onCrash} />}>
    <RunContext.Provider value={run}>
      <AskedQuestion question={question} {...props} />
    </RunContext.Provider>
  </PluginPart>
);

function AskedQuestion({ question, isRequired, onChecked, onCrash, onDone }: AskedProps & { readonly question: TestQuestion }): ReactNode {
  const run = useContext(RunContext)!;
  const { text } = useFormat();
  const isChecked = useSlice(run.store, ({ checked }) => checked.includes(question.id), question.id);
  const box = useRef<HTMLDivElement>(null);
  const onward = useRef<HTMLButtonElement>(null);
  // The window has opened on the button that closes it: who is asked begins at the question.
  useEffect(() => {
    const first = box.current?.querySelector<HTMLElement>('.question :is(input, select, textarea, button):not(:disabled)');
    (first ?? box.current)?.focus({ preventScroll: true });
  }, []);
  useLayoutEffect(() => {
    if (isChecked) onward.current?.focus({ preventScroll: true });
  }, [isChecked]);
  const check = async (): Promise<void> => {
    const { checked } = run.store.get();
    if (!run.isAnswered(question) || run.isTried(question) || checked.includes(question.id)) return;
    onChecked();
    if (run.mayRetry(question)) run.store.tryAgain(question.id);
    else run.store.change({ checked: [...checked, question.id] });
  };
  return (
    <div className="test-item asked-question" ref={box} tabIndex={-1}>
      <QuestionItem
        question={question}
        number={1}
        onEnter={() => (isChecked ? onDone() : void check())}
        fallback={<Crashed onCrash={onCrash} />}
      />
      <div className="test-steps">
        {isChecked ? (
          <button type="button" className="button" ref={onward} onClick={onDone}>
            {text('test.goOn')}
          </button>
        ) : (
          <CheckButton question={question} onCheck={check} isBusy={false} />
        )}
        {!isChecked && !isRequired && (
          <button type="button" className="button button--quiet" onClick={onDone}>
            {text('test.skip')}
          </button>
        )}
      </div>
    </div>
  );
}

/** Nobody can answer what cannot be drawn. */
function Crashed({ onCrash }: Pick<AskedProps, 'onCrash'>): ReactNode {
  useEffect(onCrash, [onCrash]);
  return null;
}
