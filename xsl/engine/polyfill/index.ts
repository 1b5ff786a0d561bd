/** What browsers had for XSLT, on this engine: the interface XSLTProcessor, and pages of XML that name a stylesheet. */
import { XSLTProcessor } from './processor.ts';

export { transformPage } from './page.ts';
export { XSLTProcessor };

/**
 * Defines XSLTProcessor for all scripts of the page where the browser has none.
 * @param force also where it has one
 * @returns whether it was defined
 */
export function installXslt({ force = false }: { force?: boolean } = {}): boolean {
  if (!force && 'XSLTProcessor' in globalThis) return false;
  // As the methods of browsers' own interfaces are.
  for (const name of Object.getOwnPropertyNames(XSLTProcessor.prototype))
    if (name !== 'constructor') Object.defineProperty(XSLTProcessor.prototype, name, { enumerable: true });
  Object.defineProperty(globalThis, 'XSLTProcessor', { value: XSLTProcessor, writable: true, configurable: true, enumerable: false });
  return true;
}
