import type { Clock } from '../../../core/api.ts';
import type { OutboxStored } from '../contract.ts';

/** An entry as a file: everything that would be sent, and the key under which it would be stored. */
export function fileOf({ key, title, put, kind, dataType, action, id, body, failure }: OutboxStored): string {
  return JSON.stringify({ key, title, put: new Date(put).toISOString(), kind, dataType, action, id, body, failure }, null, 2);
}

/** A file name without anything that a file system minds. */
export function fileNameOf({ title, key }: Pick<OutboxStored, 'title' | 'key'>): string {
  const name =
    title
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 40) || 'result';
  return `${name}-${key.slice(0, 8)}.json`;
}

/** Gives the person the entry as a file. */
export function download(entry: OutboxStored, clock: Pick<Clock, 'setTimeout'>): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([fileOf(entry)], { type: 'application/json' }));
  link.download = fileNameOf(entry);
  link.click();
  // Not at once: some browsers read it after the click.
  clock.setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
