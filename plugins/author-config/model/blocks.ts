import { childElements, NodeKind, serialize, type Edits, type Splice, type XDocument, type XNode } from '../../../core/api.ts';
import { hasUniqueIds } from './document-root.ts';
import { idsOf, isTitle, withFreshIds, withOwnId, type Renamed } from './fresh-ids.ts';
import { oneNode } from './one-node.ts';
import { pathOf } from './path.ts';
import { movesOf, type Moves } from './moves.ts';

/** Changes, and what the user works on next: its id, or the way to it in the changed document where it has none. */
export interface BlockChange {
  readonly splices: readonly Splice[];
  readonly focus: string;
  /** Where what changes places is found by then. */
  readonly moves?: Moves;
}

/** The white space that a node is set off by, so that a neighbour is set off alike. */
export function spaceBefore(node: XNode): string {
  const before = node.parent?.children[node.parent.children.indexOf(node) - 1];
  return before?.kind === NodeKind.text ? (/\s*$/.exec(before.value)?.[0] ?? '') : '';
}

/** The nearest element of the same name, to the front or the back. */
function neighbour(node: XNode, where: 'before' | 'after'): XNode | null {
  const siblings = (node.parent?.children ?? []).filter((each) => each.kind === NodeKind.element && each.name === node.name);
  return siblings[siblings.indexOf(node) + (where === 'after' ? 1 : -1)] ?? null;
}

const idOf = (node: XNode): string => node.attributes.find(({ name }) => name === 'id')?.value ?? '';

/** The way to the child of a name with an index, counted from 0, once a change has brought it there. */
export const wayTo = (parent: XNode, name: string, index: number): string => `${pathOf(parent)}/${name}[${index + 1}]`;

/** Its index among the elements beside it that have its name. */
const indexOf = (node: XNode): number => childElements(node.parent!, node.name).indexOf(node);

/** What finds a node when the document has changed, in which it is so many places further on. */
const focusOf = (node: XNode, further = 0): string => idOf(node) || wayTo(node.parent!, node.name, indexOf(node) + further);

function renamed(edits: Edits, document: XDocument, node: XNode, text: string): Renamed {
  if (!hasUniqueIds(document)) return withOwnId(edits, text, childElements(node.parent!, node.name), idsOf(document));
  try {
    return withFreshIds(edits, text, idsOf(document));
  } catch {
    return withFreshIds(edits, serialize(node), idsOf(document)); // it needs a namespace from around it
  }
}

/** Puts a copy behind a node, with ids of its own (AUT-006, AUT-084); null when there is not exactly one such node. */
export function cloneBlock(edits: Edits, document: XDocument, xpath: string): BlockChange | null {
  const node = oneNode(document, xpath, 'clone');
  if (!node?.parent) return null;
  const text = edits.serializeSource(document).slice(node.start, node.end);
  const { xml, id } = renamed(edits, document, node, text);
  return { splices: [{ at: node.end, remove: 0, insert: spaceBefore(node) + xml }], focus: id || focusOf(node, 1) };
}

/** What a deletion takes out: a block with the title of the object stays, and loses what else is in it. */
const deletable = (node: XNode): readonly XNode[] =>
  childElements(node).some(isTitle) ? childElements(node).filter((each) => !isTitle(each)) : [node];

/**
 * Takes a node out, with the white space before it (AUT-007, AUT-083); the focus goes to the next one, or the one before. `splices` is
 * empty for a block that has nothing but the title of the object.
 */
export function deleteBlock(edits: Edits, document: XDocument, xpath: string): BlockChange | null {
  const node = oneNode(document, xpath, 'delete');
  if (!node?.parent || node.parent.kind === NodeKind.document) return null;
  edits.serializeSource(document);
  const gone = deletable(node);
  const after = neighbour(node, 'after');
  const next = gone[0] === node ? (after ?? neighbour(node, 'before')) : node;
  const splices = gone.map((each) => {
    const at = each.start - spaceBefore(each).length;
    return { at, remove: each.end - at, insert: '' };
  });
  // What comes behind it takes its place.
  return { splices, focus: next ? focusOf(next, gone[0] === node && next === after ? -1 : 0) : '' };
}

