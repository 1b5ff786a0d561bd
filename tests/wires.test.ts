import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { blankJoined } from '../scripts/checks/scan.mjs';
import { rowsOf, titlesOf } from '../scripts/checks/spec.mjs';
import { coverage, missingTitles, parseWire, unnamedRows } from '../scripts/checks/wires/model.mjs';

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
    const sources = new Map<string, { readonly texts: string[]; readonly titles: string[] }>();
    const sourceOf = (file: string) => {
      const text = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';
      const source = sources.get(file) ?? { texts: blankJoined(text).strings.map((string) => string.text), titles: titlesOf(text) };
      sources.set(file, source);
      return source;
    };
    // A title that is the name of a case in a table is there as it is.
    const missing = wires.flatMap((wire) =>
      missingTitles(wire, sourceOf(wire.file).titles)
        .filter((title) => !sourceOf(wire.file).texts.some((text) => text.includes(title)))
        .map((title) => `${wire.name}: ${wire.file} has no test "${title}"`),
    );
    expect(missing).toEqual([]);
  });

  it('name each row that they stand for in the title of one of their tests', () => {
    expect(wires.flatMap((wire) => unnamedRows(wire).map((row) => `${wire.name}: no title of its tests has ${row}`))).toEqual([]);
  });

  it('still fit', () => {
    const fits = gitApplies(...patches).status === 0;
    expect(fits ? [] : patches.filter((name) => gitApplies(name).status !== 0)).toEqual([]);
  });

  it('stand for rows that there are, and a reason stands for one that has no wire', () => {
    const rows = rowsOf(readFileSync(join(root, 'docs', 'requirements.md'), 'utf8')).map(({ id }) => id);
    expect(coverage(rows, wires, reasons)).toMatchObject({ needless: [], unknown: [] });
    for (const reason of Object.values(reasons)) expect(reason).toMatch(/^[A-Z].{15,200}\.$/);
  });
});
