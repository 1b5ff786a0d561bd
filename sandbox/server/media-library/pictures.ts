import { Readable } from 'node:stream';
import type { FileStorage, StoredFile } from './storage/contract.ts';

const DIGEST = /^[0-9a-f]{40}$/;
const NAME = /^\d{1,5}\.(?:webp|avif)$/;
const KEY = /^pictures\/[0-9a-f]{2}\/([0-9a-f]{40})\/(\d{1,5}\.(?:webp|avif))$/;

/** What begins the keys of the files of a digest. */
const keyOf = (digest: string): string => `pictures/${digest.slice(0, 2)}/${digest}/`;

/**
 * The sizes of pictures, as WebP and, later or never, as AVIF. Those of one picture have one name, the digest of what was uploaded, and
 * never change. They are named by nobody before all of them are there as WebP.
 */
export class Pictures {
  /** @param brought files that came with the content, which are only read; null for none */
  constructor(
    private readonly storage: FileStorage,
    private readonly brought: Pick<FileStorage, 'find' | 'list'> | null = null,
  ) {}

  async put(digest: string, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
    if (!DIGEST.test(digest)) throw new Error(`"${digest}" is no digest.`);
    for (const [name, content] of files) {
      if (!NAME.test(name)) continue;
      const key = keyOf(digest) + name;
      // What broke off once is made whole; what is there is in use.
      if ((await this.storage.find(key))?.size !== content.length) await this.storage.write(key, Readable.from([content]));
    }
  }

  /** null when there is no such file */
  async find(digest: string, name: string): Promise<StoredFile | null> {
    if (!DIGEST.test(digest) || !NAME.test(name)) return null;
    const key = keyOf(digest) + name;
    return (await this.storage.find(key)) ?? (await this.brought?.find(key)) ?? null;
  }

  /**
   * The size that is nearest to one that there is not, the next wider one first: texts are taken from other sites with some of the sizes.
   * null when there is none at all
   */
  async nearest(digest: string, name: string): Promise<StoredFile | null> {
    if (!DIGEST.test(digest) || !NAME.test(name)) return null;
    const wanted = Number.parseInt(name, 10);
    for (const storage of [this.storage, this.brought]) {
      const widths: number[] = [];
      for await (const { key } of storage?.list(keyOf(digest)) ?? [])
        if (key.endsWith('.webp')) widths.push(Number.parseInt(key.split('/').at(-1)!, 10));
      const sorted = widths.toSorted((one, other) => one - other);
      const width = sorted.find((each) => each > wanted) ?? sorted.at(-1);
      if (width !== undefined) return (await storage?.find(`${keyOf(digest)}${width}.webp`)) ?? null;
    }
    return null;
  }

  async remove(digest: string): Promise<void> {
    if (!DIGEST.test(digest)) throw new Error(`"${digest}" is no digest.`);
    for await (const { key } of this.storage.list(keyOf(digest))) await this.storage.remove(key);
  }

  /** The names of all that is stored, each with those of its files, for backups. */
  async *each(): AsyncGenerator<{ readonly digest: string; readonly names: readonly string[] }> {
    let [last, names]: [string, string[]] = ['', []];
    for await (const { key } of this.storage.list('pictures/')) {
      const [, digest = '', name = ''] = KEY.exec(key) ?? [];
      if (digest === '') continue;
      if (digest !== last) {
        if (last !== '') yield { digest: last, names };
        [last, names] = [digest, []];
      }
      names.push(name);
    }
    if (last !== '') yield { digest: last, names };
  }
}
