import { chmodSync, existsSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Store } from '../schema.ts';
import { writeBackup, type StoredFiles } from './write-backup.ts';

const LONGEST_REQUEST = 10_000;
/** Bytes; systems shorten a longer address without an error. */
const LONGEST_PATH = 103;
const socketOf = (data: string): string => join(data, 'backup.sock');

type Answer = { readonly rows: number } | { readonly error: string };

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
 * Only this process can use a database in a folder: it accepts requests for a backup on a socket in that folder, which only the owner of
 * the folder can open.
 * @returns closes the socket
 */
export async function serveBackups(data: string, store: Store, files: StoredFiles, log: (line: string) => void): Promise<() => void> {
  const path = socketOf(data);
  const impossible = (why: string) => {
    log(`No backup can be made while this server runs: ${path} cannot be listened at (${why}).`);
    return () => {};
  };
  if (Buffer.byteLength(path) > LONGEST_PATH) return impossible(`it is longer than ${LONGEST_PATH} bytes`);
  rmSync(path, { force: true });
  let last: Promise<unknown> = Promise.resolve();
  const answer = async (socket: Socket): Promise<void> => {
    const target = await received(socket);
    const made: Promise<Answer> = last.then(async () => {
      try {
        return { rows: await writeBackup(store, files, target) };
      } catch (error) {
        return { error: error instanceof Error ? error.message : String(error) };
      }
    });
    last = made;
    const outcome = await made;
    log('rows' in outcome ? `Backup: ${outcome.rows} rows are in ${target}.` : `Backup: ${outcome.error}`);
    socket.end(JSON.stringify(outcome));
  };
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {});
    answer(socket).catch(() => socket.destroy());
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

/**
 * Asks the server that holds a data folder for a backup. @returns how many rows; null when no server answers
 * @throws Error that the server says
 */
export async function askForBackup(data: string, target: string): Promise<number | null> {
  const path = socketOf(data);
  if (!existsSync(path)) return null;
  const socket = connect({ path, allowHalfOpen: true });
  try {
    await new Promise<void>((done, failed) => {
      socket.once('connect', done).once('error', failed);
    });
  } catch {
    return null;
  }
  socket.end(target);
  const answer = await received(socket);
  if (answer === '') throw new Error('The server has ended before the backup was made.');
  const outcome = JSON.parse(answer) as Answer;
  if ('error' in outcome) throw new Error(outcome.error);
  return outcome.rows;
}
