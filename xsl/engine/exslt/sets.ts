import { type XmlNode, stringValue } from '../xml/index.ts';
import { define } from '../xpath/index.ts';
import type { Extension } from '../xslt/index.ts';

/** Nodes before, or after, the first of `others`; all if there are none, none if it is not among them. */
function beside(nodes: XmlNode[], others: XmlNode[], after: boolean): XmlNode[] {
  if (!others.length) return nodes;
  const at = nodes.indexOf(others[0]!);
  return at < 0 ? [] : after ? nodes.slice(at + 1) : nodes.slice(0, at);
}

function distinct(nodes: XmlNode[]): XmlNode[] {
  const seen = new Set<string>();
  return nodes.filter((node) => {
    const value = stringValue(node);
    return !seen.has(value) && seen.add(value);
  });
}

/** EXSLT's sets. */
export const sets: Extension = {
  uri: 'http://exslt.org/sets',
  functions: {
    difference: define('nodes', 'NN', (_e, _n, a: XmlNode[], b: XmlNode[]) => {
      const others = new Set(b);
      return a.filter((node) => !others.has(node));
    }),
    intersection: define('nodes', 'NN', (_e, _n, a: XmlNode[], b: XmlNode[]) => {
      const others = new Set(b);
      return a.filter((node) => others.has(node));
    }),
    distinct: define('nodes', 'N', (_e, _n, nodes: XmlNode[]) => distinct(nodes)),
    'has-same-node': define('boolean', 'NN', (_e, _n, a: XmlNode[], b: XmlNode[]) => {
      const others = new Set(b);
      return a.some((node) => others.has(node));
    }),
    leading: define('nodes', 'NN', (_e, _n, a: XmlNode[], b: XmlNode[]) => beside(a, b, false)),
    trailing: define('nodes', 'NN', (_e, _n, a: XmlNode[], b: XmlNode[]) => beside(a, b, true)),
  },
};
