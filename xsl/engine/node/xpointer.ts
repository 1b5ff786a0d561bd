import { ATTRIBUTE, DOCUMENT, ELEMENT, isNCName, NAMESPACE, type XNode } from '../xml/index.ts';
import { select } from '../xpath/index.ts';

const PART = /^\s*([\w.-]+)\(((?:\^.|[^()^]|\((?:\^.|[^()^]|\((?:\^.|[^()^])*\))*\))*)\)/;

const byId = (document: XNode, id: string): XNode[] => {
  const declared = select(document, 'id($id)', { variables: { id } });
  return declared.length ? declared : select(document, '(//*[@xml:id = $id])[1]', { variables: { id } });
};

/** element(id/1/2): children counted one by one. */
function byNumbers(document: XNode, path: string): XNode[] {
  const [id = '', ...numbers] = path.split('/');
  let found: readonly XNode[] = id ? byId(document, id) : [document];
  for (const number of numbers) {
    const child: XNode | undefined = found[0]?.children.filter(({ kind }) => kind === ELEMENT)[Number(number) - 1];
    found = child ? [child] : [];
  }
  return [...found];
}

/**
 * The nodes of a document that an XPointer names: an ID, `element(…)`, `xpointer(…)` with XPath, `xmlns(prefix=address)` before it. Of
 * several parts the first that finds something counts (XPointer Framework, 3).
 * @throws Error when it is another one, or names what cannot be included
 */
export function selectPointer(document: XNode, pointer: string): readonly XNode[] {
  if (isNCName(pointer)) return byId(document, pointer);
  const namespaces: Record<string, string> = {};
  let rest = pointer;
  while (rest.trim()) {
    const found = PART.exec(rest);
    if (!found) throw new Error(`"${pointer}" is no XPointer: an ID, element(/1/2) or xpointer(expression).`);
    const [all, scheme, data = ''] = found;
    rest = rest.slice(all.length);
    const text = data.replace(/\^([()^])/g, '$1');
    if (scheme === 'xmlns') {
      const at = text.indexOf('=');
      namespaces[text.slice(0, at).trim()] = text.slice(at + 1).trim();
    } else if (scheme === 'element' || scheme === 'xpointer' || scheme === 'xpath1') {
      const nodes = scheme === 'element' ? byNumbers(document, text) : select(document, text, { namespaces });
      if (nodes.some(({ kind }) => kind === ATTRIBUTE || kind === NAMESPACE))
        throw new Error(`"${pointer}" names attributes, which cannot be included.`);
      if (nodes.length) return nodes.flatMap((node) => (node.kind === DOCUMENT ? node.children : [node]));
    }
  }
  return [];
}
