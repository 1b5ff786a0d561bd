import { useId, type ReactNode } from 'react';
import { attribute, childElements, firstElement, markup, TEXTS, textOf, useService, useText } from '../../../../core/api.ts';
import type { QuestionProps } from '../../contract.ts';
import { isAccepted } from '../../scoring/index.ts';
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
  const isRight = isAccepted(given, accepts.map(textOf), attribute(question, 'ignoreCase') === '1');
  const showsOutcome = phase !== 'answer' && accepts.length > 0;
  const language = accepts.map((each) => attribute(each, 'language') || attribute(each, 'lang')).find((each) => each !== '');
  return (
    <div className="question__typed" data-outcome={showsOutcome ? (isRight ? 'right' : 'wrong') : undefined}>
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
      <Mark outcome={showsOutcome ? (isRight ? 'right' : 'wrong') : null} />
      {showsOutcome && !isRight && <span className="question__solution">{text('test.solution', { text: textOf(accepts[0]!) })}</span>}
    </div>
  );
}

/** What is heard is written down. */
export function Audio(props: QuestionProps): ReactNode {
  const id = useId();
  return (
    <>
      <QuestionText question={props.question} id={id} />
      <Clip question={props.question} />
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
