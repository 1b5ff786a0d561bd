import { NodeKind, parse, type XNode } from '../../xsl/engine/page.ts';
import type { PageWords, Words } from './contract.ts';

/** The words that came with the page; null when the server sent none. */
export function pageWords(page: Pick<Document, 'querySelector'> | undefined = globalThis.document): PageWords | null {
  const given = page?.querySelector<HTMLMetaElement>('meta[name="lectern-texts"]')?.content;
  return given === undefined ? null : (JSON.parse(given) as PageWords);
}

/** @throws Error when the file is not there or holds something else; TypeError when the server cannot be reached */
export async function fetchWords(fetch: typeof globalThis.fetch, address: string): Promise<Words> {
  const response = await fetch.call(globalThis, address, { headers: { Accept: 'application/json' } });
  if (!response.ok) throw new Error(`The server answers ${response.status}.`);
  const words: unknown = await response.json();
  if (typeof words !== 'object' || words === null || Array.isArray(words)) throw new Error('The file is no object of words.');
  return words as Words;
}

/**
 * Reads the texts of a text set document by their ids (protocol 3.1).
 * @throws Error when the document is not XML or no text set
 */
export function readTextSet(xml: string): Map<string, string> {
  const root = parse(xml).children.find((node) => node.kind === NodeKind.element);
  if (root?.name !== 'textSet') throw new Error(`The root element is "${root?.name ?? ''}", expected "textSet".`);
  const texts = new Map<string, string>();
  for (const node of root.children) {
    const id = node.name === 'text' ? node.attributes.find((attribute) => attribute.name === 'id')?.value : undefined;
    if (id) texts.set(id, textOf(node));
  }
  return texts;
}

function textOf(node: XNode): string {
  if (node.kind === NodeKind.text) return node.value;
  return node.kind === NodeKind.element ? node.children.map(textOf).join('') : '';
}
