import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;
const read = (file: string): { version?: string; dependencies?: Record<string, string> } =>
  JSON.parse(readFileSync(file, 'utf8')) as { version?: string; dependencies?: Record<string, string> };

/**
 * Installs libxslt-wasm beside this file, in the version that package.json names, unless it is there.
 * @returns the folder of its modules, or null when it cannot be had; why is said on the console
 */
export function provideLibxslt(): string | null {
  const position = join(folder, 'node_modules/libxslt-wasm');
  const there = (): boolean =>
    existsSync(join(position, 'package.json')) &&
    read(join(position, 'package.json')).version === read(join(folder, 'package.json')).dependencies?.['libxslt-wasm'];
  if (!there()) {
    const { stderr, error } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (!there()) {
      console.warn(`libxslt-wasm is not measured, it could not be installed: ${error?.message ?? stderr}`);
      return null;
    }
  }
  return join(position, 'dist');
}
