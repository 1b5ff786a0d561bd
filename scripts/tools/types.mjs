/** `npm run types`: the compiler over what runs in browsers, in workers, in Node, the harness, added modules and tests, side by side. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './setup.mjs';

const check = (part) =>
  new Promise((done) => {
    const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const child = spawn(process.execPath, [compiler, '-p', `tsconfig.${part}.json`], { cwd: root, stdio: 'inherit' });
    child.on('error', () => done(1));
    child.on('exit', (code) => done(code ?? 1));
  });

const codes = await Promise.all(['browser', 'worker', 'node', 'harness', 'modules', 'tests'].map(check));
process.exitCode = Math.max(...codes);
