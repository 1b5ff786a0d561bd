import type { XDocument } from '../../xml/index.ts';
import { fetchDocument } from '../fetch.ts';

/**
 * The documents that one page is made of, each fetched once. Only the own origin is asked, and those that are named; a server of these that
 * sends the request on to another one has sent it too far.
 */
export class Documents {
  readonly #found = new Map<string, XDocument | Error>();

  /**
   * @param own the origin of the page
   * @param origins others that may be asked
   */
  constructor(
    private readonly own: string,
    private readonly origins: readonly string[],
  ) {}

  /** Fetches the document at an address. @throws Error when it cannot be had, the same one each time */
  async get(address: string): Promise<XDocument> {
    if (!this.#found.has(address)) this.#found.set(address, await this.#fetch(address).catch((error: unknown) => asError(error, address)));
    return this.fetched(address)!;
  }

  /** What was fetched; undefined when it has not been asked for. @throws Error when it could not be had */
  fetched(address: string): XDocument | undefined {
    const found = this.#found.get(address);
    if (found instanceof Error) throw found;
    return found;
  }

  async #fetch(address: string): Promise<XDocument> {
    const { origin, protocol } = new URL(address);
    const isOwn = origin === this.own || protocol === 'data:';
    if (!isOwn && !this.origins.includes(origin))
      throw new Error(`${address} is of another origin, which the service worker does not allow.`);
    const document = await fetchDocument(address, isOwn ? 'same-origin' : 'cors');
    const end = new URL(document.tree.href);
    if (!isOwn && !this.origins.includes(end.origin))
      throw new Error(`${address} leads to ${end.origin}, which the service worker does not allow.`);
    return document;
  }
}

/** A network says no more than that it failed. */
function asError(error: unknown, address: string): Error {
  if (error instanceof TypeError) return new Error(`${address} cannot be fetched: ${error.message}.`, { cause: error });
  return error instanceof Error ? error : new Error(String(error));
}
