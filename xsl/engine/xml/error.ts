import type { XNode } from './model.ts';
import { stringValue, type XmlNode } from './node.ts';

/** Line and column, both from 1, of an offset in a text. */
export function position(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

/** Whether an error says that the machine's stack is used up; engines word it differently. */
export const isStackError = (error: unknown): boolean =>
  error instanceof Error && /^(Range|Internal)Error: .*(stack|recursion)/i.test(String(error));

/** A document is not well-formed, or exceeds a limit. */
export class XmlError extends Error {
  override readonly name = 'XmlError';
  readonly line: number;
  readonly column: number;
  constructor(
    readonly reason: string,
    text: string,
    offset: number,
    readonly href = '',
  ) {
    const at = position(text, offset);
    super(`${href ? `${href}, ` : ''}line ${at.line}, column ${at.column}: ${reason}`);
    this.line = at.line;
    this.column = at.column;
  }
}

/** Walks through a node; when that uses the stack up, the error says so. Documents parsed with the usual limit never do. */
export function notTooDeep<T>(node: XmlNode, walk: () => T): T {
  try {
    return walk();
  } catch (error) {
    if (!isStackError(error)) throw error;
    throw new XmlError('The elements in here are nested too deeply.', node.tree.source, Math.max(node.start, 0), node.tree.href);
  }
}

/** All text in a node, as XPath's string() gives it. @throws XmlError when it is nested too deeply */
export const textOf = (node: XNode): string => notTooDeep(node as XmlNode, () => stringValue(node as XmlNode));
