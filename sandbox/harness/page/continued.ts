/** What a tape's documents have in common, and hand on. */
export interface Continued {
  readonly tape: string;
  readonly epoch: number;
  /** Requests so far. */
  requests: number;
  /** Where the random numbers are. */
  random: number;
  /** In a replay: page time, and the requests of the tape that have been used. */
  now: number;
  used: number[];
  released: number;
  /** Documents before this one. */
  readonly documents: number;
  /** Where the document before was in the tab's history; null where the browser does not say. */
  entry?: number | null;
}

const KEY = 'lectern.harness';

/** What the document before has left; null at the beginning of a tape. */
export function readContinued(tape: string, storage: Storage = sessionStorage): Continued | null {
  try {
    const left = JSON.parse(storage.getItem(KEY) ?? 'null') as Continued | null;
    return left?.tape === tape ? left : null;
  } catch {
    return null;
  }
}

/** Before a rule may say that there is no room. */
const { setItem } = Storage.prototype;

/** A browser may take away a document's storage before it says that the document goes: then nothing follows it. */
export function writeContinued(state: Continued, storage: Storage = sessionStorage): void {
  try {
    setItem.call(storage, KEY, JSON.stringify(state));
  } catch {
    // Closing, or blocked by the browser's settings: a tape of more than one document needs storage.
  }
}
