import { Worker } from 'node:worker_threads';

export interface Watchdog {
  /** Says which case is at work now. */
  begin(id: string): void;
  end(): void;
}

/** Milliseconds that a case may take, its reading and comparing included. */
const TIME = 30_000;

const CODE = `
const { parentPort, workerData: time } = require('node:worker_threads');
const { writeSync } = require('node:fs');
let timer;
parentPort.on('message', (id) => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    writeSync(2, id + ': takes longer than ' + time + ' ms; the run ends here.\\n');
    process.kill(process.pid, 'SIGKILL');
  }, time);
});`;

/** Watches from another thread, so that it ends the process even when the engine does not come back. */
export function startWatchdog(time = TIME): Watchdog {
  const worker = new Worker(CODE, { eval: true, workerData: time, execArgv: [] });
  worker.unref();
  return { begin: (id) => worker.postMessage(id), end: () => void worker.terminate() };
}
