import { sql } from 'kysely';
import type { Job } from '../jobs/contract.ts';
import { DatabaseQueue } from '../jobs/queue.ts';
import { Worker } from '../jobs/worker.ts';
import type { Figures } from '../monitoring/figures.ts';
import type { Log } from '../monitoring/log.ts';
import { notedTags, PURGE_JOB, PURGES } from '../store/content-version.ts';
import type { Store } from '../store/schema.ts';
import type { PurgeTarget } from './purge-target.ts';
import type { SiteChanges } from './site-changes.ts';

/** The same once more: a page that was being made then may have been stored at the edge just after. */
const AGAIN_JOB = 'purgeEdgeAgain';
/** So long an answer may be under way; another server may not have noticed a write for ten seconds. */
const [ALONE_SECONDS, SHARED_SECONDS] = [3, 13];
/** Jobs count to two thousand millions; two of one number are one with the tags of both. */
const MOST_SUBJECTS = 2_000_000_000;
/** After a failure, doubled with each, in seconds. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [2, 60];

interface Needs {
  readonly store: Store;
  readonly target: PurgeTarget;
  readonly sites: SiteChanges;
  readonly alone: boolean;
  /** Between two looks, in milliseconds. */
  readonly lookMs: number;
  /** Until the same is told once more; null: as long as an answer may be under way. */
  readonly againSeconds: number | null;
  readonly figures: Figures | null;
  readonly log: Log;
}

/** Tells a cache before the server what to forget: each change once, by one of the servers, and until it has been taken. */
export class Purges {
  private readonly queue: DatabaseQueue;
  private readonly worker: Worker;
  /** A job that is added anew while it is done is no reason to end the request: a busy site would never be through with one. */
  private readonly stopping = new AbortController();
  private failures = 0;
  private looking: NodeJS.Timeout | null = null;

  constructor(private readonly needs: Needs) {
    this.queue = new DatabaseQueue(needs.store);
    const works = new Map([
      [PURGE_JOB, () => this.first()],
      [AGAIN_JOB, (job: Job) => this.again(job)],
    ]);
    this.worker = new Worker(this.queue, works, needs.lookMs, { fault: (error) => needs.log.fault('', 'background', error) });
  }

  async start(): Promise<void> {
    await this.needs.store
      .insertInto('meta')
      .values({ key: PURGES, value: '' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await this.look();
    this.looking = setInterval(() => void this.look(), this.needs.lookMs).unref();
    this.wake();
  }

  /** Something was written. */
  wake(): void {
    this.worker.wake();
  }

  async stop(): Promise<void> {
    if (this.looking !== null) clearInterval(this.looking);
    this.stopping.abort();
    await this.worker.stop();
  }

  private async look(): Promise<void> {
    try {
      if (await this.needs.sites.look()) this.wake();
    } catch (error) {
      this.needs.log.fault('', 'background', error);
    }
  }

  /** What waits: as it is stored, and each tag once. */
  private async read(key: string): Promise<{ readonly value: string; readonly tags: readonly string[] }> {
    const row = await this.needs.store.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst();
    const value = row?.value ?? '';
    return { value, tags: notedTags(value) };
  }

  private async first(): Promise<void> {
    const { store, alone, againSeconds } = this.needs;
    const seconds = againSeconds ?? (alone ? ALONE_SECONDS : SHARED_SECONDS);
    const { value, tags } = await this.read(PURGES);
    if (tags.length === 0 || !(await this.send(tags, () => this.queue.add(PURGE_JOB, 0, store, this.pause())))) return;
    await store.transaction().execute(async (transaction) => {
      // What was written meanwhile is behind it.
      await sql`update meta set value = substr(value, length(${value}) + 1)
        where key = ${PURGES} and starts_with(value, ${value})`.execute(transaction);
      const subject = Date.now() % MOST_SUBJECTS;
      await transaction
        .insertInto('meta')
        .values({ key: `${AGAIN_JOB} ${subject}`, value: tags.join(' ') })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: sql`meta.value || ' ' || excluded.value` }))
        .execute();
      await this.queue.add(AGAIN_JOB, subject, transaction, new Date(Date.now() + seconds * 1000));
    });
  }

  private async again({ subject }: Job): Promise<void> {
    const { store } = this.needs;
    const key = `${AGAIN_JOB} ${subject}`;
    const { tags } = await this.read(key);
    if (tags.length > 0 && !(await this.send(tags, () => this.queue.add(AGAIN_JOB, subject, store, this.pause())))) return;
    await store.deleteFrom('meta').where('key', '=', key).execute();
  }

  private pause(): Date {
    return new Date(Date.now() + Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(10, this.failures - 1)) * 1000);
  }

  /**
   * The queue gives a job up after some failures; a cache that is away for an hour has to be told all the same, so that what has failed
   * is added anew instead. @returns whether the edge has taken it
   */
  private async send(tags: readonly string[], later: () => Promise<void>): Promise<boolean> {
    const { target, figures, log } = this.needs;
    const { signal } = this.stopping;
    try {
      await target.purge(tags, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      this.failures += 1;
      figures?.purge('failed');
      log.warn(`LECTERN_EDGE_PURGE: ${target.name} was not told what to forget: ${(error as Error).message}. It is tried again.`);
      await later();
      return false;
    }
    if (this.failures > 0) log.line(`LECTERN_EDGE_PURGE: ${target.name} takes requests again.`);
    this.failures = 0;
    figures?.purge('sent');
    return true;
  }
}
