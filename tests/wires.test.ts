import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rowsOf, titlesOf } from '../scripts/checks/spec.mjs';
import { coverage, missingTitles, parseWire } from '../scripts/checks/wires/model.mjs';

const root = dirname(import.meta.dirname);
const folder = join(root, 'tests', 'wires');
const patches = readdirSync(folder).filter((name) => name.endsWith('.patch'));
const wires = patches.map((name) => parseWire(name, readFileSync(join(folder, name), 'utf8')));
const reasons = JSON.parse(readFileSync(join(folder, 'without-wire.json'), 'utf8')) as Record<string, string>;

const gitApplies = (...names: string[]) =>
  spawnSync('git', ['apply', '--check', ...names.map((name) => join('tests', 'wires', name))], { cwd: root, encoding: 'utf8' });

describe('the wires of tests/wires', () => {
  it('say which tests notice the cut', () => {
    expect(wires.flatMap(({ name, wrong }) => (wrong ? [`${name}: ${wrong}`] : []))).toEqual([]);
  });

  it('name tests that exist', () => {
    const written = new Map<string, string[]>();
    for (const { file } of wires)
      if (!written.has(file)) written.set(file, existsSync(join(root, file)) ? titlesOf(readFileSync(join(root, file), 'utf8')) : []);
    const missing = wires.flatMap((wire) =>
      missingTitles(wire, written.get(wire.file) ?? []).map((title) => `${wire.name}: ${wire.file} has no test "${title}"`),
    );
    expect(missing).toEqual([]);
  });

  it('still fit', () => {
    if (gitApplies(...patches).status === 0) return;
    expect(patches.filter((name) => gitApplies(name).status !== 0)).toEqual([]);
  });

  it('stand for rows that there are, and a reason stands for one that has no wire', () => {
    const rows = rowsOf(readFileSync(join(root, 'docs', 'requirements.md'), 'utf8')).map(({ id }) => id);
    expect(coverage(rows, wires, reasons)).toMatchObject({ needless: [], unknown: [] });
    for (const reason of Object.values(reasons)) expect(reason).toMatch(/^[A-Z].{15,200}\.$/);
  });
});
