import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Primary } from './replicas/primary.ts';
import { asUnavailable, StoreUnavailable } from './unavailable.ts';

/** A server that does not answer is given up so that the caller can be told. */
const CONNECTION_MS = 5000;
/** After that every call is refused at once for a while, so that no other one waits so long for nothing. */
const AGAIN_MS = 1000;

/** How many connections there are, how many wait for work, and how many callers wait for one. */
export interface PoolFigures {
  readonly all: number;
  readonly idle: number;
  readonly waiting: number;
}

/** The connections to one server. */
class Connections {
  private readonly underWay = new Set<(error: Error) => void>();
  private gone: StoreUnavailable | null = null;

  constructor(
    readonly address: string,
    readonly pool: Pool,
    private readonly isOfSeveral: boolean,
  ) {
    // A connection that breaks while idle says so by an event, which would end the process if nobody listened. The pool
    // makes a new one when it is needed; a query that is under way fails by itself.
    pool.on('error', () => {});
    pool.on('connect', (client) => void client.on('error', () => {}));
  }

  /** Another server has taken over: a machine that was switched off never says that it does not answer. */
  leave(): void {
    this.gone = new StoreUnavailable('down', 'Another database server has taken over.');
    for (const giveUp of this.underWay) giveUp(this.gone);
    this.pool.end().catch(() => {});
  }

  private async orGone<T>(answer: Promise<T>): Promise<T> {
    if (!this.isOfSeveral) return answer;
    let giveUp: ((error: Error) => void) | undefined;
    const gone = new Promise<never>((_, reject) => {
      giveUp = reject;
      this.underWay.add(reject);
    });
    try {
      return await Promise.race([answer, gone]);
    } finally {
      this.underWay.delete(giveUp!);
    }
  }

  private async connected(): Promise<PoolClient> {
    if (this.gone !== null) throw this.gone;
    const connecting = this.pool.connect();
    try {
      return await this.orGone(connecting);
    } catch (error) {
      connecting.then((late) => late.release(true)).catch(() => {});
      throw error;
    }
  }

  /** A connection whose errors say whether the server cannot do it now; one that was lost is not used again. */
  async connect(): Promise<PostgresPoolClient> {
    const client = await this.connected();
    let lost: Error | undefined;
    // Kysely passes text; only its cursors pass an object, and nothing here uses one.
    const query = async (sql: string, parameters: readonly unknown[] = []) => {
      if (this.gone !== null) throw this.gone;
      try {
        return await this.orGone(client.query(sql, [...parameters]));
      } catch (error) {
        const reason = asUnavailable(error);
        if (reason instanceof StoreUnavailable && reason.reason === 'down') lost = reason;
        throw reason;
      }
    };
    return { query, release: () => client.release(lost ?? this.gone ?? undefined) } as unknown as PostgresPoolClient;
  }
}

/** Connections to the PostgreSQL server that takes writes. */
export async function serverPool(primary: Primary): Promise<PostgresPool & { readonly figures: () => PoolFigures }> {
  // Loaded only where it is used: it is a tenth of the start.
  const { default: pg } = await import('pg');
  let current: Connections | null = null;
  let failure: { readonly at: number; readonly error: unknown } | null = null;

  /** Those to the server that takes writes now. */
  async function connections(): Promise<Connections> {
    const connectionString = await primary.find();
    if (current?.address === connectionString) return current;
    current?.leave();
    const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: CONNECTION_MS, keepAlive: true });
    current = new Connections(connectionString, pool, primary.isSeveral);
    return current;
  }
  const unfollow = primary.onChange(() => {
    current?.leave();
    current = null;
    failure = null;
  });
  return {
    async connect() {
      if (failure !== null && Date.now() - failure.at < AGAIN_MS) throw failure.error;
      try {
        const client = await (await connections()).connect();
        failure = null;
        return client;
      } catch (error) {
        const reason = asUnavailable(error);
        if (reason instanceof StoreUnavailable) failure = { at: Date.now(), error: reason };
        throw reason;
      }
    },
    async end() {
      unfollow();
      await Promise.all([current?.pool.end(), primary.end()]);
    },
    figures: () => ({
      all: current?.pool.totalCount ?? 0,
      idle: current?.pool.idleCount ?? 0,
      waiting: current?.pool.waitingCount ?? 0,
    }),
  };
}
