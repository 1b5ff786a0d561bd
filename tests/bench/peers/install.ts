import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;

/** Name to version of every peer, as package.json beside this file pins them. */
export const peers = (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { dependencies: Readonly<Record<string, string>> })
  .dependencies;

const installed = (name: string): string | null => {
  const file = join(folder, 'node_modules', name, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version : null;
};

/**
 * Makes sure that these peers are there in the pinned version, without running scripts of theirs.
 * @returns the folder to read them from
 * @throws Error naming npm's words when they cannot be had
 */
export function providePeers(...names: string[]): string {
  const unknown = names.find((name) => !(name in peers));
  if (unknown !== undefined) throw new Error(`${unknown} is not in tests/bench/peers/package.json. Add it there with its version.`);
  if (names.some((name) => installed(name) !== peers[name])) {
    const run = spawnSync('npm', ['install', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const missing = names.filter((name) => installed(name) !== peers[name]);
    if (missing.length > 0)
      throw new Error(`The peers ${missing.join(', ')} could not be installed: ${run.stderr || run.error?.message || 'npm said nothing'}`);
  }
  return join(folder, 'node_modules');
}
