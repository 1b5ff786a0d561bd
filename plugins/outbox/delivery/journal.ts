import type { OutboxStored } from '../contract.ts';

/**
 * Where an entry is until the outbox has been loaded: local storage writes at once, without a network, even while the page is
 * left. One item for each entry, so that tabs do not overwrite one another.
 */
export class Journal {
  private readonly prefix: string;

  constructor(
    customer: string,
    private readonly area: () => Storage = () => globalThis.localStorage,
  ) {
    this.prefix = journalPrefix(customer);
  }

  /** False when the storage is blocked or full. */
  add(entry: OutboxStored): boolean {
    try {
      this.area().setItem(this.prefix + entry.key, JSON.stringify(entry));
      return true;
    } catch {
      return false;
    }
  }

  /** Replaces the state that an earlier entry of the same key has left here; without one nothing happens. */
  supersede(entry: OutboxStored): void {
    const earlier = entry.kind === 'state' ? this.all().filter((each) => replaces(entry, each)) : [];
    if (earlier.length === 0) return;
    this.add(entry);
    for (const { key } of earlier) this.remove(key);
  }

  has(key: string): boolean {
    try {
      return this.area().getItem(this.prefix + key) !== null;
    } catch {
      return false;
    }
  }

  remove(key: string): void {
    try {
      this.area().removeItem(this.prefix + key);
    } catch {
      /* blocked: nothing was written either */
    }
  }

  /** Every user's; what cannot be understood is left where it is. */
  all(): OutboxStored[] {
    try {
      const area = this.area();
      const keys = Array.from({ length: area.length }, (_, index) => area.key(index) ?? '').filter((key) => key.startsWith(this.prefix));
      return keys.flatMap((key) => readEntry(area.getItem(key))).sort((one, other) => one.order - other.order);
    } catch {
      return [];
    }
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** An entry from storage, which is no more trusted than the server. */
function readEntry(text: string | null): OutboxStored[] {
  try {
    const data = JSON.parse(text ?? '') as Partial<OutboxStored> | null;
    if (
      !data ||
      !isText(data.key) ||
      !isText(data.user) ||
      !isText(data.dataType) ||
      !isText(data.title) ||
      typeof data.action !== 'number'
    )
      return [];
    if (data.kind !== 'result' && data.kind !== 'answers' && data.kind !== 'state') return [];
    if (typeof data.body !== 'object' || data.body === null || !Object.values(data.body).every(isText)) return [];
    return [{ ...(data as OutboxStored), order: Number(data.order) || 0, put: Number(data.put) || 0, failure: null }];
  } catch {
    return [];
  }
}

/** Names under which the outbox of a customer keeps and shares things in the browser. */
export const databaseName = (customer: string): string => `lectern-outbox-${customer}`;
export const lockName = (customer: string): string => `lectern-outbox-${customer}`;
export const channelName = (customer: string): string => `lectern-outbox-${customer}`;
const journalPrefix = (customer: string): string => `lectern.outbox.${customer}.`;

/** Whether a state replaces an earlier one. */
export function replaces(later: OutboxStored, earlier: OutboxStored): boolean {
  return (
    later.kind === 'state' &&
    earlier.kind === 'state' &&
    later.replaceKey !== undefined &&
    later.replaceKey === earlier.replaceKey &&
    later.user === earlier.user &&
    later.key !== earlier.key
  );
}
