/** `npm start`: install, build and serve; each only when needed. The server prints its address. */
import { build, checkNode, fail, install, runProgram } from './tools/setup.mjs';

checkNode();
install();
const built = build();
if (!built.ok) fail(`${built.output}\nThe build failed; see above.`);

process.stdout.write('Starting …\n');
runProgram('sandbox/server/main.ts');
