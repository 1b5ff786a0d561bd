import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Side } from '../model.ts';
import { touch } from './keep-newest.ts';
import { UsageError } from '../usage-error.ts';

const isProject = (folder: string): boolean => existsSync(join(folder, 'sandbox/server/main.ts')) && existsSync(join(folder, 'xsl/sheets'));
const isBuild = (folder: string): boolean => existsSync(join(folder, 'index.html')) && existsSync(join(folder, 'assets'));

/** Runs a program quietly. @throws UsageError with what it said */
function quietly(what: string, program: string, args: readonly string[], cwd: string): void {
  const { status, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) throw new UsageError(`${what}: ${(error?.message ?? stderr).trim().slice(-400)}`);
}

/** The packages of a tree: this project's, when it names the same. */
function installed(root: string, project: string, write: (text: string) => void): void {
  if (existsSync(join(root, 'node_modules'))) return;
  const lock = (folder: string): string => readFileSync(join(folder, 'package-lock.json'), 'utf8');
  if (lock(root) === lock(project)) symlinkSync(realpathSync(join(project, 'node_modules')), join(root, 'node_modules'));
  else {
    write(`The packages of ${root} are installed …\n`);
    quietly(`The packages of ${root} cannot be installed`, 'npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], root);
  }
}

/** The files of a commit, in a folder that stays. */
function treeOf(commit: string, project: string, work: string): string {
  const folder = join(work, 'trees', commit.slice(0, 12));
  if (existsSync(folder)) {
    touch(folder);
    return folder;
  }
  const unfinished = `${folder}.${process.pid}`;
  const archive = `${unfinished}.tar`;
  mkdirSync(unfinished, { recursive: true });
  try {
    quietly(`${commit} cannot be read`, 'git', ['archive', '--format=tar', '-o', archive, commit], project);
    quietly(`${commit} cannot be unpacked`, 'tar', ['-xf', archive, '-C', unfinished], project);
    renameSync(unfinished, folder);
  } finally {
    rmSync(archive, { force: true });
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
}

interface Where {
  /** This project's folder. */
  readonly project: string;
  /** Where relative paths begin. */
  readonly cwd: string;
  /** What is made is kept here. */
  readonly work: string;
  write(text: string): void;
}

/** A folder of the project, a build of it, or a git ref. @throws UsageError that says what is wrong with what was named */
export function sideOf(option: string, name: string, { project, cwd, work, write }: Where): Side {
  const folder = resolve(cwd, name);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    if (isProject(folder)) {
      installed(folder, project, write);
      return { name, root: folder, build: null };
    }
    if (isBuild(folder)) return { name, root: project, build: folder };
    throw new UsageError(
      `${option} ${name}: the folder is neither the project (sandbox/server, xsl/sheets) nor a build (index.html, assets).`,
    );
  }
  const found =
    /^[\w./~^@{}-]+$/.test(name) && !name.startsWith('-')
      ? spawnSync('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], { cwd: project, encoding: 'utf8' })
      : null;
  const commit = found?.stdout.trim() ?? '';
  if (commit === '') throw new UsageError(`${option} ${name}: there is no such folder, and no such git ref in ${project}.`);
  const root = treeOf(commit, project, work);
  if (!isProject(root)) throw new UsageError(`${option} ${name}: this commit has no sandbox/server and xsl/sheets to draw with.`);
  installed(root, project, write);
  return { name, root, build: null };
}
