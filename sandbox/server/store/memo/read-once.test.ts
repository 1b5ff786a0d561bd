import { expect, it } from 'vitest';
import { Kysely, PostgresDialect, sql, type PostgresPool } from 'kysely';
import type { Schema } from '../schema.ts';
import { forgettingWrites, readOnce, readOnceByIds, rememberingReads } from './read-once.ts';

/** A store whose connections note what they are asked. */
function noting() {
  const asked: string[] = [];
  const client = {
    query: async (text: string) => {
      asked.push(text);
      if (text.includes('fails')) throw new Error('refused');
      return { command: 'SELECT', rowCount: 1, rows: [{ value: asked.length }] };
    },
    release: () => {},
  };
  const pool = { connect: async () => client, end: async () => {} } as unknown as PostgresPool;
  const store = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: forgettingWrites(pool) }) });
  const valueOf = async (from: Kysely<Schema>) => (await sql<{ value: number }>`select value from facts`.execute(from)).rows[0]!.value;
  const fact = (from: Kysely<Schema> = store) => readOnce(from, 'fact', () => valueOf(from));
  return { asked, store, fact };
}

it('RT-007 a request reads a fact once, whoever asks at the same time; another request reads it anew', async () => {
  const { asked, fact } = noting();
  const values = await rememberingReads(async () => [...(await Promise.all([fact(), fact()])), await fact()]);
  expect([values, asked.length]).toEqual([[1, 1, 1], 1]);
  expect(await rememberingReads(async () => fact())).toBe(2);
  expect([await fact(), await fact()], 'outside of a request nothing is remembered').toEqual([3, 4]);
});

it('RT-007 what a request has begun and nobody waits for has nothing of it any more', async () => {
  const { fact } = noting();
  let goOn = () => {};
  const waits = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const { late } = await rememberingReads(async () => {
    await fact();
    return { late: waits.then(() => fact()) };
  });
  goOn();
  expect(await late).toBe(2);
});

it.each(['insert into facts values (1)', 'update facts set value = 2', 'delete from facts', 'with gone as (delete from facts) select 1'])(
  'RT-007 a request forgets what it has read when it writes: %s',
  async (statement) => {
    const { store, fact } = noting();
    const run = rememberingReads(async () => [await fact(), await sql.raw(statement).execute(store), await fact(), await fact()]);
    expect(await run).toMatchObject([1, {}, 3, 3]);
  },
);

it('RT-007 what was read while something was being written is read again, and a write that fails may have been one', async () => {
  const { store, fact } = noting();
  const values = await rememberingReads(async () => {
    const before = await fact();
    const write = sql`insert into fails values (1)`.execute(store).catch(() => {});
    await fact();
    await write;
    return [before, await fact()];
  });
  expect(values[0]).toBe(1);
  expect(values[1]).toBeGreaterThan(2);
});

it('RT-007 a transaction reads for itself, and with its end the request forgets', async () => {
  const { asked, store, fact } = noting();
  await rememberingReads(async () => {
    await fact();
    await store.transaction().execute(async (transaction) => {
      await fact(transaction);
      await sql`insert into facts values (1)`.execute(transaction);
      await fact(transaction);
      // By another connection, to which it is not there yet.
      await fact();
    });
    await fact();
  });
  expect(asked.filter((text) => text.startsWith('select'))).toHaveLength(5);
});

it('RT-007 facts by IDs are read once for those of them that were asked for already', async () => {
  const { store } = noting();
  const read: (readonly number[])[] = [];
  const of = async (ids: readonly number[]) => {
    const found = await readOnceByIds(store, 'facts', ids, async () => {
      read.push(ids);
      return new Map(ids.map((ID) => [ID, `fact ${ID}`]));
    });
    return [...found.keys()];
  };
  expect(await rememberingReads(async () => [await of([1, 2, 3]), await of([2]), await of([3, 4]), await of([4])])).toEqual([
    [1, 2, 3],
    [2],
    [3, 4],
    [4],
  ]);
  expect(read).toEqual([
    [1, 2, 3],
    [3, 4],
  ]);
});
