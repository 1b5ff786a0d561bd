import type { ReactNode } from 'react';
import type { Limits, Stylesheet, XDocument } from '../../xsl/engine/index.ts';
import { fragment } from '../../xsl/engine/react/index.ts';
import { reactElements } from './drawing/elements.tsx';
import { StylesheetError, type SheetParameters } from './contract.ts';

/** What a stylesheet may take in the page, where it stops everything else: seconds, and less memory than a tab has. */
const LIMITS: Limits = { time: 5000, nodes: 1_000_000, result: 3_000_000, characters: 2 ** 27 };

/**
 * What a stylesheet draws of a document, as one React node.
 * @throws StylesheetError with the engine's message (sheet, line, instruction)
 */
export function transform(
  name: string,
  sheet: Stylesheet,
  document: XDocument,
  parameters: SheetParameters,
  message: (text: string) => void,
): ReactNode {
  try {
    return fragment(sheet.toElements<ReactNode>(document, { factory: reactElements, parameters, message, limits: LIMITS }));
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const isLimit = error instanceof Error && 'limit' in error && error.limit !== undefined;
    throw new StylesheetError(name, isLimit ? 'limit' : 'transform', `${name}.xsl: ${text}`, { cause: error });
  }
}
