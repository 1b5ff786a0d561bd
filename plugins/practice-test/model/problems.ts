import { attribute, childElements, firstElement, textOf, type XNode } from '../../../core/api.ts';
import { readArea, type QuestionProblem } from '../contract.ts';
import { readAccepted } from '../scoring/index.ts';
import { isPictureAddress, side } from '../view/questions/picture.tsx';

export const problem = (text: string, path: string, fatal: boolean, values: Record<string, string | number> = {}): QuestionProblem => ({
  text: `test.problem.${text}`,
  path,
  fatal,
  values,
});

/** Whether the server keeps to itself what is correct: then it may be missing. */
export const isHidden = (question: XNode): boolean => question.parent !== null && attribute(question.parent, 'scoring') === 'server';

/** Children of a name: there are some, each has an id of its own. */
export function parts(question: XNode, name: string, least = 1): QuestionProblem[] {
  const all = childElements(question, name);
  if (all.length < least) return [problem('tooFew', '', true, { name, least })];
  const ids = all.map((each) => attribute(each, 'id'));
  return ids.flatMap((id, index) =>
    id === '' || ids.indexOf(id) < index
      ? [problem(id === '' ? 'partNoId' : 'partSameId', `${name}[${index + 1}]/@id`, true, { name, id })]
      : [],
  );
}

export function choiceProblems(question: XNode): QuestionProblem[] {
  const found = parts(question, 'option');
  const right = childElements(question, 'option').filter((each) => attribute(each, 'correct') === '1').length;
  if (found.length === 0 && !isHidden(question) && right === 0) found.push(problem('noneCorrect', 'option/@correct', false));
  if (attribute(question, 'kind') === 'singleChoice' && right > 1)
    found.push(problem('severalCorrect', 'option/@correct', false, { right }));
  return found;
}

export function matchingProblems(question: XNode): QuestionProblem[] {
  const lefts = childElements(question, 'left').map((each) => attribute(each, 'id'));
  const rights = childElements(question, 'right');
  const alone = isHidden(question) ? [] : lefts.filter((left) => !rights.some((right) => attribute(right, 'match') === left));
  return [
    ...parts(question, 'left'),
    ...parts(question, 'right'),
    ...alone.map((left) => problem('leftAlone', `left[@id='${left}']`, false, { id: left })),
  ];
}

export function orderingProblems(question: XNode): QuestionProblem[] {
  const positions = childElements(question, 'item').map((each) => attribute(each, 'position'));
  const wrong = isHidden(question)
    ? []
    : positions.flatMap((each, index) =>
        /^\d{1,6}$/.test(each) && positions.indexOf(each) === index
          ? []
          : [problem('position', `item[${index + 1}]/@position`, false, { said: each })],
      );
  return [...parts(question, 'item', 2), ...wrong];
}

export function hotspotProblems(question: XNode): QuestionProblem[] {
  const picture = firstElement(question, 'picture');
  const areas = childElements(question, 'area');
  return [
    ...parts(question, 'area'),
    ...(!picture || !isPictureAddress(attribute(picture, 'src')) ? [problem('noPicture', 'picture/@src', false)] : []),
    ...(picture && (!side(picture, 'w') || !side(picture, 'h')) ? [problem('noSize', 'picture', false)] : []),
    ...areas.flatMap((area, index) => [
      ...(readArea(area) ? [] : [problem('coords', `area[${index + 1}]/@coords`, false, { said: attribute(area, 'coords') })]),
      ...(attribute(area, 'label') === '' && !firstElement(area, 'label') ? [problem('noLabel', `area[${index + 1}]/@label`, false)] : []),
    ]),
    ...(!isHidden(question) && areas.length > 0 && !areas.some((area) => attribute(area, 'correct') === '1')
      ? [problem('noneCorrect', 'area/@correct', false)]
      : []),
  ];
}

export function typedProblems(question: XNode): QuestionProblem[] {
  const kind = attribute(question, 'kind');
  return [
    ...(isHidden(question) || firstElement(question, 'accept') ? [] : [problem('noAccept', 'accept', true)]),
    ...(kind === 'audio' && !firstElement(question, 'clip') ? [problem('noClip', 'clip', false)] : []),
    ...(kind === 'vocabulary' && !firstElement(question, 'term') ? [problem('noTerm', 'term', true)] : []),
  ];
}

export function numericProblems(question: XNode): QuestionProblem[] {
  const accepts = childElements(question, 'accept');
  const isNumber = (text: string): boolean => readAccepted(text) !== null;
  return [
    ...(isHidden(question) || accepts.length > 0 ? [] : [problem('noAccept', 'accept', true)]),
    ...accepts.flatMap((accept, index) => [
      ...(isNumber(textOf(accept)) ? [] : [problem('noValue', `accept[${index + 1}]`, true, { said: textOf(accept) })]),
      ...(/^(?:\d+(?:\.\d+)?%?)?$/.test(attribute(accept, 'tolerance').trim())
        ? []
        : [problem('tolerance', `accept[${index + 1}]/@tolerance`, false, { said: attribute(accept, 'tolerance') })]),
    ]),
    ...childElements(question, 'unit').flatMap((unit, index) =>
      attribute(unit, 'factor') === '' || Number(attribute(unit, 'factor')) > 0
        ? []
        : [problem('factor', `unit[${index + 1}]/@factor`, false, { said: attribute(unit, 'factor') })],
    ),
  ];
}

/** Names of an answer's own parts. */
const TAKEN: readonly string[] = ['text', 'compared'];

export function freeTextProblems(question: XNode): QuestionProblem[] {
  const taken = childElements(question, 'criterion').findIndex((each) => TAKEN.includes(attribute(each, 'id')));
  return [
    ...parts(question, 'criterion'),
    ...(taken < 0 ? [] : [problem('criterionTaken', `criterion[${taken + 1}]/@id`, true, { id: TAKEN.join(', ') })]),
    ...(isHidden(question) ? [problem('selfAssessed', '@kind', false)] : []),
    ...(isHidden(question) || firstElement(question, 'model') ? [] : [problem('noModel', 'model', true)]),
  ];
}
