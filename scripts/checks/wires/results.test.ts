import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { digestOf, remaining, Results } from './results.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

it('another run knows which wires were noticed, as long as they are what they were', () => {
  const file = join(folder, '.lectern', 'wires.json');
  const results = new Results(file);
  results.add('ZZ-001', 'a', '', 1.26);
  results.add('ZZ-002', 'b', 'SURVIVES', 2);
  const later = new Results(file);
  expect([later.wasNoticed('ZZ-001', 'a'), later.wasNoticed('ZZ-001', 'c'), later.wasNoticed('ZZ-002', 'b')]).toEqual([true, false, false]);
  expect([later.secondsOf('ZZ-001'), later.secondsOf('ZZ-003')]).toEqual([1.3, undefined]);
  writeFileSync(file, '{');
  expect(new Results(file).wasNoticed('ZZ-001', 'a')).toBe(false);
});

it('a wire is another one when its patch, its tests or what it changes is', () => {
  const paths = ['tests/wires/ZZ-001.patch', 'a.test.ts', 'a.ts'];
  mkdirSync(join(folder, 'tests', 'wires'), { recursive: true });
  const digest = () => digestOf({ name: 'ZZ-001', file: 'a.test.ts', changed: ['a.ts'] }, folder);
  const digests = [digest(), digest()];
  for (const path of paths) {
    writeFileSync(join(folder, path), 'x');
    digests.push(digest());
  }
  expect(digests[1]).toBe(digests[0]);
  expect(new Set(digests).size).toBe(4);
});

it('says how long the rest takes by the last time, and by this time where there was none', () => {
  const last = (name: string) => ({ one: 10 })[name];
  expect(remaining(['one', 'two'], last, [2, 4])).toBe(13);
  expect(remaining(['two'], last, [])).toBe(0);
});
