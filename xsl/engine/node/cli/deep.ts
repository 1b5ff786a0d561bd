import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { Exit, textOfError } from './exit.ts';
import type { Streams } from './transformation.ts';

/** Megabytes. A template that calls itself in a variable or a function takes the stack: 20 000 levels take about half of it. */
const STACK = 64;

/** A command: does what the arguments say, and gives the exit code. */
type Command = (argv: readonly string[], streams: Streams) => Exit;

const streams: Streams = {
  out: (bytes) => void process.stdout.write(bytes),
  err: (text) => void process.stderr.write(text),
};

/**
 * Runs a command as the program that Node was started for, in a thread with a larger stack than Node's own, which nothing changes later.
 * Where no thread can be started it runs in this one, and says so.
 * @param program address of the program's file, which calls this in the thread once more
 * @param load gives the command, where it is to run
 */
export async function runDeep(program: string, load: () => Promise<Command>): Promise<void> {
  const argv = process.argv.slice(2);
  if (!isMainThread) {
    parentPort?.postMessage((await load())(argv, streams), []);
    return;
  }
  try {
    process.exitCode = await inThread(new Worker(new URL(program), { argv, resourceLimits: { stackSizeMb: STACK } }));
  } catch (error) {
    streams.err(
      `No thread with a larger stack can be started (${textOfError(error)}). This goes on without; templates that call themselves in a ` +
        'variable or function end at about 1 000 levels.\n',
    );
    process.exitCode = (await load())(argv, streams);
  }
}

/** The exit code of a command in a thread. Rejects when the thread has not begun. */
function inThread(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    let code: number | null = null;
    let hasBegun = false;
    worker.on('online', () => (hasBegun = true));
    worker.on('message', (ended: number) => (code = ended));
    worker.on('error', (error) => {
      if (!hasBegun) {
        reject(error);
        return;
      }
      streams.err(`${textOfError(error)}\n`);
      code = Exit.run;
    });
    worker.on('exit', (ended) => resolve(code ?? (ended || Exit.run)));
  });
}
