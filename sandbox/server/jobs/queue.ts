import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Store } from '../store/schema.ts';
import type { Job, JobQueue } from './contract.ts';

/** Who takes a job has to say so again within this time; a server that has ended does not. */
const HELD_SECONDS = 60;
/** So often a job is begun before it is given up. */
const MOST_ATTEMPTS = 3;
/** After a failure, times the attempts that were made. */
const PAUSE_SECONDS = 20;
/** Problem of a job whose servers ended each time while they did it. */
const ENDED = 'jobEnded';

/**
 * Jobs as rows of the database, the same on PostgreSQL and on PGlite: rows are taken with `for update skip locked`, so that each is one
 * server's, and are anybody's again when nobody holds them any more.
 */
export class DatabaseQueue implements JobQueue {
  /** Name of this process among those of the database. */
  private readonly holder = randomBytes(9).toString('base64url');

  constructor(
    private readonly store: Store,
    private readonly pauseSeconds = PAUSE_SECONDS,
  ) {}

  async add(kind: string, subject: number, store = this.store, due?: Date): Promise<void> {
    const anew = { state: 'waiting' as const, attempts: 0, progress: 0, problem: '', due_at: due ?? sql<Date>`now()`, holder: '' };
    await store
      .insertInto('jobs')
      .values({ kind, subject, ...anew })
      .onConflict((conflict) => conflict.columns(['kind', 'subject']).doUpdateSet(anew))
      .execute();
  }

  async take(kinds: readonly string[]): Promise<Job | null> {
    if (kinds.length === 0) return null;
    await this.giveUp();
    const { rows } = await sql<Job>`
      update jobs set state = 'running', attempts = attempts + 1, problem = '', holder = ${this.holder},
        held_until = now() + ${sql.lit(HELD_SECONDS)} * interval '1 second'
      where id = (
        select id from jobs where kind in (${sql.join(kinds)}) and attempts < ${sql.lit(MOST_ATTEMPTS)}
          and ((state = 'waiting' and due_at <= now()) or (state = 'running' and held_until < now()))
        order by id limit 1 for update skip locked)
      returning id, kind, subject, attempts`.execute(this.store);
    return rows[0] ?? null;
  }

  async untilNext(kinds: readonly string[]): Promise<number | null> {
    const { rows } = await sql<{ ms: number | null }>`
      select extract(epoch from min(due_at) - now())::float8 * 1000 as ms from jobs
      where kind in (${sql.join(kinds)}) and state = 'waiting' and due_at > now()`.execute(this.store);
    return rows[0]?.ms ?? null;
  }

  async hold({ id }: Job, progress: number): Promise<boolean> {
    const held = await this.own(id)
      .set({ progress: Math.round(progress), held_until: sql<Date>`now() + ${sql.lit(HELD_SECONDS)} * interval '1 second'` })
      .executeTakeFirst();
    return held.numUpdatedRows > 0n;
  }

  async done({ id }: Job): Promise<void> {
    await this.store.deleteFrom('jobs').where('id', '=', id).where('holder', '=', this.holder).execute();
  }

  async release({ id }: Job): Promise<void> {
    const anew = { state: 'waiting' as const, progress: 0, holder: '', attempts: sql<number>`attempts - 1`, due_at: sql<Date>`now()` };
    await this.own(id).set(anew).execute();
  }

  async fail({ id, attempts }: Job, problem: string, isFinal: boolean): Promise<void> {
    const isOver = isFinal || attempts >= MOST_ATTEMPTS;
    const due = sql<Date>`now() + ${sql.lit(this.pauseSeconds * attempts)} * interval '1 second'`;
    await this.own(id)
      .set({ state: isOver ? 'failed' : 'waiting', progress: 0, holder: '', problem, due_at: due })
      .execute();
  }

  async heldSubjects(kind: string): Promise<readonly number[]> {
    const rows = await this.store
      .selectFrom('jobs')
      .select('subject')
      .where('kind', '=', kind)
      .where('state', '=', 'running')
      .where('held_until', '>', sql<Date>`now()`)
      .execute();
    return rows.map(({ subject }) => subject);
  }

  async freeAll(): Promise<void> {
    await this.store
      .updateTable('jobs')
      .set({ held_until: sql<Date>`now() - interval '1 second'` })
      .where('state', '=', 'running')
      .execute();
  }

  /** A job whose server ended in each attempt would end the next one, too. */
  private async giveUp(): Promise<void> {
    await this.store
      .updateTable('jobs')
      .set({ state: 'failed', holder: '', progress: 0, problem: ENDED })
      .where('state', '=', 'running')
      .where('held_until', '<', sql<Date>`now()`)
      .where('attempts', '>=', MOST_ATTEMPTS)
      .execute();
  }

  private own(id: number) {
    return this.store.updateTable('jobs').where('id', '=', id).where('holder', '=', this.holder).where('state', '=', 'running');
  }
}
