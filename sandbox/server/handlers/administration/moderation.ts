import { sql } from 'kysely';
import { recordChange } from '../../audit/audit.ts';
import { decideComment, decideEntry } from '../../content/moderation/decisions.ts';
import { titleNodeOf } from '../../content/object.ts';
import type { Call, Services } from '../../protocol/contract.ts';
import { attribute, plainText } from '../../xml/nodes.ts';
import { element, text } from '../../xml/write.ts';
import { PAGE_SIZE, pageOf, type Part } from './asked.ts';

interface Row {
  /** `comment-12`, or `entry-` and its name. */
  readonly key: string;
  /** To the microsecond, as the next page begins behind it. */
  readonly at: string;
  readonly customer: string;
  readonly author: string | null;
  readonly body: string;
  readonly data_type: string;
  readonly object_id: number;
  readonly lesson: string;
  /** It answers a question. */
  readonly answers: boolean;
}

const KEY = /^(?:comment-\d{1,9}|entry-[\w-]{8,64})$/;
const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6})_(comment-\d{1,9}|entry-[\w-]{8,64})$/;
/** Lines of one moment beyond this many could be left out; there are none so many. */
const LOOKED = 200;
const AT = sql`to_char(stored_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;

/** What is about which object, with a link to it where it has a page. */
async function aboutOf(rows: readonly Row[], { lang }: Call, { objects }: Services): Promise<(row: Row) => string> {
  const all = await objects.findMany([...new Set(rows.map(({ object_id: id }) => id))]);
  return ({ object_id: id, data_type: dataType, lesson }) => {
    const object = all.find((each) => each.ID === id && each.dataType === dataType);
    const title = object && titleNodeOf(object, lang);
    const href = object?.record ? attribute(object.record, 'href') : '';
    return element('about', { ID: id, dataType, href: href || null, lesson: lesson || null }, text(title ? plainText(title) : ''));
  };
}

const decided = (decision: 'publish' | 'delete'): NonNullable<Part['changes']>[string] => ({
  key: KEY,
  async work(transaction, key, { visitor }) {
    const name = key.slice(key.indexOf('-') + 1);
    const note = (subject: string, detail: string): Promise<void> =>
      recordChange(transaction, { by: visitor.id, event: `comment.${decision}`, subject, detail });
    if (key.startsWith('comment-')) {
      const about = await decideComment(transaction, { id: Number(name), state: 'pending' }, decision);
      if (about === null) return false;
      await note(`${about.dataType}/${about.ID}`, `comment ${name}`);
      return about;
    }
    const about = await decideEntry(transaction, { name, state: 'pending' }, decision === 'publish' ? 'publish' : 'remove');
    if (about === null) return false;
    await note(`p_Unit/${about.unit}`, `entry ${name}`);
    return true;
  },
});

/** Comments, questions and answers that nobody has looked at yet, the oldest first. */
export const moderation: Part = {
  cursor: CURSOR,
  async load({ customer, after }, call, services) {
    const [, at = '', key = ''] = CURSOR.exec(after) ?? [];
    const since = at === '' ? sql`true` : sql`stored_at >= ${`${at}Z`}::timestamptz`;
    const site = customer === '' ? sql`true` : sql`customer = ${customer}`;
    const behind = at === '' ? sql`true` : sql`(at, key) > (${at}, ${key})`;
    // Each half takes its first lines from its index: what else waits is not read.
    const half = (rows: ReturnType<typeof sql>) =>
      sql`select * from (${rows}) of_kind where ${behind} order by at, key limit ${PAGE_SIZE + 1}`;
    const { rows } = await sql<Row>`
      select * from (${half(sql`
        select ('comment-' || id) collate "C" as key, ${AT} collate "C" as at, customer, author, body, data_type, object_id,
          '' as lesson, false as answers
        from comments where state = 'pending' and ${since} and ${site} order by stored_at, id limit ${LOOKED}`)}) as c
      union all
      select * from (${half(sql`
        select ('entry-' || discussion_entries.name) collate "C" as key, ${AT} collate "C" as at, customer, users.name as author, body,
          'p_Unit' as data_type, unit_id as object_id, lesson, question <> '' as answers
        from discussion_entries left join users on users.id = user_id
        where state = 'pending' and ${since} and ${site} order by stored_at, discussion_entries.name limit ${LOOKED}`)}) as e
      order by at, key limit ${PAGE_SIZE + 1}`.execute(services.store);
    const { shown, next } = pageOf(rows, (row) => `${row.at}_${row.key}`);
    const about = await aboutOf(shown, call, services);
    const items = shown.map((row) =>
      element(
        'item',
        { key: row.key, customer: row.customer, author: row.author || null, date: `${row.at}Z`, answers: row.answers ? 1 : null },
        element('text', {}, text(row.body)),
        about(row),
      ),
    );
    return { items, next };
  },
  changes: { publish: decided('publish'), delete: decided('delete') },
};
