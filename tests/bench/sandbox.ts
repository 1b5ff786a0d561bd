import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, serverEnvironment } from '../../scripts/tools/setup.mjs';

const freePort = (): Promise<number> =>
  new Promise((done, failed) => {
    const probe = createServer()
      .once('error', failed)
      .listen(0, '127.0.0.1', () => {
        const address = probe.address();
        probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
      });
  });

/** Starts the sandbox server with a database of its own in a temporary folder, and waits until it answers. */
export async function startServer(): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), 'lectern-bench-'));
  const server = spawn(process.execPath, ['--import', 'tsx', 'sandbox/server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: serverEnvironment({ ...process.env, PORT: String(port), LECTERN_DATA: data }),
  });
  const ended = new Promise<void>((done) => {
    server.once('exit', () => done());
  });
  const stop = async (): Promise<void> => {
    server.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 300 && server.exitCode === null; tries++) {
    const answered = await fetch(`http://127.0.0.1:${port}/`).then(
      (response) => response.ok,
      () => false,
    );
    if (answered) return { port, stop };
    await new Promise((done) => {
      setTimeout(done, 200);
    });
  }
  await stop();
  throw new Error('The sandbox server did not answer within a minute.');
}
