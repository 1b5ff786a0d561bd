import { sql, type Transaction } from 'kysely';
import { holdAccount } from './account-lock.ts';
import { KeyedDigests } from '../base/keyed-digests.ts';
import type { Schema, Store } from './schema.ts';
import { WRITES, type Allowance, type Quota, type WriteKind } from './writes.ts';

type Kind = WriteKind;
type Quotas = Readonly<Record<Kind, Quota>>;

const DEFAULTS: Quotas = WRITES;

/** Who stores: an account, or a guest (0) at an address; `network` as `networkOf` of `session/limits.ts` has it. */
export interface Depositor {
  readonly user: number;
  readonly network: string;
  /** Nobody's: made by one of the sandbox's faults, so that there is no account to look for. */
  readonly fictitious?: boolean;
}

/** It would be more than one may store on one day; or, `ofAll`, more than the table takes of guests. */
export class QuotaExceeded extends Error {
  override readonly name = 'QuotaExceeded';
  constructor(
    readonly kind: Kind,
    readonly ofAll: boolean,
    /** Seconds until it may go better. */
    readonly retrySeconds: number,
  ) {
    super(`${kind}: ${ofAll ? 'the quota of all guests' : 'the quota of a day'} is used up`);
  }
}

/** How each table counts a row besides its texts. */
const ROW_BYTES = 100;
const DAY_SECONDS = 24 * 60 * 60;
const FULL_SECONDS = 60 * 60;
/** How old the sum of a table may be that a guest's entry is measured by. */
const SUM_MS = 10_000;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
/** What the columns of the counts hold, and a day brings nowhere. */
const [MOST_ENTRIES, MOST_BYTES] = [1_000_000_000, 1_000_000_000_000_000];
const isAmount = (value: unknown, most: number): boolean => Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= most;
const isAllowance = (value: unknown): boolean =>
  isRecord(value) &&
  Object.entries(value).every(
    ([name, each]) => (name === 'entries' && isAmount(each, MOST_ENTRIES)) || (name === 'bytes' && isAmount(each, MOST_BYTES)),
  );

const ALLOWANCE = `is not made of entries and bytes, whole numbers from 0 on, at most ${MOST_ENTRIES} and ${MOST_BYTES}`;
/** What is wrong with a part that is known. */
const SHAPES: Readonly<Record<string, string>> = {
  ...{ account: ALLOWANCE, guest: ALLOWANCE, unproven: ALLOWANCE },
  guests: `is no whole number from 0 on, at most ${MOST_BYTES}`,
};

/**
 * The quotas with what an operator has changed, as JSON: `{"results": {"guest": {"entries": 50, "bytes": 1000000}, "guests": 10000000}}`.
 * @throws Error that says what is wrong with it
 */
export function readQuotas(raw: string): Quotas {
  if (raw.trim() === '') return DEFAULTS;
  let given: unknown;
  try {
    given = JSON.parse(raw);
  } catch (error) {
    throw new Error(`LECTERN_QUOTAS must be JSON: ${(error as Error).message}`, { cause: error });
  }
  const wrong = (what: string, how = 'is not known'): never => {
    throw new Error(
      `LECTERN_QUOTAS: ${what} ${how}. There are ${Object.keys(DEFAULTS).join(', ')}, each with account, guest, unproven, guests.`,
    );
  };
  const changed: Record<string, Quota> = { ...DEFAULTS };
  if (!isRecord(given)) return wrong(raw);
  for (const [kind, parts] of Object.entries(given)) {
    const before = Object.hasOwn(DEFAULTS, kind) ? DEFAULTS[kind as Kind] : wrong(kind);
    if (!isRecord(parts)) return wrong(kind);
    const next: Record<string, unknown> = { ...before };
    for (const [part, value] of Object.entries(parts)) {
      if (part === 'guests' && isAmount(value, MOST_BYTES)) next[part] = value;
      else if ((part === 'account' || part === 'guest' || part === 'unproven') && isAllowance(value))
        next[part] = { ...before[part], ...(value as Allowance) };
      else wrong(`${kind}.${part}`, SHAPES[part]);
    }
    changed[kind] = next as unknown as Quota;
  }
  return changed as Quotas;
}

/**
 * Counts what each account and each address stores a day, in the database, so that all servers on it count together. Addresses are not
 * stored: a row bears their keyed digest, which is another one each day.
 */
export class Deposits {
  private readonly sums = new Map<Kind, { at: number; bytes: number }>();
  private readonly digests: KeyedDigests;

  constructor(
    private readonly quotas: Quotas,
    secret: string,
    private readonly now: () => number = Date.now,
  ) {
    this.digests = new KeyedDigests(secret, now);
  }

