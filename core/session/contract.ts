import { token } from '../base/container.ts';
import { fact } from '../facts/contract.ts';

/** What is known about a session that the server calls lost. */
export interface LossDetails {
  /** What the server says; default: by the token that was lost. */
  readonly anonymous?: boolean;
  /** The token that the answered request was sent with, null for none: the loss of another than the present one is old news and ignored. */
  readonly sent?: string | null;
}

/**
 * The one owner of the sign-in state: a token and nothing else (SES-001). Tabs agree through local storage:
 * a login or logout in one is one in all.
 */
export interface Session {
  /** The token to send, null when there is none or it has expired. */
  readonly token: string | null;
  /** User id: claim `jti`, `'0'` without a token (SES-005). */
  readonly user: string;
  /** False for guests: no token, or `ccmsAnon` not 0 (SES-002, SES-003). */
  readonly loggedIn: boolean;
  /** The token says that its account administers the site: what is offered, not what is allowed. */
  readonly administrator: boolean;
  /** Name of the affiliate, '' without one (SES-004, SES-009). */
  readonly affiliate: string;
  /** A token that an answer brought: left out or taken by the rules of `decideToken`. Untrusted. */
  offer(incoming: unknown): void;
  /**
   * The token of a login the user submitted: taken whatever is stored, unless it is not usable or expired. Returns whether it was taken.
   */
  submitLogin(token: string): boolean;
  /**
   * Asked before a person's own logout: false when they would rather stay. Only the guard that was added last is asked.
   */
  mayLeave(): Promise<boolean>;
  /** Adds what asks a person before a logout, e.g. because results are not sent yet; returns its undo. */
  guardLeaving(guard: () => Promise<boolean>): () => void;
  /** A person's own logout: the server ends the session, and the token is forgotten. The page may be left at once. */
  logOut(): void;

  /** Forgets the token: continuing as guest. All tabs follow. */
  clear(): void;
  /**
   * The session ended without the user's doing: expired, or refused by the server (401, 440). Forgets the token and says
   * `session.lost` once until a valid token comes (SES-021).
   */
  lost(details?: LossDetails): void;
  /** To be called before each request: an expired token is a lost session (SES-020). Returns whether the session is still as it was. */
  checkExpiry(): boolean;
}

/** Whose something is: who was logged in when it began, and so whom it belongs to at its end, whoever is logged in by then. */
export interface Owner {
  /** As `Session.user`. */
  readonly user: string;
  /** A guest's, otherwise. */
  readonly loggedIn: boolean;
}

/** Who is logged in now, as the owner of what begins now. */
export const ownerOf = ({ user, loggedIn }: Owner): Owner => ({ user, loggedIn });

/** Who is logged in, and the token. */
export const SESSION = token<Session>('Session');

/** The token has changed: somebody logged in or out, or it was renewed. */
export const SESSION_CHANGED = fact<{ readonly loggedIn: boolean; readonly user: string }>('session.changed');

/** The session ended without the user's doing; `anonymous` when it was a guest's. */
export const SESSION_LOST = fact<{ readonly anonymous: boolean }>('session.lost');
