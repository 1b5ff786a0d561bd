import { ELEMENT, rootOf, type XmlNode, XML } from '../xml/index.ts';

function index(root: XmlNode): Map<string, XmlNode> {
  const ids = new Map<string, XmlNode>();
  const names = root.tree.idNames;
  const visit = (node: XmlNode): void => {
    for (const a of node.attributes) {
      const isId = names?.has(`${node.name} ${a.name}`) || (a.localName === 'id' && a.namespaceURI === XML);
      if (isId && !ids.has(a.value)) ids.set(a.value, node);
    }
    for (const child of node.children) if (child.kind === ELEMENT) visit(child);
  };
  visit(root);
  return ids;
}

/** The elements whose ID (xml:id, or declared by the document type) is one of the words. */
export function findIds(node: XmlNode, words: string): XmlNode[] {
  const ids = (node.tree.ids ??= index(rootOf(node)));
  return words.split(/[ \t\r\n]+/).flatMap((word) => ids.get(word) ?? []);
}
