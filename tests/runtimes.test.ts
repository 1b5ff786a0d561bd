import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
mkdirSync(join(root, '.lectern'), { recursive: true });
// Inside the project, where the compiler finds the packages' types.
const folder = mkdtempSync(join(root, '.lectern', 'types-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the compiler says of one file under one of the project's configurations. */
function mistakes(configuration: string, source: string): string {
  writeFileSync(join(folder, 'one.ts'), source);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: `../../${configuration}`, include: [], files: ['one.ts'] }));
  return spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], { encoding: 'utf8' }).stdout;
}

const BROWSER = 'export const title = document.title;\n';
const NODE = 'export const version = process.versions.node;\n';

it('what runs in a browser knows nothing of Node, and the server nothing of a document: both do not compile', () => {
  expect(mistakes('tsconfig.browser.json', BROWSER)).toBe('');
  expect(mistakes('tsconfig.browser.json', NODE)).toMatch(/Cannot find name 'process'/);
  expect(mistakes('tsconfig.node.json', NODE)).toBe('');
  expect(mistakes('tsconfig.node.json', BROWSER)).toMatch(/Cannot find name 'document'/);
}, 120_000);
