import { Cache } from '../base/cache.ts';
import type { Store } from '../store/schema.ts';

const CACHED_USERS = 10_000;
const SHARED_MS = 1000;

interface CachedGeneration {
  readonly generation: number | null;
  readonly until: number;
}

/**
 * Which generation of sessions each user is in (a changed password begins another), stored in memory because every request asks.
 * On a database that other servers write to it is asked for again after a second.
 */
export class Generations {
  private readonly cache = new Cache<CachedGeneration>(CACHED_USERS);
  private changes = 0;

  /** @param alone nobody else writes to the database */
  constructor(
    private readonly store: Store,
    private readonly alone: boolean,
    private readonly now: () => number = Date.now,
  ) {}

  /** @returns null for who has no account. */
  async of(user: number): Promise<number | null> {
    const cached = this.cache.get(String(user));
    if (cached !== undefined && cached.until > this.now()) return cached.generation;
    const { changes } = this;
    const row = await this.store.selectFrom('users').select('generation').where('id', '=', user).executeTakeFirst();
    const generation = row?.generation ?? null;
    // An account may come at any time; one that is there changes only through changed().
    if (generation !== null && changes === this.changes)
      this.cache.set(String(user), { generation, until: this.alone ? Infinity : this.now() + SHARED_MS });
    return generation;
  }

  /** The user's generation was changed by this server. */
  changed(user: number): void {
    this.changes += 1;
    this.cache.delete(String(user));
  }
}
