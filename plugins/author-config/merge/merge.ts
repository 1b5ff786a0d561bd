import { attribute, parse, select, type Edits, type XDocument, type XNode } from '../../../core/api.ts';
import { hasUniqueIds } from '../model/document-root.ts';
import { mergeNode } from './content.ts';
import { besideTheirs, withIdsOfMine } from './new-ids.ts';
import type { Conflict, Merged, MovedNode, Side } from './model.ts';

/** Whose change goes in where both have changed the same place. */
type Choose = (conflict: Conflict) => Side;

type Nodes = ReadonlyMap<string, XNode>;

const keyOf = (node: XNode): string => `${node.name} ${attribute(node, 'id')}`;

/** Elements by name and id, of those alone that are there once. */
function byId(document: XDocument): Nodes {
  const found = new Map<string, XNode>();
  const twice = new Set<string>();
  for (const node of select(document, '//*[@id]')) {
    // It has the id of its film, in every copy.
    if (node.name === 'videoClip') continue;
    if (found.has(keyOf(node))) twice.add(keyOf(node));
    found.set(keyOf(node), node);
  }
  for (const key of twice) found.delete(key);
  return found;
}

const parentKey = ({ parent }: XNode): string => (parent ? `${parent.name} ${attribute(parent, 'id')}` : '');

/** Which elements are in another element than they were. */
function movedNodes(base: Nodes, mine: Nodes, theirs: Nodes, clash: Choose): Map<string, MovedNode> {
  const moved = new Map<string, MovedNode>();
  for (const [key, was] of base) {
    const [is, other] = [mine.get(key), theirs.get(key)];
    if (!is || !other) continue;
    const [isByMe, isByThem] = [parentKey(is) !== parentKey(was), parentKey(other) !== parentKey(was)];
    if (!isByMe && !isByThem) continue;
    const isElsewhere = isByMe && isByThem && parentKey(is) !== parentKey(other);
    const parentIn = (node: XNode): Conflict['base'] => ({ xml: parentKey(node), text: parentKey(node) });
    const versions = { base: parentIn(was), mine: parentIn(is), theirs: parentIn(other) };
    const by = isElsewhere
      ? clash({ path: `${key} (place)`, kind: 'order', node: other, name: '', ...versions })
      : isByThem
        ? 'theirs'
        : 'mine';
    moved.set(key, { base: was, mine: is, theirs: other, by });
  }
  return moved;
}

/** Nothing of what both versions have may have gone by being put into something that is gone, and nothing may be there twice. */
function isWhole(text: string, isUnique: boolean, mine: Nodes, theirs: Nodes): boolean {
  let document: XDocument;
  try {
    document = parse(text);
  } catch {
    return false;
  }
  if (!isUnique) return true;
  const found = byId(document);
  return [...mine.keys()].every((key) => !theirs.has(key) || found.has(key));
}

/**
 * What I have changed of a document, put into what somebody else has made of it meanwhile. What one of us alone has changed is taken
 * byte for byte; both have changed the same place: `choose` says whose goes in, and it is one of `conflicts`.
 * @throws XmlError when one of the texts is not well-formed
 */
export function merge(edits: Edits, base: string, mine: string, theirs: string, choose: Choose = () => 'theirs'): Merged {
  if (base === mine || mine === theirs) return { text: theirs, conflicts: [], taken: base === theirs || mine === theirs ? 0 : 1 };
  if (base === theirs) return { text: mine, conflicts: [], taken: 0 };
  const [was, found] = [parse(base), parse(theirs)];
  const isUnique = hasUniqueIds(found);
  const is = parse(isUnique ? withIdsOfMine(edits, was, parse(mine), found) : mine);
  const conflicts = new Map<string, Conflict>();
  const clash: Choose = (conflict) => {
    conflicts.set(conflict.path, conflicts.get(conflict.path) ?? conflict);
    return choose(conflict);
  };
  const none: Nodes = new Map();
  const [nodesWas, nodesIs, nodesFound] = isUnique ? [byId(was), byId(is), byId(found)] : [none, none, none];
  const moved = movedNodes(nodesWas, nodesIs, nodesFound, clash);
  const around = new Set<XNode>();
  for (const each of moved.values())
    for (const node of [each.base, each.mine, each.theirs]) for (let at = node.parent; at !== null; at = at.parent) around.add(at);
  let taken = 0;
  const [rootWas, rootIs, rootFound] = [was, is, found].map(({ children }) => children.find(({ kind }) => kind === 1)) as [
    XNode,
    XNode,
    XNode,
  ];
  const merging = {
    clash,
    elsewhere: (node: XNode) => moved.get(keyOf(node)) ?? null,
    added: (node: XNode, xml: string, beside: readonly XNode[]) => (isUnique ? xml : besideTheirs(edits, node, xml, beside)),
    holdsMoved: (node: XNode) => around.has(node),
    took: () => void taken++,
  };
  const inside = rootWas.name === rootIs.name && rootIs.name === rootFound.name ? mergeNode(merging, rootWas, rootIs, rootFound) : null;
  const text = inside === null ? '' : theirs.slice(0, rootFound.start) + inside + theirs.slice(rootFound.end);
  if (inside !== null && isWhole(text, isUnique, nodesIs, nodesFound)) return { text, conflicts: [...conflicts.values()], taken };
  return whole(base, mine, theirs, rootFound, choose);
}

/** Parts that do not go together: the document is one place. */
function whole(base: string, mine: string, theirs: string, node: XNode, choose: Choose): Merged {
  const version = (text: string): Conflict['base'] => ({ xml: text, text });
  const versions = { base: version(base), mine: version(mine), theirs: version(theirs) };
  const conflict: Conflict = { path: '/', kind: 'content', node, name: '', ...versions };
  return { text: choose(conflict) === 'mine' ? mine : theirs, conflicts: [conflict], taken: 0 };
}
