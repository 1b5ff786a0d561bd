/** `npm start`: install, build and serve; each only when needed. The server prints its address. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { build, checkNode, fail, install, root, whenAbandoned } from './tools/setup.mjs';

checkNode();
install();
const built = build();
if (!built.ok) fail(`${built.output}\nThe build failed; see above.`);

process.stdout.write('Starting …\n');
const server = spawn(process.execPath, ['--import', 'tsx', 'sandbox/server/main.ts'], { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
whenAbandoned(() => server.kill('SIGTERM'));
server.on('error', (error) => fail(`The server could not be started: ${error.message}`));
server.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
