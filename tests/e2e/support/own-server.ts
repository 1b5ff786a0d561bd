import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoDatabase, emptyDatabase } from '../../../sandbox/server/fixtures/databases.ts';
import { translatedServer } from '../../../sandbox/server/fixtures/translated-server.ts';
import { serverEnvironment } from '../../../scripts/tools/setup.mjs';
import { temporaryParent } from '../../../scripts/tools/temporary.mjs';

export const root = resolve(fileURLToPath(new URL('../../..', import.meta.url)));

/** A server that only one spec talks to. */
export interface OwnServer {
  /** `http://127.0.0.1:…`, without a slash at its end. */
  readonly address: string;
  /** Ends it, and takes its folder away. */
  close(): Promise<void>;
}

/**
 * Starts a server with a data folder of its own.
 * @param settings variables of the environment; is given the folder
 * @param cwd the project that it is of
 * @throws Error with the server's own words when it ends
 */
export async function startOwnServer(
  settings: (folder: string) => Readonly<Record<string, string>> = () => ({}),
  cwd = root,
): Promise<OwnServer> {
  const folder = mkdtempSync(join(temporaryParent(), 'lectern-own-'));
  const own = settings(folder);
  // Another project's code, or other content, begins with nothing.
  const isDemo = cwd === root && own['LECTERN_CONTENT'] === undefined;
  // A test before this one may have built something in its process: then NODE_ENV is "production", which a server refuses by itself.
  const environment = {
    ...process.env,
    NODE_ENV: '',
    PORT: '0',
    LECTERN_DATA: join(folder, 'data'),
    LECTERN_DATABASE_TEMPLATE: await (isDemo ? demoDatabase() : emptyDatabase()),
    ...own,
  };
  const ofAllTests = process.env['LECTERN_E2E_DATA'];
  // It runs for seconds: what is compiled better later does not pay.
  const program = cwd === root ? [await translatedServer()] : ['--import', 'tsx', 'sandbox/server/main.ts'];
  const server = spawn(process.execPath, ['--liftoff-only', ...program], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    // What tsx has translated for the server of all tests is there; days are recorded without such a server.
    env: { ...serverEnvironment(environment), ...(ofAllTests === undefined ? {} : { TMPDIR: join(ofAllTests, 'cache') }) },
  });
  let words = '';
  server.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const ended = new Promise<number | null>((done) => {
    // With all that it has said.
    server.on('close', done);
  });
  const close = async (): Promise<void> => {
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const address = await new Promise<string>((done, failed) => {
      server.stdout.on('data', (chunk: Buffer) => {
        words += chunk.toString();
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec(chunk.toString());
        if (found) done(found[0]);
      });
      void ended.then((code) => failed(new Error(`The server ended with ${code}: ${words.trim()}`)));
    });
    return { address, close };
  } catch (error) {
    await close();
    throw error;
  }
}
