import type pg from 'pg';
import { FIRST } from './content.ts';

/** How much there is in a database. */
export interface Size {
  readonly accounts: number;
  readonly objects: number;
  readonly results: number;
}

/** Number of the first account that is made here; those of the demonstration are below. */
const FIRST_ACCOUNT = 1000;
export const loginOf = (index: number): string => `learner${index}`;

const nameColumns = async (client: pg.Client, table: string): Promise<string[]> => {
  const text = `select column_name as name from information_schema.columns where table_name = $1 and table_schema = 'public'`;
  return (await client.query<{ name: string }>(text, [table])).rows.map(({ name }) => name);
};

/** Copies of the news `FIRST` and following, as often as it takes: other numbers, the same words, so that each word is as frequent. */
async function multiplyObjects(client: pg.Client, there: number, objects: number): Promise<void> {
  for (const [table, also] of [
    ['objects', { xml: `replace(xml, 'ID="' || id || '"', 'ID="' || (id + turn * ${there}) || '"')` }],
    ['object_texts', {}],
    ['tags', {}],
    ['categories', {}],
  ] as const) {
    const changed: Readonly<Record<string, string>> = { id: `id + turn * ${there}`, ...also };
    const columns = await nameColumns(client, table);
    await client.query(`insert into ${table} (${columns.join(', ')})
      select ${columns.map((name) => changed[name] ?? name).join(', ')}
      from ${table} cross join generate_series(1, ${Math.ceil(objects / there) - 1}) as turn
      where data_type = 'p_News' and id >= ${FIRST} and id < ${FIRST + there} and id + turn * ${there} < ${FIRST + objects}`);
  }
}

/** Accounts with the password of the demonstration's learner, and what each has by learning. */
async function addAccounts(client: pg.Client, accounts: number): Promise<void> {
  const of = `select ${FIRST_ACCOUNT} + n as id, n from generate_series(0, ${accounts - 1}) as n`;
  await client.query(`insert into users (id, login, password, name, email)
    select id, 'learner' || n, (select password from users where login = 'ada'), 'Learner ' || n,
      'learner' || n || '@example.org' from (${of}) as a`);
  await client.query(`insert into course_progress (user_id, course_id, progress) select id, 100, n % 100 from (${of}) as a`);
  await client.query(`insert into done_objects (user_id, object_id) select id, 4711 from (${of}) as a where n % 2 = 0`);
  await client.query(`insert into unit_positions (user_id, unit_id, lesson_id, seconds, stored_at)
    select id, 4711, 2, n % 50, now() from (${of}) as a`);
  await client.query(
    `insert into seen_lessons (user_id, unit_id, lesson, seen) select id, 4711, '1', '60/0-' || (n % 60) || '/1,2' from (${of}) as a`,
  );
  await client.query(`insert into enrolments (user_id, course_id, enrolled, changed_at) select id, 100, true, now() from (${of}) as a`);
}

/** Results of the demonstration's practice test over three years, for each account about as many. */
async function addResults(client: pg.Client, results: number, accounts: number): Promise<void> {
  await client.query(`insert into results (user_id, object_id, data_type, points, mpoints, vocabulary, level, xml, stored_at, key, checked)
    select ${FIRST_ACCOUNT} + (n % ${accounts}), 812, 't_ClientCompetence', n % 17, 16, false, '',
      '<subTemplates IDObject="812"><answer id="q1">' || n || '</answer></subTemplates>',
      timestamptz '2023-11-01' + n * (interval '1095 days' / ${results}), '', 'claimed'
    from generate_series(0, ${results - 1}) as n`);
}

/** Fills a database that the server has made, with `there` news in it. */
export async function fill(client: pg.Client, there: number, { accounts, objects, results }: Size): Promise<void> {
  await client.query('set synchronous_commit = off');
  if (objects > there) await multiplyObjects(client, there, objects);
  await addAccounts(client, accounts);
  await addResults(client, results, accounts);
  await client.query('vacuum analyze');
}