  /**
   * Lets nobody delete the account before this transaction is over. @returns whether its address is proven
   * @throws AccountGone when it is deleted already
   */
  async hold(transaction: Transaction<Schema>, { user, fictitious = false }: Depositor): Promise<boolean> {
    return user !== 0 && !fictitious && (await holdAccount(transaction, user)).proven;
  }

  /**
   * Counts an entry that is being stored in this transaction, whose account stays until then.
   * @param texts what is stored of it
   * @param rows how many rows it is
   * @throws QuotaExceeded when it would be too much, AccountGone; nothing may be stored then
   */
  async count(transaction: Transaction<Schema>, kind: Kind, depositor: Depositor, texts: readonly string[], rows = 1): Promise<void> {
    const { user, network } = depositor;
    // Before anything is written: deleting an account locks its row first, too.
    const proven = await this.hold(transaction, depositor);
    const bytes = texts.reduce((sum, each) => sum + Buffer.byteLength(each), ROW_BYTES * rows);
    const isGuest = user === 0;
    const { guests, guest, account, unproven } = this.quotas[kind];
    if (isGuest && (await this.sum(transaction, kind)) + bytes > guests) throw new QuotaExceeded(kind, true, FULL_SECONDS);
    const day = this.digests.day();
    const row = { kind, guest: isGuest, day, entries: 1, bytes };
    const source = isGuest ? this.digests.ofToday(network) : `account ${user}`;
    await this.add(transaction, { ...row, source }, isGuest ? guest : account);
    // Accounts are registered for nothing: many of one address do not store many times as much.
    if (!isGuest && !proven) await this.add(transaction, { ...row, source: this.digests.ofToday(`${network} unproven`) }, unproven);
    const sum = this.sums.get(kind);
    if (isGuest && sum !== undefined) sum.bytes += bytes;
  }

  /** @throws QuotaExceeded when the day has no room for it */
  private async add(transaction: Transaction<Schema>, row: Schema['deposits'] & { readonly kind: Kind }, most: Allowance): Promise<void> {
    const counted =
      row.bytes <= most.bytes && most.entries > 0
        ? await transaction
            .insertInto('deposits')
            .values(row)
            .onConflict((conflict) =>
              conflict
                .columns(['kind', 'source', 'day'])
                .doUpdateSet({ entries: sql`deposits.entries + 1`, bytes: sql`deposits.bytes + excluded.bytes` })
                .where('deposits.entries', '<', most.entries)
                .where(sql<boolean>`deposits.bytes + excluded.bytes <= ${most.bytes}`),
            )
            .returning('kind')
            .executeTakeFirst()
        : undefined;
    if (counted === undefined) throw new QuotaExceeded(row.kind, false, DAY_SECONDS - (Math.floor(this.now() / 1000) % DAY_SECONDS));
  }

  /** Bytes that guests have in a table. */
  private async sum(store: Store, kind: Kind): Promise<number> {
    const cached = this.sums.get(kind);
    if (cached !== undefined && this.now() - cached.at < SUM_MS) return cached.bytes;
    const { bytes } = await store
      .selectFrom('deposits')
      .select(sql<string>`coalesce(sum(bytes), 0)`.as('bytes'))
      .where('kind', '=', kind)
      .where('guest', '=', true)
      .executeTakeFirstOrThrow();
    this.sums.set(kind, { at: this.now(), bytes: Number(bytes) });
    return Number(bytes);
  }
}

/**
 * Deletes what guests have stored before so many days, and log lines, error reports and copies of mails of that age. What belongs to an
 * account, messages and comments stay. @returns how many rows went
 */
export async function forgetGuests(store: Store, days: number): Promise<number> {
  const old = sql<boolean>`stored_at < now() - ${days} * interval '1 day'`;
  let gone = 0n;
  for (const table of ['results', 'outcomes', 'consents', 'verified_answers'] as const)
    gone += (await store.deleteFrom(table).where('user_id', '=', 0).where(old).executeTakeFirst()).numDeletedRows;
  gone += (
    await store
      .deleteFrom('test_attempts')
      .where('user_id', '=', 0)
      .where(sql<boolean>`begun_at < now() - ${days} * interval '1 day'`)
      .executeTakeFirst()
  ).numDeletedRows;
  for (const table of ['error_reports', 'user_log', 'mails'] as const)
    gone += (await store.deleteFrom(table).where(old).executeTakeFirst()).numDeletedRows;
  await store
    .deleteFrom('error_causes')
    .where(sql<boolean>`last_at < now() - ${days} * interval '1 day'`)
    .execute();
  // What stays is counted no longer than what goes: messages and comments are for people to delete.
  await store
    .deleteFrom('deposits')
    .where(sql<boolean>`day < to_char((now() - ${days} * interval '1 day') at time zone 'UTC', 'YYYY-MM-DD')`)
    .execute();
  return Number(gone);
}
