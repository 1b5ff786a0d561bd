import { SESSION_CHANGED, SESSION_LOST } from './contract.ts';
import { type Clock } from '../base/clock.ts';
import { type CustomerConfiguration } from '../config/contract.ts';
import { type Facts } from '../facts/contract.ts';
import { type KeyValueStorage } from '../base/storage.ts';
import { Disposables } from '../base/disposable.ts';
import { decideToken, isCurrent, readToken, type TokenClaims } from './token.ts';
import type { LossDetails, Session } from './contract.ts';
import { onWakeUp } from './wake-up.ts';

/** Name of the token in local storage (SES-010). */
const STORAGE_KEY = 'JWT';
const LOGOUT = '/p_Logout.php';

/**
 * The one owner of the sign-in state: a token and nothing else (SES-001). Tabs agree through local storage:
 * a login or logout in one is one in all.
 */
export class SessionService implements Session {
  private current: string | null = null;
  private claims: TokenClaims | null = null;
  /** From a loss until a valid token comes, so that it is reported once. */
  private isLost = false;
  private cancelTimer = (): void => {};
  private readonly guards: (() => Promise<boolean>)[] = [];
  private readonly undo = new Disposables();

  constructor(
    private readonly storage: KeyValueStorage,
    private readonly clock: Clock,
    private readonly facts: Facts,
    private readonly configuration: Pick<CustomerConfiguration, 'session'>,
    private readonly transport: typeof fetch,
  ) {
    this.take(this.storage.get(STORAGE_KEY));
    // Nobody was interrupted when a guest's token ran out before the visit: the next answer brings a new one.
    if (this.claims?.anonymous && !this.isValid()) this.take(null);
    this.undo.add(storage.subscribe(STORAGE_KEY, (value) => this.follow(value)));
    this.undo.add(
      onWakeUp(() => {
        this.follow(this.storage.get(STORAGE_KEY));
        this.checkExpiry();
      }),
    );
    this.undo.add(() => this.cancelTimer());
  }

  /** The token to send, null when there is none or it has expired. */
  get token(): string | null {
    return this.isValid() ? this.current : null;
  }

  /** User id: claim `jti`, `'0'` without a token (SES-005). */
  get user(): string {
    return this.isValid() ? this.claims!.user : '0';
  }

  /** False for guests: no token, or `ccmsAnon` not 0 (SES-002, SES-003). */
  get loggedIn(): boolean {
    return this.isValid() && !this.claims!.anonymous;
  }

  /** The token says that its account administers the site. */
  get administrator(): boolean {
    return this.loggedIn && this.claims!.administrator;
  }

  /** Name of the affiliate, '' without one (SES-004, SES-009). */
  get affiliate(): string {
    return this.isValid() ? this.claims!.affiliate : '';
  }

  /** A token that an answer brought: left out or taken by the rules of `decideToken`. Untrusted. */
  offer(incoming: unknown): void {
    // Another tab may have written since its event was delivered here.
    this.follow(this.storage.get(STORAGE_KEY));
    if (decideToken(this.current, incoming, this.now(), this.skew()) === 'replace') this.adopt(incoming as string);
  }

  /**
   * The token of a login the user submitted: taken whatever is stored, unless it is not usable or expired. Returns whether it was taken.
   */
  submitLogin(token: string): boolean {
    const claims = readToken(token);
    const usable = claims !== null && isCurrent(claims, this.now(), this.skew());
    if (usable) this.adopt(token);
    else console.warn('The login answer has no usable session token.');
    return usable;
  }

  /**
   * Asked before a person's own logout: false when they would rather stay. Only the guard that was added last is asked.
   */
  async mayLeave(): Promise<boolean> {
    return (await this.guards.at(-1)?.()) ?? true;
  }

  /** Adds what asks a person before a logout, e.g. because results are not sent yet; returns its undo. */
  guardLeaving(guard: () => Promise<boolean>): () => void {
    this.guards.push(guard);
    return () => {
      this.guards.splice(this.guards.indexOf(guard), 1);
    };
  }

  /** A person's own logout: the server ends the session, and the token is forgotten. The page may be left at once. */
  logOut(): void {
    const { token } = this;
    // The navigation to this address carries no token (SES-034). A server that cannot be reached ends the session by its age.
    if (this.loggedIn && token !== null)
      void this.transport(LOGOUT, { method: 'POST', keepalive: true, headers: { Authorization: `Bearer ${token}` } }).catch(() => {});
    this.clear();
  }

  /** Forgets the token: continuing as guest. All tabs follow. */
  clear(): void {
    this.storage.remove(STORAGE_KEY);
    this.isLost = false;
    this.change(null);
  }

  /**
   * The session ended without the user's doing: expired, or refused by the server (401, 440). Forgets the token and says
   * `session.lost` once until a valid token comes (SES-021).
   */
  lost(details: LossDetails = {}): void {
    const { sent } = details;
    if (this.isLost || (sent !== undefined && sent !== this.current && sent !== this.token)) return;
    this.isLost = true;
    const anonymous = details.anonymous ?? this.claims?.anonymous ?? true;
    // What another tab has stored meanwhile is not what was lost.
    if (this.storage.get(STORAGE_KEY) === this.current) this.storage.remove(STORAGE_KEY);
    this.change(null);
    this.facts.publish(SESSION_LOST, { anonymous });
  }

  /** To be called before each request: an expired token is a lost session (SES-020). Returns whether the session is still as it was. */
  checkExpiry(): boolean {
    if (this.current === null || this.isValid()) return true;
    this.lost();
    return false;
  }

  dispose(): void {
    this.undo.dispose();
  }

  private adopt(token: string): void {
    this.storage.set(STORAGE_KEY, token);
    this.isLost = false;
    this.change(token);
  }

  /** Another tab's token; one that is of no use counts as none. */
  private follow(stored: string | null): void {
    if (stored === this.current) return;
    // The other tab noticed the end first: here, too, the session was lost and not left.
    if (stored === null && !this.checkExpiry()) return;
    const claims = readToken(stored);
    const usable = claims !== null && isCurrent(claims, this.now(), this.skew());
    if (usable) this.isLost = false;
    this.change(usable ? stored : null);
  }

  private change(token: string | null): void {
    const before = this.current;
    this.take(token);
    if (this.current === before) return;
    this.facts.publish(SESSION_CHANGED, { loggedIn: this.loggedIn, user: this.user });
  }

  /** Makes a token the present one and sets the timer for its end; a malformed one is ignored. */
  private take(token: string | null): void {
    this.cancelTimer();
    this.claims = readToken(token);
    this.current = this.claims ? token : null;
    if (!this.claims) return;
    // Seconds are compared exactly: one millisecond later the token is over.
    const end = this.claims.exp === null ? 0 : (this.claims.exp + this.skew()) * 1000 + 1;
    this.cancelTimer = this.clock.setTimeout(() => this.checkExpiry(), Math.max(0, end - this.clock.now()));
  }

  private isValid(): boolean {
    return this.claims !== null && isCurrent(this.claims, this.now(), this.skew());
  }

  private now(): number {
    return this.clock.now() / 1000;
  }

  private skew(): number {
    return this.configuration.session.skewSeconds;
  }
}
