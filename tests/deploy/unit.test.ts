import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const UNIT = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'operate', 'systemd', 'lectern.service'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'lectern-unit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The unit with paths that are on this machine: it is looked up whether the program and its folder are there. */
function unitHere(): string {
  const here = UNIT.replaceAll('/usr/bin/node', process.execPath).replaceAll('/opt/lectern/current', folder);
  const file = join(folder, 'lectern.service');
  mkdirSync(join(folder, 'docs', 'operate'), { recursive: true });
  writeFileSync(file, here);
  return file;
}
const analyze = (...args: string[]) =>
  spawnSync('systemd-analyze', args, { encoding: 'utf8', env: { ...process.env, SYSTEMD_COLORS: '0' } });
const isInstalled = analyze('--version').status === 0;

describe('the unit for systemd', () => {
  if (!isInstalled) {
    it.skip('systemd is not installed here: its unit was not checked', () => {});
    return;
  }

  it('is read without a word of complaint', () => {
    const { status, stderr } = analyze('verify', '--man=no', unitHere());
    // Other units of the machine are looked at as well.
    expect([status, stderr.split('\n').filter((line) => line.includes('lectern'))]).toEqual([0, []]);
  });

  it('leaves the service little that it could do: an exposure of at most 2 of 10', () => {
    const { status, stdout, stderr } = analyze('security', '--offline=true', '--threshold=20', '--no-pager', unitHere());
    if (stderr.includes('unrecognized option')) expect(stderr, 'an older systemd tells nothing').toContain('--offline');
    else expect([status, stdout.includes('Overall exposure level')], stdout.slice(-200)).toEqual([0, true]);
  });
});
