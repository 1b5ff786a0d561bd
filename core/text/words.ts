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
