import { childElements, type Edits, type XDocument } from '../../../core/api.ts';
import { spaceBefore, type BlockChange } from '../model/blocks.ts';
import { oneNode } from '../model/one-node.ts';

/**
 * Moves an item one level: `in` to the end of what is below the item before it, `out` behind the item that it lies in. Null where there
 * is none of these, or not exactly one such node.
 */
export function changeLevel(edits: Edits, document: XDocument, xpath: string, where: 'in' | 'out'): BlockChange | null {
  const node = oneNode(document, xpath, where);
  if (!node?.parent) return null;
  const items = childElements(node.parent, node.name);
  const target = where === 'in' ? items[items.indexOf(node) - 1] : node.parent.name === node.name ? node.parent : undefined;
  if (!target) return null;
  const text = edits.serializeSource(document).slice(node.start, node.end);
  const space = spaceBefore(node);
  const gone = { at: node.start - space.length, remove: node.end - node.start + space.length, insert: '' };
  const come = where === 'in' ? edits.append(target, text) : { at: target.end, remove: 0, insert: spaceBefore(target) + text };
  return { splices: [gone, come], focus: node.attributes.find(({ name }) => name === 'id')?.value ?? '' };
}
