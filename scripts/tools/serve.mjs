/**
 * `npm run serve`: runs the server. `npm run dev` and `npm run reset:demo` name their program: what they write, caches too, is in the
 * server's folder.
 */
import { root, runProgram } from './setup.mjs';

const [program, ...args] = process.argv.slice(2);
if (program === undefined) runProgram('sandbox/server/main.ts', [], root);
else runProgram(program, args, process.cwd());
