import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isInstalled, sourcesHash } from './setup.mjs';

let folder = '';
const write = (path: string, content: unknown): void => {
  const full = join(folder, path);
  mkdirSync(join(full, '..'), { recursive: true });
  writeFileSync(full, typeof content === 'string' ? content : JSON.stringify(content));
};

beforeEach(() => { folder = mkdtempSync(join(tmpdir(), 'lectern-setup-')); });
afterEach(() => { rmSync(folder, { recursive: true }); });

describe('installed packages', () => {
  const wanted = { packages: { '': {}, 'node_modules/a': { version: '1.0.0', integrity: 'x' }, 'node_modules/other-platform': { version: '1.0.0', optional: true } } };

  it('are there when npm recorded what the lock file names, but for other platforms\' packages', () => {
    write('package-lock.json', wanted);
    expect(isInstalled(folder)).toBe(false);
    write('node_modules/.package-lock.json', { packages: { 'node_modules/a': { version: '1.0.0', integrity: 'x' } } });
    expect(isInstalled(folder)).toBe(true);
  });

  it('are out of date when the lock file changed', () => {
    write('package-lock.json', wanted);
    write('node_modules/.package-lock.json', { packages: { 'node_modules/a': { version: '0.9.0', integrity: 'w' } } });
    expect(isInstalled(folder)).toBe(false);
  });
});

describe('the sources\' hash', () => {
  it('changes with a source, not with a test, a customer or a start script', () => {
    write('core/main.tsx', 'a');
    write('scripts/vite-x.ts', 'a');
    const before = sourcesHash(folder);
    write('core/main.test.tsx', 'b');
    write('config/customers/third/customer.json', '{}');
    write('scripts/start.mjs', 'b');
    expect(sourcesHash(folder)).toBe(before);
    write('core/main.tsx', 'b');
    const after = sourcesHash(folder);
    expect(after).not.toBe(before);
    write('scripts/vite-x.ts', 'b');
    expect(sourcesHash(folder)).not.toBe(after);
  });
});
