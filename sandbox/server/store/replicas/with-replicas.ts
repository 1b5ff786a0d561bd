import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { currentReading } from './reading.ts';
import type { Replicas } from './replicas.ts';
import { changesWhatIsRead } from './replica-statements.ts';

type Query = (sql: string, parameters?: readonly unknown[]) => Promise<unknown>;

/**
 * Connections whose reads a replica answers where it may: single statements alone. With the first one that is the primary's the rest of
 * a connection is, so that a transaction is in one place.
 */
function connectionWith(replicas: Replicas, connect: () => Promise<PostgresPoolClient>): PostgresPoolClient {
  let primary: PostgresPoolClient | null = null;
  const query: Query = async (sql, parameters = []) => {
    const reading = currentReading();
    if (primary === null && reading?.mayUseReplica === true) {
      const answered = await replicas.answer(sql, parameters, reading);
      if (answered !== null) return answered;
    }
    primary ??= await connect();
    // Also when it fails: what is stored may be so although nobody hears of it.
    if (reading !== undefined && changesWhatIsRead(sql)) {
      reading.hasWritten = true;
      reading.mayUseReplica = false;
    }
    return (primary.query as unknown as Query)(sql, parameters);
  };
  return { query, release: () => primary?.release() } as unknown as PostgresPoolClient;
}

/** The connections of a database with replicas. */
export function withReplicas<T extends PostgresPool>(pool: T, replicas: Replicas): T {
  return {
    ...pool,
    connect: async () => {
      // Outside of what is read for a caller there is nothing to choose, and how long a query took is without the wait for a connection.
      const first = currentReading() === undefined ? await pool.connect() : null;
      return first ?? connectionWith(replicas, () => pool.connect());
    },
    end: async () => {
      await replicas.end();
      await pool.end();
    },
  };
}
