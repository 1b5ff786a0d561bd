import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import type { Plugin } from 'vite';

const FILE = 'types/lectern.d.ts';

/** The compiler's declarations of the core API, one file for each source. @throws Error with the compiler's words */
async function declare(root: string, folder: string): Promise<string> {
  const project = join(folder, 'tsconfig.json');
  const compilerOptions = { noEmit: false, declaration: true, emitDeclarationOnly: true, rootDir: root, outDir: join(folder, 'out') };
  const files = [join(root, 'core/api.ts')];
  writeFileSync(project, JSON.stringify({ extends: join(root, 'tsconfig.browser.json'), compilerOptions, files, include: [] }));
  const compiler = spawn(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', project], { cwd: root });
  let complaint = '';
  compiler.stdout.on('data', (words) => (complaint += String(words)));
  compiler.stderr.on('data', (words) => (complaint += String(words)));
  const status = await new Promise((done, fail) => compiler.on('exit', done).on('error', fail));
  if (status !== 0) throw new Error(`${FILE} is not made. ${complaint}`);
  return join(folder, 'out/core/api.d.ts');
}

/**
 * What `lectern` offers to added modules, for editors and `tsc`: one file that needs the types of React and nothing else. What the core
 * API says of rxjs is in it.
 */
async function moduleTypes(root: string): Promise<string> {
  // Inside the project, so that the compiler finds the packages.
  mkdirSync(join(root, '.lectern'), { recursive: true });
  const folder = mkdtempSync(join(root, '.lectern', 'types-'));
  try {
    const input = { lectern: await declare(root, folder) };
    const plugins = [dts({ dtsInput: true, emitDtsOnly: true, tsconfig: false })];
    // Comments with the names of files would name this folder, and no two builds would be the same.
    const experimental = { attachDebugInfo: 'none' as const };
    const resolve = { conditionNames: ['types', 'import'] };
    const bundle = await rolldown({ input, plugins, external: [/^react/], resolve, experimental });
    const { output } = await bundle.generate();
    await bundle.close();
    const types = output.find(({ fileName }) => fileName === 'lectern.d.ts');
    if (types?.type !== 'chunk') throw new Error(`${FILE} is not made.`);
    return types.code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes them beside the build: whoever develops a module has the build and not its sources. */
export function typesOfModules(root: string): Plugin {
  return {
    name: 'lectern-types',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: await moduleTypes(root) });
    },
  };
}
