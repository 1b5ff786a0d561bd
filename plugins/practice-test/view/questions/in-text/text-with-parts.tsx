import { useId, type ReactNode } from 'react';
import { attribute, textOf, type XNode } from '../../../../../core/api.ts';
import type { QuestionProps } from '../../../contract.ts';
import { labelNodes } from '../../../model/localized.ts';
import { textParts, type TextPart } from '../../../scoring/index.ts';
import { QuestionText } from '../question-text.tsx';

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
