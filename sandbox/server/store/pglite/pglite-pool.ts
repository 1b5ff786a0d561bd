import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { DatabaseThread } from './database-thread.ts';
import { asUnavailable } from '../unavailable.ts';

const command = (sql: string) => (/^\s*(\w+)/.exec(sql)?.[1] ?? '').toUpperCase() as 'SELECT';

/**
 * Shows PGlite, which has one connection, as a pool of one to Kysely's PostgreSQL dialect: who connects waits for
 * who is before, so that a transaction is never mixed with another caller's statements.
 */
export function pglitePool(database: DatabaseThread): PostgresPool {
  let last: Promise<void> = Promise.resolve();
  return {
    async connect(): Promise<PostgresPoolClient> {
      const before = last;
      let leave = () => {};
      last = new Promise((resolve) => {
        leave = resolve;
      });
      await before;
      try {
        const connection = await database.connect();
        return {
          // Kysely passes text; only its cursors pass an object, and PGlite has none.
          async query(sql: unknown, parameters: readonly unknown[] = []) {
            try {
              const { rows, affected } = await database.query(connection, String(sql), parameters);
              return { command: command(String(sql)), rowCount: affected || rows.length, rows };
            } catch (error) {
              throw asUnavailable(error);
            }
          },
          release: () => {
            leave();
          },
        } as PostgresPoolClient;
      } catch (error) {
        leave();
        throw error;
      }
    },
    end: () => database.close(),
  };
}
