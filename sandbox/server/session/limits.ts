import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Store } from '../store/schema.ts';
import { WRITES, type Rate } from '../store/writes.ts';

/** Wrong passwords for one account from one address or known device, or anything else that can be guessed at. */
const LOGIN = 'login';
/** Wrong passwords for one account from all unknown devices. */
const ACCOUNT = 'login-account';
/** Wrong passwords for any accounts from the unknown devices of one address. */
const NETWORK = 'login-network';

const LIMITS = {
  [LOGIN]: { free: 5, forgottenAfter: 300 },
  [ACCOUNT]: { free: 50, forgottenAfter: 600 },
  [NETWORK]: { free: 300, forgottenAfter: 30 },
  link: { free: 20, forgottenAfter: 30 },
  reset: { free: 10, forgottenAfter: 60 },
  'reset-mail': { free: 3, forgottenAfter: 1200 },
  'proof-mail': { free: 3, forgottenAfter: 1200 },
  register: { free: 30, forgottenAfter: 60 },
  change: { free: 5, forgottenAfter: 300 },
  results: WRITES.results.rate,
  messages: WRITES.messages.rate,
  comments: WRITES.comments.rate,
  errors: WRITES.errors.rate,
  log: WRITES.log.rate,
  consents: WRITES.consents.rate,
  write: { free: 600, forgottenAfter: 0.2 },
} satisfies Readonly<Record<string, Rate>>;

export type LimitKind = keyof typeof LIMITS;

/** The first wait, and what they grow to. */
const FIRST_SECONDS = 5;
const LONGEST_SECONDS = 60;
const CLEAN_EVERY_MS = 60_000;

/** The caller has to wait. */
export class TooSoon extends Error {
  readonly statusCode = 429;

  constructor(
    /** Whole seconds, at least one. */
    readonly seconds: number,
  ) {
    super(`Too often: wait ${seconds} s.`);
    this.name = 'TooSoon';
  }
}

/** Whether something was counted; false when it would have been too soon. */
export async function isCounted(counting: Promise<unknown>): Promise<boolean> {
  try {
    await counting;
    return true;
  } catch (error) {
    if (error instanceof TooSoon) return false;
    throw error;
  }
}

/**
 * An address as it is counted: providers give a customer a whole network of IPv6 addresses.
 * @param ip undefined when the caller has gone: a connection that is closed has no address
 */
export function networkOf(ip: string | undefined): string {
  if (ip === undefined) return 'gone';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined || !ip.includes(':')) return mapped ?? ip;
  const [head = '', tail = ''] = ip.split('::', 2);
  const [first, last] = [head, tail].map((part) => (part === '' ? [] : part.split(':')));
  const groups = ip.includes('::')
    ? [...first!, ...Array<string>(Math.max(0, 8 - first!.length - last!.length)).fill('0'), ...last!]
    : first!;
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Of a caller on this machine: unless a proxy is trusted it may be one's, that is, everybody's. */
export const isOwnMachine = (network: string): boolean => /^(?:127\.|0:0:0:0::\/64$)/.test(network);

/** Names that anybody may invent are stored at a fixed length, and not as they were typed. */
const digest = (subject: string): string => createHash('sha256').update(subject).digest('base64url').slice(0, 24);

interface LoginLimits {
  /** Wrong passwords for one account from one address before the first wait. */
  readonly loginAttempts: number;
  /** The same for all accounts from one address; 0 for any number. */
  readonly wrongPasswordsPerAddress: number;
  readonly trustProxy: string;
}

/**
 * Counts in the database what is done too often, so that all servers on it share the counts. One row for each kind and subject; rows go by
 * their age alone, so that invented names displace nobody's.
 */
export class Limits {
  private cleanedAt = 0;

  constructor(
    private readonly store: Store,
    private readonly settings: LoginLimits,
  ) {}

  /**
   * Counts one more, before it is done, so that many at once do not slip through.
   * @returns the count
   * @throws TooSoon when it is not counted, and must not be done
   */
  async count(kind: LimitKind, subject: string, free: number = this.freeOf(kind)): Promise<number> {
    await this.clean();
    const { forgottenAfter } = LIMITS[kind];
    const key = digest(subject);
    // A little of what was counted is forgotten from one to the next: half a time less is not less.
    const before = sql`greatest(
      0, counts.level - extract(epoch from clock_timestamp() - counts.counted_at) / ${forgottenAfter}::float8)`;
    const waitAfter = (level: ReturnType<typeof sql>) => sql`case when ${level} < ${free}::float8 - 0.5 then '-infinity'::timestamptz
      else clock_timestamp() + interval '1 second' * least(
        ${LONGEST_SECONDS}::float8, ${FIRST_SECONDS}::float8 * power(2, least(10, round(${level} - ${free}::float8)))) end`;
    // Refused callers are not counted, so that who goes on asking does not lengthen the wait.
    const { rows } = await sql<{ level: number }>`
      insert into counts (kind, subject, level, counted_at, free_at)
      values (${kind}, ${key}, 1, clock_timestamp(), ${waitAfter(sql`1::float8`)})
      on conflict (kind, subject) do update
        set level = ${before} + 1, counted_at = clock_timestamp(), free_at = ${waitAfter(sql`(${before} + 1)`)}
        where counts.free_at <= clock_timestamp()
      returning level`.execute(this.store);
    if (rows[0] !== undefined) return Number(rows[0].level);
    throw new TooSoon(await this.waitOf(kind, key));
  }

