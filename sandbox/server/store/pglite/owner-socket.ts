import { chmodSync, existsSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

const LONGEST_REQUEST = 10_000;
/** Bytes; systems shorten a longer address without an error. */
const LONGEST_PATH = 103;

interface Served {
  /** File in the data folder. */
  readonly name: string;
  /** What cannot be done without the socket, for the log. */
  readonly without: string;
  /** @returns what is sent as JSON */
  answer(request: string): Promise<object>;
}

/** Everything that the other side sends, when it has sent it all; the socket stays open for an answer. */
function received(socket: Socket): Promise<string> {
  return new Promise((done, failed) => {
    let text = '';
    socket
      .setEncoding('utf8')
      .on('data', (chunk: string) => {
        text += chunk;
        if (text.length > LONGEST_REQUEST) socket.destroy();
      })
      .on('end', () => done(text))
      .on('error', failed)
      .on('close', () => failed(new Error('The connection was closed.')));
  });
}

/**
 * Only this process can use a database in a folder: it accepts requests of commands on a socket in that folder, which only the owner of
 * the folder can open. They are answered one after the other.
 * @returns closes the socket
 */
export async function serveOwner(data: string, { name, without, answer }: Served, log: (line: string) => void): Promise<() => void> {
  const path = join(data, name);
  const impossible = (why: string) => {
    log(`${without}: ${path} cannot be listened at (${why}).`);
    return () => {};
  };
  if (Buffer.byteLength(path) > LONGEST_PATH) return impossible(`it is longer than ${LONGEST_PATH} bytes`);
  rmSync(path, { force: true });
  let last: Promise<unknown> = Promise.resolve();
  const respond = async (socket: Socket): Promise<void> => {
    const request = await received(socket);
    const made = last.then(() => answer(request));
    last = made.catch(() => {});
    socket.end(JSON.stringify(await made));
  };
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {});
    respond(socket).catch(() => socket.destroy());
  });
  server.unref();
  const problem = await new Promise<Error | null>((done) => {
    server.once('error', done);
    server.listen(path, () => done(null));
  });
  if (problem !== null) return impossible(problem.message);
  server.on('error', () => {});
  chmodSync(path, 0o600);
  return () => void server.close();
}

/** Asks the server that holds a data folder. @returns its answer; null when no server answers @throws Error when it ends meanwhile */
export async function askOwner(data: string, name: string, request: string): Promise<unknown> {
  const path = join(data, name);
  if (!existsSync(path)) return null;
  const socket = connect({ path, allowHalfOpen: true });
  try {
    await new Promise<void>((done, failed) => {
      socket.once('connect', done).once('error', failed);
    });
  } catch {
    return null;
  }
  socket.end(request);
  const answer = await received(socket);
  if (answer === '') throw new Error('The server has ended before it was done.');
  return JSON.parse(answer) as unknown;
}
