import type { ReactNode } from 'react';
import { attribute, childElements, TEXTS, useService, useText } from '../../../../../core/api.ts';
import type { QuestionProps } from '../../../contract.ts';
import { seedOf, shuffled } from '../../../model/shuffle.ts';
import { filledOf, GapList, TextWithParts, wordsOf } from './text-with-parts.tsx';

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
