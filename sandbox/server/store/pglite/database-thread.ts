import { Worker } from 'node:worker_threads';
import { freeBytes } from '../../base/free-bytes.ts';
import { keepPrivate } from './database-folder.ts';
import { StoreUnavailable } from '../unavailable.ts';

interface Refusal {
  readonly message: string;
  readonly code: string;
}
type Message =
  | { readonly open: true }
  | { readonly id: number; readonly error: Refusal }
  | { readonly id: number; readonly error?: undefined; readonly fields: string[]; readonly rows: unknown[][]; readonly affected: number };

interface Rows {
  readonly rows: Record<string, unknown>[];
  readonly affected: number;
}
interface Statement {
  readonly sql: string;
  readonly since: number;
  readonly done: (rows: Rows) => void;
  readonly failed: (error: Error) => void;
}
/** A thread that has been started; `over` once it has ended, by itself or from outside. */
interface Run {
  readonly worker: Worker;
  readonly opened: Promise<void>;
  readonly ended: Promise<void>;
  readonly waiting: Map<number, Statement>;
  over: boolean;
  /** What those who wait hear of it. */
  verdict: StoreUnavailable;
}

/** PGlite writes into files of this size; without room for the next one it spins. */
const LOG_FILE_BYTES = 16 * 1024 * 1024;
const LOOK_MS = 1000;
/** A statement is looked at after this time: on a full disk it will not end. */
const SUSPICIOUS_MS = 2000;
/** Nothing that a request asks for takes so long. */
const LONGEST_MS = 120_000;
/** What builds or repairs may. */
const PATIENT = /^\s*(?:create|alter|analyze|vacuum|reindex)\b/i;
const LONGEST_OPENING_MS = 60_000;
const LONGEST_CLOSING_MS = 5000;
const REOPEN_MS = 1000;

const after = (ms: number): Promise<'late'> =>
  new Promise((resolve) => {
    setTimeout(() => resolve('late'), ms).unref();
  });

function readRows(fields: readonly string[], rows: readonly unknown[][]): Record<string, unknown>[] {
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (const [index, name] of fields.entries()) row[name] = values[index];
    return row;
  });
}

/**
 * PGlite in a thread that is ended when it hangs, and started again by the next statement. A thread and no process of its own: it cannot
 * outlive the server and write into files that the next server has opened.
 */
export class DatabaseThread {
  private run: Run | null = null;
  private failedAt = -Infinity;
  private closing = false;
  private serial = 0;
  /** What was said last of a failure: it is not said again each second. */
  private complaint = '';
  private readonly watch: NodeJS.Timeout;

  /** @param reserve bytes of the disk that are left free: with less, writes are refused while the database is still sound */
  constructor(
    private readonly folder: string,
    private readonly reserve: number,
    private readonly log: (line: string) => void,
  ) {
    this.watch = setInterval(() => void this.look(), LOOK_MS).unref();
  }

  /** The present thread, for a transaction to stay on. @throws StoreUnavailable while none can be opened */
  async connect(): Promise<object> {
    if (this.closing) throw new StoreUnavailable('down', 'The database is being closed.');
    if (this.run === null && Date.now() - this.failedAt < REOPEN_MS)
      throw new StoreUnavailable('down', 'The database could not be opened; it is tried again in a second.');
    const run = (this.run ??= this.start());
    await run.opened;
    return run;
  }

  /** @param connection of `connect`; what was begun on a thread that has ended does not go on on the next one */
  query(connection: object, sql: string, parameters: readonly unknown[]): Promise<Rows> {
    const { run } = this;
    if (run === null || run !== connection) throw new StoreUnavailable('down', 'The database was started again meanwhile.');
    return new Promise((done, failed) => {
      const id = ++this.serial;
      run.waiting.set(id, { sql, since: Date.now(), done, failed });
      run.worker.postMessage({ id, sql, parameters });
    });
  }

  /** Closes the database; one that does not answer is ended. */
  async close(): Promise<void> {
    this.closing = true;
    const { run } = this;
    // A statement that a full disk holds is ended meanwhile, which ends the wait.
    if (run !== null) {
      run.worker.postMessage({ close: true });
      if ((await Promise.race([run.ended, after(LONGEST_CLOSING_MS)])) === 'late')
        await this.end(run, new StoreUnavailable('down', 'The database did not close and is ended.'));
    }
    clearInterval(this.watch);
  }

  private start(): Run {
    const worker = new Worker(new URL('pglite-thread.mjs', import.meta.url), {
      workerData: { folder: this.folder, reserve: this.reserve },
      execArgv: [],
    });
    const waiting = new Map<number, Statement>();
    const opening = new Promise<void>((opened, failed) => {
      worker.on('message', (message: Message) => {
        if ('open' in message) opened();
        else this.answered(run, message);
      });
      worker.on('exit', () => failed(run.verdict));
    });
    const ended = new Promise<void>((resolve) => {
      worker.on('error', (error: Error) => {
        this.blame(run, new StoreUnavailable('down', `The database has ended: ${error.message}`));
      });
      worker.on('exit', () => {
        run.over = true;
        if (this.run === run) this.run = null;
        for (const statement of waiting.values()) statement.failed(run.verdict);
        waiting.clear();
        resolve();
      });
    });
    const verdict = new StoreUnavailable('down', 'The database has been closed.');
    const run: Run = { worker, opened: opening, ended, waiting, over: false, verdict };
    void opening.then(
      () => {
        // PostgreSQL gives some of its files other rights when it opens.
        try {
          keepPrivate(this.folder);
        } catch (error) {
          this.log(`The files of the database are left as they are: ${(error as Error).message}`);
        }
        if (this.complaint !== '') this.log('The database is open again.');
        this.complaint = '';
      },
      // Who waits for it hears of it; when nobody does, the next statement tries again.
      () => {},
    );
    void Promise.race([opening.catch(() => {}), after(LONGEST_OPENING_MS)]).then(async (how) => {
      if (how === 'late' && !run.over) await this.end(run, new StoreUnavailable('down', 'The database did not open and is ended.'));
    });
    return run;
  }

  private answered(run: Run, message: Exclude<Message, { open: true }>): void {
    const statement = run.waiting.get(message.id);
    run.waiting.delete(message.id);
    if (message.error === undefined) return statement?.done({ rows: readRows(message.fields, message.rows), affected: message.affected });
    const { message: text, ...details } = message.error;
    statement?.failed(Object.assign(new Error(text), details));
  }

  /** Ends a thread, whatever it is doing; the next statement starts another one. */
  private async end(run: Run, verdict: StoreUnavailable): Promise<void> {
    if (run.over) return;
    this.blame(run, verdict);
    await run.worker.terminate();
  }

  private blame(run: Run, verdict: StoreUnavailable): void {
    run.verdict = verdict;
    this.failedAt = Date.now();
    if (verdict.message !== this.complaint) this.log(verdict.message);
    this.complaint = verdict.message;
  }

  private async look(): Promise<void> {
    const { run } = this;
    const [oldest] = run === null ? [] : run.waiting.values();
    if (run === null || oldest === undefined) return;
    const age = Date.now() - oldest.since;
    if (age < SUSPICIOUS_MS) return;
    if (age > LONGEST_MS && !PATIENT.test(oldest.sql))
      return this.end(run, new StoreUnavailable('down', 'The database did not answer and is ended.'));
    const free = await freeBytes(this.folder);
    const isSame = run.waiting.values().next().value === oldest;
    if (isSame && free < LOG_FILE_BYTES)
      await this.end(run, new StoreUnavailable('full', 'The disk is full; the database did not answer and is ended.'));
  }
}
