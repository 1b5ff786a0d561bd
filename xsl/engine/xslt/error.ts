import { position, XmlError } from '../tree/error.ts';
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

/** Signals that xsl:message asked to end the run. */
export class Terminated extends Error {}

export function errorAt(node: XmlNode | null, reason: string, cause?: unknown): XsltError {
  const element = node && node.kind !== ELEMENT ? (node.parent ?? node) : node;
  const line = element && element.start >= 0 ? position(element.tree.source, element.start).line : 0;
  return new XsltError(reason, element?.tree.href ?? '', line, element?.name ?? '', cause === undefined ? undefined : { cause });
}

/** Names the place in the stylesheet for an error that has none yet. */
export function located(error: unknown, node: XmlNode): unknown {
  if (error instanceof XsltError) return error;
  // The engine's own recursion is the only one here, so this is a sheet nested too deeply.
  if (error instanceof RangeError && /stack|recursion/i.test(error.message))
    return errorAt(node, 'The templates are nested too deeply; probably a template calls itself without end.', error);
  if (error instanceof XmlError || error instanceof Error) return errorAt(node, error.message, error);
  return error;
}
