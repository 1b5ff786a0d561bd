import { useId, useLayoutEffect, useRef, useState, type PointerEventHandler, type ReactNode, type RefObject } from 'react';
import { LineIcon, attribute, childElements, textOf, TEXTS, useService, useText, type XNode } from '../../../../core/api.ts';
import type { QuestionProps } from '../../contract.ts';
import { shuffled } from '../../model/shuffle.ts';
import { labelNodes } from '../../model/localized.ts';
import { Mark } from './mark.tsx';
import { Label, QuestionText } from './question-text.tsx';
import { useDrag } from './use-drag.ts';

/** The items in the order that was given; those that it lacks follow in the order of the document. */
function inOrder(items: readonly XNode[], given: readonly string[] | null): XNode[] {
  if (!given) return [...items];
  const found = [...new Set(given)]
    .map((id) => items.find((each) => attribute(each, 'id') === id))
    .filter((each): each is XNode => each !== undefined);
  return [...found, ...items.filter((each) => !found.includes(each))];
}

/** Ids in the right order; none where the server keeps the positions. */
function solutionOf(items: readonly XNode[]): readonly string[] {
  if (!items.some((item) => attribute(item, 'position') !== '')) return [];
  return [...items]
    .sort((one, other) => Number(attribute(one, 'position')) - Number(attribute(other, 'position')))
    .map((item) => attribute(item, 'id'));
}

/** The focus goes along with what was moved. The result takes the name of the button that gets it at the next drawing. */
function useRefocus(list: RefObject<HTMLElement | null>): RefObject<string | null> {
  const refocus = useRef<string | null>(null);
  useLayoutEffect(() => {
    const button =
      refocus.current === null ? null : list.current?.querySelector<HTMLElement>(`[data-move="${CSS.escape(refocus.current)}"]`);
    refocus.current = null;
    if (!button) return;
    button.focus({ preventScroll: true });
    button.scrollIntoView?.({ block: 'nearest', behavior: 'instant' });
  });
  return refocus;
}

interface StepButtonProps {
  readonly name: string;
  /** -1: up. */ readonly by: -1 | 1;
  readonly isDisabled: boolean;
  readonly label: string;
  readonly onClick: () => void;
}

function StepButton({ name, by, isDisabled, label, onClick }: StepButtonProps): ReactNode {
  return (
    <button
      type="button"
      className="question__step"
      data-move={name}
      aria-disabled={isDisabled || undefined}
      aria-label={label}
      onClick={onClick}
    >
      <LineIcon path={by < 0 ? 'm6 15 6-6 6 6' : 'm6 9 6 6 6-6'} size={20} />
    </button>
  );
}

/** Things to be put in order: by buttons, or by dragging them. The order that is shown at first is no answer until it is confirmed. */
export function Ordering({ question, value, onChange, phase, disabled, seed }: QuestionProps): ReactNode {
  const text = useText();
  const language = useService(TEXTS).language;
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const refocus = useRefocus(list);
  const [announcement, announce] = useState('');
  const all = childElements(question, 'item');
  const items = inOrder(shuffled(all, seed), Array.isArray(value) ? (value as readonly string[]) : null);
  const ids = items.map((item) => attribute(item, 'id'));
  const words = (item: XNode): string => labelNodes(item, language).map(textOf).join('').trim();
  const right = solutionOf(all);
  const showsOutcome = phase !== 'answer' && right.length > 0;
  const move = (item: string, to: number): void => {
    if (to < 0 || to >= ids.length) return;
    const rest = ids.filter((each) => each !== item);
    rest.splice(to, 0, item);
    onChange(rest);
    announce(text('test.moved', { item: words(items[ids.indexOf(item)]!), place: to + 1, count: ids.length }));
  };
  const keepOrder = (): void => {
    onChange(ids);
    announce(text('test.kept'));
    // Its button goes.
    list.current?.querySelector<HTMLElement>('.question__step:not([aria-disabled])')?.focus({ preventScroll: true });
  };
  const { drag, start } = useDrag((item, over) => {
    if (over !== null && over !== item) move(item, ids.indexOf(over));
  });
  const stepsOf = (own: string, index: number): ReactNode =>
    ([-1, 1] as const).map((by) => (
      <StepButton
        key={by}
        name={`${own} ${by}`}
        by={by}
        isDisabled={index + by < 0 || index + by >= items.length}
        label={text(by < 0 ? 'test.up' : 'test.down', { item: words(items[index]!) })}
        onClick={() => {
          refocus.current = `${own} ${by}`;
          move(own, index + by);
        }}
      />
    ));
  return (
    <>
      <QuestionText question={question} id={id} />
      <ol className="question__items" role="list" aria-labelledby={id} ref={list}>
        {items.map((item, index) => {
          const own = ids[index]!;
          const outcome = showsOutcome ? (right[index] === own ? 'right' : 'wrong') : null;
          return (
            // By places: an element that is moved is built anew by the browser and loses the focus; here only words change.
            <li
              key={index}
              className="question__item"
              data-drag={own}
              data-drop={disabled ? undefined : own}
              data-dragged={drag?.key === own || undefined}
              data-over={(drag?.over === own && drag.key !== own) || undefined}
              data-outcome={outcome ?? undefined}
            >
              <ItemContent item={item} number={index + 1} outcome={outcome} solution={outcome === 'wrong' ? right.indexOf(own) + 1 : 0}>
                {disabled ? null : { grip: start(own), steps: stepsOf(own, index) }}
              </ItemContent>
            </li>
          );
        })}
      </ol>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {!disabled && <KeepButton isHidden={value !== null} onClick={keepOrder} />}
    </>
  );
}

/** Its room stays when it goes: what is below must not jump at the first move. */
function KeepButton({ isHidden, onClick }: { readonly isHidden: boolean; readonly onClick: () => void }): ReactNode {
  const text = useText();
  return (
    <button
      type="button"
      className="button button--quiet question__keep"
      style={isHidden ? { visibility: 'hidden' } : undefined}
      onClick={onClick}
    >
      {text('test.keepOrder')}
    </button>
  );
}

interface ItemContentProps {
  readonly item: XNode;
  readonly number: number;
  readonly outcome: 'right' | 'wrong' | null;
  /** The right position, from 1; 0 when it is not shown. */
  readonly solution: number;
  /** How it is moved; null when it cannot be. */
  readonly children: { readonly grip: PointerEventHandler; readonly steps: ReactNode } | null;
}

function ItemContent({ item, number, outcome, solution, children }: ItemContentProps): ReactNode {
  const text = useText();
  return (
    <>
      {children && (
        <span className="question__grip" aria-hidden="true" onPointerDown={children.grip}>
          ⠿
        </span>
      )}
      <span className="question__number" aria-hidden="true">
        {number}
      </span>
      <span className="question__label">
        <Label of={item} />
      </span>
      <Mark outcome={outcome} />
      {children && <span className="question__steps">{children.steps}</span>}
      {solution > 0 && <span className="question__solution">{text('test.placeIs', { place: solution })}</span>}
    </>
  );
}
