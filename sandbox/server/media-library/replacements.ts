import type { JobQueue } from '../jobs/contract.ts';
import type { Store } from '../store/schema.ts';

/** Kind of the jobs that put one file of the library in the place of another, wherever that is shown. */
export const REPLACEMENT = 'replacement';
/** So long after its beginning it is told how a replacement has ended. */
const REMEMBERED_MS = 24 * 60 * 60 * 1000;

/** One file of the library is to be in the place of another. */
export interface Replacement {
  readonly number: number;
  readonly from: number;
  readonly to: number;
  /** Who wants it; null when the account is gone. */
  readonly account: number | null;
  /** What the versions are called. */
  readonly note: string;
  /** The objects that it is done in: those that its author may write. */
  readonly objects: readonly number[];
  readonly changed: readonly number[];
  /** Objects in which it could not be done. */
  readonly failed: readonly number[];
}

type Row = Awaited<ReturnType<Replacements['row']>>;
const numbers = (list: string): number[] => (list === '' ? [] : list.split(' ').map(Number));

const read = (row: NonNullable<Row>): Replacement => ({
  ...{ number: row.id, from: row.from_id, to: row.to_id, account: row.account_id, note: row.note },
  ...{ objects: numbers(row.objects), changed: numbers(row.changed), failed: numbers(row.failed) },
});

/** What is replaced, and what was done of it, so that a server that is killed is gone on with. */
export class Replacements {
  /** Called with each job that is added. */
  onJob: () => void = () => {};

  constructor(
    private readonly store: Store,
    private readonly queue: JobQueue,
  ) {}

  async begin(asked: Pick<Replacement, 'from' | 'to' | 'note' | 'objects'> & { readonly account: number }): Promise<number> {
    const { from, to, account, note, objects } = asked;
    const id = await this.store.transaction().execute(async (transaction) => {
      const row = { from_id: from, to_id: to, account_id: account, note, objects: objects.join(' ') };
      const begun = await transaction.insertInto('library_replacements').values(row).returning('id').executeTakeFirstOrThrow();
      await this.queue.add(REPLACEMENT, begun.id, transaction);
      return begun.id;
    });
    this.onJob();
    return id;
  }

  async find(number: number): Promise<Replacement | null> {
    const row = await this.row(number);
    return row === undefined ? null : read(row);
  }

  /** What there is of its job; null when that is at its end. */
  async stateOf(number: number): Promise<'waiting' | 'running' | 'failed' | null> {
    const row = await this.store
      .selectFrom('jobs')
      .select('state')
      .where('kind', '=', REPLACEMENT)
      .where('subject', '=', number)
      .executeTakeFirst();
    return row?.state ?? null;
  }

  /** Notes how far it is. */
  async note({ number, changed, failed }: Pick<Replacement, 'number' | 'changed' | 'failed'>): Promise<void> {
    const set = { changed: changed.join(' '), failed: failed.join(' ') };
    await this.store.updateTable('library_replacements').set(set).where('id', '=', number).execute();
  }

  /** Forgets those that nobody asks about any more, and their jobs. */
  async clean(now: number): Promise<void> {
    const before = new Date(now - REMEMBERED_MS);
    const gone = await this.store.deleteFrom('library_replacements').where('begun_at', '<', before).returning('id').execute();
    if (gone.length === 0) return;
    const ids = gone.map(({ id }) => id);
    await this.store.deleteFrom('jobs').where('kind', '=', REPLACEMENT).where('subject', 'in', ids).execute();
  }

  private row(number: number) {
    return this.store.selectFrom('library_replacements').selectAll().where('id', '=', number).executeTakeFirst();
  }
}
