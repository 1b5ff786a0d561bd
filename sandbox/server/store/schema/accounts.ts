import type { ColumnType, Expression, Generated } from 'kysely';
import type { Time } from './time.ts';

/** Who people are, how they come in, and in which groups they are. */
export interface AccountTables {
  users: {
    id: Generated<number>;
    login: string;
    password: string;
    name: string;
    email: string;
    /** Which tokens of the version before sessions were rows are still good. */
    generation: Generated<number>;
    /** Nobody logs in to it, and no token of it is good. */
    disabled: Generated<boolean>;
    /** Its person has opened a link that was mailed to `email`, or an administrator answers for it. */
    proven: Generated<boolean>;
  };
  /** Links by which addresses are proven; `address` becomes the account's own with that. */
  address_proofs: { digest: string; user_id: number; address: string; expires: ColumnType<Date, Expression<Date>, Expression<Date>> };
  /** What an account may do; `branch` is '' for the whole site (docs/operate/accounts.md). */
  account_roles: { user_id: number; role: string; branch: string };
  /** `life` in seconds; `by_link`: begun by a one-time link. */
  sessions: {
    id: string;
    user_id: number;
    life: number;
    by_link: boolean;
    begun_at: Time;
    /** To 15 seconds. */
    used_at: Time;
    expires: ColumnType<Date, Expression<Date>, Expression<Date>>;
    /** Up to where the account has written, as a position in the database's log; a new session finds all that was before it. */
    written: Generated<string>;
    /** Of who has logged in, as its maker calls it; '' when nobody knows. */
    browser: ColumnType<string, string | undefined, never>;
    system: ColumnType<string, string | undefined, never>;
  };
  /** Who is which account at a provider (`oidc`). */
  account_identities: { issuer: string; subject: string; user_id: number; provider: string; linked_at: Time; used_at: Time };
  /** Who is on the way to a provider: digests of state and browser, and what the answer is checked with. */
  sign_ins: {
    state: string;
    browser: string;
    customer: string;
    provider: string;
    nonce: string;
    verifier: string;
    target: string;
    lang: string;
    expires: ColumnType<Date, Expression<Date>, Expression<Date>>;
  };
  /** Who is back from one; `person` is JSON, `code` a digest. */
  proven_sign_ins: {
    code: string;
    browser: string;
    customer: string;
    provider: string;
    issuer: string;
    subject: string;
    sid: string;
    id_token: string;
    person: string;
    target: string;
    proven_at: Time;
    expires: ColumnType<Date, Expression<Date>, Expression<Date>>;
  };
  /** Which session at a provider a session comes from; it is there when ours has ended. */
  provider_sessions: {
    session: string;
    user_id: number;
    browser: string;
    customer: string;
    provider: string;
    issuer: string;
    subject: string;
    sid: string;
    id_token: string;
    begun_at: Time;
  };
  /** Tickets for downloads that were used; `expires`: when they would have ended. */
  used_tickets: { ticket: string; expires: Date };
  /** `purpose` is `token` or `media`; `key` begins with `open:` or `sealed:`. */
  signing_keys: { id: string; purpose: string; key: string; made_at: Time };
  /** Groups of accounts, such as classes. */
  learner_groups: { id: Generated<number>; name: string; note: Generated<string>; made_at: Time };
  /** Who is in a group; a leader sees how far the group has come. */
  group_members: { group_id: number; user_id: number; leader: Generated<boolean>; added_at: Time };
  /** `address`: what the link was mailed to, '' for one that was printed; `invitation`: to who has never been in the account. */
  login_links: { digest: string; user_id: number; expires: number; address: Generated<string>; invitation: Generated<boolean> };
  consents: { id: Generated<number>; user_id: number; choice: string; stored_at: Time };
}
