import { buffer } from 'node:stream/consumers';
import type { Work } from '../jobs/contract.ts';
import type { Store } from '../store/schema.ts';
import { isNamed, withFilesOf } from './named-files.ts';
import type { Pictures } from './pictures.ts';
import { sizeOfStored, widthsOf } from './renditions.ts';

/** Kind of the jobs that make pictures smaller for browsers that read AVIF. */
export const AVIF = 'avif';

interface Parts {
  readonly store: Store;
  readonly pictures: Pictures;
  /** @throws StoreUnavailable when there is no room for so many bytes */
  readonly needRoom: (bytes: number) => Promise<void>;
}

interface Drawn {
  readonly digest: string;
  readonly type: string;
  readonly widths: readonly number[];
}

type Watch = Parameters<Work>[1];

async function draw({ store, pictures, needRoom }: Parts, { digest, type, widths }: Drawn, { signal, onProgress }: Watch): Promise<void> {
  const widest = await pictures.find(digest, `${widths.at(-1)}.webp`);
  if (widest === null) return;
  await needRoom(widest.size);
  const source = await buffer(await widest.open());
  for (const [at, width] of widths.entries()) {
    signal.throwIfAborted();
    const avif = await sizeOfStored(source, { width, type, format: 'avif' });
    if (avif === null) return;
    const before = await pictures.find(digest, `${width}.webp`);
    const webp = before === null ? await sizeOfStored(source, { width, type, format: 'webp' }) : null;
    const isSmaller = avif.length < (webp?.length ?? before?.size ?? 0);
    const files = [
      [`${width}.webp`, webp],
      [`${width}.avif`, isSmaller ? avif : null],
    ] as const;
    const isThere = await withFilesOf(store, digest, async (transaction) => {
      if (!(await isNamed(transaction, digest))) return false;
      await pictures.put(digest, new Map(files.flatMap(([name, file]) => (file === null ? [] : [[name, file]]))));
      return true;
    });
    // It was deleted meanwhile.
    if (!isThere) return;
    onProgress(((at + 1) / widths.length) * 100);
  }
}

/**
 * Makes AVIF of the sizes of a picture, in the background: it takes ten times as long as WebP, and pages have that until then. Made of the
 * widest WebP, as nothing else is stored of what was uploaded; a size that a former server has not made comes with it. AVIF that would not
 * be smaller is not stored.
 */
export function avifWork(parts: Parts): Work {
  return async ({ subject: ID }, watch) => {
    const row = await parts.store.selectFrom('library_pictures').selectAll().where('id', '=', ID).executeTakeFirst();
    if (row !== undefined) await draw(parts, { ...row, widths: widthsOf(row.width) }, watch);
  };
}
