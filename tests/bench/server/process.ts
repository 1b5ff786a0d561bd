import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { root, serverEnvironment } from '../../../scripts/tools/setup.mjs';

export interface Ask {
  readonly path: string;
  readonly token?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What came: of an answer that is read as it comes, its bytes alone. */
export interface Came {
  readonly status: number;
  readonly body: string;
}

const agent = new Agent({ keepAlive: true });

export const dispatcher = (query: string): string => `/dispatcher.php?mode=ajax&lang=en&${query}`;

/** Asks the server once, and hands over the parts of what it answers as they come. @returns the status. @throws Error when it does not */
function read(port: number, { path, token, fields, headers }: Ask, part: (text: string) => void): Promise<number> {
  return new Promise((done, failed) => {
    const sent = request(
      {
        ...{ host: '127.0.0.1', port, path, agent, method: fields === undefined ? 'GET' : 'POST' },
        headers: {
          ...{ host: 'localhost', ...headers },
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(fields === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        },
      },
      (response) => {
        response.setEncoding('latin1').on('data', part);
        response.on('error', failed);
        response.on('end', () => done(response.statusCode ?? 0));
      },
    );
    sent.on('error', failed).end(fields === undefined ? undefined : new URLSearchParams(fields).toString());
  });
}

/** Asks the server once, whatever it answers. @throws Error when it does not */
export async function call(port: number, asked: Ask): Promise<Came> {
  let body = '';
  const status = await read(port, asked, (text) => {
    body += text;
  });
  return { status, body };
}

/** Counts the lines of an answer, which may be longer than any string. @throws Error when the answer is no 200 */
export async function countLines(port: number, asked: Ask): Promise<number> {
  let lines = 0;
  const status = await read(port, asked, (text) => {
    for (let from = text.indexOf('\n'); from >= 0; from = text.indexOf('\n', from + 1)) lines += 1;
  });
  if (status !== 200) throw new Error(`${asked.path} answered ${status}`);
  return lines;
}

/** As `call`. @throws Error when the answer is no 200, too */
export async function ask(port: number, asked: Ask): Promise<string> {
  const { status, body } = await call(port, asked);
  if (status !== 200) throw new Error(`${asked.path} answered ${status}: ${body.slice(0, 200)}`);
  return body;
}

/** @returns the token of a session */
export async function logIn(port: number, user: string, password: string, headers: Ask['headers'] = {}): Promise<string> {
  const fields = { subAction: 'login', loginMode: 'password', user, password };
  const body = await ask(port, { path: dispatcher('action=verify&id=0&datatype=p_Login'), fields, headers });
  const token = /<JWT>(.*)<\/JWT>/.exec(body)?.[1];
  if (token === undefined) throw new Error(`No session for ${user}: ${body.slice(0, 200)}`);
  return token;
}

export interface Server {
  readonly child: ChildProcess;
  readonly port: number;
  readonly startMs: number;
  stop(): Promise<void>;
}

const alive = new Set<ChildProcess>();

/** Ends all servers at once, for a bench that is given up, and all connections. */
export function endAll(): void {
  for (const child of alive) child.kill('SIGKILL');
  agent.destroy();
}

/** Starts the server and waits for its first answer. */
export async function start(environment: Readonly<Record<string, string>>): Promise<Server> {
  const began = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', 'sandbox/server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: serverEnvironment({ ...process.env, PORT: '0', ...environment }),
  });
  alive.add(child);
  const ended = new Promise<void>((done) => {
    child.once('exit', () => {
      alive.delete(child);
      done();
    });
  });
  const port = await new Promise<number>((done, failed) => {
    let messages = '';
    child.stdout.on('data', (chunk: Buffer) => {
      messages += chunk.toString();
      const found = /running at http:\/\/127\.0\.0\.1:(\d+)/.exec(messages)?.[1];
      if (found !== undefined) done(Number(found));
    });
    child.once('exit', (code) => failed(new Error(`The server ended with ${code} before it answered.`)));
  });
  await ask(port, { path: dispatcher('action=2&id=0&datatype=p_StartPage&framework=1') });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  return { child, port, startMs: performance.now() - began, stop };
}

/** Resident memory in MB, now and at its highest; null where /proc is missing. */
export function memory({ pid }: ChildProcess): { readonly now: number; readonly highest: number } | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const value = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
    return { now: value('VmRSS'), highest: value('VmHWM') };
  } catch {
    return null;
  }
}

/** What Linux says of a process, from its parent on; empty when it is gone, and where /proc is missing. */
function statusOf(pid: number): string[] {
  try {
    // After the name, which may have blanks in it.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').slice(1);
  } catch {
    return [];
  }
}

/** Number of the process that has begun another; 0 for none. */
export const parentOf = (pid: number): number => Number(statusOf(pid)[0] ?? 0);

/** Processor time in seconds that a process has used so far. @param ended that of what it has begun and has ended, too */
export function processorTime(pid: number, ended = false): number {
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = statusOf(pid).slice(10, 14).map(Number);
  // In ticks, of which Linux has a hundred a second.
  return (user + system + (ended ? endedUser + endedSystem : 0)) / 100;
}
