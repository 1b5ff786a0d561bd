import { parse, readDoctype, type XDocument, type XNode } from '../xml/index.ts';
import { includesOf } from '../xslt/index.ts';

/** Documents that were fetched before they are asked for, by address. */
export type Fetched = ReadonlyMap<string, XDocument>;

/** The address of a whole document. @throws TypeError when it is none */
export const addressOf = (href: string, base: string): string => new URL(href, base).href.replace(/#.*/, '');

/**
 * Fetches a stylesheet's includes and imports, and theirs, without stopping the page; those of other origins too, when their server permits
 * it. What cannot be had is left for the stylesheet to miss, with its line.
 * @param get fetches one
 */
export async function fetchIncludes(
  sheet: XNode,
  base: string,
  get: (address: string) => Promise<XDocument> = fetchDocument,
): Promise<Fetched> {
  const found = new Map<string, XDocument>();
  const asked = new Set<string>();
  const follow = async (from: XNode, at: string): Promise<void> => {
    const next = includesOf(from).map((href) => addressOf(href, at));
    await Promise.all(
      next.map(async (address) => {
        if (asked.has(address)) return;
        asked.add(address);
        try {
          const document = await get(address);
          found.set(address, document);
          await follow(document, document.tree.href);
        } catch {
          // The loader meets it again.
        }
      }),
    );
  };
  await follow(sheet, base);
  return found;
}

/** Fetches a document. @throws Error when there is none, XmlError when it is not well-formed */
export async function fetchDocument(address: string, mode: RequestMode = 'cors'): Promise<XDocument> {
  const answer = await fetch(address, { credentials: 'same-origin', mode });
  if (!answer.ok) throw new Error(`${address}: the server answers with the status ${answer.status}.`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return parse(decode(bytes, answer.headers.get('content-type') ?? ''), { href: answer.url || address, doctype: readDoctype });
}

/** The text of a document in the encoding that a mark at its begin, the server or its declaration says. */
export function decode(bytes: Uint8Array, type: string): string {
  const mark = bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : undefined;
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const named = /charset\s*=\s*"?([\w.:-]+)/i.exec(type)?.[1] ?? /^<\?xml\s[^>]*\sencoding\s*=\s*["']([\w.:-]+)/.exec(head)?.[1];
  return new TextDecoder(mark ?? named ?? 'utf-8').decode(bytes);
}
