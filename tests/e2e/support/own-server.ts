import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverEnvironment } from '../../../scripts/tools/setup.mjs';

export const root = resolve(fileURLToPath(new URL('../../..', import.meta.url)));

/** A server that only one spec talks to. */
export interface OwnServer {
  /** `http://127.0.0.1:…`, without a slash at its end. */
  readonly address: string;
  /** Ends it, and takes its folder away. */
  close(): Promise<void>;
}

/** Starts a server with a data folder of its own. @param settings variables of the environment; is given the folder */
export async function startOwnServer(settings: (folder: string) => Readonly<Record<string, string>>): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-own-'));
  const server = spawn(process.execPath, ['--import', 'tsx', 'sandbox/server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: serverEnvironment({ ...process.env, PORT: '0', LECTERN_DATA: join(folder, 'data'), ...settings(folder) }),
  });
  const ended = new Promise<number | null>((done) => {
    server.on('exit', done);
  });
  const close = async (): Promise<void> => {
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const address = await new Promise<string>((done, failed) => {
      server.stdout.on('data', (chunk: Buffer) => {
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec(chunk.toString());
        if (found) done(found[0]);
      });
      void ended.then((code) => failed(new Error(`The server ended with ${code}.`)));
    });
    return { address, close };
  } catch (error) {
    await close();
    throw error;
  }
}
