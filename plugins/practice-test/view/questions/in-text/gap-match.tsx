import { useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode } from 'react';
import { attribute, childElements, TEXTS, useService, useText, type XNode } from '../../../../../core/api.ts';
import type { QuestionProps } from '../../../contract.ts';
import { seedOf, shuffled } from '../../../model/shuffle.ts';
import { textParts, usesOf, type TextPart } from '../../../scoring/index.ts';
import { Label } from '../question-text.tsx';
import { useDrag } from '../use-drag.ts';
import { filledOf, GapList } from './inline-choice.tsx';
import { TextWithParts, wordsOf } from './text-with-parts.tsx';

/** How often each word can still be used. */
function leftOf(question: XNode, filled: Readonly<Record<string, string>>): ReadonlyMap<string, number> {
  const used = textParts(question).map(({ id }) => filled[id]);
  return new Map([...usesOf(question)].map(([word, uses]) => [word, Math.max(0, uses - used.filter((each) => each === word).length)]));
}

/**
 * A text whose gaps are filled with words of a bank: each gap has a list of them; a word that is pressed is put into the gap that is
 * pressed next; and words can be dragged.
 */
export function GapMatchQuestion({ question, value, onChange, phase, disabled, seed }: QuestionProps): ReactNode {
  const text = useText();
  const { language } = useService(TEXTS);
  const host = useRef<HTMLDivElement>(null);
  const focusNext = useRef('');
  const [picked, setPicked] = useState('');
  const filled = filledOf(value);
  const left = leftOf(question, filled);
  const words = shuffled(childElements(question, 'word'), seed === 0 ? 0 : seedOf(seed, 'word'));
  const named = new Map(words.map((word) => [attribute(word, 'id'), wordsOf(word, language)]));
  const inHand = !disabled && (left.get(picked) ?? 0) > 0 ? picked : '';
  const put = (gap: string, word: string): void => {
    const { [gap]: _, ...others } = filled;
    onChange(word === '' ? others : { ...others, [gap]: word });
    setPicked('');
  };
  const { drag, start } = useDrag((word, gap) => {
    if (gap !== null && (left.get(word) ?? 0) > 0) put(gap, word);
  });
  // A gap that is pressed becomes a list again, and a word that is put down has been left by the focus.
  useLayoutEffect(() => {
    if (focusNext.current === '') return;
    host.current?.querySelector<HTMLElement>(focusNext.current)?.focus({ preventScroll: true });
    focusNext.current = '';
  });
  const pick = (word: string, byKeyboard: boolean): void => {
    setPicked(word === inHand ? '' : word);
    const open = textParts(question).find(({ id }) => (filled[id] ?? '') === '');
    if (byKeyboard && word !== inHand && open) focusNext.current = `[data-drop="${CSS.escape(open.id)}"] button`;
  };
  const putDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || inHand === '') return;
    event.stopPropagation();
    focusNext.current = `[data-drag="${CSS.escape(inHand)}"]`;
    setPicked('');
  };
  const gapOf = (part: TextPart): ReactNode => (
    <GapList
      part={part}
      choices={[...named].map(([id, each]) => ({ id, words: each, isUsedUp: left.get(id) === 0 }))}
      chosen={filled[part.id] ?? ''}
      phase={phase}
      disabled={disabled}
      isOver={drag?.over === part.id}
      onChoose={(word) => put(part.id, word)}
    >
      {inHand !== '' && (
        <button
          type="button"
          className="field__control question__target"
          onClick={() => {
            focusNext.current = `[data-drop="${CSS.escape(part.id)}"] select`;
            put(part.id, inHand);
          }}
        >
          <span className="visually-hidden">{text('test.putHere', { number: part.number, word: named.get(inHand) ?? '' })} </span>
          {named.get(filled[part.id] ?? '') ?? '…'}
        </button>
      )}
    </GapList>
  );
  return (
    <div className="question__bank-and-text" ref={host} onKeyDown={putDown}>
      <TextWithParts question={question} label={text('test.gapText')}>
        {gapOf}
      </TextWithParts>
      <p className="visually-hidden" role="status">
        {inHand !== '' && text('test.picked', { word: named.get(inHand) ?? '' })}
      </p>
      {!disabled && <Bank words={words} left={left} picked={inHand} dragged={drag?.key ?? ''} onPress={start} onPick={pick} />}
    </div>
  );
}

interface BankProps {
  readonly words: readonly XNode[];
  readonly left: ReadonlyMap<string, number>;
  readonly picked: string;
  readonly dragged: string;
  readonly onPress: (word: string) => (event: PointerEvent<HTMLElement>) => void;
  readonly onPick: (word: string, byKeyboard: boolean) => void;
}

/** The words that can be put into gaps. Those that are used up stay where they are, so that nothing jumps. */
function Bank({ words, left, picked, dragged, onPress, onPick }: BankProps): ReactNode {
  const text = useText();
  const wasDragged = useRef(false);
  const press = (word: string, event: PointerEvent<HTMLElement>): void => {
    wasDragged.current = false;
    onPress(word)(event);
  };
  // Where a drag ends the browser says that its word was clicked.
  if (dragged !== '') wasDragged.current = true;
  const click = (word: string, { detail }: MouseEvent): void => {
    if (!wasDragged.current || detail === 0) onPick(word, detail === 0);
  };
  return (
    <ul className="question__bank" role="list" aria-label={text('test.bank')}>
      {words.map((word) => {
        const id = attribute(word, 'id');
        const uses = left.get(id) ?? 0;
        return (
          <li key={id}>
            <button
              type="button"
              className="question__chip"
              aria-pressed={picked === id}
              disabled={uses === 0}
              data-drag={id}
              data-dragged={dragged === id || undefined}
              onPointerDown={uses === 0 ? undefined : (event) => press(id, event)}
              onClick={(event) => click(id, event)}
            >
              <Label of={word} />
              {uses > 1 && Number.isFinite(uses) && <small> ×{uses}</small>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
