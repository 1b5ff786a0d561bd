import { useId, type ReactNode } from 'react';
import { attribute, useText, type XNode } from '../../../../core/api.ts';
import type { QuestionProps } from '../../contract.ts';
import { textInGap, textParts } from '../../scoring/index.ts';
import { Mark } from './mark.tsx';
import { QuestionText } from './question-text.tsx';

/** Letters that a gap has room for: what is accepted must not show by its width. */
const ROOM = 12;

/** A text with gaps to be filled in. */
export function GapText({ question, value, onChange, phase, disabled }: QuestionProps): ReactNode {
  const text = useText();
  const id = useId();
  const filled = value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Readonly<Record<string, string>>) : {};
  const parts = new Map(textParts(question).map((part) => [part.id, part]));
  const gap = (node: XNode): ReactNode | undefined => {
    if (node.name !== 'gap') return undefined;
    const own = attribute(node, 'id');
    const part = parts.get(own)!;
    const { spelling, accepted } = textInGap(question, part, value);
    const showsSolution = phase !== 'answer' && part.right.length > 0;
    // What nobody wrote is not wrong: it was not answered.
    const showsOutcome = showsSolution && (filled[own] ?? '').trim() !== '';
    return (
      <span className="question__gap" data-outcome={showsOutcome ? spelling : undefined}>
        <input
          type="text"
          className="field__control"
          size={ROOM}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-label={text('test.gap', { number: part.number })}
          value={filled[own] ?? ''}
          readOnly={disabled}
          onChange={(event) => onChange({ ...filled, [own]: event.target.value })}
        />
        <Mark outcome={showsOutcome ? spelling : null} />
        {showsSolution && spelling !== 'right' && (
          <span className="question__solution">{text(spelling === 'nearly' ? 'test.spelling' : 'test.solution', { text: accepted })}</span>
        )}
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
