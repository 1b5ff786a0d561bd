import { sql } from 'kysely';
import type { Call, Services } from '../../protocol/contract.ts';
import { viewTitle } from '../../texts/texts.ts';
import { element, text } from '../../xml/write.ts';

/** Other pages for administrators; their names are those of their data types. */
const PAGES = [
  { href: 'accounts.html', dataType: 'p_Accounts' },
  { href: 'groups.html', dataType: 'p_Groups' },
  { href: 'announcements.html', dataType: 'p_Announcements' },
] as const;

/** Beyond this it is enough to know that it is many. */
const MOST = 1000;

/** How many there are, up to a bound, so that it is quick however many there are. */
const some = (rows: ReturnType<typeof sql>) => sql`(select count(*)::integer from (${rows} limit ${sql.lit(MOST)}) as rows)`;

/** What waits for somebody, and in which part. */
const WAITS = {
  messages: { part: 'messages', count: some(sql`select 1 from messages where state = 'new'`) },
  comments: {
    part: 'comments',
    count: some(sql`(select 1 from comments where state = 'pending') union all (select 1 from discussion_entries where state = 'pending')`),
  },
  reviews: { part: '', count: some(sql`select 1 from reviews where state = 'waiting'`) },
  mails: { part: 'mails', count: some(sql`select 1 from mails where state = 'failed'`) },
  jobs: { part: 'jobs', count: some(sql`select 1 from jobs where state = 'failed'`) },
  errors: { part: 'errors', count: some(sql`select 1 from error_causes where state = 'new'`) },
} as const;

/** How much there is. */
const AMOUNTS = {
  accounts: sql`(select count(*)::bigint from users)`,
  sessions: sql`(select count(*)::bigint from sessions where expires >= now())`,
  objects: sql`(select count(*)::bigint from objects)`,
  media: sql`((select coalesce(sum(bytes), 0) from library_pictures) + (select coalesce(sum(bytes), 0) from library_recordings))::bigint`,
  database: sql`pg_database_size(current_database())::bigint`,
} as const;

const named = (columns: Readonly<Record<string, ReturnType<typeof sql>>>) =>
  sql.join(Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.ref(name)}`));

const pages = (call: Call): string[] =>
  PAGES.filter(({ dataType }) => !call.customer.off.has(dataType)).map(({ href, dataType }) =>
    element('page', { href }, text(viewTitle(dataType, call) || href)),
  );

/** What waits, how much there is, whether the server is well, and where else to go. */
export async function overview(call: Call, { store, probe }: Services): Promise<string[]> {
  const counts = Object.fromEntries(Object.entries(WAITS).map(([name, { count }]) => [name, count]));
  const [waits, amounts, readiness] = await Promise.all([
    sql<Record<string, number>>`select ${named(counts)}`.execute(store),
    sql<Record<string, string>>`select ${named(AMOUNTS)}`.execute(store),
    probe.look(),
  ]);
  return [
    ...Object.entries(WAITS).map(([name, { part }]) => {
      const count = waits.rows[0]?.[name] ?? 0;
      return element('waits', { name, count, more: count >= MOST ? 1 : null, part: part || null });
    }),
    ...Object.keys(AMOUNTS).map((name) => element('amount', { name, value: String(amounts.rows[0]?.[name] ?? 0) })),
    element(
      'health',
      { status: readiness.status },
      ...readiness.missing.map(({ what }) => element('missing', { what })),
      ...(readiness.limited ?? []).map(({ what }) => element('limited', { what })),
    ),
    ...pages(call),
  ];
}
