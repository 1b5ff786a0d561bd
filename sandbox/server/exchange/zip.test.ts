import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { unzipped } from './unzip.ts';
import { fitsZip, zipOf, zipText, type ZipFile } from './zip.ts';

const MODIFIED = new Date('2026-11-29T09:30:00Z');
const files = [zipText('objects/a.xml', '<a>ü</a>\n'), zipText('empty', ''), zipText('objects/größe.xml', 'x'.repeat(100_000))];
const hasUnzip = spawnSync('unzip', ['-v']).status === 0;

describe('a ZIP archive', () => {
  it('has each file as it is, at its path', async () => {
    const found = unzipped(await buffer(zipOf(files, MODIFIED)));
    expect([...found].map(([name, content]) => [name, content.toString().length])).toEqual([
      ['objects/a.xml', 9],
      ['empty', 0],
      ['objects/größe.xml', 100_000],
    ]);
    expect(found.get('objects/a.xml')!.toString()).toBe('<a>ü</a>\n');
    expect(unzipped(await buffer(zipOf([], MODIFIED))).size).toBe(0);
  });

  it('has the checksums of the standard', async () => {
    const archive = await buffer(zipOf([zipText('check', '123456789')], MODIFIED));
    expect(archive.readUInt32LE(14).toString(16), 'the check value of CRC-32').toBe('cbf43926');
  });

  it.runIf(hasUnzip)('is taken by unzip, which looks at all checksums', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lectern-zip-'));
    try {
      writeFileSync(join(folder, 'a.zip'), await buffer(zipOf(files, MODIFIED)));
      const { status, stdout } = spawnSync('unzip', ['-o', 'a.zip'], { cwd: folder, encoding: 'utf8' });
      expect(status, stdout).toBe(0);
      expect(readFileSync(join(folder, 'objects', 'a.xml'), 'utf8')).toBe('<a>ü</a>\n');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('ends with an error when a file was changed meanwhile, and is not begun when it would be too large', async () => {
    const changed: ZipFile = { ...zipText('a', 'abc'), size: 2 };
    await expect(buffer(zipOf([changed], MODIFIED))).rejects.toThrow('a has 3 bytes in place of 2');
    expect(fitsZip(files)).toBe(true);
    expect(fitsZip([{ ...files[0]!, size: 2 ** 32 - 100 }])).toBe(false);
    expect(fitsZip(Array.from({ length: 65_536 }, () => files[1]!))).toBe(false);
  });
});
