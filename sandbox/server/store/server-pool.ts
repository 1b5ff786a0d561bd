import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { PoolClient } from 'pg';
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

/** A connection whose errors say whether the server cannot do it now; one that was lost is not used again. */
function connectionOf(client: PoolClient): PostgresPoolClient {
  let lost: Error | undefined;
  // Kysely passes text; only its cursors pass an object, and nothing here uses one.
  const query = async (sql: string, parameters: readonly unknown[] = []) => {
    try {
      return await client.query(sql, [...parameters]);
    } catch (error) {
      const reason = asUnavailable(error);
      if (reason instanceof StoreUnavailable && reason.reason === 'down') lost = reason;
      throw reason;
    }
  };
  return { query, release: () => client.release(lost) } as unknown as PostgresPoolClient;
}

/** Connections to a PostgreSQL server. */
export async function serverPool(connectionString: string): Promise<PostgresPool & { readonly figures: () => PoolFigures }> {
  // Loaded only where it is used: it is a tenth of the start.
  const { default: pg } = await import('pg');
  const connections = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: CONNECTION_MS, keepAlive: true });
  // A connection that breaks while idle says so by an event, which would end the process if nobody listened. The pool
  // makes a new one when it is needed; a query that is under way fails by itself.
  connections.on('error', () => {});
  connections.on('connect', (client) => {
    client.on('error', () => {});
  });
  let failure: { readonly at: number; readonly error: unknown } | null = null;
  return {
    async connect() {
      if (failure !== null && Date.now() - failure.at < AGAIN_MS) throw failure.error;
      try {
        const client = await connections.connect();
        failure = null;
        return connectionOf(client);
      } catch (error) {
        const reason = asUnavailable(error);
        if (reason instanceof StoreUnavailable) failure = { at: Date.now(), error: reason };
        throw reason;
      }
    },
    end: () => connections.end(),
    figures: () => ({ all: connections.totalCount, idle: connections.idleCount, waiting: connections.waitingCount }),
  };
}
