import { useId, type ReactNode } from 'react';
import { attribute, childElements, textOf, useText, type XNode } from '../../../../core/api.ts';
import type { QuestionProps } from '../../contract.ts';
import { gapsOf, textInGap } from '../../scoring/index.ts';
import { Mark } from './mark.tsx';
import { QuestionText } from './question-text.tsx';

/** Letters that a gap has room for: what is accepted must not show by its width. */
const ROOM = 12;

/** A text with gaps to be filled in. */
export function GapText({ question, value, onChange, phase, disabled }: QuestionProps): ReactNode {
  const text = useText();
  const id = useId();
  const filled = value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Readonly<Record<string, string>>) : {};
  const numbers = new Map(
    gapsOf(question).map((same, index) => [same[0]!.attributes.find(({ name }) => name === 'id')?.value ?? '', index + 1]),
  );
  const gap = (node: XNode): ReactNode | undefined => {
    if (node.name !== 'gap') return undefined;
    const own = attribute(node, 'id');
    const accepted = childElements(node, 'accept').map(textOf);
    const { spelling, accepted: meant } = textInGap(question, own, value);
    const showsOutcome = phase !== 'answer' && accepted.length > 0;
    return (
      <span className="question__gap" data-outcome={showsOutcome ? spelling : undefined}>
        <input
          type="text"
          className="field__control"
          size={ROOM}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-label={text('test.gap', { number: numbers.get(own)! })}
          value={filled[own] ?? ''}
          readOnly={disabled}
          onChange={(event) => onChange({ ...filled, [own]: event.target.value })}
        />
        <Mark outcome={showsOutcome ? spelling : null} />
        {showsOutcome && spelling === 'wrong' && (
          <span className="question__solution">{text('test.solution', { text: accepted[0]! })}</span>
        )}
        {showsOutcome && spelling === 'nearly' && <span className="question__solution">{text('test.spelling', { text: meant })}</span>}
      </span>
    );
  };
  return (
    <div className="question__gaps" role="group" aria-labelledby={id}>
      <span id={id} className="visually-hidden">
        {text('test.gapText')}
      </span>
      <QuestionText question={question} replace={gap} />
    </div>
  );
}
