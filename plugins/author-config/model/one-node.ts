import { select, type XDocument, type XNode } from '../../../core/api.ts';

/**
 * The one node that an XPath names. Anything but exactly one gives null and says on the console which field or action
 * it was (AUT-083 to AUT-085, ERR-029, ERR-030).
 * @param purpose what was to be done, e.g. `delete`
 */
export function oneNode(document: XDocument, xpath: string, purpose: string): XNode | null {
  if (xpath === '') {
    console.warn(`Author, ${purpose}: the field has no XPath (data-xpath); nothing was changed. Correct the stylesheet.`);
    return null;
  }
  let found: XNode[];
  try {
    found = select(document, xpath);
  } catch (error) {
    console.warn(
      `Author, ${purpose}: "${xpath}" is no XPath (${error instanceof Error ? error.message : String(error)}); nothing was changed.`,
    );
    return null;
  }
  const [node] = found;
  if (node && found.length === 1) return node;
  console.warn(`Author, ${purpose}: "${xpath}" matches ${found.length} nodes instead of exactly one; nothing was changed.`);
  return null;
}
