import { cpSync, existsSync, mkdirSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesOf, pieceOf, roomOf } from '../../pictures/pieces.ts';

/** A tree to draw with, and the build that its server gives. */
export interface DrawnTree {
  readonly root: string;
  readonly dist: string;
}

const COPIED = ['core', 'plugins', 'xsl', 'config', 'sandbox/server', 'sandbox/harness', 'scripts'];
const LEFT_OUT = /[\\/](?:node_modules|dist)$/;

/** A copy of one tree with some pieces of another. */
function copyWith(from: string, to: string, pieces: ReadonlySet<string>, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'sandbox'), { recursive: true });
  for (const each of COPIED.filter((name) => existsSync(join(from, name))))
    cpSync(join(from, each), join(folder, each), { recursive: true, filter: (path) => !LEFT_OUT.test(path) });
  for (const entry of readdirSync(from, { withFileTypes: true }))
    if (entry.isFile()) cpSync(join(from, entry.name), join(folder, entry.name));
  const isSwapped = (path: string): boolean => pieces.has(pieceOf(path) ?? '');
  for (const path of filesOf(from).filter(isSwapped)) rmSync(join(folder, path), { force: true });
  for (const path of filesOf(to).filter(isSwapped)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(to, path), join(folder, path));
  }
  symlinkSync(realpathSync(join(from, 'node_modules')), join(folder, 'node_modules'));
}

/**
 * The old tree with some pieces of the new one.
 * @param all every piece of the build that has changed: with all of them the new build is at hand
 * @param buildOf the folder of a tree's build
 */
export async function mixed(
  [from, to]: readonly [DrawnTree, DrawnTree],
  pieces: readonly string[],
  { all, folder, buildOf }: { readonly all: readonly string[]; readonly folder: string; buildOf(root: string): Promise<string> },
): Promise<DrawnTree> {
  const ofBuild = all.filter((piece) => roomOf(piece) === 'build');
  const isWholeBuild = ofBuild.every((piece) => pieces.includes(piece));
  const others = pieces.filter((piece) => roomOf(piece) !== 'build');
  if (isWholeBuild && others.length === 0) return { root: from.root, dist: to.dist };
  copyWith(from.root, to.root, new Set(pieces), folder);
  if (others.length === pieces.length) return { root: folder, dist: from.dist };
  return { root: folder, dist: isWholeBuild ? to.dist : await buildOf(folder) };
}
