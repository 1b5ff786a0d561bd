import type { XmlNode } from './node.ts';

/** Document order; nodes of different documents by the age of their documents. */
export const compare = (a: XmlNode, b: XmlNode): number =>
  a.tree === b.tree ? a.order - b.order || a.index - b.index : a.tree.serial - b.tree.serial;

/** Brings nodes into document order and drops repeated ones; a list that is in order already is only looked through. */
export function inOrder(nodes: XmlNode[]): XmlNode[] {
  for (let i = 1; i < nodes.length; i++) {
    if (compare(nodes[i - 1]!, nodes[i]!) >= 0) {
      const sorted = nodes.slice().sort(compare);
      let count = 1;
      for (let j = 1; j < sorted.length; j++) if (compare(sorted[j - 1]!, sorted[j]!) !== 0) sorted[count++] = sorted[j]!;
      sorted.length = count;
      return sorted;
    }
  }
  return nodes;
}

/** The union of two lists in document order. */
export const union = (a: XmlNode[], b: XmlNode[]): XmlNode[] => (!a.length ? b : !b.length ? a : inOrder(a.concat(b)));
