import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './own-server.ts';

/** What a build makes beside what a page loads, or makes of it afterwards: half of the time, and of no matter to a page that is opened. */
const LEFT_OUT = ['lectern-types', 'lectern-engine', 'lectern-minify-again', 'lectern-compress'];

const CONFIG = `import whole from './vite.config.ts';

const leftOut = new Set(${JSON.stringify(LEFT_OUT)});
export default {
  ...whole,
  plugins: whole.plugins.flat().filter(({ name }) => !leftOut.has(name)),
  build: { ...whole.build, sourcemap: false, minify: false, license: false },
};
`;

/**
 * Builds a copy of the project as `npm run build` does, without what no page loads; in the long tests with it.
 * @param out a folder in the copy
 */
export function buildQuickly(folder: string, out = 'dist'): void {
  const config = process.env.LECTERN_SLOW ? 'vite.config.ts' : 'quick.config.ts';
  if (config === 'quick.config.ts') writeFileSync(join(folder, config), CONFIG);
  const program = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--config', config, '--logLevel', 'error'];
  execFileSync(process.execPath, [...program, '--outDir', out, '--emptyOutDir'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
  });
}
