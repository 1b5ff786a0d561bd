import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { freeBytes } from '../base/free-bytes.ts';
import { migrations } from '../store/migrations.ts';
import type { Store } from '../store/schema.ts';

/** What a server needs to answer as it should, and what it says when that is missing: no address, name or path, since anybody may ask. */
const WORDS = {
  database: 'The database does not answer.',
  migrations: 'The tables of the database are older than this version.',
  content: 'The database has no content.',
  dist: 'There is no build: run npm run build, or name one in LECTERN_DIST.',
  disk: 'Less is free on the disk of the data folder than LECTERN_DISK_RESERVE_MB.',
  draining: 'The server is being stopped.',
} as const;

/** What a server goes on without, for those who need nothing of it. */
const LIMITS = {
  away: 'The storage of uploaded files (LECTERN_S3) does not answer.',
  bucket: 'The storage of uploaded files has no such bucket as LECTERN_S3 names.',
  key: 'The storage of uploaded files refuses LECTERN_S3_KEY.',
  region: 'The bucket of uploaded files is of another region than LECTERN_S3_REGION says.',
} as const;

type Limit = keyof typeof LIMITS;

type Part = keyof typeof WORDS;

/** Whether a server is ready, and what is missing. */
interface Readiness {
  readonly status: 'ready' | 'missing';
  readonly missing: readonly { readonly what: Part; readonly words: string }[];
  /** What does not work on a server that is ready all the same: another one would do no better. */
  readonly limited?: readonly { readonly what: 'storage'; readonly words: string }[];
}

interface Looked {
  readonly store: Store;
  readonly data: string;
  readonly dist: string;
  /** Bytes; 0 when the database is on another machine. */
  readonly diskReserve: number;
  /** What is wrong with the storage of uploaded files; null for nothing. */
  readonly storage: () => Promise<{ readonly kind: Limit } | null>;
}

/** A database that hangs is one that does not answer. */
const ANSWER_MS = 2000;
/** Anybody may ask, and as often as they like: the database is asked once in this time. */
const GOOD_FOR_MS = 1000;
/** Storages count what they are asked, and want money for it. */
const STORAGE_GOOD_FOR_MS = 30_000;

async function inTime<T>(asked: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ANSWER_MS).unref();
  });
  try {
    return await Promise.race([asked, late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

async function partsMissing({ store, data, dist, diskReserve }: Looked): Promise<Part[]> {
  const missing: Part[] = [];
  const steps = await inTime(sql<{ name: string }>`select name from kysely_migration`.execute(store));
  if (steps === null) missing.push('database');
  else {
    const names = new Set(steps.rows.map(({ name }) => name));
    if (Object.keys(migrations).some((name) => !names.has(name))) missing.push('migrations');
    const object = await inTime(store.selectFrom('objects').select('id').limit(1).execute());
    if (object === null || object.length === 0) missing.push('content');
  }
  if (!existsSync(join(dist, 'index.html'))) missing.push('dist');
  if (diskReserve > 0 && (await freeBytes(data)) < diskReserve) missing.push('disk');
  return missing;
}

/** Looks whether a server is ready; `drain()` ends that for good. */
export class ReadinessProbe {
  private draining = false;
  private last: { readonly at: number; readonly parts: Promise<Part[]> } | null = null;
  private lastStorage: { readonly at: number; readonly limit: Promise<Limit | null> } | null = null;

  constructor(private readonly looked: Looked) {}

  drain(): void {
    this.draining = true;
  }

  get isDraining(): boolean {
    return this.draining;
  }

  async look(): Promise<Readiness> {
    const now = performance.now();
    if (this.last === null || now - this.last.at > GOOD_FOR_MS) this.last = { at: now, parts: partsMissing(this.looked) };
    const parts: Part[] = this.draining ? ['draining'] : await this.last.parts;
    const limit = await this.limit(now);
    return {
      status: parts.length === 0 ? 'ready' : 'missing',
      missing: parts.map((what) => ({ what, words: WORDS[what] })),
      ...(limit === null ? {} : { limited: [{ what: 'storage', words: LIMITS[limit] }] }),
    };
  }

  private limit(now: number): Promise<Limit | null> {
    if (this.lastStorage === null || now - this.lastStorage.at > STORAGE_GOOD_FOR_MS) {
      const looked = inTime(this.looked.storage().then((fault) => ({ kind: fault?.kind ?? null })));
      this.lastStorage = { at: now, limit: looked.then((found) => (found === null ? 'away' : found.kind)) };
    }
    return this.lastStorage.limit;
  }
}
