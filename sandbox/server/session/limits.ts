import { domainToASCII } from 'node:url';
import { sql } from 'kysely';
import type { KeyedDigests } from '../base/keyed-digests.ts';
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
  'sign-in': { free: 120, forgottenAfter: 5 },
  'logout-token': { free: 60, forgottenAfter: 5 },
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
 * Some proxies write a port behind it, another one for each connection.
 * @param address undefined when the caller has gone: a connection that is closed has no address
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return 'gone';
  const ip = address.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
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

/**
 * Who or what is counted: an account; a user name as it was typed, whether there is such an account or not, anywhere or at one place; a
 * letter-box; an address as `networkOf` has it.
 */
export type Counted =
  | { readonly account: number }
  | { readonly name: string; readonly at?: string }
  | { readonly mailbox: string }
  | { readonly network: string };

/** Wrong passwords are not forgotten because a day ends: what they are counted for has the same digest on the next one. */
const LASTING: readonly LimitKind[] = [LOGIN, ACCOUNT, NETWORK];
/** Between the digest of a name and that of where it was typed. */
const PART = '.';

/** What a mail's header has beside an address; addresses that were stored before are taken apart by mail programs, too. */
const BESIDE = /[\s<>()[\]\\,;:"\p{C}\p{Z}]/gu;

/**
 * A letter-box as it is counted: addresses that are delivered to the same one are one. What follows a + is the owner's own mark at most
 * providers; where it is not, letter-boxes are counted together that are several.
 */
function mailboxOf(email: string): string {
  const [address = email] = /[^<]*@[^>]*/.exec(email.slice(email.lastIndexOf('<') + 1)) ?? [];
  const plain = address.replace(BESIDE, '').normalize('NFC').toLowerCase();
  const at = plain.lastIndexOf('@');
  const [name, domain] = [plain.slice(0, at), plain.slice(at + 1)];
  return at < 1 ? plain : `${name.replace(/(?<=.)\+.*$/, '')}@${domainToASCII(domain) || domain}`;
}

/** The words that the digest of a subject is made of; those of an account hold neither where it is nor what is done. */
function aboutOf(subject: Counted): string {
  if ('mailbox' in subject) return `count mailbox ${mailboxOf(subject.mailbox)}`;
  const [[kind, value] = []] = Object.entries(subject);
  return `count ${kind} ${value}`;
}

interface LoginLimits {
  /** Wrong passwords for one account from one address before the first wait. */
  readonly loginAttempts: number;
  /** The same for all accounts from one address; 0 for any number. */
  readonly wrongPasswordsPerAddress: number;
  readonly trustProxy: string;
}

/**
 * Counts in the database what is done too often, so that all servers on it share the counts. One row for each kind and subject; rows go by
 * their age, or with their account, so that invented names displace nobody's.
 */
export class Limits {
  private cleanedAt = 0;

  constructor(
    private readonly store: Store,
    private readonly settings: LoginLimits,
    private readonly digests: KeyedDigests,
  ) {}

  /**
   * Counts one more, before it is done, so that many at once do not slip through.
   * @returns the count
   * @throws TooSoon when it is not counted, and must not be done
   */
  async count(kind: LimitKind, subject: Counted, free: number = this.freeOf(kind)): Promise<number> {
    await this.clean();
    const { forgottenAfter } = LIMITS[kind];
    const key = this.keyOf(kind, subject);
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
  async forgive(kind: LimitKind, subject: Counted, all: boolean): Promise<void> {
    const own = sql`kind = ${kind} and subject = ${this.keyOf(kind, subject)}`;
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
  async countLogin(name: string, network: string, device: string): Promise<() => Promise<void>> {
    if (device !== '') {
      const own = { name, at: `device ${device}` };
      await this.count(LOGIN, own);
      return () => this.forgive(LOGIN, own, true);
    }
    const own = { name, at: `network ${network}` };
    const guesses = await this.level(ACCOUNT, { name });
    const forgiveNetwork = await this.countNetwork(network);
    try {
      await this.count(LOGIN, own, guesses >= LIMITS[ACCOUNT].free - 0.5 ? 1 : undefined);
    } catch (error) {
      // No password is looked at.
      await forgiveNetwork();
      throw error;
    }
    // Only counted, never waited for.
    await this.count(ACCOUNT, { name }, Number.MAX_SAFE_INTEGER);
    return async () => {
      await this.forgive(LOGIN, own, true);
      await this.forgive(ACCOUNT, { name }, false);
      await forgiveNetwork();
    };
  }

  /** @returns takes it back */
  private async countNetwork(network: string): Promise<() => Promise<void>> {
    const { wrongPasswordsPerAddress, trustProxy } = this.settings;
    if (wrongPasswordsPerAddress === 0 || (trustProxy === '' && isOwnMachine(network))) return async () => {};
    await this.count(NETWORK, { network });
    return () => this.forgive(NETWORK, { network }, false);
  }

  private freeOf(kind: LimitKind): number {
    if (kind === LOGIN) return this.settings.loginAttempts;
    return kind === NETWORK ? this.settings.wrongPasswordsPerAddress : LIMITS[kind].free;
  }

  private async level(kind: LimitKind, subject: Counted): Promise<number> {
    const { forgottenAfter } = LIMITS[kind];
    const { rows } = await sql<{ level: number }>`
      select greatest(0, level - extract(epoch from clock_timestamp() - counted_at) / ${forgottenAfter}::float8) as level
      from counts where kind = ${kind} and subject = ${this.keyOf(kind, subject)}`.execute(this.store);
    return Number(rows[0]?.level ?? 0);
  }

  private async waitOf(kind: LimitKind, key: string): Promise<number> {
    const { rows } = await sql<{ wait: number }>`
      select extract(epoch from free_at - clock_timestamp()) as wait from counts
      where kind = ${kind} and subject = ${key}`.execute(this.store);
    return Math.max(1, Math.ceil(Number(rows[0]?.wait ?? 1)));
  }

  /** Deletes what is counted for an account, the names and letter-boxes of its person included. */
  async forget(store: Store, account: number, name: string, mailboxes: readonly string[]): Promise<void> {
    const { digests } = this;
    const keys = [...[{ account }, { name }].map(aboutOf), ...mailboxes.map((mailbox) => aboutOf({ mailbox }))].map((about) =>
      digests.lasting(about),
    );
    await sql`delete from counts where split_part(subject, ${PART}, 1) = any(${keys}::text[])`.execute(store);
  }

  /** What a row bears of whom it is about. */
  private keyOf(kind: LimitKind, subject: Counted): string {
    const about = aboutOf(subject);
    if ('network' in subject && !LASTING.includes(kind)) return this.digests.ofToday(about);
    const key = this.digests.lasting(about);
    return 'at' in subject ? `${key}${PART}${this.digests.lasting(`${about} ${subject.at}`)}` : key;
  }

  /** Deletes what counts for nothing any more, now and then. */
  async clean(): Promise<void> {
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
