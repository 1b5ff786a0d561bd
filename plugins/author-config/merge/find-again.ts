import { childElements, parse, select, type Edits, type XDocument, type XNode } from '../../../core/api.ts';
import { pathOf } from '../model/path.ts';
import { sourceOf } from './head.ts';
import { match } from './match.ts';
import type { Item } from './model.ts';

const itemsOf = (parent: XNode): Item[] => childElements(parent).map((node) => ({ node, lead: '', xml: sourceOf(node) }));

/** Its text without the ids by which its parent tells its children apart: what both have added gets other ones. */
const withoutId = (xml: string): string => xml.replace(/\s(?:id|idFolie)=(?:"[^"]*"|'[^']*')/, '');

/** The same one among the children that its parent has now. */
function childAgain(node: XNode, before: XNode, after: XNode): XNode | null {
  const [was, is] = [itemsOf(before), itemsOf(after)];
  const found = match(was, [], is).base.find(({ base }) => base?.node === node)?.theirs ?? null;
  const own = withoutId(sourceOf(node));
  if (found && withoutId(found.xml) === own) return found.node;
  // It was added here, and its id is that of something else that somebody has stored: it is there under another one.
  const alike = [was, is].map((items) => items.filter(({ xml }) => withoutId(xml) === own));
  return alike[0]!.length === 1 && alike[1]!.length === 1 ? alike[1]![0]!.node : (found?.node ?? null);
}

function nodeAgain(node: XNode, after: XDocument): XNode | null {
  if (!node.parent) return after;
  const parent = nodeAgain(node.parent, after);
  return parent && childAgain(node, node.parent, parent);
}

/** Of elements whose id is theirs alone in both versions: it may be in another element by now. */
function elsewhere(node: XNode, before: XDocument, after: XDocument): XNode | null {
  const id = node.attributes.find(({ name }) => name === 'id')?.value ?? '';
  if (id === '' || id.includes("'")) return null;
  const [one, other] = [before, after].map((document) => select(document, `//${node.name}[@id='${id}']`));
  return one!.length === 1 && other!.length === 1 ? other![0]! : null;
}

/** The way in a version to the element, or its attribute, that a path names in an older one; '' when it is gone, or the path names none. */
export function findAgain(edits: Edits, before: XDocument, after: XDocument, path: string): string {
  if (before === after) return path;
  const [, way = path, attribute = ''] = /^(.*[^/])(\/@[^/\]]+)$/.exec(path) ?? [];
  // Read anew: versions share what has not changed, and where that is in the text is so of one of them.
  const [was, is] = [before, after].map((document) => parse(edits.serializeSource(document))) as [XDocument, XDocument];
  const [node, ...more] = way === '' ? [] : select(was, way);
  if (!node || more.length > 0) return '';
  const found = nodeAgain(node, is) ?? elsewhere(node, was, is);
  return found ? `${pathOf(found)}${attribute}` : '';
}
