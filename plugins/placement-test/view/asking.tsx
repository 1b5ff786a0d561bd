import { useEffect, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import { attribute, firstElement, TEXTS, useService, useText, useLoaded, useProvided } from '../../../core/api.ts';
import { isFilled, QUESTIONS, type Questions, type QuestionState, type QuestionValue } from '../../practice-test/contract.ts';
import type { Answered } from '../model/attempt.ts';
import type { AdaptiveTest } from '../model/read-adaptive.ts';
import { answerXml, type Verdict } from '../model/verify.ts';

interface AskingProps {
  readonly test: AdaptiveTest;
  /** Name of the question. */
  readonly id: string;
  /** From 1. */
  readonly number: number;
  /** Puts an answer into a collection, for action verify. */
  verify(answer: string, id: string): Promise<Verdict | null>;
  /** The question takes the focus when it comes: the learner is on the way. */
  readonly takesFocus: boolean;
  /** It is answered in another tab: here it is looked at. */
  readonly isFollower: boolean;
  onAnswered(answered: Pick<Answered, 'id' | 'value'>, verdict: Verdict): void;
  onUnusable(id: string): void;
}

const useKind = (questions: Questions, name: string): QuestionState => useLoaded(questions, [name]).get(name) ?? { state: 'unknown' };

/** One item: the question by the component of its kind, and the answer verified by the server, which alone knows what is right. */
export function Asking(props: AskingProps): ReactNode {
  return <Item key={props.id} {...props} />;
}

function Item({ test, id, number, verify, takesFocus, isFollower, onAnswered, onUnusable }: AskingProps): ReactNode {
  const text = useText();
  const { language } = useService(TEXTS);
  const node = test.questions.get(id)!;
  const questions = useProvided(QUESTIONS)!;
  const kind = useKind(questions, attribute(node, 'kind'));
  const [value, setValue] = useState<QuestionValue | null>(null);
  const [state, setState] = useState<'open' | 'busy' | 'failed' | 'nothing'>('open');
  const [given, setGiven] = useState<QuestionValue | null>(null);
  const head = useRef<HTMLHeadingElement>(null);
  useFirstFocus(head, takesFocus);

  const send = async (answer: QuestionValue | null): Promise<void> => {
    if (kind.state !== 'ready' || state === 'busy' || isFollower) return;
    setGiven(answer);
    setState('busy');
    const question = { id, kind: attribute(node, 'kind'), part: kind.kind.part ?? 'part' };
    const verdict = await verify(answerXml(question, answer), id);
    if (verdict) onAnswered({ id, value: answer }, verdict);
    else setState('failed');
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (kind.state === 'ready' && isFilled(value) && (kind.kind.isAnswered?.(node, value) ?? true)) void send(value);
    else setState('nothing');
  };
  const isLost = kind.state === 'unknown' || kind.state === 'failed';
  const textNode = firstElement(node, 'text');
  const own = textNode ? attribute(textNode, 'language') : '';
  return (
    <form className="panel placement__question" data-question={id} noValidate onSubmit={submit}>
      <h2 className="placement__number" tabIndex={-1} ref={head}>
        {text('placement.question', { number })} <small>{text('placement.atMost', { count: test.rules.maxItems })}</small>
      </h2>
      <progress className="progress__bar" max={test.rules.maxItems} value={number - 1} aria-hidden="true" />
      {kind.state === 'loading' && <p role="status">{text('placement.loading')}</p>}
      {isLost && (
        <p role="alert">
          <Skip onSkip={() => onUnusable(id)} />
        </p>
      )}
      {kind.state === 'ready' && (
        <>
          <div lang={own !== '' && own !== language ? own : undefined}>
            <questions.View
              of={kind}
              question={node}
              value={value}
              phase="answer"
              disabled={isFollower || state === 'busy'}
              seed={0}
              onChange={(next) => {
                setValue(next);
                if (state !== 'busy') setState('open');
              }}
              fallback={
                <p>
                  <Skip onSkip={() => onUnusable(id)} />
                </p>
              }
            />
          </div>
          <Actions isBusy={state === 'busy'} isFollower={isFollower} onUnknown={() => void send(null)} />
        </>
      )}
      <div role="status" className="placement__message">
        {state === 'busy' && text('placement.checking')}
      </div>
      <div role="alert" className="placement__message">
        {state === 'nothing' && text('placement.choose')}
        {state === 'failed' && <Again stays={head} onAgain={() => void send(given)} />}
      </div>
    </form>
  );
}

/** Words and the way on instead of a question that cannot be asked. */
function Skip({ onSkip }: { readonly onSkip: () => void }): ReactNode {
  const text = useText();
  return (
    <>
      {text('placement.skipped')}{' '}
      <button type="button" className="button" onClick={onSkip}>
        {text('placement.skip')}
      </button>
    </>
  );
}

interface ActionsProps {
  readonly isBusy: boolean;
  readonly isFollower: boolean;
  readonly onUnknown: () => void;
}

function Actions({ isBusy, isFollower, onUnknown }: ActionsProps): ReactNode {
  const text = useText();
  return (
    <div className="placement__actions">
      <button type="submit" className="button" disabled={isFollower} aria-disabled={isBusy || undefined}>
        {text('placement.answer')}
      </button>
      <button type="button" className="button button--quiet" disabled={isFollower} aria-disabled={isBusy || undefined} onClick={onUnknown}>
        {text('placement.unknown')}
      </button>
    </div>
  );
}

interface AgainProps {
  /** Gets the focus when the button is pressed, which goes then. */
  readonly stays?: RefObject<HTMLElement | null>;
  onAgain(): void;
}

export function Again({ stays, onAgain }: AgainProps): ReactNode {
  const text = useText();
  return (
    <>
      {text('placement.failed')}{' '}
      <button
        type="button"
        className="button button--quiet"
        onClick={() => {
          stays?.current?.focus({ preventScroll: true });
          onAgain();
        }}
      >
        {text('placement.again')}
      </button>
    </>
  );
}

/** A question takes the focus once, when it comes. */
function useFirstFocus(head: RefObject<HTMLElement | null>, takesFocus: boolean): void {
  useEffect(() => {
    if (!takesFocus) return;
    head.current?.focus({ preventScroll: true });
    head.current?.scrollIntoView?.({ block: 'nearest', behavior: 'instant' });
  }, []); // oxlint-disable-line react/exhaustive-deps -- when the question comes; later it would take the focus away
}
