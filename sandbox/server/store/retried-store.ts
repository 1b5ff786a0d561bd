import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, type Transaction, type TransactionBuilder } from 'kysely';
import type { Schema } from './schema.ts';
import { StoreUnavailable } from './unavailable.ts';

const ATTEMPTS = 5;
/** Those that met must not meet again: each waits another time, longer from one attempt to the next. */
const LONGEST_WAIT_MS = 40;

async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || error.reason !== 'conflict' || attempt === ATTEMPTS) throw error;
      await wait(Math.random() * LONGEST_WAIT_MS * attempt);
    }
  }
}

/** Runs a transaction again that the database has ended in favour of another one: what it does may be begun anew, from its first line. */
export class RetriedStore extends Kysely<Schema> {
  override transaction(): TransactionBuilder<Schema> {
    const builder = super.transaction();
    const once = builder.execute.bind(builder);
    builder.execute = <T>(work: (transaction: Transaction<Schema>) => Promise<T>) => retried(() => once(work));
    return builder;
  }
}
