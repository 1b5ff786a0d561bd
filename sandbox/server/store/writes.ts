/** How often something may be done. Who does it more often waits, each time longer, but never long: nobody is locked out. */
export interface Rate {
  /** Times at once. */
  readonly free: number;
  /** Seconds after which one of them is forgotten. */
  readonly forgottenAfter: number;
}

/** How much one account, or one address of guests, may store on one day (UTC). */
export interface Allowance {
  readonly entries: number;
  readonly bytes: number;
}

export interface Quota {
  readonly account: Allowance;
  readonly guest: Allowance;
  /** What all accounts whose address nobody has proven may store together from one address on a day. */
  readonly unproven: Allowance;
  /** Bytes that all guests together may have in the table. */
  readonly guests: number;
}

const KB = 1024;
const MB = 1024 * KB;
const upTo = (entries: number, bytes: number): Allowance => ({ entries, bytes });
const NOTHING = upTo(0, 0);

/**
 * What is stored by whoever comes, and all that limits it: how fast, and how much on a day (docs/operate/limits.md, rate-limits.md). A
 * class of thirty behind one address works a day with these.
 */
export const WRITES = {
  results: {
    rate: { free: 600, forgottenAfter: 0.5 },
    account: upTo(1000, 32 * MB),
    guest: upTo(1000, 16 * MB),
    unproven: upTo(10_000, 128 * MB),
    guests: 256 * MB,
  },
  messages: {
    rate: { free: 20, forgottenAfter: 60 },
    account: upTo(100, 2 * MB),
    guest: upTo(100, 2 * MB),
    unproven: upTo(1000, 8 * MB),
    guests: 64 * MB,
  },
  comments: {
    rate: { free: 8, forgottenAfter: 120 },
    account: upTo(200, MB),
    guest: upTo(100, MB),
    unproven: upTo(1000, 4 * MB),
    guests: 64 * MB,
  },
  errors: {
    rate: { free: 300, forgottenAfter: 2 },
    account: upTo(1000, 8 * MB),
    guest: upTo(1000, 8 * MB),
    unproven: upTo(10_000, 32 * MB),
    guests: 64 * MB,
  },
  log: {
    rate: { free: 600, forgottenAfter: 0.5 },
    account: upTo(20_000, 4 * MB),
    guest: upTo(20_000, 4 * MB),
    unproven: upTo(200_000, 32 * MB),
    guests: 64 * MB,
  },
  consents: {
    rate: { free: 60, forgottenAfter: 10 },
    account: upTo(100, 100 * KB),
    guest: upTo(200, 200 * KB),
    unproven: upTo(1000, MB),
    guests: 16 * MB,
  },
  /** Searches that are saved. */
  files: { account: upTo(500, 8 * MB), guest: NOTHING, unproven: upTo(5000, 32 * MB), guests: 0 },
  /** Attempts that are left at a test, and places in units: each is written over by the next one. */
  states: { account: upTo(20_000, 64 * MB), guest: NOTHING, unproven: upTo(200_000, 256 * MB), guests: 0 },
  /** Versions of notes. */
  notes: { account: upTo(3000, 8 * MB), guest: NOTHING, unproven: upTo(30_000, 32 * MB), guests: 0 },
  /** Answers that the server has scored. */
  answers: { account: upTo(5000, 8 * MB), guest: upTo(20_000, 8 * MB), unproven: upTo(50_000, 32 * MB), guests: 64 * MB },
  /** Accounts that are registered, each by a guest. */
  accounts: { account: NOTHING, guest: upTo(200, 200 * KB), unproven: NOTHING, guests: 64 * MB },
} as const satisfies Readonly<Record<string, Quota & { readonly rate?: Rate }>>;

export type WriteKind = keyof typeof WRITES;
