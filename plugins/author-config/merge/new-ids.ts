import { attribute, childElements, parse, select, type Edits, type Splice, type XDocument, type XNode } from '../../../core/api.ts';
import { freshId, idsOf, withOwnId } from '../model/fresh-ids.ts';
import { sourceOf } from './head.ts';

/** Both give the next free number, and so the same one to different things. */
const newIds = (base: XDocument, document: XDocument): Set<string> => {
  const before = idsOf(base);
  return new Set([...idsOf(document)].filter((id) => !before.has(id)));
};

/** The elements of these ids; a film's clip has the id of its film. */
const withIds = (document: XDocument, ids: ReadonlySet<string>): XNode[] =>
  select(document, '//*[@id]').filter((node) => node.name !== 'videoClip' && ids.has(attribute(node, 'id')));

/**
 * My text with other ids for what I have added, where they have given the same ones to something else; what is noted of the translations
 * of these elements follows. For documents whose ids are theirs alone in the whole.
 */
export function withIdsOfMine(edits: Edits, base: XDocument, mine: XDocument, theirs: XDocument): string {
  const given = newIds(base, theirs);
  const shared = new Set([...newIds(base, mine)].filter((id) => given.has(id)));
  const text = edits.serializeSource(mine);
  if (shared.size === 0) return text;
  const sources = new Set(withIds(theirs, shared).map((node) => sourceOf(node)));
  const isTheirs = (node: XNode): boolean => sources.has(sourceOf(node));
  const within = (node: XNode | null): boolean =>
    node !== null && ((shared.has(attribute(node, 'id')) && !isTheirs(node)) || within(node.parent));
  const taken = new Set([base, mine, theirs].flatMap((document) => [...idsOf(document)]));
  const renamed = new Map<string, string>();
  const splices: Splice[] = withIds(mine, shared)
    .filter(within)
    .map((node) => {
      const id = attribute(node, 'id');
      if (!renamed.has(id)) renamed.set(id, freshId(id, taken));
      return edits.setAttribute(node, 'id', renamed.get(id)!);
    });
  for (const entry of select(mine, '//translation[@path]')) {
    const path = attribute(entry, 'path');
    const next = path.replace(/\[@id='([^']*)'\]/g, (step, id: string) => `[@id='${renamed.get(id) ?? id}']`);
    if (next !== path) splices.push(edits.setAttribute(entry, 'path', next));
  }
  return edits.serializeSource(edits.applyEdits(mine, splices).document);
}

/** Whether something else of mine names an id: it would lead to another element. */
function isNamed(node: XNode, id: string): boolean {
  const root = select(node, '/*')[0];
  const around = node.parent ? select(node.parent, './/@*') : [];
  const paths = root ? select(root, './/translation/@path') : [];
  return (
    around.some(({ value, parent, name }) => value === id && parent !== node && name !== 'id') ||
    paths.some(({ value }) => value.includes(`[@id='${id}']`))
  );
}

/**
 * What I have added, with an id that nothing beside it has: theirs keep theirs. The same text where that is not needed, or would make
 * something else lead to theirs. For documents whose ids are theirs alone among siblings.
 */
export function besideTheirs(edits: Edits, node: XNode, xml: string, theirs: readonly XNode[]): string {
  const own = ['id', 'idFolie'].map((name) => attribute(node, name)).filter((id) => id !== '');
  const isTaken = own.some((id) => theirs.some((each) => attribute(each, 'id') === id || attribute(each, 'idFolie') === id));
  if (!isTaken || own.some((id) => isNamed(node, id))) return xml;
  const others = [...theirs, ...(node.parent ? childElements(node.parent).filter((each) => each !== node) : [])];
  try {
    parse(xml);
  } catch {
    return xml; // It needs a namespace from around it.
  }
  return withOwnId(edits, xml, others).xml;
}
