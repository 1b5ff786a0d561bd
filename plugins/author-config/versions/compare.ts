import { diffArrays, diffWordsWithSpace } from 'diff';
import { isRepeated } from '../model/languages.ts';
import { readText } from './read-text.ts';
import { plain } from '../model/plain.ts';
import { attribute, childElements, NodeKind, serialize, textOf, type XNode } from '../../../core/api.ts';
import { commentPath } from '../review/comment-path.ts';

/** A run of a text that is in both versions, or in one of them alone. */
export interface Part {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** One text, or one element's attributes, that is not the same in both versions. */
export interface Difference {
  /** Where it is: the titles of what it is in, and the element's name, from the outside in. */
  readonly where: readonly string[];
  /** Itself, in the later version that has it. */
  readonly node: XNode;
  /** The way to what a comment on it is about. */
  readonly path: string;
  /** The language that the text is in; '' for what has none. */
  readonly language: string;
  readonly parts: readonly Part[];
}

/** The smallest that is compared as a whole: a text with the marks in it, or an element's own attributes. */
interface Piece {
  readonly path: string;
  readonly node: XNode;
  readonly where: readonly string[];
  readonly language: string;
  /** What people read of it; '' when it is attributes alone. */
  readonly text: string;
  readonly xml: string;
}

/** Elements whose own content is blocks of text, one below the other. */
const BLOCKS: ReadonlySet<string> = new Set(['html', 'ul', 'ol', 'table', 'thead', 'tbody', 'tr', 'section', 'div', 'blockquote', 'dl']);

const isWords = (node: XNode): boolean => node.children.some(({ kind, value }) => kind === NodeKind.text && value.trim() !== '');

/** What an element is called in the path to what is in it: the title that it has in the language, else in its first one. */
export function titleIn(node: XNode, language: string): string {
  const titles = childElements(node, 'title');
  const title = titles.find((each) => attribute(each, 'language') === language) ?? titles[0];
  return title ? plain(textOf(title)) : '';
}

/** What programs tell parts and files by; no author writes it. */
const TECHNICAL: ReadonlySet<string> = new Set(['revision', 'id', 'mediaToken', 'dataType', 'IDObjectType', 'IDObjectTypeCategory']);

/** Whether an attribute is for programs alone. What a reference leads to is its author's choice. */
const isTechnical = ({ name: of }: XNode, name: string): boolean => TECHNICAL.has(name) || (name === 'ID' && !of.endsWith('Ref'));

const attributesOf = (node: XNode): string =>
  node.attributes
    .filter(({ name, value }) => !isTechnical(node, name) && value !== '')
    .map(({ name, value }) => `${name}="${value}"`)
    .join(' ');

/** What is written in a text; where more than its white space would be lost by that, as it is read. */
function wordsOf(node: XNode): string {
  const [all, lines] = [textOf(node), readText(node)];
  return plain(all) === plain(lines) ? all : lines;
}

/** The pieces of an element, in their order. */
function piecesOf(root: XNode, own: string): Piece[] {
  const pieces: Piece[] = [];
  const visit = (node: XNode, above: readonly string[], inherited: string): void => {
    // What is noted of translations says again what the texts say.
    if (node.name === 'translations' || isRepeated(node)) return;
    const language = attribute(node, 'language') || inherited;
    if (isWords(node) || (BLOCKS.has(node.name) && node.children.length === 0)) {
      pieces.push({ node, path: commentPath(node), where: [...above, node.name], language, text: wordsOf(node), xml: serialize(node) });
      return;
    }
    const attributes = attributesOf(node);
    if (attributes !== '')
      pieces.push({ node, path: commentPath(node), where: [...above, node.name], language: '', text: '', xml: attributes });
    const title = titleIn(node, own);
    const where = title === '' ? above : [...above, title];
    for (const child of childElements(node)) visit(child, BLOCKS.has(node.name) ? [...above, node.name] : where, language);
  };
  visit(root, [], '');
  return pieces;
}

/** The names of what a node is in: its titles may change without it. */
const namesOf = (node: XNode): string => (node.parent ? `${namesOf(node.parent)}/${node.name}` : '');
const keyOf = ({ node, language, xml }: Piece): string => [namesOf(node), language, xml].join('\u0000');
const kindOf = ({ where, language }: Piece): string => [where.at(-1), language].join('\u0000');

/** What was written, and what people read of it. */
type Written = Pick<Piece, 'text' | 'xml'>;

/** Words where words have changed, else the XML: marks, addresses, attributes. */
export function changedWords(before: Written, after: Written): Part[] {
  const [one, other] = before.text === after.text ? [before.xml, after.xml] : [before.text, after.text];
  return diffWordsWithSpace(one, other).map(({ value, added, removed }): Part => {
    const kind = added ? 'added' : removed ? 'removed' : 'same';
    return { kind, text: value };
  });
}

const changed = (before: Piece, after: Piece): Difference => ({
  node: after.node,
  path: after.path,
  where: after.where,
  language: after.language,
  parts: changedWords(before, after),
});

const whole = ({ node, path, where, language, text, xml }: Piece, kind: 'removed' | 'added'): Difference => ({
  node,
  path,
  where,
  language,
  parts: [{ kind, text: text.trim() === '' ? xml : text }],
});

/** What was removed and added in one go: pieces of one kind are one that was changed, in their order. */
function paired(removed: readonly Piece[], added: readonly Piece[]): Difference[] {
  const left = [...removed];
  const differences = added.map((piece) => {
    const index = left.findIndex((each) => kindOf(each) === kindOf(piece));
    if (index < 0) return whole(piece, 'added');
    const [before] = left.splice(index, 1);
    return changed(before!, piece);
  });
  return [...left.map((piece) => whole(piece, 'removed')), ...differences];
}

/**
 * What of an element is not the same in another version of it, in the order of the later one.
 * @param language the one that titles in paths are shown in
 */
export function compare(before: XNode, after: XNode, language: string): Difference[] {
  const [was, is] = [piecesOf(before, language), piecesOf(after, language)];
  const differences: Difference[] = [];
  let [from, to, removed] = [0, 0, 0];
  for (const { count, added, removed: isRemoved } of diffArrays(was.map(keyOf), is.map(keyOf))) {
    if (isRemoved) {
      removed = count;
      continue;
    }
    if (added) differences.push(...paired(was.slice(from, from + removed), is.slice(to, to + count)));
    else differences.push(...was.slice(from, from + removed).map((piece) => whole(piece, 'removed')));
    from += removed + (added ? 0 : count);
    to += count;
    removed = 0;
  }
  return [...differences, ...was.slice(from, from + removed).map((piece) => whole(piece, 'removed'))];
}
