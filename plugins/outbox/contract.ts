import { attribute, fact, serviceToken, type KeyValueStorage, type Owner, type XNode } from '../../core/api.ts';
import type { OutboxEntry } from './model.ts';
import type { Observable } from 'rxjs';

/** What the server answered when it had stored an entry. */
export interface OutboxStoring {
  readonly at: Date;
  readonly answer: string;
}

export interface OutboxReceipt {
  /** Idempotency key: the same for every attempt to send this entry. */
  readonly key: string;
  /**
   * Settles when the server has stored it (its answer's XML text), or when it will not heal (rejects with OutboxFailure).
   * May stay pending for days; stays so for a 'state' that gave way to a later one.
   */
  readonly stored: Promise<OutboxStoring>;
}

/** Of the present user. `warning`: results that could only be stored in memory, which ends with the page. */
export interface OutboxStatus {
  readonly waiting: number;
  readonly failed: number;
  readonly lastStored: Date | null;
  readonly online: boolean;
  readonly warning?: boolean;
}

/** Why the server will not take an entry, however often it is sent. */
export class OutboxFailure extends Error {
  override readonly name = 'OutboxFailure';
  /** @param text the server's words, '' when it gave none */
  constructor(
    readonly status: number,
    readonly text: string,
  ) {
    super(text || `Status ${status}`);
  }
}

/** An entry as it is stored. */
export interface OutboxStored extends OutboxEntry {
  readonly key: string;
  /** Whose it is: claim `jti`, `'0'` for guests. */
  readonly user: string;
  /** Position in the queue of this browser. */
  readonly order: number;
  /** When it was put, by the browser's clock (milliseconds since 1970): shown, never compared. */
  readonly put: number;
  /** Set when the server refused it for good. */
  readonly failure: { readonly status: number; readonly text: string } | null;
  /** Stored in memory only: the storage would not take it. */
  readonly volatile?: boolean;
}

/** How an entry is put. */
export interface OutboxPutting {
  /** The page goes away now; the entry is also sent at once, as far as the browser still does. */
  readonly leaving?: boolean;
  /** User id of whom it belongs to; absent: who is logged in now. */
  readonly owner?: string;
  /** Idempotency key, where it follows from what is put: however often that is put, by whichever tab, it is one entry. */
  readonly key?: string;
}

/** The learner's results and states on their way to the server: stored first, then sent, and sent again until they are stored. */
export interface Outbox {
  /** Resolves once the entry is written to IndexedDB (or to memory with a warning when that is impossible). */
  put(entry: OutboxEntry, options?: OutboxPutting): Promise<OutboxReceipt>;
  readonly status$: Observable<OutboxStatus>;
  /** Entries of a user, absent: the present one, in the order in which they were put. */
  entries(user?: string): Promise<readonly OutboxStored[]>;
  /** Sends now what waits, or what failed under this key. */
  retry(key?: string): void;
  /** Only after the person has asked for it. */
  discard(key: string): Promise<void>;
  /** Loads what a put needs, so that a later one works without a network. */
  prepare(): void;
  /** From now on looks, when the page has nothing else to do, for what an earlier visit or an earlier login has left. */
  watch(): void;
}

/** What a learner has done, which is never dropped. */
export const isLasting = ({ kind }: Pick<OutboxEntry, 'kind'>): boolean => kind !== 'state';

/** Key of the text that says of what was done here that it waits for its owner, while that is not the one who is logged in. */
export const waitsFor = ({ loggedIn }: Owner): string => (loggedIn ? 'outbox.forOwner' : 'outbox.forGuest');

/** Where what a learner does with an object is stored: in this browser, and by the outbox at the server. */
export interface Stores {
  readonly storage: KeyValueStorage;
  readonly outbox: Pick<Outbox, 'put' | 'entries'>;
}

/** Whether a payload is shown to its author as it would be (protocol 6.6): nobody learns there. */
export const isPreview = (payload: XNode | null): boolean => payload !== null && attribute(payload, 'preview') === '1';

/**
 * Where what is done in a preview goes: nowhere. What was stored before is not in it, and it ends with the view.
 * @param reason said to who waits for what has become of an entry
 */
export function previewStores(reason: string): Stores {
  const values = new Map<string, string>();
  const put = async (): Promise<OutboxReceipt> => {
    const stored = Promise.reject<OutboxStoring>(new OutboxFailure(0, reason));
    // Most put something and do not ask what has become of it.
    stored.catch(() => undefined);
    return { key: '', stored };
  };
  return {
    storage: {
      get: (key) => values.get(key) ?? null,
      set: (key, value) => void values.set(key, value),
      remove: (key) => void values.delete(key),
      subscribe: () => () => undefined,
    },
    outbox: { put, entries: async () => [] },
  };
}

/** The outbox of this page; a plugin that uses it requires the service `outbox`. */
export const OUTBOX = serviceToken<Outbox>('outbox');

/** The server has stored an entry of the outbox; `key` is its idempotency key. */
export const OUTBOX_STORED = fact<{
  readonly kind: OutboxEntry['kind'];
  readonly dataType: string;
  readonly id: number;
  readonly key: string;
}>('outbox.stored');

export { resultEntry } from './delivery/result-entry.ts';
export type { OutboxEntry } from './model.ts';
