import { sql, type Transaction } from 'kysely';
import { recordChange } from '../../audit/audit.ts';
import { FIRST_RECORDING } from '../../media-library/recordings/recordings.ts';
import { forgetUsed, usedFiles, type Use, type UsedFiles } from '../../media-library/uses.ts';
import type { Call, Services } from '../../protocol/contract.ts';
import { useElement } from '../../protocol/use-element.ts';
import type { Schema } from '../../store/schema.ts';
import { element } from '../../xml/write.ts';
import { likeWords, NUMBER, PAGE_SIZE, pageOf, type Fate, type Part } from './asked.ts';

/** So long a file may be chosen in a form that is not stored yet, which nobody but its author sees. */
const FRESH_MS = 24 * 60 * 60 * 1000;
const isFresh = (stored: Date): boolean => Date.now() - stored.getTime() < FRESH_MS;

/** While many files are deleted, all texts are read again after this. */
const LOOK_GOOD_FOR_MS = 2000;
/** Bytes and number of a file. */
const CURSOR = /^(\d{1,18})_(\d{1,9})$/;

interface Row {
  readonly id: number;
  readonly digest: string;
  readonly kind: 'picture' | 'film' | 'sound';
  readonly name: string;
  readonly bytes: string;
  readonly stored_at: Date;
}

/** Where a file is used; none of what is no file (any more). */
async function usesOf(key: string, { library, recordings }: Services): Promise<readonly Use[]> {
  if (!NUMBER.test(key)) return [];
  if (Number(key) >= FIRST_RECORDING) {
    const recording = await recordings.find(Number(key));
    return recording === null ? [] : recordings.uses(recording);
  }
  const picture = await library.find(Number(key));
  return picture === null ? [] : library.uses(picture);
}

/** What is there of a file, and how it is deleted. */
interface Chosen {
  readonly storedAt: Date;
  readonly bytes: number;
  readonly isUsed: (used: UsedFiles) => boolean;
  readonly drop: (also: (transaction: Transaction<Schema>) => Promise<void>) => Promise<void>;
}

async function chosenOf(ID: number, { library, recordings }: Services): Promise<Chosen | null> {
  if (ID >= FIRST_RECORDING) {
    const recording = await recordings.find(ID);
    if (recording === null) return null;
    const isUsed = ({ digests, recordings: numbers }: UsedFiles): boolean => numbers.has(ID) || digests.has(recording.digest);
    const bytes = recording.bytes + recording.streamBytes;
    return { ...recording, bytes, isUsed, drop: (also) => recordings.drop(recording, also) };
  }
  const picture = await library.find(ID);
  if (picture === null) return null;
  return { ...picture, isUsed: ({ digests }) => digests.has(picture.digest), drop: (also) => library.drop(picture, also) };
}

/** Deletes the files that are used nowhere, each of which the audit log tells by its number. All texts are read once for all of them. */
async function remove(keys: readonly string[], { visitor }: Call, services: Services): Promise<readonly Fate[]> {
  const { store } = services;
  const fates: Fate[] = [];
  let [used, lookedAt] = [null as UsedFiles | null, 0];
  for (const ID of keys.map(Number)) {
    // One may have come into use since the list was made, or while others were deleted.
    if (used === null || performance.now() - lookedAt > LOOK_GOOD_FOR_MS) {
      forgetUsed(store);
      [used, lookedAt] = [await usedFiles(store), performance.now()];
    }
    const file = await chosenOf(ID, services);
    const fate = file === null ? 'gone' : file.isUsed(used) ? 'refused' : isFresh(file.storedAt) ? 'fresh' : 'done';
    fates.push(fate);
    if (file === null || fate !== 'done') continue;
    const change = { by: visitor.id, event: 'file.delete', subject: `file ${ID}`, detail: `${file.bytes}` } as const;
    await file.drop((transaction) => recordChange(transaction, change));
  }
  return fates;
}

/**
 * Files that authors have uploaded, the biggest first, films with their streams; `unused`: those alone that no object shows, from a day
 * after their upload on. With the extra `uses`, the number of a file, where that one is shown. Of the others nobody knows: all texts would
 * have to be read for it.
 */
export const storage: Part = {
  cursor: CURSOR,
  states: ['pictures', 'recordings', 'unused'],
  apart: { delete: { key: NUMBER, work: remove } },
  async load({ state, query, after }, call, services) {
    const { store } = services;
    const [, bytes = '', id = ''] = CURSOR.exec(after) ?? [];
    const conditions = [query === '' ? sql`true` : sql`lower(name) like ${likeWords(query)}`];
    const used = state === 'unused' ? await usedFiles(store) : null;
    const isOld = sql`stored_at < ${new Date(Date.now() - FRESH_MS)}`;
    const half = (size: ReturnType<typeof sql>, columns: ReturnType<typeof sql>, unused: ReturnType<typeof sql>) => {
      const isAfter = bytes === '' ? sql`true` : sql`(${size}, id) < (${bytes}::bigint, ${Number(id)})`;
      return sql`
      (select id, digest, name, ${size} as bytes, stored_at, ${columns}
      where ${sql.join([isAfter, ...conditions, ...(used === null ? [] : [unused, isOld])], sql` and `)}
      order by ${size} desc, id desc limit ${PAGE_SIZE + 1})`;
    };
    const pictures = half(sql`bytes`, sql`'picture' as kind from library_pictures`, sql`not (digest = any(${[...(used?.digests ?? [])]}))`);
    const recordings = half(
      sql`(bytes + coalesce(stream_bytes, 0))`,
      sql`kind from library_recordings`,
      sql`not (digest = any(${[...(used?.digests ?? [])]})) and not (id = any(${[...(used?.recordings ?? [])]}))`,
    );
    const halves = state === 'pictures' ? [pictures] : state === 'recordings' ? [recordings] : [pictures, recordings];
    const { rows } = await sql<Row>`
      select id, digest, name, bytes::text as bytes, stored_at, kind from (${sql.join(halves, sql` union all `)}) as files
      order by files.bytes desc, id desc limit ${PAGE_SIZE + 1}`.execute(store);
    const { shown, next } = pageOf(rows, (row) => `${row.bytes}_${row.id}`);
    const looked = call.extras.get('uses') ?? '';
    const uses = shown.some(({ id }) => String(id) === looked) ? await usesOf(looked, services) : [];
    const items = shown.map(({ id: key, kind, name, bytes: size, stored_at: stored }) => {
      const isLooked = String(key) === looked;
      const isUsed = isLooked ? uses.length > 0 : state === 'unused' ? false : null;
      const attributes = {
        ...{ key, kind, name, bytes: size, date: stored.toISOString(), used: isUsed === null ? null : Number(isUsed) },
        fresh: isUsed === false && isFresh(stored) ? 1 : null,
      };
      return element('item', attributes, ...(isLooked ? uses.map((use) => useElement(call, use)) : []));
    });
    return { items, next };
  },
};
