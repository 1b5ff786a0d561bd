import { useId, type PointerEventHandler, type ReactNode } from 'react';
import { attribute, childElements, textOf, TEXTS, useService, useText, type XNode } from '../../../../core/api.ts';
import type { QuestionProps } from '../../contract.ts';
import { seedOf, shuffled } from '../../model/shuffle.ts';
import { labelNodes } from '../../model/localized.ts';
import { Mark } from './mark.tsx';
import { Label, QuestionText } from './question-text.tsx';
import { useDrag } from './use-drag.ts';

/** What is to be matched: each left side has a list of all right sides; with a pointer the right sides can be dragged there too. */
export function Matching({ question, value, onChange, phase, disabled, seed }: QuestionProps): ReactNode {
  const text = useText();
  const language = useService(TEXTS).language;
  const id = useId();
  const lefts = childElements(question, 'left');
  const rights = childElements(question, 'right');
  const chosen = value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Readonly<Record<string, string>>) : {};
  const showsOutcome = phase !== 'answer' && rights.some((each) => attribute(each, 'match') !== '');
  const words = (side: XNode): string => labelNodes(side, language).map(textOf).join('').trim();
  /** A right side belongs to one left side at a time. */
  const match = (left: string, right: string): void => {
    const others = Object.entries(chosen).filter(([each, used]) => each !== left && used !== right);
    onChange(Object.fromEntries(right === '' ? others : [...others, [left, right]]));
  };
  const { drag, start } = useDrag((right, left) => {
    if (left !== null) match(left, right);
  });
  const used = new Set(Object.values(chosen));
  const free = shuffled(rights, seed === 0 ? 0 : seedOf(seed, 'right'));
  return (
    <>
      <QuestionText question={question} id={id} />
      <div className="question__matching" role="group" aria-labelledby={id}>
        <ul className="question__rows" role="list">
          {shuffled(lefts, seed).map((left) => {
            const own = attribute(left, 'id');
            const right = rights.find((each) => attribute(each, 'id') === chosen[own]);
            const solution = rights.find((each) => attribute(each, 'match') === own);
            const isRight = right !== undefined && attribute(right, 'match') === own;
            const outcome = showsOutcome && right !== undefined ? (isRight ? 'right' : 'wrong') : null;
            return (
              <li
                key={own}
                className="question__row"
                data-drop={disabled ? undefined : own}
                data-over={drag?.over === own || undefined}
                data-outcome={outcome ?? undefined}
              >
                <span className="question__label" id={`${id}-${own}`}>
                  <Label of={left} />
                </span>
                <select
                  className="field__control"
                  aria-labelledby={`${id}-${own}`}
                  value={chosen[own] ?? ''}
                  disabled={disabled}
                  onChange={(event) => match(own, event.target.value)}
                >
                  <option value="">{text('test.choose')}</option>
                  {free.map((each) => (
                    <option key={attribute(each, 'id')} value={attribute(each, 'id')}>
                      {words(each)}
                    </option>
                  ))}
                </select>
                <Mark outcome={outcome} />
                {showsOutcome && !isRight && solution && (
                  <span className="question__solution">{text('test.solution', { text: words(solution) })}</span>
                )}
              </li>
            );
          })}
        </ul>
        {!disabled && <Pool sides={free.filter((each) => !used.has(attribute(each, 'id')))} dragged={drag?.key ?? null} onPress={start} />}
      </div>
    </>
  );
}

interface PoolProps {
  readonly sides: readonly XNode[];
  readonly dragged: string | null;
  readonly onPress: (id: string) => PointerEventHandler;
}

/** The right sides that belong to no left side yet, to be dragged there. The lists do the same for whoever does not drag. */
function Pool({ sides, dragged, onPress }: PoolProps): ReactNode {
  return (
    <div className="question__pool" aria-hidden="true">
      {sides.map((side) => {
        const id = attribute(side, 'id');
        return (
          <span key={id} className="question__chip" data-drag={id} data-dragged={dragged === id || undefined} onPointerDown={onPress(id)}>
            <Label of={side} />
          </span>
        );
      })}
    </div>
  );
}
