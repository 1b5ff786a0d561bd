/**
 * `npm run serve`: runs the server; with `-- --check` it says what it would use.
 * `npm run dev` and `npm run reset:demo` name their program: what they write, caches too, is in the
 * server's folder.
 */
import { root, runProgram } from './setup.mjs';

const [program, ...args] = process.argv.slice(2);
if (program === undefined || program.startsWith('-')) runProgram('sandbox/server/main.ts', process.argv.slice(2), root);
else runProgram(program, args, process.cwd());
