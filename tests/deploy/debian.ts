import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CACHE = join(import.meta.dirname, '..', '..', '.lectern', 'containers');
const FIVE_MINUTES = 300_000;

/** Why what needs these programs, and root on Linux, cannot be tried here; '' when it can. */
export function lackOf(programs: readonly string[]): string {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'this needs root on Linux';
  // Those that podman starts itself are beside the others.
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/lib/podman:/usr/libexec/podman` };
  const missing = programs.filter((name) => spawnSync('which', [name], { env }).status !== 0);
  return missing.length === 0 ? '' : `${missing.join(', ')}: not installed here`;
}

/**
 * Makes a Debian like this machine's in a new folder. It is downloaded once, and its archive is used after that.
 * @throws Error where it cannot be had
 */
export async function makeDebian(root: string, packages: readonly string[]): Promise<void> {
  const codename = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'stable';
  const archive = join(CACHE, `${[codename, ...packages].join('-')}.tar`);
  mkdirSync(root, { recursive: true });
  if (existsSync(archive)) {
    await run('tar', ['--extract', `--file=${archive}`, `--directory=${root}`]);
    return;
  }
  const include = [`--include=${packages.join(',')}`];
  // What it mounts goes with it.
  await run('unshare', ['--mount', 'debootstrap', '--variant=minbase', ...include, codename, root], { timeout: FIVE_MINUTES });
  mkdirSync(CACHE, { recursive: true });
  const unfinished = `${archive}.${process.pid}`;
  await run('tar', ['--create', `--file=${unfinished}`, `--directory=${root}`, '--exclude=./var/cache/apt/archives/*.deb', '.']);
  renameSync(unfinished, archive);
}

/** Puts this machine's Node with npm into such a folder, or the one that LECTERN_TEST_NODE names. @param prefix `usr` or `usr/local` */
export async function putNode(root: string, prefix: string): Promise<void> {
  const [programs, modules] = [join(root, prefix, 'bin'), join(root, prefix, 'lib', 'node_modules', 'npm')];
  copyFileSync(process.env.LECTERN_TEST_NODE ?? process.execPath, join(programs, 'node'));
  mkdirSync(dirname(modules), { recursive: true });
  cpSync(join((await run('npm', ['root', '--global'])).stdout.trim(), 'npm'), modules, { recursive: true });
  for (const name of ['npm', 'npx']) symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(programs, name));
}
