import { expect, it } from 'vitest';
import { FaultCounter, readMediaFaults } from './faults.ts';
import { corrupted } from './faulty.ts';

it('RT-007 faults of media are read with target, number, value and times; the rest is left out', () => {
  expect(readMediaFaults('404')).toEqual([{ target: 'self', number: null, kind: 'status', value: 404, times: Infinity }]);
  expect(readMediaFaults('segment.3:500*2,level:stall.10')).toEqual([
    { target: 'segment', number: 3, kind: 'status', value: 500, times: 2 },
    { target: 'level', number: null, kind: 'stall', value: 10, times: Infinity },
  ]);
  for (const raw of ['', '200', 'nothing', 'segment:', 'segment:nothing', 'planet:404', 'segment.x:404', '404*', 'constructor'])
    expect(readMediaFaults(raw), raw).toEqual([]);
});

it('RT-007 a fault meets as many requests of a part as it says, in each run', () => {
  const counter = new FaultCounter();
  const faults = readMediaFaults('segment.3:404*2,segment:500*1');
  const ask = (part: string, run = 'a') => counter.next(faults, run, [part])?.value ?? 200;
  expect([ask('segment.3'), ask('segment.3'), ask('segment.3'), ask('segment.3')]).toEqual([404, 404, 500, 200]);
  expect([ask('segment.4'), ask('segment.4'), ask('level.3'), ask('init')]).toEqual([500, 200, 200, 200]);
  expect(ask('segment.3', 'b')).toBe(404);
});

it('RT-007 corrupt bytes begin where it is said and are the same each time', () => {
  const body = Buffer.alloc(1000);
  expect(corrupted(body, 50).subarray(0, 500).equals(body.subarray(0, 500))).toBe(true);
  expect(
    corrupted(body, 50)
      .subarray(500)
      .filter((byte) => byte !== 0).length,
  ).toBeGreaterThan(400);
  expect(corrupted(body, 50).equals(corrupted(body, 50))).toBe(true);
});
