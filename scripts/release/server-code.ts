import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { extname, join } from 'node:path';
import { rolldown } from 'rolldown';

/** What may be started: the server, what operators run beside it, and what the server itself starts as a process. */
const PROGRAMS = ['main', 'backup', 'restore', 'copy-library', 'maintenance', 'store/pglite/make-database'];
/** Starts in a thread, as it is. */
const THREAD = 'sandbox/server/store/pglite/pglite-thread.mjs';

/** The server in plain JavaScript. */
interface ServerCode {
  /** Text by path below the bundle: each file has the name that it has in the project, as `.js`, so that it finds the others' data. */
  readonly files: ReadonlyMap<string, string>;
  /** Names of the packages that it imports. */
  readonly packages: ReadonlySet<string>;
}

/** `@a/b` of `@a/b/c`. */
const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

/** A file of the project, as against a package. */
const isFile = (name: string): boolean => /^(?:[./]|[a-z]:[\\/])/i.test(name);

/**
 * Translates the server, file by file: nothing is moved, since the server finds words, sheets and manifests from where its files are, and
 * what it says of a mistake names the file that it is in.
 */
export async function serverCode(root: string): Promise<ServerCode> {
  const programs = PROGRAMS.map((name) => `sandbox/server/${name}`);
  const build = await rolldown({
    input: Object.fromEntries(programs.map((name) => [name, join(root, `${name}.ts`)])),
    cwd: root,
    platform: 'node',
    external: (name) => !isFile(name),
    treeshake: false,
  });
  const { output } = await build.generate({
    format: 'esm',
    preserveModules: true,
    preserveModulesRoot: root,
    entryFileNames: '[name].js',
    // A file that none of the programs names alone.
    chunkFileNames: '[name].js',
  });
  await build.close();
  const files = new Map<string, string>();
  const packages = new Set<string>();
  for (const piece of output) {
    if (piece.type !== 'chunk') throw new Error(`The server's code has brought a file of another kind: ${piece.fileName}`);
    files.set(piece.fileName, piece.code);
    for (const name of [...piece.imports, ...piece.dynamicImports])
      if (!files.has(name) && !isBuiltin(name) && extname(name) !== '.js') packages.add(packageOf(name));
  }
  const thread = readFileSync(join(root, THREAD), 'utf8');
  files.set(THREAD, thread);
  for (const [, name = ''] of thread.matchAll(/ from '([^'.][^']*)'/g)) if (!isBuiltin(name)) packages.add(packageOf(name));
  return { files, packages };
}
