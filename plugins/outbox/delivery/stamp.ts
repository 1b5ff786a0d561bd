import type { OutboxEntry, OutboxStored } from '../contract.ts';

/** A UUID; `crypto.randomUUID` exists on https pages alone. */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return [...bytes].map((byte, index) => ([4, 6, 8, 10].includes(index) ? '-' : '') + byte.toString(16).padStart(2, '0')).join('');
}

/** An entry with its key and its owner, which it keeps for good. */
export function stamp(entry: OutboxEntry, user: string, now: number, order: number): OutboxStored {
  return { ...entry, body: { ...entry.body }, key: newKey(), user, put: now, order, failure: null };
}
