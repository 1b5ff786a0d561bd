import { useId, type ReactNode } from 'react';
import { attribute, textOf, useText, type XNode } from '../../../../../core/api.ts';
import type { QuestionProps, QuestionValue } from '../../../contract.ts';
import { labelNodes } from '../../../model/localized.ts';
import { textParts, type TextPart } from '../../../scoring/index.ts';
import { Mark } from '../mark.tsx';
import { QuestionText } from '../question-text.tsx';

/** What is in the gaps, by their ids. */
export const filledOf = (value: QuestionValue | null): Readonly<Record<string, string>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Readonly<Record<string, string>>) : {};

/** The plain words of an option or a word, as a list can show them. */
export const wordsOf = (node: XNode, language: string): string =>
  labelNodes(node, language).map(textOf).join('').replace(/\s+/g, ' ').trim();

/** What is right in a part, once that may be shown; none while it is to be answered, or where the server does not say it. */
export const rightIn = ({ right }: TextPart, phase: QuestionProps['phase']): readonly string[] => (phase === 'answer' ? [] : right);

interface TextWithPartsProps {
  readonly question: XNode;
  /** What the text is, for who does not see it. */
  readonly label: string;
  readonly role?: 'group' | 'radiogroup';
  /** Draws a part; `node` is the one of the language that is shown. */
  readonly children: (part: TextPart, node: XNode) => ReactNode;
}

/** A text, parts of which are answered. */
export function TextWithParts({ question, label, role = 'group', children }: TextWithPartsProps): ReactNode {
  const id = useId();
  const parts = textParts(question);
  const draw = (node: XNode): ReactNode | undefined => {
    const part = parts.find((each) => each.id === attribute(node, 'id') && each.nodes[0]!.node.name === node.name);
    return part && children(part, node);
  };
  return (
    <div className="question__gaps" role={role} aria-labelledby={id}>
      <span id={id} className="visually-hidden">
        {label}
      </span>
      <QuestionText question={question} replace={draw} />
    </div>
  );
}

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
  const outcome = right.length === 0 ? null : right.includes(chosen) ? 'right' : 'wrong';
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
      {outcome === 'wrong' && solution && <span className="question__solution">{text('test.solution', { text: solution.words })}</span>}
    </span>
  );
}
