import { createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { sql } from 'kysely';
import { Cache } from '../base/cache.ts';
import type { Store } from '../store/schema.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import type { Hit } from '../protocol/search-engine.ts';
import type { Counts } from './tabs.ts';

/** What a search found, frozen: further batches neither repeat nor skip while the content changes (protocol 5.2). */
export interface Frozen extends Counts {
  readonly hits: readonly Hit[];
  readonly step: number;
  readonly question: string;
  readonly until: number;
}

const LIFE_MS = 30 * 60 * 1000;
const CACHED_HITS = 500_000;
const CACHED_QUESTIONS = 5000;
/** Bytes that frozen searches may have in the database, looked at after so many new ones: whoever searches a lot displaces the oldest. */
const STORED_BYTES = 64 * 1024 * 1024;
const LOOKED_AT_AFTER = 50;

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

async function pack({ hits, step, counts, cut }: Omit<Frozen, 'until' | 'question'>): Promise<string> {
  const found = JSON.stringify([step, counts, hits.map(({ dataType, id, score }) => [dataType, id, score]), cut]);
  return (await deflate(found)).toString('base64');
}
async function unpack(packed: string): Promise<Omit<Frozen, 'until' | 'question'>> {
  type Packed = [number, Readonly<Record<string, number>>, [string, number, number][], (readonly string[])?];
  // A server of before says nothing of what is cut.
  const [step, counts, hits, cut = []] = JSON.parse((await inflate(Buffer.from(packed, 'base64'))).toString()) as Packed;
  return { step, counts, cut, hits: hits.map(([dataType, id, score]) => ({ dataType, id, score })) };
}

/**
 * Frozen searches, forgotten after half an hour. They are in the database, so that a search goes on at any server on it; what this process
 * has frozen itself it also has in memory.
 */
export class Cursors {
  private readonly cache = new Cache<Frozen>(CACHED_HITS);
  /** The newest cursor of a question, for who asks it while the content is the same. */
  private readonly newest = new Cache<{ name: string; version: number }>(CACHED_QUESTIONS);
  private stored = 0;

  constructor(private readonly store: Store) {}

  /** What tells one search from another, so that a cursor is never used for a different one. */
  static question(...parts: readonly string[]): string {
    return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  }

  /**
   * @param version the content's. @param from where the search began to loosen.
   * @param goesOn there are further batches, which another server may be asked for
   */
  async freeze(found: Omit<Frozen, 'until'>, version: number, from: number, goesOn: boolean): Promise<string> {
    const name = randomBytes(12).toString('base64url');
    const until = Date.now() + LIFE_MS;
    this.cache.set(name, { ...found, until }, found.hits.length + 10);
    this.newest.set(`${found.question} ${from}`, { name, version });
    if (goesOn) await this.write(name, found, until);
    return name;
  }

  /** What a question found in this version of the content, if it was asked lately. */
  asked(question: string, version: number, from: number): { name: string; frozen: Frozen } | null {
    const newest = this.newest.get(`${question} ${from}`);
    const frozen = newest === undefined || newest.version !== version ? null : this.inMemory(newest.name, question);
    // One that is about to end is no beginning for anybody.
    return newest === undefined || frozen === null || frozen.until < Date.now() + LIFE_MS / 2 ? null : { name: newest.name, frozen };
  }

  async get(name: string, question: string): Promise<Frozen | null> {
    const own = this.inMemory(name, question);
    if (own !== null || name === '') return own;
    const row = await this.store
      .selectFrom('frozen_searches')
      .select(['found', 'expires'])
      .where('name', '=', name)
      .where('question', '=', question)
      .where('expires', '>', new Date())
      .executeTakeFirst();
    if (row === undefined) return null;
    const frozen = { ...(await unpack(row.found)), question, until: new Date(row.expires).getTime() };
    this.cache.set(name, frozen, frozen.hits.length + 10);
    return frozen;
  }

  private inMemory(name: string, question: string): Frozen | null {
    const found = this.cache.get(name);
    return found !== undefined && found.until > Date.now() && found.question === question ? found : null;
  }

  private async write(name: string, found: Omit<Frozen, 'until'>, until: number): Promise<void> {
    try {
      if (this.stored++ % LOOKED_AT_AFTER === 0) await this.clean();
      await this.store
        .insertInto('frozen_searches')
        .values({ name, question: found.question, found: await pack(found), expires: new Date(until) })
        .execute();
    } catch (error) {
      // Where there is no room to write, reading goes on: the search does at this server.
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }

  private async clean(): Promise<void> {
    await this.store.deleteFrom('frozen_searches').where('expires', '<', new Date()).execute();
    await sql`delete from frozen_searches where name in (
      select name from (select name, sum(length(found)) over (order by expires desc, name) as bytes from frozen_searches) as newest
      where bytes > ${STORED_BYTES})`.execute(this.store);
  }
}
