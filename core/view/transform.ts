import type { ReactNode } from 'react';
import type { Stylesheet, XDocument } from '../../xsl/engine/index.ts';
import { fragment, reactElements } from './drawing/elements.tsx';
import { StylesheetError } from './contract.ts';

/** The global parameters of every stylesheet (protocol 7). */
export interface SheetParameters extends Readonly<Record<string, string>> {
  readonly lang: string;
  readonly customer: string;
  readonly user: string;
  readonly target: string;
  readonly isMobile: string;
}

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
