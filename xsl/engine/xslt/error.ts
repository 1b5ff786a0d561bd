import { isStackError, position, ELEMENT, type XmlNode } from '../xml/index.ts';
import type { LimitError, LimitName } from '../output/index.ts';
import type { Sheet } from './model.ts';

/** A stylesheet cannot be compiled, or its run was ended. */
export class XsltError extends Error {
  override readonly name = 'XsltError';
  constructor(
    readonly reason: string,
    /** The address of the stylesheet, '' if it has none. */
    readonly sheet: string,
    /** From 1; 0 when it is unknown. */
    readonly line: number,
    /** The name of the instruction, such as 'xsl:value-of'. */
    readonly instruction: string,
    options?: ErrorOptions,
    /** The limit that the run has used up, if that is why it ended. */
    readonly limit?: LimitName,
    /** From 1; 0 when it is unknown. */
    readonly column = 0,
  ) {
    super(`${sheet || 'stylesheet'}${line ? `, line ${line}` : ''}${instruction ? `, ${instruction}` : ''}: ${reason}`, options);
  }
}

export function errorAt(node: XmlNode | null, reason: string, cause?: unknown, limit?: LimitName): XsltError {
  const element = node && node.kind !== ELEMENT ? (node.parent ?? node) : node;
  const { line = 0, column = 0 } = element && element.start >= 0 ? position(element.tree.source, element.start) : {};
  return new XsltError(reason, element?.tree.href ?? '', line, element?.name ?? '', cause ? { cause } : undefined, limit, column);
}

/** Adds the position in the stylesheet to an error that has none yet. */
export function located(error: unknown, node: XmlNode): unknown {
  if (error instanceof XsltError || !(error instanceof Error)) return error;
  const reason = isStackError(error)
    ? 'Templates, the document or an expression is nested too deeply, probably without end.'
    : error.message;
  return errorAt(node, reason, error, isStackError(error) ? 'depth' : (error as Partial<LimitError>).limit);
}

/**
 * Ends the run only when what cannot be compiled is reached, as browsers do: libraries have parts that nobody uses. Who checks a
 * stylesheet is told at once.
 */
export function deferred(sheet: Sheet, error: unknown, element: XmlNode): () => never {
  // No mistake of the stylesheet: the next call may find more room.
  if (isStackError(error)) throw error;
  const mistake = located(error, element);
  if (!sheet.isForwards(element)) sheet.mistake?.(mistake);
  return () => {
    throw mistake;
  };
}
