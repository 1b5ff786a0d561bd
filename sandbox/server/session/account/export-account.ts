import { sql } from 'kysely';
import type { Store } from '../../store/schema.ts';
import { isInvitable } from './login-links.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Names of the parts of the file: a table, with the column where accounts are named by several. */
const partName = (table: string, column: string): string =>
  camel(column === 'done_by' || column.endsWith('ed_by') ? `${table}_${column}` : table);

type Row = Readonly<Record<string, unknown>>;

const readable = (row: Row, withheld: ReadonlySet<string>): Row =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !withheld.has(column))
      .map(([column, value]) => [camel(column), value]),
  );

const PAGE = 500;

/**
 * Everything that is stored of an account, as one JSON file, table by table, as it is read. It has nothing by which somebody could be let
 * in: no password, no token, no digest of one.
 */
export async function* exportAccount(store: Store, id: number): AsyncGenerator<string> {
  const { rows: accounts } = await sql<Row>`
    select id, login, name, email, disabled, proven, not ${isInvitable} as opened from users where id = ${id}`.execute(store);
  const head = { format: 'lectern account', version: 1, exported: new Date().toISOString(), account: accounts[0] ?? null };
  yield JSON.stringify(head, null, 1).slice(0, -2);
  const list = async function* (name: string, rows: AsyncIterable<Row>): AsyncGenerator<string> {
    yield `,\n "${name}": [`;
    let isFirst = true;
    for await (const row of rows) {
      yield `${isFirst ? '' : ','}\n  ${JSON.stringify(row)}`;
      isFirst = false;
    }
    yield ']';
  };
  for (const { table, column, withheld = [] } of PERSONAL_TABLES)
    yield* list(partName(table, column), pages(store, table, column, id, new Set([...withheld, column])));
  yield* list('deposits', once(sql<Row>`select kind, day, entries, bytes from deposits where source = ${`account ${id}`}`.execute(store)));
  // Who else did something to the account is that person's.
  yield* list(
    'changes',
    once(
      sql<Row>`select happened_at as "happenedAt", event, subject, detail from audit_log
        where account_id = ${id} or subject = ${`account ${id}`} order by number`.execute(store),
    ),
  );
  yield '\n}\n';
}

async function* once(answer: Promise<{ readonly rows: readonly Row[] }>): AsyncGenerator<Row> {
  yield* (await answer).rows;
}

/** Rows of a table, some at a time, in the order in which they lie: nobody has to hold all of them. */
async function* pages(store: Store, table: string, column: string, id: number, withheld: ReadonlySet<string>): AsyncGenerator<Row> {
  let after = '(0,0)';
  while (true) {
    const { rows } = await sql<Row & { readonly row_position: string }>`
      select *, ctid::text as row_position from ${sql.table(table)}
      where ${sql.ref(column)} = ${id} and ctid > ${after}::tid order by ctid limit ${PAGE}`.execute(store);
    for (const { row_position: position, ...row } of rows) {
      after = position;
      yield readable(row, withheld);
    }
    if (rows.length < PAGE) return;
  }
}
