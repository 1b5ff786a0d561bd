/** Who calls, read from a verified token. Without a token: an anonymous visitor, id 0. */
export interface Visitor {
  readonly id: number;
  readonly loggedIn: boolean;
  readonly author: boolean;
  readonly affiliate: string;
  /** Which of the user's generations of sessions this one belongs to: a changed password begins another. */
  readonly generation: number;
  /** Seconds since 1970; 0 without a token. */
  readonly issued: number;
  readonly expires: number;
}

export const ANONYMOUS: Visitor = { id: 0, loggedIn: false, author: false, affiliate: '', generation: 0, issued: 0, expires: 0 };

/** The bearer token is expired (440) or not one of ours (401): protocol 1.6, 2.2. */
export class SessionLost extends Error {
  constructor(
    readonly status: 401 | 440,
    readonly anonymous: boolean,
  ) {
    super(status === 440 ? 'The session token has expired.' : 'The session token was not issued by this server.');
    this.name = 'SessionLost';
  }
}
