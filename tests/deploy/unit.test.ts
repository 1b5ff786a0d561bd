import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const UNITS = join(import.meta.dirname, '..', '..', 'docs', 'operate', 'systemd');
const SERVICES = readdirSync(UNITS).filter((name) => name.endsWith('.service'));
const folder = mkdtempSync(join(tmpdir(), 'lectern-unit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A unit with paths that are on this machine, beside all others: it is looked up whether the program and its folder are there. */
function unitHere(unit: string): string {
  mkdirSync(join(folder, 'docs', 'operate'), { recursive: true });
  for (const name of readdirSync(UNITS)) {
    const text = readFileSync(join(UNITS, name), 'utf8');
    writeFileSync(join(folder, name), text.replaceAll('/usr/bin/node', process.execPath).replaceAll('/opt/lectern/current', folder));
  }
  return join(folder, unit);
}
const analyze = (...args: string[]) =>
  spawnSync('systemd-analyze', args, { encoding: 'utf8', env: { ...process.env, SYSTEMD_COLORS: '0' } });
const isInstalled = analyze('--version').status === 0;

describe('the units for systemd', () => {
  if (!isInstalled) {
    it.skip('systemd is not installed here: its unit was not checked', () => {});
    return;
  }

  it.each(readdirSync(UNITS))('%s is read without a word of complaint', (unit) => {
    const { status, stderr } = analyze('verify', '--man=no', unitHere(unit));
    // Other units of the machine are looked at as well.
    expect([status, stderr.split('\n').filter((line) => line.includes('lectern'))]).toEqual([0, []]);
  });

  it.each(SERVICES)('%s leaves the service little that it could do: an exposure of at most 2 of 10', (unit) => {
    const { status, stdout, stderr } = analyze('security', '--offline=true', '--threshold=20', '--no-pager', unitHere(unit));
    if (stderr.includes('unrecognized option')) expect(stderr, 'an older systemd tells nothing').toContain('--offline');
    else expect([status, stdout.includes('Overall exposure level')], stdout.slice(-200)).toEqual([0, true]);
  });
});
