import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { attribute, childElements, TEXTS, textOf, useService, useText, type XNode, useLoaded, useProvided } from '../../../core/api.ts';
import { isFilled, QUESTIONS, type QuestionValue } from '../../practice-test/contract.ts';
import { review, type Knowledge } from '../scheduling/card-state.ts';
import { withCard } from '../scheduling/deck-state.ts';
import { nextOf, queueOf } from '../scheduling/queue.ts';
import type { Asked } from '../scheduling/round-xml.ts';
import type { useDeck } from './use-deck.ts';
import { when } from './when.ts';

interface RoundProps {
  readonly words: ReadonlyMap<string, XNode>;
  readonly deck: ReturnType<typeof useDeck>;
  readonly newPerDay: number;
  onEnd(asked: readonly Asked[]): void;
}

/** The words of today, one after another. */
export function Round({ words, deck, newPerDay, onEnd }: RoundProps): ReactNode {
  const text = useText();
  const { state, now, change } = deck;
  const ids = [...words.keys()];
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  const [count, setCount] = useState(1);
  const usable = ids.filter((id) => !failed.has(id));
  const [present, setPresent] = useState(() => nextOf(usable, state, now(), newPerDay, ''));
  const node = present === null ? undefined : words.get(present);
  // Nothing left to ask: words that cannot be shown are all there is.
  useEffect(() => {
    if (node === undefined) onEnd(asked);
  }, [node, asked, onEnd]);
  if (present === null || node === undefined) return null;

  const answered = (answer: string, isRight: boolean): readonly Asked[] =>
    asked.some(({ id }) => id === present) ? asked : [...asked, { id: present, answer, isRight }];
  const rate = (knowledge: Knowledge, answer: string, isRight: boolean): void => {
    const time = now();
    const next = change((latest) => withCard(latest, present, review(latest.cards[present] ?? null, knowledge, time), time));
    const all = answered(answer, isRight);
    setAsked(all);
    const following = nextOf(usable, next, time, newPerDay, present);
    if (following === null) {
      onEnd(all);
      return;
    }
    setCount(count + 1);
    setPresent(following);
  };
  const skip = (): void => {
    setFailed(new Set(failed).add(present));
    setPresent(
      nextOf(
        usable.filter((id) => id !== present),
        state,
        now(),
        newPerDay,
        present,
      ),
    );
  };
  const { due, fresh, soon } = queueOf(usable, state, now(), newPerDay);
  return (
    <section className="panel vocabulary__round" aria-labelledby="vocabulary-card">
      <Word
        key={`${present} ${count}`}
        node={node}
        number={count}
        left={due.length + fresh.length + soon.length}
        preview={(knowledge) => review(state.cards[present] ?? null, knowledge, now()).due - now()}
        onRate={rate}
        onFailed={skip}
      />
      <p>
        <button type="button" className="button button--quiet" onClick={() => onEnd(asked)}>
          {text('vocabulary.stop')}
        </button>
      </p>
    </section>
  );
}

interface WordProps {
  readonly node: XNode;
  readonly number: number;
  readonly left: number;
  /** ms until the word would come again. */
  preview(knowledge: Knowledge): number;
  onRate(knowledge: Knowledge, answer: string, isRight: boolean): void;
  onFailed(): void;
}

/** One word: written, checked, and rated by who knew it. */
function Word({ node, number, left, preview, onRate, onFailed }: WordProps): ReactNode {
  const text = useText();
  const { language } = useService(TEXTS);
  const questions = useProvided(QUESTIONS)!;
  const name = attribute(node, 'kind');
  const kind = useLoaded(questions, [name]).get(name) ?? { state: 'unknown' };
  const [value, setValue] = useState<QuestionValue | null>(null);
  const [isRight, setRight] = useState<boolean | null>(null);
  const head = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const isReady = kind.state === 'ready';
  useEffect(() => {
    (form.current?.querySelector<HTMLElement>('input:not([readonly])') ?? head.current)?.focus({ preventScroll: true });
  }, [isReady]);
  useEffect(() => {
    if (isRight !== null) form.current?.querySelector<HTMLElement>('[data-default]')?.focus({ preventScroll: true });
  }, [isRight]);
  if (kind.state === 'loading') return <p role="status">{text('vocabulary.loading')}</p>;
  const broken = (
    <p role="alert">
      {text('vocabulary.failed')}{' '}
      <button type="button" className="button" onClick={onFailed}>
        {text('vocabulary.next')}
      </button>
    </p>
  );
  if (kind.state !== 'ready') return broken;
  const given = typeof value === 'string' ? value : '';
  const maximum = Number(attribute(node, 'points')) || 1;
  const check = (event: FormEvent): void => {
    event.preventDefault();
    if (isRight === null && isFilled(value)) setRight(kind.kind.score(node, value) >= maximum);
  };
  const comesAgain = text('vocabulary.comesAgain', { when: when(preview('again'), language) });
  const isNearly = isRight !== null && kind.kind.isNearly?.(node, value) === true;
  const solution = childElements(node, 'accept').map(textOf)[0] ?? '';
  return (
    <form ref={form} className="vocabulary__word" noValidate onSubmit={check}>
      <h2 id="vocabulary-card" className="vocabulary__number" tabIndex={-1} ref={head}>
        {text('vocabulary.card', { number })} <small>{text('vocabulary.left', { count: left })}</small>
      </h2>
      <questions.View
        of={kind}
        question={node}
        value={value}
        onChange={setValue}
        phase={isRight === null ? 'answer' : 'feedback'}
        disabled={isRight !== null}
        seed={0}
        fallback={broken}
      />
      <div role="status" className="vocabulary__message" data-right={isRight ?? undefined}>
        {isRight === true && text(isNearly ? 'vocabulary.nearly' : 'vocabulary.right')}
        {isRight === false && `${isNearly ? text('vocabulary.nearly') : text('vocabulary.wrong', { answer: solution })} ${comesAgain}`}
      </div>
      {isRight === null ? (
        <div className="vocabulary__actions">
          <button type="submit" className="button">
            {text('vocabulary.check')}
          </button>
          <button type="button" className="button button--quiet" onClick={() => setRight(false)}>
            {text('vocabulary.show')}
          </button>
        </div>
      ) : (
        <Ratings isRight={isRight} preview={preview} onRate={(each) => onRate(each, given, isRight)} />
      )}
    </form>
  );
}

interface RatingsProps {
  readonly isRight: boolean;
  readonly preview: WordProps['preview'];
  onRate(knowledge: Knowledge): void;
}

/** How well the word was known, each with when it comes again; after a wrong answer only the way on. */
function Ratings({ isRight, preview, onRate }: RatingsProps): ReactNode {
  const text = useText();
  const { language } = useService(TEXTS);
  const knowledge: readonly Knowledge[] = isRight ? ['hard', 'good', 'easy'] : ['again'];
  return (
    <div className="vocabulary__actions" role="group" aria-label={text('vocabulary.rate')}>
      {knowledge.map((each) => (
        <button
          key={each}
          type="button"
          className={each === 'good' || each === 'again' ? 'button' : 'button button--quiet'}
          data-default={each === 'good' || each === 'again' || undefined}
          onClick={() => onRate(each)}
        >
          {text(isRight ? `vocabulary.${each}` : 'vocabulary.next')}
          {isRight && <small> {text('vocabulary.comes', { when: when(preview(each), language) })}</small>}
        </button>
      ))}
    </div>
  );
}
