import { position } from '../tree/error.ts';
import { ELEMENT, type XmlNode } from '../tree/node.ts';

/** A stylesheet cannot be compiled, or its run was ended. */
export class XsltError extends Error {
  override readonly name = 'XsltError';
  constructor(
    readonly reason: string,
    /** The address of the stylesheet, '' if it has none. */
    readonly sheet: string,
    /** From 1; 0 when it is not known. */
    readonly line: number,
    /** The name of the instruction, such as 'xsl:value-of'. */
    readonly instruction: string,
    options?: ErrorOptions,
  ) {
    super(`${sheet || 'stylesheet'}${line ? `, line ${line}` : ''}${instruction ? `, ${instruction}` : ''}: ${reason}`, options);
  }
}

export function errorAt(node: XmlNode | null, reason: string, cause?: unknown): XsltError {
  const element = node && node.kind !== ELEMENT ? (node.parent ?? node) : node;
  const line = element && element.start >= 0 ? position(element.tree.source, element.start).line : 0;
  return new XsltError(reason, element?.tree.href ?? '', line, element?.name ?? '', cause === undefined ? undefined : { cause });
}

/** The machine's stack is used up: described only where there is room again. */
class Overflow {
  constructor(readonly node: XmlNode, readonly cause: Error) {}
}

const isOverflow = (error: unknown): error is Error => error instanceof RangeError || (error instanceof Error && error.name === 'InternalError');

/** Names the place in the stylesheet for an error that has none yet. */
export function located(error: unknown, node: XmlNode): unknown {
  if (error instanceof XsltError || error instanceof Overflow) return error;
  if (isOverflow(error)) return new Overflow(node, error);
  return error instanceof Error ? errorAt(node, error.message, error) : error;
}

/** As located, at the end of the way. */
export function described(error: unknown, node: XmlNode): unknown {
  const found = located(error, node);
  if (!(found instanceof Overflow)) return found;
  const { cause } = found;
  const isStack = /stack|recursion/i.test(cause.message);
  return errorAt(found.node, isStack ? 'The templates are nested too deeply; probably one calls itself without end.' : cause.message, cause);
}
