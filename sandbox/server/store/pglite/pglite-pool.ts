import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { asUnavailable } from '../unavailable.ts';
import type { DatabaseThread } from './database-thread.ts';

const BEGINS = /^\s*(?:begin|start\s+transaction)\b/i;
const ENDS = /^\s*(?:commit|rollback)\s*;?\s*$/i;

const command = (sql: string) => (/^\s*(\w+)/.exec(sql)?.[1] ?? '').toUpperCase() as 'SELECT';

/** Lets one transaction after another have the database for itself. */
class Turns {
  private last: Promise<void> = Promise.resolve();

  /** When every transaction that has begun or waits by now is over. */
  get free(): Promise<void> {
    return this.last;
  }

  /** Waits for its turn. @returns ends it */
  async take(): Promise<() => void> {
    const before = this.last;
    let end = () => {};
    this.last = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    return end;
  }
}

/**
 * Shows PGlite, which has one connection, as a pool to Kysely's PostgreSQL dialect. The thread answers one statement after another, so
 * that single ones are sent at once; a transaction keeps all others waiting until it is over.
 * @param checkFolder is called before each statement
 */
export function pglitePool(database: DatabaseThread, checkFolder: () => void): PostgresPool {
  const turns = new Turns();

  async function connect(): Promise<PostgresPoolClient> {
    let endTurn: (() => void) | null = null;
    const endTransaction = () => {
      endTurn?.();
      endTurn = null;
    };
    const run = await database.connect();
    // Kysely passes text; only its cursors pass an object, and PGlite has none.
    async function query(sql: unknown, parameters: readonly unknown[] = []) {
      const text = String(sql);
      if (BEGINS.test(text)) endTurn = await turns.take();
      else if (endTurn === null) await turns.free;
      checkFolder();
      try {
        const { rows, affected } = await database.query(run, text, parameters);
        return { command: command(text), rowCount: affected || rows.length, rows };
      } catch (error) {
        throw asUnavailable(error);
      } finally {
        if (ENDS.test(text)) endTransaction();
      }
    }
    return { query, release: endTransaction } as unknown as PostgresPoolClient;
  }

  return { connect, end: () => database.close() };
}
