import { sql, type Transaction } from 'kysely';
import type { JobQueue } from '../../jobs/contract.ts';
import type { Schema, Store } from '../../store/schema.ts';
import { noteEvent, type ObjectEvent } from '../history/events.ts';

export type ScheduledAction = Schema['schedules']['action'];

/** Kinds of the jobs by which servers do it. */
export const KINDS = { publish: 'publishObject', withdraw: 'withdrawObject' } as const satisfies Record<ScheduledAction, string>;

/** What is to be done for an object at a moment. */
export interface Schedule {
  readonly ID: number;
  readonly action: ScheduledAction;
  readonly due: Date;
  /** Who has set it, and when; '' for an account that is gone. */
  readonly account: string;
  readonly setAt: Date;
  /** Revision of the working copy or draft that is published; 0 for none. */
  readonly working: number;
  /** Digest of what it takes the place of. */
  readonly base: string;
  /** Why it did not happen: a code of a problem; '' while it is to come. */
  readonly problem: string;
}

/** A schedule with the text that is published; '' for what is withdrawn by then. */
export interface DueSchedule extends Schedule {
  readonly xml: string;
  /** The account that has set it; null for one that is gone. */
  readonly by: number | null;
}

type NewSchedule = Pick<DueSchedule, 'ID' | 'action' | 'due' | 'working' | 'base' | 'xml'> & { readonly dataType: string };

/** When objects are shown to visitors or withdrawn from them: one moment of each for an object. */
export class Schedules {
  /** A job was added: the server's worker looks for it. */
  onJob = (): void => {};

  constructor(
    private readonly store: Store,
    private readonly queue: JobQueue,
  ) {}

  /** The schedules of objects. A server that has ended each time while it did one leaves that to the queue to say. */
  async of(ids: readonly number[]): Promise<readonly Schedule[]> {
    if (ids.length === 0) return [];
    const rows = await this.store
      .selectFrom('schedules')
      .leftJoin('users', 'users.id', 'schedules.account_id')
      .leftJoin('jobs', (join) =>
        join
          .onRef('jobs.subject', '=', 'schedules.id')
          .on(sql<boolean>`jobs.kind = case schedules.action when 'publish' then ${KINDS.publish} else ${KINDS.withdraw} end`)
          .on('jobs.state', '=', 'failed'),
      )
      .select(['schedules.id', 'action', 'schedules.due_at', 'users.name', 'set_at', 'working', 'base'])
      .select(['schedules.problem', 'jobs.problem as failed'])
      .where(sql<boolean>`schedules.id = any(${[...ids]}::int[])`)
      .orderBy('schedules.due_at')
      .execute();
    return rows.map(({ id: ID, due_at: due, set_at: setAt, name, failed, ...row }) => ({
      ...{ ID, due, setAt, action: row.action, working: row.working, base: row.base },
      ...{ account: name ?? '', problem: row.problem || (failed ?? '') },
    }));
  }

  /** Numbers of the objects for which something is to come or has failed: what failed first, then what comes next. */
  async pending(): Promise<readonly number[]> {
    const { rows } = await sql<{ id: number }>`
      select id from schedules group by id order by max(problem) = '', min(due_at), id`.execute(this.store);
    return rows.map(({ id }) => id);
  }

  /**
   * Sets what happens at a moment, in the place of what was set before.
   * @param event what history calls it, with the moment @param also writes what belongs to it, in the same transaction
   */
  async set(
    { ID, dataType, due, ...text }: NewSchedule,
    account: number,
    { event = `${text.action}Scheduled`, also }: { event?: ObjectEvent; also?(transaction: Transaction<Schema>): Promise<void> } = {},
  ): Promise<void> {
    const anew = { data_type: dataType, due_at: due, account_id: account, set_at: new Date(), problem: '', ...text };
    const { action } = text;
    await this.store.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('schedules')
        .values({ id: ID, ...anew })
        .onConflict((conflict) => conflict.columns(['id', 'action']).doUpdateSet(anew))
        .execute();
      await this.queue.add(KINDS[action], ID, transaction, due);
      await also?.(transaction);
      await noteEvent(transaction, ID, event, account, due.toISOString());
    });
    this.onJob();
  }

  /** @returns false when there was none */
  async cancel(ID: number, action: ScheduledAction, account: number): Promise<boolean> {
    return this.store.transaction().execute(async (transaction) => {
      if (!(await forget(transaction, ID, action))) return false;
      await noteEvent(transaction, ID, `${action}Cancelled`, account);
      return true;
    });
  }

  /** What is due for an object; null when it was cancelled or put off meanwhile, or was done or has failed already. */
  async due(ID: number, action: ScheduledAction): Promise<DueSchedule | null> {
    const row = await this.selectDue(this.store, ID, action).executeTakeFirst();
    return row === undefined ? null : readDue(row);
  }

  /**
   * Takes it in the transaction that does it. Whoever else does, cancels or changes it waits for the end of that.
   * @returns false when it is another one by now, or none
   */
  async take(transaction: Transaction<Schema>, { ID, action, setAt }: DueSchedule): Promise<boolean> {
    const row = await this.selectDue(transaction, ID, action).forUpdate('schedules').executeTakeFirst();
    if (row?.set_at.getTime() !== setAt.getTime()) return false;
    return forget(transaction, ID, action);
  }

  /** It could not be done: that is shown, and nothing of it is lost. */
  async fail({ ID, action, setAt }: DueSchedule, problem: string): Promise<void> {
    await this.store.transaction().execute(async (transaction) => {
      const row = await this.selectDue(transaction, ID, action).forUpdate('schedules').executeTakeFirst();
      if (row?.set_at.getTime() !== setAt.getTime()) return;
      await transaction.updateTable('schedules').set({ problem }).where('id', '=', ID).where('action', '=', action).execute();
      await noteEvent(transaction, ID, `${action}Failed`, null, problem);
    });
  }

  private selectDue(store: Store, ID: number, action: ScheduledAction) {
    return store
      .selectFrom('schedules')
      .select(['id', 'action', 'due_at', 'account_id', 'set_at', 'working', 'base', 'xml', 'problem'])
      .where('id', '=', ID)
      .where('action', '=', action)
      .where('problem', '=', '')
      .where('due_at', '<=', sql<Date>`now()`);
  }
}

type Row = Pick<Schema['schedules'], 'id' | 'action' | 'due_at' | 'account_id' | 'working' | 'base' | 'xml'> & {
  readonly set_at: Date;
  readonly problem: string;
};

const readDue = ({ id: ID, due_at: due, account_id: by, set_at: setAt, ...row }: Row): DueSchedule => ({
  ...{ ...row, ID, due, by, setAt },
  account: '',
});

/** Takes a schedule away, in a transaction with what makes it needless; its job finds nothing to do. @returns whether there was one */
export async function forget(store: Store, ID: number, action: ScheduledAction): Promise<boolean> {
  const gone = await store.deleteFrom('schedules').where('id', '=', ID).where('action', '=', action).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
