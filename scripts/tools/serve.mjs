/** `npm run serve`, and the end of `npm start`: runs the server, and hands it every signal. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fail, root, serverEnvironment, whenAbandoned } from './setup.mjs';

const server = spawn(process.execPath, ['--import', 'tsx', 'sandbox/server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: serverEnvironment(),
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal));
whenAbandoned(() => server.kill('SIGTERM'));
server.on('error', (error) => fail(`The server could not be started: ${error.message}`));
server.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
