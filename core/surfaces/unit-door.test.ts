import { expect, it, vi } from 'vitest';
import { UnitDoor } from './unit-door.ts';
import type { Units } from './units.ts';

it('loads the unit stack once, and again after a failure', async () => {
  const units = {} as Units;
  const open = vi.fn<() => Promise<Units>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(units);
  const door = new UnitDoor(open);
  await expect(door.load()).rejects.toThrow('offline');
  expect(door.here).toBeNull();
  expect(await Promise.all([door.load(), door.load()])).toEqual([units, units]);
  expect([door.here === units, open.mock.calls.length]).toEqual([true, 2]);
});
