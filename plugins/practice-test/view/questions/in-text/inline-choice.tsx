import type { ReactNode } from 'react';
import { attribute, childElements, TEXTS, useService, useText } from '../../../../../core/api.ts';
import type { QuestionProps, QuestionValue } from '../../../contract.ts';
import { seedOf, shuffled } from '../../../model/shuffle.ts';
import type { TextPart } from '../../../scoring/index.ts';
import { Mark } from '../mark.tsx';
import { rightIn, TextWithParts, wordsOf } from './text-with-parts.tsx';

/** What is in the gaps, by their ids. */
export const filledOf = (value: QuestionValue | null): Readonly<Record<string, string>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Readonly<Record<string, string>>) : {};

interface GapListProps {
  readonly part: TextPart;
  /** What can be chosen, in this order. */
  readonly choices: readonly { readonly id: string; readonly words: string; readonly isUsedUp?: boolean }[];
  readonly chosen: string;
  readonly phase: QuestionProps['phase'];
  readonly disabled: boolean;
  readonly onChoose: (id: string) => void;
  /** Shown in place of the list; false: the list. */
  readonly children?: ReactNode;
  /** Something dragged is over it. */
  readonly isOver?: boolean;
}

/** A gap that is filled from a list, with what would have been right. */
export function GapList({ part, choices, chosen, phase, disabled, onChoose, children, isOver }: GapListProps): ReactNode {
  const text = useText();
  const right = rightIn(part, phase);
  // What nobody chose is not wrong: it was not answered.
  const outcome = right.length === 0 || chosen === '' ? null : right.includes(chosen) ? 'right' : 'wrong';
  const solution = choices.find(({ id }) => id === right[0]);
  return (
    <span
      className="question__gap"
      data-drop={disabled ? undefined : part.id}
      data-over={isOver || undefined}
      data-outcome={outcome ?? undefined}
    >
      {children || (
        <select
          className="field__control"
          aria-label={text('test.gap', { number: part.number })}
          value={chosen}
          disabled={disabled}
          onChange={({ target }) => onChoose(target.value)}
        >
          <option value="">{text('test.choose')}</option>
          {choices.map(({ id, words, isUsedUp = false }) => (
            <option key={id} value={id} disabled={isUsedUp && id !== chosen}>
              {words}
            </option>
          ))}
        </select>
      )}
      <Mark outcome={outcome} />
      {outcome !== 'right' && solution && <span className="question__solution">{text('test.solution', { text: solution.words })}</span>}
    </span>
  );
}

/** A text whose gaps have each a list of options of its own. */
export function InlineChoiceQuestion({ question, value, onChange, phase, disabled, seed }: QuestionProps): ReactNode {
  const text = useText();
  const { language } = useService(TEXTS);
  const filled = filledOf(value);
  return (
    <TextWithParts question={question} label={text('test.gapText')}>
      {(part, gap) => (
        <GapList
          part={part}
          choices={shuffled(childElements(gap, 'option'), seed === 0 ? 0 : seedOf(seed, part.id)).map((option) => ({
            id: attribute(option, 'id'),
            words: wordsOf(option, language),
          }))}
          chosen={filled[part.id] ?? ''}
          phase={phase}
          disabled={disabled}
          onChoose={(option) => onChange({ ...filled, [part.id]: option })}
        />
      )}
    </TextWithParts>
  );
}
