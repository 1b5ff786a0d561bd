import { has, inside, named, readPoints, text, value, type Node } from './node.ts';

/** A part in one text of the question: those of all languages hold the same parts. */
interface PartNode {
  readonly node: Node;
  /** Which of the `text` elements of the question it is in, from 0. */
  readonly text: number;
  /** An XPath inside of the question, such as `text[1]//gap[2]`. */
  readonly path: string;
  /** What is right according to this one. */
  readonly right: readonly string[];
}

/** A part of a question's text that is answered: a gap, or a passage that can be chosen. */
export interface TextPart {
  readonly id: string;
  /** From 1, in the order of the document. */
  readonly number: number;
  readonly nodes: readonly PartNode[];
  /** What is right in whatever language: accepted texts, ids of options or words; of a passage its own id. */
  readonly right: readonly string[];
  /** What it says to be worth, 1 when it says nothing; 0 when that is no number of at least 0. */
  readonly points: number;
}

const isCorrect = (node: Node): boolean => value(node, 'correct') === '1';

/** The kinds that are answered inside their text: the element of a part, and what is right there. */
const KINDS: Readonly<Record<string, { readonly name: string; right(node: Node): string[] }>> = {
  gapText: { name: 'gap', right: (gap) => inside(gap, 'accept').map(text) },
  inlineChoice: {
    name: 'gap',
    right: (gap) =>
      named(gap, 'option')
        .filter(isCorrect)
        .map((option) => value(option, 'id')),
  },
  gapMatch: { name: 'gap', right: (gap) => inside(gap, 'accept').map((each) => text(each).trim()) },
  hottext: { name: 'passage', right: (passage) => (isCorrect(passage) ? [value(passage, 'id')] : []) },
};

/** The parts of a question's text by their ids, in the order of the document; none for kinds that are answered below it. Pure. */
export function textParts(question: Node): TextPart[] {
  const kind = value(question, 'kind');
  if (!Object.hasOwn(KINDS, kind)) return [];
  const { name, right } = KINDS[kind]!;
  const parts = new Map<string, PartNode[]>();
  for (const [index, each] of named(question, 'text').entries())
    for (const [at, node] of inside(each, name).entries()) {
      const found = { node, text: index, path: `text[${index + 1}]//${name}[${at + 1}]`, right: right(node) };
      const same = parts.get(value(node, 'id'));
      if (same) same.push(found);
      else parts.set(value(node, 'id'), [found]);
    }
  return [...parts].map(([id, nodes], index) => {
    const { node } = nodes[0]!;
    const points = readPoints(node) ?? (has(node, 'points') ? 0 : 1);
    return { id, number: index + 1, nodes, right: [...new Set(nodes.flatMap((each) => each.right))], points };
  });
}

/** Whether several passages can be chosen: as the author says, or because several are correct. */
export const isMultiple = (question: Node): boolean =>
  value(question, 'multiple') === '1' || textParts(question).filter(({ right }) => right.length > 0).length > 1;

/** How often each word of a bank may be used, by its id: `uses`, 1 when nothing is said, `Infinity` for 0. Of two with one id the first. */
export function usesOf(question: Node): Map<string, number> {
  const uses = new Map<string, number>();
  for (const word of named(question, 'word')) {
    const written = value(word, 'uses');
    const count = /^\d{1,3}$/.test(written) ? Number(written) : 1;
    if (!uses.has(value(word, 'id'))) uses.set(value(word, 'id'), count === 0 ? Infinity : count);
  }
  return uses;
}
