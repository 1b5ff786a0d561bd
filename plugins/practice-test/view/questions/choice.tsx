import { useId, type ReactNode } from 'react';
import { attribute, childElements, textOf, TEXTS, useService, type XNode } from '../../../../core/api.ts';
import type { QuestionProps } from '../../contract.ts';
import { shuffled } from '../../model/shuffle.ts';
import { labelNodes } from '../../model/localized.ts';
import { Mark, type Outcome } from './mark.tsx';
import { Label, QuestionText } from './question-text.tsx';

const isAnyMarked = (options: readonly XNode[]): boolean => options.some((each) => attribute(each, 'correct') === '1');

/** Maths alone names no control in most browsers: its `alttext`, or its signs one after the other. undefined where there are words. */
function mathsInWords(label: readonly XNode[]): string | undefined {
  const maths = label.filter(({ name }) => name === 'math');
  if (maths.length === 0 || label.some((each) => !maths.includes(each) && textOf(each).trim() !== '')) return undefined;
  return maths.map((each) => attribute(each, 'alttext') || textOf(each).replace(/\s+/g, ' ').trim()).join(' ');
}

function outcome(option: XNode, isChosen: boolean): Outcome | null {
  if (attribute(option, 'correct') === '1') return isChosen ? 'right' : 'missed';
  return isChosen ? 'wrong' : null;
}

/** One of several options, or any number of them: radio buttons or checkboxes. */
function Choice({
  question,
  value,
  onChange,
  phase,
  disabled,
  seed,
  isMultiple,
}: QuestionProps & { readonly isMultiple: boolean }): ReactNode {
  const id = useId();
  const language = useService(TEXTS).language;
  const options = childElements(question, 'option');
  const chosen = typeof value === 'string' ? [value] : Array.isArray(value) ? (value as readonly string[]) : [];
  const showsOutcome = phase !== 'answer' && isAnyMarked(options);
  const choose = (option: string, isOn: boolean): void => {
    if (isMultiple) onChange(isOn ? [...chosen, option] : chosen.filter((each) => each !== option));
    else onChange(option);
  };
  return (
    <>
      <QuestionText question={question} id={id} />
      <div className="question__options" role={isMultiple ? 'group' : 'radiogroup'} aria-labelledby={id}>
        {shuffled(options, seed).map((option) => {
          const own = attribute(option, 'id');
          const isChosen = chosen.includes(own);
          const result = showsOutcome ? outcome(option, isChosen) : null;
          return (
            <label key={own} className="question__option" data-chosen={isChosen || undefined} data-outcome={result ?? undefined}>
              <input
                type={isMultiple ? 'checkbox' : 'radio'}
                name={id}
                aria-label={mathsInWords(labelNodes(option, language))}
                value={own}
                checked={isChosen}
                disabled={disabled}
                onChange={(event) => choose(own, event.target.checked)}
              />
              <span className="question__label">
                <Label of={option} />
              </span>
              <Mark outcome={result} />
            </label>
          );
        })}
      </div>
    </>
  );
}

export const SingleChoice = (props: QuestionProps): ReactNode => <Choice {...props} isMultiple={false} />;
export const MultipleChoice = (props: QuestionProps): ReactNode => <Choice {...props} isMultiple />;
