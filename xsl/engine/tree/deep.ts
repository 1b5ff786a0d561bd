import { isStackError, XmlError } from './error.ts';
import type { XmlNode } from './node.ts';

/** Walks through a node; when that uses the stack up, the error says so. Documents parsed with the usual limit never do. */
export function notTooDeep<T>(node: XmlNode, walk: () => T): T {
  try {
    return walk();
  } catch (error) {
    if (!isStackError(error)) throw error;
    throw new XmlError('The elements in here are nested too deeply.', node.tree.source, Math.max(node.start, 0), node.tree.href);
  }
}
