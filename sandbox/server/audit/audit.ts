import { sql, type Transaction } from 'kysely';
import type { Schema, Store } from '../store/schema.ts';

/** What somebody has done that administrators answer for. No names or addresses: accounts and objects are numbers. */
interface Change {
  /** The account that did it; 0 for the server itself. */
  readonly by: number;
  /** `<what>.<done>`, as `account.disable`; the page of the log has a text for each (`plugins/admin`). */
  readonly event: string;
  /** To what: `account 12`, `group 3`, `p_Course/100`; '' for the site. */
  readonly subject: string;
  /** What else says what it was: `author p_News`; '' for nothing. At most 200 characters. */
  readonly detail?: string;
}

/** Writes a line of the audit log: within the transaction that does what it says, so that there is none without the other. */
export async function recordChange(store: Store | Transaction<Schema>, { by, event, subject, detail = '' }: Change): Promise<void> {
  await store
    .insertInto('audit_log')
    .values({ account_id: by, event, subject, detail: detail.slice(0, 200) })
    .execute();
}

/** A line as administrators read it. */
export interface AuditLine extends Required<Change> {
  readonly number: number;
  readonly happened: Date;
  /** Of the account that did it, as it is now; '' when it is gone. */
  readonly login: string;
}

interface AuditQuestion {
  /** Lines before this one; 0 for the newest. */
  readonly before: number;
  readonly limit: number;
  /** Lines of this account, by it or to it, alone; 0 for all. */
  readonly account: number;
  /** Lines whose event begins with this; '' for all. */
  readonly event: string;
}

/** The newest lines first; the next page is what is before the last of them, so that it costs the same however long the log is. */
export async function readAudit(store: Store, { before, limit, account, event }: AuditQuestion): Promise<AuditLine[]> {
  const wanted = [
    before > 0 ? sql`number < ${before}` : sql`true`,
    account > 0 ? sql`(account_id = ${account} or subject = ${`account ${account}`})` : sql`true`,
    event === '' ? sql`true` : sql`starts_with(event, ${event})`,
  ];
  const { rows } = await sql<AuditLine>`
    select number, happened_at as happened, account_id as by, event, subject, detail,
      coalesce((select login from users where id = account_id), '') as login
    from audit_log where ${sql.join(wanted, sql` and `)} order by number desc limit ${limit}`.execute(store);
  return rows;
}
