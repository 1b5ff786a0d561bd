import { attribute, childElements, textOf, type XNode } from '../../../core/api.ts';
import type { QuestionProblem } from '../contract.ts';
import { textParts, usesOf, type TextPart } from '../scoring/index.ts';
import { has, inside, named, readPoints, value, type Node } from '../scoring/node.ts';
import { isHidden, parts, problem } from './problems.ts';

/** What is wrong with the questions that are answered inside their text: gapText, inlineChoice, hottext, gapMatch. */
export function inTextProblems(question: XNode): QuestionProblem[] {
  const kind = attribute(question, 'kind');
  const name = kind === 'hottext' ? 'passage' : 'gap';
  const found = textParts(question);
  if (found.length === 0) return [problem(name === 'gap' ? 'noGap' : 'noPassage', 'text', true)];
  const isOpen = !isHidden(question);
  return [
    ...found.flatMap((part) => [
      ...idProblems(part, name),
      ...nestedProblems(part, name),
      ...(name === 'gap' ? pointsProblems(part) : []),
      ...(kind === 'inlineChoice' ? optionProblems(part) : []),
      ...(isOpen && name === 'gap' ? rightProblems(part, kind) : []),
      ...(isOpen && kind !== 'gapText' ? unlikeProblems(part, name) : []),
    ]),
    ...missingProblems(question, found, name),
    ...(name === 'passage' ? found.flatMap(({ nodes }) => nodes.flatMap(({ node, path }) => emptyProblems(node, 'passage', path))) : []),
    ...(isOpen && name === 'passage' && found.every(({ right }) => right.length === 0)
      ? [problem('noneCorrect', 'text//passage/@correct', false)]
      : []),
    ...(kind === 'gapMatch' ? wordProblems(question, found, isOpen) : []),
  ];
}

/** A part has an id, which it shares with none of the same text. */
function idProblems({ id, nodes }: TextPart, name: string): QuestionProblem[] {
  if (id === '') return nodes.map(({ path }) => problem('partNoId', `${path}/@id`, true, { name, id }));
  return nodes.flatMap(({ text, path }, index) =>
    nodes.slice(0, index).some((each) => each.text === text) ? [problem('partSameId', `${path}/@id`, true, { name, id })] : [],
  );
}

/** One in another could not be answered by itself. */
const nestedProblems = ({ id, nodes }: TextPart, name: string): QuestionProblem[] =>
  nodes.flatMap(({ node, path }) => (inside(node, name).length > 0 ? [problem('partInside', path, true, { name, id })] : []));

const pointsProblems = ({ id, nodes }: TextPart): QuestionProblem[] =>
  nodes.flatMap(({ node, path }) =>
    has(node, 'points') && readPoints(node) === null
      ? [problem('badPoints', `${path}/@points`, false, { id, said: value(node, 'points'), points: 0 })]
      : [],
  );

const emptyProblems = (node: Node, name: string, path: string): QuestionProblem[] =>
  textOf(node as XNode).trim() === '' ? [problem('partEmpty', path, false, { name })] : [];

/** The options of a gap: two at least, each with words and an id of its own. */
const optionProblems = ({ nodes }: TextPart): QuestionProblem[] =>
  nodes.flatMap(({ node, path }) => [
    ...parts(node as XNode, 'option', 2).map((each) => ({ ...each, path: each.path === '' ? path : `${path}/${each.path}` })),
    ...named(node, 'option').flatMap((option, index) => emptyProblems(option, 'option', `${path}/option[${index + 1}]`)),
  ]);

/** Words of a bank are the same in every language; texts and options are right in one. */
function rightProblems({ id, nodes, right }: TextPart, kind: string): QuestionProblem[] {
  const text = kind === 'inlineChoice' ? 'gapWithoutCorrect' : 'gapWithoutAccept';
  const without = kind === 'gapMatch' ? nodes.slice(0, right.length === 0 ? 1 : 0) : nodes.filter((each) => each.right.length === 0);
  return without.map(({ path }) => problem(text, path, false, { id }));
}

/** An id that is right in one language is right in all: answers do not say in which they were given. */
function unlikeProblems({ id, nodes }: TextPart, name: string): QuestionProblem[] {
  const first = nodes[0]!.right.toSorted().join(' ');
  return nodes
    .filter((each) => (name === 'passage' || each.right.length > 0) && each.right.toSorted().join(' ') !== first)
    .map(({ path }) => problem('partUnlike', path, false, { name, id }));
}

/** The text of each language has all parts. */
function missingProblems(question: XNode, found: readonly TextPart[], name: string): QuestionProblem[] {
  const languages = childElements(question, 'text').map((each) => attribute(each, 'language'));
  return [...new Set(languages)].flatMap((language) =>
    found
      .filter(({ nodes }) => !nodes.some(({ text }) => languages[text] === language))
      .map(({ id }) => problem('partMissing', `text[${languages.indexOf(language) + 1}]`, false, { name, id, language })),
  );
}

/** How many gaps can be right at once, each word being used as often as it may be (bipartite matching, by augmenting paths). */
function mostRight(found: readonly TextPart[], uses: ReadonlyMap<string, number>): number {
  const holders = new Map<string, TextPart[]>();
  const give = (gap: TextPart, tried: Set<string>): boolean =>
    gap.right.some((word) => {
      const most = uses.get(word) ?? 0;
      if (most === 0 || tried.has(word)) return false;
      tried.add(word);
      const held = holders.get(word) ?? [];
      const free = held.length < most ? held.length : held.findIndex((other) => give(other, tried));
      if (free < 0) return false;
      holders.set(word, [...held.slice(0, free), gap, ...held.slice(free + 1)]);
      return true;
    });
  return found.filter((gap) => give(gap, new Set())).length;
}

function wordProblems(question: XNode, found: readonly TextPart[], isOpen: boolean): QuestionProblem[] {
  const words = childElements(question, 'word');
  const uses = usesOf(question);
  const looks = words.map((word) => textOf(word).replace(/\s+/g, ' ').trim());
  const fillable = found.filter(({ right }) => right.some((word) => uses.has(word)));
  const most = isOpen ? mostRight(found, uses) : fillable.length;
  return [
    ...parts(question, 'word'),
    ...words.flatMap((word, index) => [
      ...emptyProblems(word, 'word', `word[${index + 1}]`),
      ...(/^\d{0,3}$/.test(attribute(word, 'uses'))
        ? []
        : [problem('uses', `word[${index + 1}]/@uses`, false, { said: attribute(word, 'uses') })]),
      ...(looks[index] !== '' && looks.indexOf(looks[index]!) < index
        ? [problem('wordTwice', `word[${index + 1}]`, false, { text: looks[index]! })]
        : []),
    ]),
    ...found.flatMap(({ id, nodes }) =>
      nodes.flatMap(({ right, path }) =>
        right.filter((word) => !uses.has(word)).map((word) => problem('noWord', `${path}/accept`, false, { id, word })),
      ),
    ),
    ...(most < fillable.length ? [problem('fewWords', 'word', false, { count: most, gaps: fillable.length })] : []),
  ];
}
