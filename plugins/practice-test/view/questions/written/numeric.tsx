import { useId, type ReactNode } from 'react';
import { childElements, textOf, TEXTS, useService, useText } from '../../../../../core/api.ts';
import type { QuestionProps, QuestionValue } from '../../../contract.ts';
import { numericOutcome, parseNumeric, readAccepted } from '../../../scoring/index.ts';
import { localized } from '../../../model/localized.ts';
import { Mark } from '../mark.tsx';
import { QuestionText } from '../question-text.tsx';

const partOf = (value: QuestionValue | null, name: string): string =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? ((value as Readonly<Record<string, string>>)[name] ?? '') : '';

/** A number, perhaps with its unit, as it is written in the language of the page. */
export function NumericQuestion({ question, value, onChange, phase, disabled }: QuestionProps): ReactNode {
  const text = useText();
  const texts = useService(TEXTS);
  const id = useId();
  const given = partOf(value, 'number');
  // What was typed is read as it was meant, also when the page has another language by then.
  const decimal = texts.number(1.5).includes('.') ? '.' : ',';
  const [accepted] = childElements(question, 'accept');
  const units = localized(question, 'unit', texts.language).map((unit) => textOf(unit).trim());
  const showsSolution = phase !== 'answer' && accepted !== undefined;
  // What nobody wrote is not wrong: it was not answered.
  const outcome = showsSolution && given.trim() !== '' ? numericOutcome(question, given, partOf(value, 'decimal')) : null;
  const isUnreadable = phase === 'answer' && given.trim() !== '' && parseNumeric(given, decimal).number === null;
  const right = accepted
    ? `${texts.number(readAccepted(textOf(accepted)) ?? Number.NaN, { maximumFractionDigits: 10 })} ${units[0] ?? ''}`.trim()
    : '';
  return (
    <>
      <QuestionText question={question} id={id} />
      <div className="question__typed" data-outcome={outcome === 'unit' ? 'wrong' : (outcome ?? undefined)}>
        <input
          type="text"
          inputMode={units.length > 0 ? 'text' : 'decimal'}
          className="field__control question__number"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          aria-labelledby={id}
          aria-describedby={`${id}-note`}
          value={given}
          readOnly={disabled}
          onChange={({ target }) => onChange(target.value === '' ? '' : { number: target.value, decimal })}
        />
        <Mark outcome={outcome === 'unit' ? 'wrong' : outcome} />
        {outcome === 'unit' && <span className="question__solution">{text('test.unitMissing')}</span>}
        {showsSolution && outcome !== 'right' && <span className="question__solution">{text('test.solution', { text: right })}</span>}
      </div>
      <p className="question__note" id={`${id}-note`} role="status">
        {isUnreadable
          ? text('test.noNumber', { example: texts.number(1.5) })
          : units.length > 0 && phase === 'answer'
            ? text(
                question.attributes.some((each) => each.name === 'unit' && each.value === 'required') ? 'test.withUnit' : 'test.mayUnit',
                {
                  unit: units[0]!,
                },
              )
            : ''}
      </p>
    </>
  );
}
