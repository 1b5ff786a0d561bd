import { sql } from 'kysely';
import { element } from '../../xml/write.ts';
import { PAGE_SIZE, pageOf, type Part } from './asked.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;
/** Of each day there is a line for each choice; beyond so many days back nothing is looked for at once. */
const MOST_CHOICES = 20;

interface Row {
  readonly day: string;
  readonly choices: readonly { readonly choice: string; readonly count: number }[];
}

/** How many have chosen what on which day (UTC), the last one first. Who they were is nobody's business here. */
export const consents: Part = {
  cursor: DAY,
  async load({ after }, _call, { store }) {
    const before = after === '' ? sql`true` : sql`stored_at < ${`${after}T00:00:00Z`}::timestamptz`;
    const { rows } = await sql<Row>`
      with recursive days as (
        (select (stored_at at time zone 'UTC')::date as day from consents where ${before} order by stored_at desc limit 1)
        union all
        select (select (stored_at at time zone 'UTC')::date from consents
          where stored_at < days.day::timestamp at time zone 'UTC' order by stored_at desc limit 1) from days where days.day is not null),
      shown as (select day from days where day is not null limit ${PAGE_SIZE + 1})
      select to_char(day, 'YYYY-MM-DD') as day, (
        select json_agg(json_build_object('choice', choice, 'count', count)) from (
          select left(choice, 200) as choice, count(*)::integer as count from consents
          where stored_at >= day::timestamp at time zone 'UTC' and stored_at < (day + 1)::timestamp at time zone 'UTC'
          group by 1 order by 2 desc, 1 limit ${sql.lit(MOST_CHOICES)}) as counted) as choices
      from shown order by day desc`.execute(store);
    const { shown, next } = pageOf(rows, ({ day }) => day);
    const items = shown.map(({ day, choices }) =>
      element('item', { key: day, date: day }, ...(choices ?? []).map(({ choice, count }) => element('choice', { name: choice, count }))),
    );
    return { items, next };
  },
};
