/**
 * An added plugin that brings a kind of question: `<question kind="estimate" value="300" within="15" min="0" max="600" step="5">`. Full
 * points within `within` percent of the value, half of them within twice as much. One manifest line and one object do it (docs/tests.md).
 */
import { createElement, useId } from 'react';
import { attribute, childElements, markup, TEXTS, useService, useText } from 'lectern';

const texts = {
  en: { estimate: 'Your estimate: {value}', none: 'Your estimate: none yet', right: 'The value is {value}.' },
  de: { estimate: 'Ihre Schätzung: {value}', none: 'Ihre Schätzung: noch keine', right: 'Der Wert ist {value}.' },
};

const number = (question, name, otherwise) =>
  attribute(question, name) === '' || Number.isNaN(Number(attribute(question, name))) ? otherwise : Number(attribute(question, name));

function Estimate({ question, value, onChange, phase, disabled }) {
  const text = useText(texts);
  const { language } = useService(TEXTS);
  const id = useId();
  const all = childElements(question, 'text');
  const shown = all.find((each) => attribute(each, 'language') === language) ?? all[0];
  const [min, max] = [number(question, 'min', 0), number(question, 'max', 100)];
  const given = typeof value === 'string' ? value : '';
  return createElement(
    'div',
    { className: 'estimate', 'data-plugin': 'estimate-question' },
    createElement('div', { className: 'question__text', id }, shown && markup(shown.children)),
    createElement('input', {
      type: 'range',
      min,
      max,
      step: number(question, 'step', 1),
      value: given === '' ? min : given,
      disabled,
      style: { inlineSize: '100%', minBlockSize: '2.75rem' },
      'aria-labelledby': id,
      onChange: (/** @type {import('react').ChangeEvent<HTMLInputElement>} */ event) => onChange(event.target.value),
    }),
    createElement('p', null, given === '' ? text('none') : text('estimate', { value: given })),
    phase !== 'answer' && attribute(question, 'value') !== ''
      ? createElement('p', { className: 'question__solution' }, text('right', { value: attribute(question, 'value') }))
      : null,
  );
}

/** 0 to the question's points; depends on nothing but its arguments. */
function score(question, value) {
  if (typeof value !== 'string' || value === '' || attribute(question, 'value') === '') return 0;
  const right = number(question, 'value', Number.NaN);
  const off = (Math.abs(Number(value) - right) / Math.abs(right || 1)) * 100;
  const within = number(question, 'within', 10);
  const points = number(question, 'points', 1);
  return off <= within ? points : off <= 2 * within ? points / 2 : 0;
}

/** What is wrong, for the author: a text and where. */
function problems(question) {
  const isHidden = question.parent && attribute(question.parent, 'scoring') === 'server';
  return !isHidden && Number.isNaN(number(question, 'value', Number.NaN))
    ? [{ text: 'The question has no value to be estimated.', path: '@value', fatal: true }]
    : [];
}

export default /** @satisfies {import('lectern').AddedModule} */ ({
  manifest: { id: 'estimate-question', version: '1.0.0', api: 1, entry: 'module', questions: { estimate: 'estimate' } },
  estimate: { View: Estimate, score, problems },
});
