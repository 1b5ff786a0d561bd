import { createHash, randomBytes } from 'node:crypto';
import { Cache } from '../content/cache.ts';
import type { Hit } from './find.ts';

/** What a search found, frozen: further batches neither repeat nor skip while the content changes (protocol 5.2). */
export interface Frozen { readonly hits: readonly Hit[]; readonly step: number; readonly counts: Readonly<Record<string, number>>; readonly question: string; readonly until: number }

const LIFE_MS = 30 * 60 * 1000;
const KEPT_HITS = 500_000;

/** The frozen searches of this process, forgotten after half an hour, or before when there are too many. */
export class Cursors {
  private readonly cache = new Cache<Frozen>(KEPT_HITS);

  /** What tells one search from another, so that a cursor is never used for a different one. */
  static question(...parts: readonly string[]): string {
    return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  }

  freeze(found: Omit<Frozen, 'until'>): string {
    const name = randomBytes(12).toString('base64url');
    this.cache.set(name, { ...found, until: Date.now() + LIFE_MS }, found.hits.length + 10);
    return name;
  }

  get(name: string, question: string): Frozen | null {
    const found = this.cache.get(name);
    return found !== undefined && found.until > Date.now() && found.question === question ? found : null;
  }
}
