/** What an account may be: for the whole site, or for a branch of its tree. */
export type RoleName = 'reader' | 'author' | 'reviewer' | 'publisher' | 'administrator';

export interface Role {
  readonly name: RoleName;
  /** `` for the whole site, a data type (`p_News`) for all of its objects, or an object (`p_Course/100`) for it and all below it. */
  readonly branch: string;
}

/** Who calls, read from a verified token. Without a token: an anonymous visitor, id 0. */
export interface Visitor {
  readonly id: number;
  readonly loggedIn: boolean;
  readonly roles: readonly Role[];
  readonly affiliate: string;
  /** The row of the session; '' for guests, and for tokens of the version before sessions were rows. */
  readonly session: string;
  /** Which tokens without a session are still good for the account. */
  readonly generation: number;
  /** Seconds that a token of this session is good for. */
  readonly life: number;
  /** The session was begun by a one-time link, so that the password may be set without the old one. */
  readonly byLink: boolean;
  /** Up to where the account has written, as a position in the database's log; null where nobody knows. */
  readonly written: bigint | null;
  /** The address of the account is its person's, as far as anybody has proven; guests have none to prove. */
  readonly proven: boolean;
  /** Nobody's: made by one of the sandbox's faults. */
  readonly fictitious: boolean;
  /** Seconds since 1970; 0 without a token. */
  readonly issued: number;
  readonly expires: number;
}

export const ANONYMOUS: Visitor = {
  id: 0,
  loggedIn: false,
  roles: [],
  affiliate: '',
  session: '',
  generation: 0,
  life: 0,
  byLink: false,
  written: null,
  proven: true,
  fictitious: false,
  issued: 0,
  expires: 0,
};

/** The bearer token is expired or its session ended (440), or it is not one of ours (401): protocol 1.6, 2.2. */
export class SessionLost extends Error {
  constructor(
    readonly status: 401 | 440,
    readonly anonymous: boolean,
  ) {
    super(status === 440 ? 'The session token has expired.' : 'The session token was not issued by this server.');
    this.name = 'SessionLost';
  }
}
