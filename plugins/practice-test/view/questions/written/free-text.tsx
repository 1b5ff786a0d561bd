import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { attribute, childElements, markup, TEXTS, useService, useText } from '../../../../../core/api.ts';
import type { QuestionProps } from '../../../contract.ts';
import { foreign, localized } from '../../../model/localized.ts';
import { criteriaOf } from '../../../scoring/index.ts';
import { useFormat } from '../../use-format.ts';
import { Label, QuestionText } from '../question-text.tsx';

type Parts = Readonly<Record<string, string>>;

/** An answer in one's own words; compared with a model answer, it is judged by the learner. */
export function FreeTextQuestion({ question, value, onChange, phase, disabled }: QuestionProps): ReactNode {
  const text = useText();
  const id = useId();
  const parts: Parts = typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Parts) : {};
  const written = parts['text'] ?? '';
  const isCompared = parts['compared'] === '1' || phase !== 'answer';
  const hasModel = childElements(question, 'model').length > 0;
  const head = useRef<HTMLParagraphElement>(null);
  const was = useRef(isCompared);
  // The button that was pressed is gone: what it has shown is read on.
  useLayoutEffect(() => {
    if (isCompared && !was.current && phase === 'answer') head.current?.focus({ preventScroll: true });
    was.current = isCompared;
  }, [isCompared, phase]);
  return (
    <>
      <QuestionText question={question} id={id} />
      <textarea
        className="field__control question__own-words"
        rows={5}
        aria-labelledby={id}
        value={written}
        readOnly={disabled || isCompared}
        onChange={({ target }) => onChange(target.value === '' ? '' : { ...parts, text: target.value })}
      />
      {hasModel && !isCompared && (
        <p className="question__compare">
          <button
            type="button"
            className="button button--quiet"
            disabled={disabled || written.trim() === ''}
            onClick={() => onChange({ ...parts, compared: '1' })}
          >
            {text('test.compare')}
          </button>{' '}
          <span className="question__note">{text('test.compareNote')}</span>
        </p>
      )}
      {hasModel && isCompared && (
        <div className="question__model">
          <p className="question__model-head" tabIndex={-1} ref={head}>
            {text('test.model')}
          </p>
          <Model question={question} />
          {/* Of nothing there is nothing to judge. */}
          {written.trim() !== '' && <Criteria question={question} parts={parts} onChange={onChange} disabled={disabled} />}
        </div>
      )}
    </>
  );
}

function Model({ question }: Pick<QuestionProps, 'question'>): ReactNode {
  const { language } = useService(TEXTS);
  return localized(question, 'model', language).map((each, index) => (
    <div key={index} className="rich" {...foreign(each, language)}>
      {markup(each.children)}
    </div>
  ));
}

/** By what the learner judges the answer, each with its points. */
function Criteria({
  question,
  parts,
  onChange,
  disabled,
}: Pick<QuestionProps, 'question' | 'onChange' | 'disabled'> & { readonly parts: Parts }): ReactNode {
  const { text, points } = useFormat();
  const worth = new Map(criteriaOf(question).map((each) => [each.id, each.points]));
  const criteria = childElements(question, 'criterion');
  if (criteria.length === 0) return null;
  return (
    <fieldset className="question__criteria">
      <legend>{text('test.assess')}</legend>
      {criteria.map((criterion) => {
        const own = attribute(criterion, 'id');
        return (
          <label key={own} className="question__option" data-chosen={parts[own] === '1' || undefined}>
            <input
              type="checkbox"
              checked={parts[own] === '1'}
              disabled={disabled}
              onChange={({ target }) => onChange({ ...parts, [own]: target.checked ? '1' : '0' })}
            />
            <span className="question__label">
              <Label of={criterion} /> <small>{points(worth.get(own) ?? 0)}</small>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
