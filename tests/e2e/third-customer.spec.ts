import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { copyProject } from '../support/project-copy.ts';
import { buildQuickly } from './support/quick-build.ts';
import { heading } from './support/site.ts';

const root = dirname(dirname(import.meta.dirname));

/** Builds a copy of the project and hashes every file of the build, before it is made small. */
function buildHash(folder: string): string {
  const out = join(folder, 'out');
  buildQuickly(folder, 'out');
  const files = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  expect(files.length).toBeGreaterThan(5);
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(out.length)).update(readFileSync(file));
  return hash.digest('hex');
}

test('RT-006 a third customer needs no build: it opens', async ({ page, open }) => {
  await open('/', 'third');
  await expect(page).toHaveTitle(/Third School/);
  await expect(heading(page)).toHaveText('Learn to see what light does');
});

test('RT-006 the build is the same with and without a third customer @long', () => {
  test.setTimeout(120_000);
  const { folder, remove } = copyProject();
  try {
    const before = buildHash(folder);
    cpSync(join(root, 'tests/customers/third'), join(folder, 'config/customers/third'), { recursive: true });
    expect(buildHash(folder)).toBe(before);
  } finally {
    remove();
  }
});
