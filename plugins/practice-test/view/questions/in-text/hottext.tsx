import { useId, type ReactNode } from 'react';
import { markup, useText } from '../../../../../core/api.ts';
import type { QuestionProps } from '../../../contract.ts';
import { isMultiple, textParts } from '../../../scoring/index.ts';
import { Mark } from '../mark.tsx';
import { rightIn, TextWithParts } from './text-with-parts.tsx';

/** A text of which passages can be chosen: one, or several. */
export function HottextQuestion({ question, value, onChange, phase, disabled }: QuestionProps): ReactNode {
  const text = useText();
  const name = useId();
  const isOfSeveral = isMultiple(question);
  const chosen = typeof value === 'string' ? [value] : Array.isArray(value) ? (value as readonly string[]) : [];
  const showsOutcome = textParts(question).some((part) => rightIn(part, phase).length > 0);
  const choose = (passage: string, isOn: boolean): void => {
    const others = isOfSeveral ? chosen.filter((each) => each !== passage) : [];
    onChange(isOn ? [...others, passage] : others);
  };
  return (
    <TextWithParts
      question={question}
      label={text(isOfSeveral ? 'test.passages' : 'test.passage')}
      role={isOfSeveral ? 'group' : 'radiogroup'}
    >
      {(part, passage) => {
        const isChosen = chosen.includes(part.id);
        const isRight = part.right.length > 0;
        const outcome = !showsOutcome ? null : isChosen ? (isRight ? 'right' : 'wrong') : isRight ? 'missed' : null;
        return (
          <label className="question__passage" data-chosen={isChosen || undefined} data-outcome={outcome ?? undefined}>
            <input
              type={isOfSeveral ? 'checkbox' : 'radio'}
              className="visually-hidden"
              name={name}
              value={part.id}
              checked={isChosen}
              disabled={disabled}
              onChange={({ target }) => choose(part.id, target.checked)}
            />
            {markup(passage.children)}
            <Mark outcome={outcome} />
          </label>
        );
      }}
    </TextWithParts>
  );
}
