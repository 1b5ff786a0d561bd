import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { AccountGone, keepAccount, type CurrentAccount } from '../store/account-lock.ts';
import { readPosition } from '../store/replicas/log-position.ts';
import type { Schema, Store } from '../store/schema.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import type { Role } from './contract.ts';
import { UNKNOWN_DEVICE, type Device } from './device.ts';

/** What the database knows of the account and the session of a token. */
interface CurrentSession {
  readonly roles: readonly Role[];
  readonly generation: number;
  readonly proven: boolean;
  /** Null when there is no such session (any more). */
  readonly session: {
    readonly life: number;
    /** Within the last hour. */
    readonly byLink: boolean;
    /** Up to where the account has written, as a position in the database's log. */
    readonly written: bigint | null;
  } | null;
}

/** A session with its account, as the database has them. */
interface Row {
  readonly generation: number;
  readonly proven: boolean;
  readonly life: number | null;
  readonly by_link: boolean | null;
  readonly was_idle: boolean | null;
  readonly written: string | null;
  readonly roles: Role[];
}

export interface Beginning {
  /** Seconds that each of its tokens is good for. */
  readonly life: number;
  readonly byLink?: boolean;
  readonly device?: Device;
  /** What the caller has been let in by, as it was then: the account has it still, or no session begins. */
  readonly since?: Partial<Pick<CurrentAccount, 'password' | 'generation'>>;
}

/** Living sessions of one account. */
const MOST_SESSIONS = 20;
/** A use within this time of the one before it is not noted, so that most requests write nothing. */
const IDLE = sql`interval '15 seconds'`;

/** So often it is tried again to write what could not be written. */
const AGAIN_MS = 1000;

const until = (life: number) => sql<Date>`now() + ${life} * interval '1 second'`;

/**
 * Begins a session together with what lets the caller in to the account. The one that was used longest ago ends when there would be too
 * many. @returns its name, which goes into its tokens
 * @throws AccountGone
 */
export async function beginSession(
  transaction: Transaction<Schema>,
  user: number,
  { life, byLink = false, device = UNKNOWN_DEVICE, since = {} }: Beginning,
): Promise<string> {
  // One after the other for an account, at all servers: each sees what the one before it has added or changed.
  const account = await keepAccount(transaction, user);
  const isStill =
    account !== null && !account.disabled && Object.entries(since).every(([name, was]) => account[name as keyof typeof since] === was);
  if (!isStill) throw new AccountGone();
  const id = randomBytes(16).toString('base64url');
  const own = transaction.selectFrom('sessions').select('id').where('user_id', '=', user);
  const newest = own
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .limit(MOST_SESSIONS - 1);
  await transaction.deleteFrom('sessions').where('user_id', '=', user).where('id', 'not in', newest).execute();
  await transaction
    .insertInto('sessions')
    .values({ id, user_id: user, life, by_link: byLink, expires: until(life), ...device })
    .execute();
  return id;
}

/**
 * Sessions are rows, which every request with a token looks up together with its account and its roles: what ends a session or changes
 * an account counts at once, at every server on the database.
 */
export class Sessions {
  /** Those that have ended while their end could not be written: here they are none any more. */
  private readonly ended = new Set<string>();
  private again: NodeJS.Timeout | null = null;

  constructor(private readonly store: Store) {}

  /** Begins a session of an account. @throws AccountGone */
  async begin(user: number, beginning: Beginning): Promise<string> {
    await this.store
      .deleteFrom('sessions')
      .where('expires', '<', sql<Date>`now()`)
      .execute();
    return this.store.transaction().execute((transaction) => beginSession(transaction, user, beginning));
  }

  /** What a token's account and session are now, and notes that it is used; null for who has no account (any more). */
  async of(user: number, id: string): Promise<CurrentSession | null> {
    const { rows } = await sql<Row>`
      select users.generation, users.proven, sessions.life, sessions.used_at < now() - ${IDLE} as was_idle,
        case when sessions.written <= pg_current_wal_insert_lsn() then sessions.written::text end as written,
        sessions.by_link and sessions.begun_at > now() - interval '1 hour' as by_link, coalesce(
        (select json_agg(json_build_object('name', role, 'branch', branch)) from account_roles where user_id = users.id), '[]') as roles
      from users left join sessions on sessions.user_id = users.id and sessions.id = ${id} and sessions.expires >= now()
      where users.id = ${user} and not users.disabled`.execute(this.store);
    const [row] = rows;
    if (row === undefined) return null;
    const { generation, proven, life, by_link: byLink, was_idle: wasIdle, written, roles } = row;
    if (wasIdle === true) await this.noteUse(id);
    const isOver = life === null || this.ended.has(id);
    return { generation, proven, roles, session: isOver ? null : { life, byLink: byLink === true, written: readPosition(written) } };
  }

  /**
   * Notes that an account has written something, at all sessions of it: whichever server it asks next, a replica answers it only when it
   * has that. What cannot be noted now is not: no replica is used for long that is behind.
   */
  async noteWrite(user: number): Promise<void> {
    try {
      // In one order, as several requests of an account do this at once.
      await sql`update sessions set written = pg_current_wal_insert_lsn()
        where id in (select id from sessions where user_id = ${user} order by id for no key update)`.execute(this.store);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }

  private async noteUse(id: string): Promise<void> {
    try {
      await sql`update sessions set used_at = now() where id = ${id} and used_at < now() - ${IDLE}`.execute(this.store);
    } catch (error) {
      // Reading goes on where there is no room to write.
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }

  /** A further token of it has been issued: it lasts as long as that. */
  async prolong(id: string, life: number): Promise<void> {
    await this.store
      .updateTable('sessions')
      .set({ expires: until(life) })
      .where('id', '=', id)
      .execute();
  }

  /** Ends a session. What cannot be written now, because the disk is full or the database away, is written when that can be. */
  async end(id: string): Promise<void> {
    this.ended.add(id);
    await this.writeEnds();
  }

  private async writeEnds(): Promise<void> {
    const ids = [...this.ended];
    try {
      await this.store.deleteFrom('sessions').where('id', 'in', ids).execute();
      for (const id of ids) this.ended.delete(id);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      this.again ??= setTimeout(() => {
        this.again = null;
        // A server that has closed meanwhile says so by another error.
        this.writeEnds().catch(() => {});
      }, AGAIN_MS).unref();
    }
  }

  /** Ends all sessions of an account, and the tokens that were issued before sessions were rows. */
  async endAll(user: number): Promise<void> {
    await this.store
      .updateTable('users')
      .set({ generation: sql`generation + 1` })
      .where('id', '=', user)
      .execute();
    await this.store.deleteFrom('sessions').where('user_id', '=', user).execute();
  }
}