const languageOf = (node: XNode): string => node.attributes.find(({ name }) => name === 'language')?.value ?? '';

/**
 * The titles that two blocks would change by changing places: where a document marks none it is the first text of each language. Those of
 * all languages, as one that is marked takes it from the others.
 */
function titlesToMark(one: XNode, other: XNode): XNode[] {
  const texts = childElements(one.parent!, 'template').flatMap((block) => childElements(block, 'text').filter(languageOf));
  if (texts.some(isTitle)) return [];
  const titles = [...new Map(texts.toReversed().map((node) => [languageOf(node), node])).values()];
  const isIn = (block: XNode, node: XNode): boolean => node.parent === block;
  const isChanged = titles.some((title) => {
    const against = isIn(one, title) ? other : isIn(other, title) ? one : null;
    return against !== null && texts.some((node) => isIn(against, node) && languageOf(node) === languageOf(title));
  });
  return isChanged ? titles : [];
}

/** Exchanges a node and its neighbour (AUT-008, AUT-080, AUT-085); `splices` is empty at the border, null as above. */
export function swapBlock(edits: Edits, document: XDocument, xpath: string, where: 'before' | 'after'): BlockChange | null {
  const node = oneNode(document, xpath, 'swap');
  if (!node) return null;
  const other = neighbour(node, where);
  if (!other) return { splices: [], focus: focusOf(node) };
  const source = edits.serializeSource(document);
  const marks = titlesToMark(node, other).map((title) => edits.setAttribute(title, 'role', 'title'));
  const within = ({ start, end }: XNode): Splice[] => marks.filter(({ at }) => at > start && at < end);
  const text = (each: XNode): string =>
    within(each)
      .toSorted((a, b) => b.at - a.at)
      .reduce(
        (done, { at, remove, insert }) => done.slice(0, at - each.start) + insert + done.slice(at - each.start + remove),
        source.slice(each.start, each.end),
      );
  const put = (node: XNode, content: XNode): Splice => ({ at: node.start, remove: node.end - node.start, insert: text(content) });
  const siblings = childElements(node.parent!);
  const order = siblings.map((each) => (each === node ? other : each === other ? node : each));
  const around = marks.filter((mark) => ![...within(node), ...within(other)].includes(mark));
  return {
    splices: [put(node, other), put(other, node), ...around],
    focus: idOf(node) || wayTo(node.parent!, node.name, indexOf(other)),
    moves: movesOf(node.parent!, order),
  };
}

/**
 * Puts XML behind a node, or at the end of an element, with ids of its own (AUT-009).
 * @throws Error when the target is not exactly one node (ERR-032), XmlError when a text is not well-formed
 */
export function insertCopies(
  edits: Edits,
  document: XDocument,
  target: { readonly behind: string } | { readonly into: string },
  texts: readonly string[],
): BlockChange {
  const xpath = 'behind' in target ? target.behind : target.into;
  const node = oneNode(document, xpath, 'insert');
  if (!node) throw new Error(`The node to copy to was not found: ${xpath}. Nothing was inserted.`);
  const taken = idsOf(document);
  const beside = childElements('behind' in target ? node.parent! : node);
  const isUnique = hasUniqueIds(document);
  const copies = texts.map((text) => (isUnique ? withFreshIds(edits, text, taken) : withOwnId(edits, text, beside, taken)));
  const name = /^\s*<([^\s/>]+)/.exec(copies[0]?.xml ?? '')?.[1] ?? '';
  const before = 'into' in target ? childElements(node, name).length : node.name === name ? indexOf(node) + 1 : 0;
  const focus = copies[0]?.id || wayTo('into' in target ? node : node.parent!, name, before);
  if ('behind' in target)
    return {
      splices: [
        { at: (edits.serializeSource(document), node.end), remove: 0, insert: copies.map(({ xml }) => spaceBefore(node) + xml).join('') },
      ],
      focus,
    };
  const last = node.children.findLast((each) => each.kind === NodeKind.element);
  if (last)
    return {
      splices: [
        { at: (edits.serializeSource(document), last.end), remove: 0, insert: copies.map(({ xml }) => spaceBefore(last) + xml).join('') },
      ],
      focus,
    };
  return { splices: [edits.append(node, copies.map(({ xml }) => xml).join(''))], focus };
}
