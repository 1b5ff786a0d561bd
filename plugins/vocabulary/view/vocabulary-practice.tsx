import { useMemo, useState, type ReactNode } from 'react';
import { afterPaint, TEXTS, useOwner, useService, useText, type ObjectViewProps, type XNode } from '../../../core/api.ts';
import { waitsFor } from '../../outbox/contract.ts';
import { newWordsPerDay } from '../../practice-test/contract.ts';
import type { Asked } from '../scheduling/round-xml.ts';
import { Overview } from './overview.tsx';
import { Round } from './round.tsx';
import { useDeck, wordsOf } from './use-deck.ts';
import { useRoundResult } from './use-round-result.ts';

/** Vocabulary practice: a few words a day, each again when it is about to be forgotten. */
export function VocabularyPractice({ object, children }: ObjectViewProps): ReactNode {
  const text = useText();
  const words = useMemo(() => wordsOf(object.payload), [object]);
  return (
    <>
      {children}
      {/* What comes in place of a test, as what says that it is locked, speaks for itself. */}
      {object.payload?.name === 'test' && (
        <div className="page vocabulary" data-test={object.ID}>
          {words.size > 0 ? <Practice key={object.ID} object={object} words={words} /> : <p>{text('vocabulary.empty')}</p>}
        </div>
      )}
    </>
  );
}

function Practice({
  object,
  words,
}: {
  readonly object: ObjectViewProps['object'];
  readonly words: ReadonlyMap<string, XNode>;
}): ReactNode {
  const { language } = useService(TEXTS);
  const title = object.titles[language] ?? Object.values(object.titles)[0] ?? String(object.ID);
  const { owner, isHere, mayBegin } = useOwner(object);
  const deck = useDeck(object, title, owner);
  const newPerDay = object.payload ? newWordsPerDay(object.payload) : 0;
  const [isRunning, setRunning] = useState(false);
  const [last, setLast] = useState<readonly Asked[] | null>(null);
  const { delivery, send } = useRoundResult(object, title, owner.user);
  const end = (asked: readonly Asked[]): void => {
    setRunning(false);
    if (asked.length === 0) return;
    setLast(asked);
    send(asked);
  };
  return isRunning ? (
    <Round words={words} deck={deck} newPerDay={newPerDay} onEnd={end} />
  ) : (
    <Overview
      ids={[...words.keys()]}
      payload={object.payload!}
      deck={deck}
      newPerDay={newPerDay}
      last={last}
      delivery={delivery}
      waits={isHere ? 'vocabulary.waiting' : waitsFor(owner)}
      onStart={() =>
        afterPaint(() => {
          if (!mayBegin()) return;
          setLast(null);
          setRunning(true);
        })
      }
    />
  );
}
