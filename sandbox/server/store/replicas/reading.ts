import { AsyncLocalStorage } from 'node:async_hooks';

/** Whose reads these are, and how new what they see has to be. */
interface Reading {
  /** A replica may answer. Over as soon as something is written here that a replica would not have yet. */
  mayUseReplica: boolean;
  /** Up to where the caller has written, as a position in the log of the database; null for who has no session. */
  readonly written: bigint | null;
  /** Something has been written that later reads of this caller must find. */
  hasWritten: boolean;
}

const readings = new AsyncLocalStorage<Reading>();

/** What is being read now; undefined outside of any, where the primary alone answers. */
export const currentReading = (): Reading | undefined => readings.getStore();

/** Runs what only shows what is the same for everybody: a replica may answer its reads of the content. */
export const readForAll = <T>(run: () => T): T => readings.run({ mayUseReplica: true, written: null, hasWritten: false }, run);

interface Caller {
  /** False: everything is read where it is written, such as what is looked at before a change. */
  readonly onlyReads: boolean;
  readonly written: bigint | null;
}

/**
 * Runs what answers a caller.
 * @param wrote is waited for when something was written that later reads of this caller must find, also when the answer is an error
 */
export async function readFor<T>({ onlyReads, written }: Caller, run: () => Promise<T>, wrote: () => Promise<void>): Promise<T> {
  const reading: Reading = { mayUseReplica: onlyReads, written, hasWritten: false };
  try {
    return await readings.run(reading, run);
  } finally {
    if (reading.hasWritten) await wrote();
  }
}
