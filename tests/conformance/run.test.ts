import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const sheet = (content: string): string =>
  '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">' +
  `<xsl:template match="/">${content}</xsl:template></xsl:stylesheet>`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-run-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'tests/conformance/run.ts', ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, lines: stdout.trimEnd().split('\n'), stderr };
};

describe('npm run conformance', { timeout: 60_000 }, () => {
  it('ends with the count, lists first differences, writes actual results', () => {
    write({
      'cases.json': JSON.stringify([
        { id: 'good', xsl: 'a.xsl', xml: 'a.xml', expected: 'a.out' },
        { id: 'sub/wrong', xsl: 'a.xsl', xml: 'a.xml', expected: 'b.out' },
        { id: 'broken', xsl: 'b.xsl', xml: 'a.xml', expected: 'a.out' },
      ]),
      'a.xsl': sheet('<o b="2" a="1"><i/> <i/></o>'),
      'b.xsl': sheet('<xsl:value-of select="]"/>'),
      'a.xml': '<r/>',
      'a.out': '<o a="1"\n b="2">\n  <i/><i/>\n</o>',
      'b.out': '<o a="1" b="3"><i/><i/></o>',
    });
    const out = join(folder, 'out');
    const { status, lines } = run(folder, '--out', out);
    expect(lines.at(-1)).toBe('1 passed, 2 failed');
    expect(lines.join('\n')).toMatch(/FAILED sub\/wrong: at \/o\/@b: expected b="3", actual b="2"/);
    expect(lines.join('\n')).toMatch(/FAILED broken: error: .*b\.xsl, line 1/);
    expect(status).toBe(1);
    expect(readFileSync(join(out, 'good.out'), 'utf8')).toContain('<o b="2" a="1"><i/><i/></o>');
    expect(existsSync(join(out, 'sub/wrong.out'))).toBe(true);
    expect(existsSync(join(out, 'broken.out'))).toBe(false);
  });

  it.each([
    [
      'an entry without xsl',
      { 'cases.json': '[{"id": "a", "xml": "a.xml", "expected": "a.out"}]' },
      /cases\.json, \/0: a case has the strings id, xsl/,
    ],
    ['what is no array', { 'cases.json': '{}' }, /must be an array/],
    ['what is no JSON', { 'cases.json': '[' }, /cases\.json.*JSON/],
    ['an empty folder', {}, /neither cases\.json nor/],
    [
      'an id twice',
      { 'cases.json': JSON.stringify([1, 2].map(() => ({ id: 'a', xsl: 'a', xml: 'a', expected: 'a' }))) },
      /the case a is there twice/,
    ],
  ] as const)('says what is wrong with %s', (_, files, message) => {
    write(files);
    const { status, stderr } = run(folder);
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(status).toBe(2);
  });

  it('a case whose files are missing fails alone', () => {
    write({
      'cases.json': JSON.stringify([
        { id: 'a', xsl: 'none.xsl', xml: 'a.xml', expected: 'a.out' },
        { id: 'b', xsl: 'a.xsl', xml: 'a.xml', expected: 'none.out' },
        { id: 'c', xsl: 'a.xsl', xml: 'a.xml', expected: 'c.out' },
      ]),
      'a.xsl': sheet('<o/>'),
      'a.xml': '<r/>',
      'c.out': '<?xml version="1.0"?><o/>',
    });
    const { lines } = run(folder);
    expect(lines.at(-1)).toBe('1 passed, 2 failed');
    expect(lines.join('\n')).toMatch(/FAILED a: .*none\.xsl/);
    expect(lines.join('\n')).toMatch(/FAILED b: .*none\.out/);
  });

  it('writes no result outside of the folder for them', () => {
    write({
      'cases.json': JSON.stringify([{ id: '../../b', xsl: 'a.xsl', xml: 'a.xml', expected: 'a.out' }]),
      'a.xsl': sheet('<o/>'),
      'a.xml': '<r/>',
      'a.out': '<o/>',
    });
    const { status, stderr } = run(folder, '--out', join(folder, 'out/deep'));
    expect(stderr).toContain('leads out of');
    expect(status).toBe(2);
    expect(existsSync(join(folder, 'b.out'))).toBe(false);
  });

  it('says how it is used', () => {
    expect(run().stderr).toContain('Usage: npm run conformance');
    expect(run(join(folder, 'nowhere')).stderr).toMatch(/nowhere/);
  });
});
