import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clock, heading, progressLine, Times } from './tally-times.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-times-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('how long the parts take', () => {
  it('is remembered for each part of each set', () => {
    const file = join(folder, 'inner', 'times.json');
    new Times(file).remember('test', 'unit', 95.44);
    new Times(file).remember('check', 'unit', 60);
    new Times(file).remember('test', 'lint', 4);
    const times = new Times(file);
    expect([times.of('test', 'unit'), times.of('check', 'unit'), times.of('test', 'lint'), times.of('long', 'unit')]).toEqual([
      95.4,
      60,
      4,
      undefined,
    ]);
  });

  it('is forgotten when the file cannot be read', () => {
    const file = join(folder, 'times.json');
    writeFileSync(file, '{');
    expect(new Times(file).of('test', 'unit')).toBeUndefined();
  });

  it('is told before a part and while it runs', () => {
    expect(clock(59.6)).toBe('1:00');
    expect(heading('unit', 3, 7, 160)).toBe('== unit (3 of 7, 2:40 last time)');
    expect(heading('unit', 3, 7)).toBe('== unit (3 of 7)');
    expect(progressLine('unit', 90, 160)).toBe('   unit: 1:30 of about 2:40');
    expect(progressLine('unit', 170, 160)).toBe('   unit: 2:50 of about 2:50');
    expect(progressLine('unit', 90)).toBe('   unit: 1:30');
  });
});
