import { sql, type Transaction } from 'kysely';
import { recordChange } from '../../audit/audit.ts';
import type { Schema } from '../../store/schema.ts';
import { element, text } from '../../xml/write.ts';
import { likeWords, NUMBER, PAGE_SIZE, type Asked, type Part } from './asked.ts';

const STATES = ['new', 'seen', 'solved'] as const;
/** Time in microseconds and number of a cause. */
const CURSOR = /^(\d{1,19})_(\d{1,9})$/;
/** So many of the last reports of a cause are looked at for the browsers that had it. */
const LOOKED = 200;

interface Row {
  readonly id: number;
  readonly message: string;
  readonly line: string;
  readonly reports: number;
  readonly first_at: Date;
  readonly last_at: Date;
  readonly micros: string;
  readonly state: (typeof STATES)[number];
  readonly report: string | null;
  readonly browsers: string | null;
}

/** What else a report says, in lines: where it was, what was being done, and the stack. Anything may be in it. */
function detailsOf(report: string): string {
  try {
    return JSON.stringify(JSON.parse(report), null, 1).replaceAll(String.raw`\n`, '\n');
  } catch {
    return report;
  }
}

async function set(transaction: Transaction<Schema>, key: string, state: (typeof STATES)[number]): Promise<boolean> {
  const changed = await transaction
    .updateTable('error_causes')
    .set({ state })
    .where('id', '=', Number(key))
    .where('state', '<>', state)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

const conditions = ({ state, query, after }: Asked) => {
  const [, micros = '', id = ''] = CURSOR.exec(after) ?? [];
  return sql.join(
    [
      state === '' ? sql`state <> 'solved'` : sql`state = ${state}`,
      query === '' ? sql`true` : sql`(lower(message) like ${likeWords(query)} or lower(line) like ${likeWords(query)})`,
      micros === '' ? sql`true` : sql`(last_at, id) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${Number(id)})`,
    ],
    sql` and `,
  );
};

/** Reports of browsers by what they have in common, what has happened last first; without a state those that are not solved. */
export const errors: Part = {
  cursor: CURSOR,
  states: STATES,
  async load(asked, _call, { store }) {
    const { rows } = await sql<Row>`
      select c.*, (extract(epoch from last_at) * 1000000)::bigint::text as micros,
        (select report from error_reports where cause_id = c.id order by id desc limit 1) as report,
        (select string_agg(distinct browser, ', ')
          from (select browser from error_reports where cause_id = c.id order by id desc limit ${sql.lit(LOOKED)}) as last
          where browser <> '') as browsers
      from (select * from error_causes where ${conditions(asked)} order by last_at desc, id desc limit ${PAGE_SIZE + 1}) as c
      order by last_at desc, id desc`.execute(store);
    const shown = rows.slice(0, PAGE_SIZE);
    const items = shown.map((row) =>
      element(
        'item',
        {
          ...{ key: row.id, state: row.state, count: row.reports, browsers: row.browsers, line: row.line || null },
          ...{ first: row.first_at.toISOString(), date: row.last_at.toISOString() },
        },
        element('message', {}, text(row.message)),
        row.report === null ? '' : element('report', {}, text(detailsOf(row.report))),
      ),
    );
    const last = shown.at(-1);
    return { items, next: rows.length > PAGE_SIZE && last !== undefined ? `${last.micros}_${last.id}` : '' };
  },
  changes: {
    seen: { key: NUMBER, work: (transaction, key) => set(transaction, key, 'seen') },
    solve: {
      key: NUMBER,
      async work(transaction, key, { visitor }) {
        const isDone = await set(transaction, key, 'solved');
        if (isDone) await recordChange(transaction, { by: visitor.id, event: 'error.solve', subject: `error ${key}` });
        return isDone;
      },
    },
  },
};
