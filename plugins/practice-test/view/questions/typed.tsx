import { useId, type ReactNode } from 'react';
import { attribute, childElements, firstElement, markup, TEXTS, useService, useText } from '../../../../core/api.ts';
import type { QuestionProps } from '../../contract.ts';
import { typedText } from '../../scoring/index.ts';
import { Clip } from './clip.tsx';
import { localized } from '../../model/localized.ts';
import { Mark } from './mark.tsx';
import { QuestionText } from './question-text.tsx';

/** A text field for one word or sentence, with what is accepted shown afterwards. */
function Field({
  question,
  value,
  onChange,
  phase,
  disabled,
  label,
  labelledBy,
}: QuestionProps & { readonly label?: string; readonly labelledBy?: string }): ReactNode {
  const text = useText();
  const accepts = childElements(question, 'accept');
  const given = typeof value === 'string' ? value : '';
  const { spelling, accepted } = typedText(question, value);
  const showsSolution = phase !== 'answer' && accepts.length > 0;
  // What nobody wrote is not wrong: it was not answered.
  const showsOutcome = showsSolution && given.trim() !== '';
  const language = accepts.map((each) => attribute(each, 'language') || attribute(each, 'lang')).find((each) => each !== '');
  return (
    <div className="question__typed" data-outcome={showsOutcome ? spelling : undefined}>
      <input
        type="text"
        className="field__control"
        lang={language}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-label={label}
        aria-labelledby={labelledBy}
        value={given}
        readOnly={disabled}
        onChange={(event) => onChange(event.target.value)}
      />
      <Mark outcome={showsOutcome ? spelling : null} />
      {showsSolution && spelling !== 'right' && (
        <span className="question__solution">{text(spelling === 'nearly' ? 'test.spelling' : 'test.solution', { text: accepted })}</span>
      )}
    </div>
  );
}

/** What is heard is written down. */
export function Audio(props: QuestionProps): ReactNode {
  const id = useId();
  return (
    <>
      <QuestionText question={props.question} id={id} />
      <Clip question={props.question} isNeeded />
      <Field {...props} labelledBy={id} />
    </>
  );
}

/** A word, and its counterpart in another language. */
export function Vocabulary(props: QuestionProps): ReactNode {
  const text = useText();
  const id = useId();
  const language = useService(TEXTS).language;
  const terms =
    childElements(props.question, 'term').length === 1
      ? childElements(props.question, 'term')
      : localized(props.question, 'term', language);
  return (
    <>
      {firstElement(props.question, 'text') && <QuestionText question={props.question} />}
      <p className="question__term" id={id}>
        {terms.map((term, index) => (
          <span key={index} lang={attribute(term, 'language') || attribute(term, 'lang') || undefined}>
            {markup(term.children)}
          </span>
        ))}
        <span className="visually-hidden">: {text('test.translate')}</span>
      </p>
      <Clip question={props.question} />
      <Field {...props} labelledBy={id} />
    </>
  );
}
