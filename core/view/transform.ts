import type { ReactNode } from 'react';
import type { Stylesheet, XDocument } from '../../xsl/engine/index.ts';
import { fragment, reactElements } from './drawing/elements.tsx';
import { StylesheetError, type SheetParameters } from './contract.ts';

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
    return fragment(sheet.toElements<ReactNode>(document, { factory: reactElements, parameters, message }));
  } catch (error) {
    throw new StylesheetError(name, 'transform', `${name}.xsl: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
