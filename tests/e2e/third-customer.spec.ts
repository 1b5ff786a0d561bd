import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { heading } from './support/site.ts';

const root = dirname(dirname(import.meta.dirname));
const PARTS = ['core', 'plugins', 'xsl', 'config', 'scripts', 'index.html', 'vite.config.ts', 'tsconfig.json', 'package.json'];

/** Builds a copy of the project and hashes every file of the build. */
function buildHash(folder: string): string {
  const out = join(folder, 'out');
  rmSync(out, { recursive: true, force: true });
  execFileSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error', '--outDir', out], {
    cwd: folder,
  });
  const files = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  expect(files.length).toBeGreaterThan(5);
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(out.length)).update(readFileSync(file));
  return hash.digest('hex');
}

test('RT-006 a third customer needs no build: it opens, and the build is the same with and without it', async ({ page, open }) => {
  test.setTimeout(120_000);
  await open('/', 'third');
  await expect(page).toHaveTitle(/Third School/);
  await expect(heading(page)).toHaveText('Learn to see what light does');

  const folder = mkdtempSync(join(tmpdir(), 'lectern-build-'));
  try {
    for (const part of PARTS) cpSync(join(root, part), join(folder, part), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
    const before = buildHash(folder);
    cpSync(join(root, 'tests/customers/third'), join(folder, 'config/customers/third'), { recursive: true });
    expect(buildHash(folder)).toBe(before);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
