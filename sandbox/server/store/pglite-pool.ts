import type { PGlite } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient } from 'kysely';

const command = (sql: string) => (/^\s*(\w+)/.exec(sql)?.[1] ?? '').toUpperCase() as 'SELECT';

/**
 * Shows PGlite, which has one connection, as a pool of one to Kysely's PostgreSQL dialect: who connects waits for
 * who is before, so that a transaction is never mixed with another caller's statements.
 */
export function pglitePool(database: PGlite): PostgresPool {
  let last: Promise<void> = Promise.resolve();
  return {
    async connect(): Promise<PostgresPoolClient> {
      const before = last;
      let leave = () => {};
      last = new Promise((resolve) => {
        leave = resolve;
      });
      await before;
      return {
        async query<R>(sql: unknown, parameters?: readonly unknown[]) {
          // Kysely passes text; only its cursors pass an object, and PGlite has none.
          const { rows, affectedRows } = await database.query<R>(String(sql), parameters ? [...parameters] : []);
          return { command: command(String(sql)), rowCount: affectedRows || rows.length, rows };
        },
        release: () => {
          leave();
        },
      } as PostgresPoolClient;
    },
    end: () => database.close(),
  };
}
