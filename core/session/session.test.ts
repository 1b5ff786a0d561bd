// @vitest-environment happy-dom
import { SESSION_CHANGED } from './contract.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Fact } from '../facts/contract.ts';
import { FactsService } from '../facts/stream.ts';
import { SystemClock } from '../base/clock.ts';
import { LocalStorage } from '../base/storage.ts';
import { SessionService } from './session.ts';
import { makeToken } from './token.fixture.ts';

const NOW = 1_795_212_000;
const DAY = 86_400;
const user = (exp = NOW + 60, jti = '12'): string => makeToken({ jti, exp, ccmsAnon: 0 });
const guest = (exp = NOW + 60): string => makeToken({ jti: '3', exp, ccmsAnon: 1 });

describe('Session', () => {
  let facts: Fact[];
  let sessions: SessionService[];
  let events: FactsService;
  const transport = vi.fn<typeof fetch>(async () => new Response());
  const make = (skewSeconds = 0): SessionService => {
    events = new FactsService();
    events.facts$.subscribe((fact) => void facts.push(fact));
    const session = new SessionService(new LocalStorage(), new SystemClock(), events, { session: { skewSeconds } }, transport);
    sessions.push(session);
    return session;
  };
  const losses = (): Fact[] => facts.filter(({ type }) => type === 'session.lost');
  /** What a browser does in this tab when another one has written. */
  const otherTab = (token: string | null): void => {
    if (token === null) localStorage.removeItem('JWT');
    else localStorage.setItem('JWT', token);
    window.dispatchEvent(new StorageEvent('storage', { key: 'JWT', newValue: token, storageArea: localStorage }));
  };

  beforeEach(() => {
    vi.useFakeTimers({ now: NOW * 1000 });
    localStorage.clear();
    facts = [];
    sessions = [];
  });
  afterEach(() => {
    for (const session of sessions) session.dispose();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('SES-001 SES-002 SES-003 SES-004 SES-005 SES-009 the state is what the token says, a visitor without one is anonymous', () => {
    const none = make();
    expect([none.token, none.user, none.loggedIn, none.affiliate]).toEqual([null, '0', false, '']);
    localStorage.setItem('JWT', user());
    const session = make();
    expect([session.token, session.user, session.loggedIn, session.affiliate]).toEqual([user(), '12', true, '']);
    for (const [ccmsAnon, loggedIn] of [
      [undefined, false],
      [1, false],
      [0, true],
    ] as const) {
      localStorage.setItem('JWT', makeToken({ jti: '3', exp: NOW + 60, ccmsAnon, ccmsAFF: 'partner7' }));
      const visitor = make();
      expect([visitor.user, visitor.loggedIn, visitor.affiliate]).toEqual(['3', loggedIn, 'partner7']);
    }
  });

  it('SES-010 the token is kept in local storage under JWT', () => {
    const session = make();
    session.offer(guest());
    expect(localStorage.getItem('JWT')).toBe(guest());
    session.clear();
    expect(localStorage.getItem('JWT')).toBeNull();
  });

  it("SES-034 a person's logout sends the token to the server, outlives the page and forgets the token; a guest's sends nothing", () => {
    transport.mockClear().mockRejectedValueOnce(new TypeError('offline'));
    const session = make();
    session.offer(guest());
    session.logOut();
    expect(transport).not.toHaveBeenCalled();
    session.offer(user());
    session.logOut();
    expect(transport).toHaveBeenCalledExactlyOnceWith('/p_Logout.php', {
      method: 'POST',
      keepalive: true,
      headers: { Authorization: `Bearer ${user()}` },
    });
    expect([session.token, localStorage.getItem('JWT')]).toEqual([null, null]);
  });

  it.each([
    ['SES-012', 'a.e30.abc'],
    ['SES-013', 'ten letters and more'],
    ['SES-013', 'a.b'],
    ['SES-013', ''],
  ])('%s a stored token that is none, "%s", is ignored', (_row, stored) => {
    localStorage.setItem('JWT', stored);
    const session = make();
    expect([session.token, session.user, session.loggedIn]).toEqual([null, '0', false]);
    session.checkExpiry();
    expect(losses()).toEqual([]);
    session.offer(guest());
    expect(session.token).toBe(guest());
  });

  it('SES-011 what is no string is no token, whatever it becomes as a string', () => {
    const session = make();
    for (const incoming of [[user()], { toString: user }, 12_345_678_901, null]) session.offer(incoming);
    expect(session.token).toBeNull();
  });

  it('SES-014 SES-016 offered tokens go through the rules', () => {
    const session = make();
    const changed = vi.fn();
    events.on(SESSION_CHANGED, changed);
    session.offer(guest());
    session.offer(user());
    session.offer(guest());
    session.offer({ not: 'a token' });
    expect(session.token).toBe(user());
    expect(changed).toHaveBeenCalledTimes(2);
    expect(facts).toEqual([
      { type: 'session.changed', loggedIn: false, user: '3' },
      { type: 'session.changed', loggedIn: true, user: '12' },
    ]);
  });

  it('SES-008 SES-015 SES-017 SES-018 SES-019 a first token is taken, a forced renewal, one of an affiliate, and any after the end', () => {
    const session = make();
    session.offer(guest());
    expect(session.token).toBe(guest());
    const partner = makeToken({ jti: '3', exp: NOW + 60, ccmsAnon: 1, ccmsAFF: 'partner7' });
    session.offer(partner);
    expect([session.token, session.affiliate]).toEqual([partner, 'partner7']);
    session.offer(user());
    const forced = makeToken({ jti: '12', exp: NOW + 99, ccmsAnon: 0, ccmsForceNew: 1 });
    session.offer(forced);
    expect(session.token).toBe(forced);
    vi.setSystemTime((NOW + 100) * 1000);
    session.offer(guest(NOW + 160));
    expect(session.token).toBe(guest(NOW + 160));
  });

  it('a login the user submitted is taken whatever is stored, unless it is unusable or expired', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const session = make();
    session.offer(user());
    expect(session.submitLogin(user(NOW + 60, '13'))).toBe(true);
    expect(session.user).toBe('13');
    expect(session.submitLogin('rubbish')).toBe(false);
    expect(session.submitLogin(user(NOW - 1))).toBe(false);
    expect(session.user).toBe('13');
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('SES-006 SES-020 the timeout is detected by itself when the time exceeds exp, which is in seconds', () => {
    const session = make();
    session.offer(user());
    vi.advanceTimersByTime(60_000);
    expect(session.loggedIn).toBe(true);
    expect(losses()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(session.token).toBeNull();
    expect(losses()).toEqual([{ type: 'session.lost', anonymous: false }]);
    expect(localStorage.getItem('JWT')).toBeNull();
  });

  it('SES-020 an end more than 24 days away is not taken for now', () => {
    const session = make();
    session.offer(guest(NOW + 40 * DAY));
    vi.advanceTimersByTime(39 * DAY * 1000);
    expect(losses()).toEqual([]);
    vi.advanceTimersByTime(DAY * 1000 + 1);
    expect(losses()).toEqual([{ type: 'session.lost', anonymous: true }]);
  });

  it('SES-020 is checked before a request and on wake-up, when timers have slept', () => {
    const session = make();
    session.offer(user());
    vi.setSystemTime((NOW + 61) * 1000);
    expect(session.token).toBeNull();
    expect(session.checkExpiry()).toBe(false);
    expect(losses()).toHaveLength(1);
    expect(session.checkExpiry()).toBe(true);
    session.offer(user(NOW + 100));
    vi.setSystemTime((NOW + 101) * 1000);
    window.dispatchEvent(new Event('focus'));
    expect(losses()).toHaveLength(2);
  });

  it('SES-020 the configured seconds of skew are granted', () => {
    const session = make(30);
    session.offer(user());
    vi.advanceTimersByTime(90_000);
    expect(session.loggedIn).toBe(true);
    vi.advanceTimersByTime(1);
    expect(session.loggedIn).toBe(false);
  });

  it('a loss is said once until a valid token comes', () => {
    const session = make();
    session.offer(user());
    session.lost();
    session.lost();
    expect(losses()).toEqual([{ type: 'session.lost', anonymous: false }]);
    session.submitLogin(user());
    session.lost({ anonymous: true });
    expect(losses()).toHaveLength(2);
    expect(losses()[1]).toEqual({ type: 'session.lost', anonymous: true });
  });

  it('the loss of a token that is no longer the present one is ignored', () => {
    const session = make();
    session.offer(user());
    session.submitLogin(user(NOW + 99));
    session.lost({ sent: user() });
    session.lost({ sent: null });
    expect(losses()).toEqual([]);
    expect(session.loggedIn).toBe(true);
    session.lost({ sent: user(NOW + 99) });
    expect(losses()).toHaveLength(1);
  });

  it('does not take away what another tab has stored meanwhile', () => {
    const session = make();
    session.offer(user());
    localStorage.setItem('JWT', user(NOW + 99, '13'));
    session.lost();
    expect(localStorage.getItem('JWT')).toBe(user(NOW + 99, '13'));
  });

  it('after continuing as guest a further loss is said again', () => {
    const session = make();
    session.lost({ sent: null });
    session.clear();
    session.lost({ sent: session.token });
    expect(losses()).toEqual([
      { type: 'session.lost', anonymous: true },
      { type: 'session.lost', anonymous: true },
    ]);
  });

  it("SES-007 a user's token that ran out before the visit is a lost session, a guest's is not", () => {
    localStorage.setItem('JWT', guest(NOW - 1));
    make();
    vi.advanceTimersByTime(10);
    expect(losses()).toEqual([]);
    localStorage.setItem('JWT', user(NOW - 1));
    const session = make();
    expect(session.loggedIn).toBe(false);
    vi.advanceTimersByTime(10);
    expect(losses()).toEqual([{ type: 'session.lost', anonymous: false }]);
  });

  it('a login in one tab logs the other in, a logout out', () => {
    const session = make();
    otherTab(user());
    expect(session.user).toBe('12');
    otherTab(null);
    expect(session.loggedIn).toBe(false);
    otherTab('rubbish');
    expect(session.token).toBeNull();
    expect(facts).toEqual([
      { type: 'session.changed', loggedIn: true, user: '12' },
      { type: 'session.changed', loggedIn: false, user: '0' },
    ]);
  });

  it('two tabs both say that the session was lost, whoever notices first', () => {
    make().offer(user());
    const other = make();
    vi.setSystemTime((NOW + 61) * 1000);
    otherTab(null);
    expect(losses()).toHaveLength(2);
    expect(other.checkExpiry()).toBe(true);
  });

  it('decides on what another tab has stored, even before its event arrives', () => {
    const session = make();
    session.offer(guest());
    localStorage.setItem('JWT', user());
    session.offer(guest(NOW + 99));
    expect(session.user).toBe('12');
    localStorage.setItem('JWT', user(NOW + 60, '13'));
    window.dispatchEvent(new Event('pageshow'));
    expect(session.user).toBe('13');
  });

  it('asks before a logout whoever was added last; without anybody the user may go', async () => {
    const session = make();
    expect(await session.mayLeave()).toBe(true);
    const undo = [session.guardLeaving(async () => true), session.guardLeaving(async () => false)];
    expect(await session.mayLeave()).toBe(false);
    undo[1]!();
    expect(await session.mayLeave()).toBe(true);
    undo[0]!();
    expect(await session.mayLeave()).toBe(true);
  });

  it('holds no timer and no listener after its end', () => {
    const session = make();
    session.offer(user());
    session.dispose();
    expect(vi.getTimerCount()).toBe(0);
    otherTab(user(NOW + 99));
    expect(session.token).toBe(user());
  });
});
