import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** A server of a tree, in a process of its own. */
export interface TreeServer {
  readonly port: number;
  close(): Promise<void>;
}

/** A tree whose server does not start; the message has what it said. */
export class ServerFailed extends Error {}

/** So much of what a server has said is passed on. */
const LONGEST_COMPLAINT = 600;

/** Starts the server of a tree. @param environment its settings, as an operator gives them @throws ServerFailed */
export async function serveTree(root: string, data: string, environment: Readonly<Record<string, string>>): Promise<TreeServer> {
  mkdirSync(data, { recursive: true });
  const child = spawn(process.execPath, ['--import', 'tsx', join('sandbox', 'server', 'main.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: '', LECTERN_PRODUCTION: '0', ...environment, PORT: '0', LECTERN_DATA: data },
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-10_000)));
  const ended = new Promise<void>((done) => {
    child.on('exit', () => done());
    child.on('error', () => done());
  });
  const end = (): boolean => child.kill('SIGTERM');
  process.once('exit', end);
  const close = async (): Promise<void> => {
    end();
    await ended;
    process.removeListener('exit', end);
  };
  const port = await new Promise<number>((done) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /running at http:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1];
      if (found !== undefined) done(Number(found));
    });
    void ended.then(() => done(0));
  });
  if (port === 0) {
    await close();
    throw new ServerFailed(`The server of ${root} does not start: ${complaint.trim().slice(0, LONGEST_COMPLAINT)}`);
  }
  return { port, close };
}