  /** It went well: it is not counted. @param all nothing of it is counted any more */
  async forgive(kind: LimitKind, subject: string, all: boolean): Promise<void> {
    const own = sql`kind = ${kind} and subject = ${digest(subject)}`;
    if (all) await sql`delete from counts where ${own}`.execute(this.store);
    else await sql`update counts set level = greatest(0, level - 1), free_at = '-infinity' where ${own}`.execute(this.store);
  }

  /**
   * Counts an attempt to log in to an account, before the password is looked at. Each address has a count of its own for the account, each
   * device that has logged in to it before, too: others can make neither wait. When many addresses guess at one account, each unknown one
   * has one attempt left. When one address guesses at many accounts, its unknown devices wait.
   * @param device '' for one that is not known
   * @returns to be called when the password was right
   */
  async countLogin(account: string, network: string, device: string): Promise<() => Promise<void>> {
    if (device !== '') {
      const own = `${account}\n${device}`;
      await this.count(LOGIN, own);
      return () => this.forgive(LOGIN, own, true);
    }
    const own = `${account} ${network}`;
    const guesses = await this.level(ACCOUNT, account);
    const forgiveNetwork = await this.countNetwork(network);
    try {
      await this.count(LOGIN, own, guesses >= LIMITS[ACCOUNT].free - 0.5 ? 1 : undefined);
    } catch (error) {
      // No password is looked at.
      await forgiveNetwork();
      throw error;
    }
    // Only counted, never waited for.
    await this.count(ACCOUNT, account, Number.MAX_SAFE_INTEGER);
    return async () => {
      await this.forgive(LOGIN, own, true);
      await this.forgive(ACCOUNT, account, false);
      await forgiveNetwork();
    };
  }

  /** @returns takes it back */
  private async countNetwork(network: string): Promise<() => Promise<void>> {
    const { wrongPasswordsPerAddress, trustProxy } = this.settings;
    if (wrongPasswordsPerAddress === 0 || (trustProxy === '' && isOwnMachine(network))) return async () => {};
    await this.count(NETWORK, network);
    return () => this.forgive(NETWORK, network, false);
  }

  private freeOf(kind: LimitKind): number {
    if (kind === LOGIN) return this.settings.loginAttempts;
    return kind === NETWORK ? this.settings.wrongPasswordsPerAddress : LIMITS[kind].free;
  }

  private async level(kind: LimitKind, subject: string): Promise<number> {
    const { forgottenAfter } = LIMITS[kind];
    const { rows } = await sql<{ level: number }>`
      select greatest(0, level - extract(epoch from clock_timestamp() - counted_at) / ${forgottenAfter}::float8) as level
      from counts where kind = ${kind} and subject = ${digest(subject)}`.execute(this.store);
    return Number(rows[0]?.level ?? 0);
  }

  private async waitOf(kind: LimitKind, key: string): Promise<number> {
    const { rows } = await sql<{ wait: number }>`
      select extract(epoch from free_at - clock_timestamp()) as wait from counts
      where kind = ${kind} and subject = ${key}`.execute(this.store);
    return Math.max(1, Math.ceil(Number(rows[0]?.wait ?? 1)));
  }

  private async clean(): Promise<void> {
    if (Date.now() - this.cleanedAt < CLEAN_EVERY_MS) return;
    this.cleanedAt = Date.now();
    for (const [kind, { forgottenAfter }] of Object.entries(LIMITS))
      await sql`delete from counts where kind = ${kind} and free_at < clock_timestamp()
        and counted_at < clock_timestamp() - level * ${forgottenAfter}::float8 * interval '1 second'`.execute(this.store);
    // What versions before have counted under other names.
    await sql`delete from counts where not kind = any(${Object.keys(LIMITS)})
      and counted_at < clock_timestamp() - interval '1 hour'`.execute(this.store);
  }
}
