import { XmlError } from '../xml/index.ts';
import { XsltError } from '../xslt/index.ts';

/** The types that browsers took for XSLT's, and its registered one in the spellings that are in use. */
const TYPE = /^(?:text|application)\/(?:xsl|xml|xslt|xslt\+xml|xml\+xslt)$/i;
const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescape = (text: string): string => text.replace(/&(amp|lt|gt|quot|apos);/g, (_all, name: string) => SIGNS[name]!);

/**
 * The address of the first stylesheet of XSLT.
 * @param instructions what follows the target in each `<?xml-stylesheet …?>` before the first element
 * @returns the address as written, `#id` for an element of the document itself; null when there is none
 */
export function stylesheetNamed(instructions: readonly string[]): string | null {
  for (const data of instructions) {
    const found = [...data.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)];
    const words = new Map(found.map(([, name = '', double, single]) => [name, unescape(double ?? single ?? '')]));
    const href = words.get('href');
    if (href !== undefined && TYPE.test(words.get('type')?.trim() ?? '') && words.get('alternate') !== 'yes') return href;
  }
  return null;
}

/** What a page of an error begins with. */
export const FAILED = 'This page could not be transformed.';

/** An error with stylesheet, line and column, as far as there are any. */
export function sentence(error: unknown): string {
  if (error instanceof XsltError && error.line)
    return `${error.sheet}, line ${error.line}, column ${error.column}, ${error.instruction}: ${error.reason}`;
  return error instanceof XsltError || error instanceof XmlError || error instanceof Error ? error.message : String(error);
}
