import { createHash, randomBytes } from 'node:crypto';
import { Cache } from '../base/cache.ts';
import type { Hit } from './find.ts';

/** What a search found, frozen: further batches neither repeat nor skip while the content changes (protocol 5.2). */
export interface Frozen {
  readonly hits: readonly Hit[];
  readonly step: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly question: string;
  readonly until: number;
}

const LIFE_MS = 30 * 60 * 1000;
const CACHED_HITS = 500_000;
const CACHED_QUESTIONS = 5000;

/** The frozen searches of this process, forgotten after half an hour, or before when there are too many. */
export class Cursors {
  private readonly cache = new Cache<Frozen>(CACHED_HITS);
  /** The newest cursor of a question, for who asks it while the content is the same. */
  private readonly newest = new Cache<{ name: string; version: number }>(CACHED_QUESTIONS);

  /** What tells one search from another, so that a cursor is never used for a different one. */
  static question(...parts: readonly string[]): string {
    return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  }

  /** @param version the content's. @param from where the search began to loosen. */
  freeze(found: Omit<Frozen, 'until'>, version: number, from: number): string {
    const name = randomBytes(12).toString('base64url');
    this.cache.set(name, { ...found, until: Date.now() + LIFE_MS }, found.hits.length + 10);
    this.newest.set(`${found.question} ${from}`, { name, version });
    return name;
  }

  /** What a question found in this version of the content, if it was asked lately. */
  asked(question: string, version: number, from: number): { name: string; frozen: Frozen } | null {
    const newest = this.newest.get(`${question} ${from}`);
    const frozen = newest === undefined || newest.version !== version ? null : this.get(newest.name, question);
    // One that is about to end is no beginning for anybody.
    return newest === undefined || frozen === null || frozen.until < Date.now() + LIFE_MS / 2 ? null : { name: newest.name, frozen };
  }

  get(name: string, question: string): Frozen | null {
    const found = this.cache.get(name);
    return found !== undefined && found.until > Date.now() && found.question === question ? found : null;
  }
}
