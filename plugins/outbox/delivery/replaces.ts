import type { OutboxStored } from '../contract.ts';

/** Whether a state takes the place of an earlier one. */
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
