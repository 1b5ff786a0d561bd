import { childElements, type Edits, type XDocument, type XNode } from '../../../core/api.ts';
import { spaceBefore, wayTo, type BlockChange } from '../model/blocks.ts';
import { movesOf } from '../model/moves.ts';
import { oneNode } from '../model/one-node.ts';

/** How many elements of its name an element is in, and how deep those in it go, itself counted. */
const levelOf = (node: XNode): number => (node.parent?.name === node.name ? levelOf(node.parent) + 1 : 1);
const heightOf = (node: XNode): number => 1 + Math.max(0, ...childElements(node, node.name).map(heightOf));

const isWithin = (node: XNode | null, outer: XNode): boolean => node !== null && (node === outer || isWithin(node.parent, outer));

/** Whether something can be put beside another one: among its own, or where one is in another, on each level that there may be. */
function isPossible(node: XNode, other: XNode, levels: number): boolean {
  if (node.name !== other.name || isWithin(other, node)) return false;
  return node.parent === other.parent || (levels > 0 && levelOf(other) + heightOf(node) - 1 <= levels);
}

const idOf = (node: XNode): string => node.attributes.find(({ name }) => name === 'id')?.value ?? '';

/**
 * Puts a node before or behind another one of its name. Null where it is already, where it cannot be, or when there is not exactly one
 * of each.
 * @param levels so many may be in each other, as a menu's items; 0 where they stay among those beside them
 */
export function moveBeside(
  edits: Edits,
  document: XDocument,
  xpath: string,
  beside: string,
  side: 'before' | 'after',
  levels = 0,
): BlockChange | null {
  const [node, other] = [oneNode(document, xpath, 'move'), oneNode(document, beside, 'move')];
  if (!node?.parent || !other?.parent || !isPossible(node, other, levels)) return null;
  const others = childElements(other.parent).filter((each) => each !== node);
  const at = others.indexOf(other) + (side === 'after' ? 1 : 0);
  const order = [...others.slice(0, at), node, ...others.slice(at)];
  const alike = (nodes: readonly XNode[]): XNode[] => nodes.filter(({ name }) => name === node.name);
  const index = alike(order).indexOf(node);
  const isBeside = node.parent === other.parent;
  if (isBeside && alike(childElements(node.parent)).indexOf(node) === index) return null;
  const text = edits.serializeSource(document).slice(node.start, node.end);
  const [space, otherSpace] = [spaceBefore(node), spaceBefore(other)];
  return {
    splices: [
      { at: node.start - space.length, remove: node.end - node.start + space.length, insert: '' },
      { at: side === 'after' ? other.end : other.start - otherSpace.length, remove: 0, insert: otherSpace + text },
    ],
    focus: idOf(node) || wayTo(other.parent, node.name, index),
    ...(isBeside ? { moves: movesOf(node.parent, order) } : {}),
  };
}
