import type { Generated } from 'kysely';
import type { Time } from './time.ts';

/** What operators look at: counts, errors, messages, mails and the log. */
export interface OperationTables {
  /** How often something was done; `subject` is a keyed digest of who or what is counted (`session/limits.ts`). */
  counts: { kind: string; subject: string; level: number; counted_at: Time; free_at: Time };
  outcomes: { user_id: number; key: string; body: string; stored_at: Time; digest: Generated<string> };
  /** `cause_id` is null for reports that are older than causes; `browser` its name alone, '' for what nobody knows. */
  error_reports: {
    id: Generated<number>;
    user_id: number;
    report: string;
    stored_at: Time;
    cause_id: number | null;
    browser: Generated<string>;
  };
  /** What error reports have in common (`base/error-cause.ts`). One that happens again is new again. */
  error_causes: {
    id: Generated<number>;
    digest: string;
    message: string;
    line: string;
    reports: number;
    first_at: Time;
    last_at: Time;
    state: Generated<'new' | 'seen' | 'solved'>;
  };
  messages: { id: Generated<number>; customer: string; fields: string; stored_at: Time; state: Generated<'new' | 'read' | 'done'> };
  client_files: { id: Generated<number>; user_id: number; filename: string; comment: string; xml: string; stored_at: Time };
  /**
   * `user_id`: of which account the mail is, wherever it went; 0 for a mail that is older than this column and went elsewhere. `state`: ''
   * for one that is older than it; `unsent` where there is no mail server; `problem` says why one has failed.
   */
  mails: {
    id: Generated<number>;
    address: string;
    subject: string;
    body: string;
    user_id: Generated<number>;
    stored_at: Time;
    state: Generated<'' | 'waiting' | 'sent' | 'failed' | 'unsent'>;
    problem: Generated<string>;
  };
  /**
   * How much has been stored by whom on a day (UTC): `source` is `account 12`, or a digest of a guest's address.
   */
  deposits: { kind: string; source: string; guest: boolean; day: string; entries: number; bytes: number };
  user_log: { id: Generated<number>; user_id: number; event: string; object_id: number; language: string; stored_at: Time };
  /** Who did what when (`audit/audit.ts`): the database refuses to change a line, and to delete one of the last year. */
  audit_log: {
    number: Generated<number>;
    happened_at: Time;
    account_id: number;
    event: string;
    subject: string;
    detail: Generated<string>;
  };
  /** What is said at the head of a site's pages for a time; `texts` is JSON, plain words by language. */
  announcements: {
    id: Generated<number>;
    customer: string;
    revision: Generated<number>;
    kind: 'info' | 'warning';
    audience: 'all' | 'users';
    from_at: Date;
    until_at: Date;
    texts: string;
  };
}
