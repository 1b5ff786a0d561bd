import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ask, call, logIn, openFixture } from '../fixtures/open.ts';
import type { OpenServer } from '../server.ts';
import { attribute, descendants } from '../xml/nodes.ts';

const TESTERS = 'test.demo.localhost:8080';
const DAY_MS = 86_400_000;

let server: OpenServer;
beforeAll(async () => {
  server = await openFixture();
}, 180_000);
afterAll(() => server.close());
afterEach(() => vi.useRealTimers());

/** Sets a clock as the stage does. @returns the cookie that the browser has then */
async function clockAt(now: number, speed = 1): Promise<string> {
  const { status, headers } = await ask(server.app, `/sandbox/clock?now=${now}&speed=${speed}`, { method: 'POST', host: TESTERS });
  expect(status).toBe(204);
  const cookie = String(headers['set-cookie']);
  expect(cookie).toMatch(/; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/);
  return cookie.split(';', 1)[0]!;
}

interface Asked {
  readonly cookie?: string;
  readonly host?: string;
  readonly token?: string;
  readonly app?: OpenServer['app'];
}

const query = (text: string, { cookie, host = TESTERS, token, app = server.app }: Asked = {}) =>
  call(app, text, { host, ...(token === undefined ? {} : { token }), ...(cookie === undefined ? {} : { headers: { cookie } }) });

async function today(asked: Asked = {}): Promise<string> {
  const answer = await query('action=1&datatype=p_Calendar&view=month', asked);
  const calendar = [...descendants(answer.xml())].find(({ name }) => name === 'calendar')!;
  return attribute(calendar, 'today');
}

const home = (asked: Asked) => query('action=2&id=100&datatype=p_Course', asked);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const noon = () => Date.parse(`${dayOf(Date.now())}T11:00:00Z`);

describe('what is shown by date', () => {
  it('goes by the clock of the browser that has set one, and by nobody else', async () => {
    const later = noon() + 400 * DAY_MS;
    const real = await today();
    const cookie = await clockAt(later);
    expect(await today({ cookie })).toBe(dayOf(later));
    expect(await today()).toBe(real);
    expect(await today({ cookie: await clockAt(noon() - 30 * DAY_MS) })).toBe(dayOf(noon() - 30 * DAY_MS));
  });

  it('runs as fast as it is told', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: noon() });
    const cookie = await clockAt(noon(), 3600);
    const stopped = await clockAt(noon(), 0);
    vi.setSystemTime(noon() + 72_000);
    expect(await today({ cookie })).toBe(dayOf(noon() + 3 * DAY_MS));
    expect(await today({ cookie: stopped })).toBe(dayOf(noon()));
  });

  it('is kept by nobody: neither this answer for others, nor theirs for this browser', async () => {
    const cookie = await clockAt(noon() + 400 * DAY_MS);
    const text = 'action=1&datatype=p_Calendar&view=month';
    const before = await query(text);
    const own = await query(text, { cookie });
    expect(own.headers['cache-control']).toBe('no-store');
    expect(own.headers.etag).toBeUndefined();
    expect((await query(text)).body).toBe(before.body);
    // Signed by real time, today; tomorrow's visitors get what is signed tomorrow.
    vi.useFakeTimers({ toFake: ['Date'], now: noon() });
    const unit = 'action=2&id=4711&datatype=p_Unit';
    const signed = async (asked: Asked) => /mediaToken="\d+-\d+-(\d+)-/.exec((await query(unit, asked)).body)?.[1];
    const day = Math.floor(noon() / DAY_MS);
    expect(await signed({ cookie: await clockAt(noon() + DAY_MS) })).toBe(String(day));
    vi.setSystemTime((day + 1) * DAY_MS + DAY_MS / 2);
    expect(await signed({})).toBe(String(day + 1));
  });
});

describe('who has no other time than everybody', () => {
  it('who comes to an address of visitors', async () => {
    const cookie = await clockAt(noon() + 400 * DAY_MS);
    expect(await today({ cookie, host: 'demo.localhost:8080' })).toBe(await today());
    expect((await ask(server.app, '/sandbox/clock?now=0', { method: 'POST', host: 'demo.localhost:8080' })).status).toBe(404);
  });

  it('who comes to a production', async () => {
    const cookie = await clockAt(noon() + 400 * DAY_MS);
    const production = await openFixture({ faults: false });
    try {
      expect(await today({ cookie, app: production.app })).toBe(await today());
      expect((await ask(production.app, '/sandbox/clock?now=0', { method: 'POST', host: TESTERS })).status).toBe(404);
    } finally {
      await production.close();
    }
  }, 60_000);

  it('who comes with a clock that cannot be, or from another site', async () => {
    const real = await today();
    for (const value of ['', '1', '1_1', '1_9999_1', '999999999999999_1_1', '1_-1_1', 'x_1_1', '1_1_1_1'])
      expect(await today({ cookie: `lecternClock=${value}` }), value).toBe(real);
    for (const asked of ['now=', 'now=soon', 'now=-1', 'now=1&speed=', 'now=1&speed=3601', 'now=999999999999999', 'now=1&speed=-1'])
      expect((await ask(server.app, `/sandbox/clock?${asked}`, { method: 'POST', host: TESTERS })).status, asked).toBe(400);
    const foreign = { method: 'POST', host: TESTERS, headers: { 'sec-fetch-site': 'cross-site' } } as const;
    expect((await ask(server.app, '/sandbox/clock?now=0', foreign)).status).toBe(404);
  });

  it('who has given it back', async () => {
    const { headers } = await ask(server.app, '/sandbox/clock', { method: 'POST', host: TESTERS });
    expect(headers['set-cookie']).toBe('lecternClock=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict');
  });
});

describe('a session', () => {
  const prepared = async (cookie?: string): Promise<string> => {
    const answer = await ask(server.app, '/sandbox/accounts?kind=new-learner', {
      method: 'POST',
      host: TESTERS,
      ...(cookie === undefined ? {} : { headers: { cookie } }),
    });
    return (JSON.parse(answer.body) as { readonly token: string }).token;
  };

  it("ends when the tester's clock says so, and everybody else's goes on", async () => {
    const [token, ada] = [await prepared(), await logIn(server.app, 'ada', 'analytical-engine')];
    const cookie = await clockAt(Date.now() + 3 * 3_600_000);
    expect((await home({ token, cookie })).status).toBe(440);
    expect((await home({ token })).status).toBe(200);
    expect((await home({ token: ada })).status).toBe(200);
  });

  it('is renewed when half of it is over by that clock', async () => {
    const token = await prepared();
    const cookie = await clockAt(Date.now() + 90 * 60_000);
    expect((await home({ token })).headers['ccms-token']).toBeUndefined();
    const renewed = (await home({ token, cookie })).headers['ccms-token'];
    expect(Number(decodeJwt(renewed!).exp)).toBeGreaterThan(Date.now() / 1000 + 3.4 * 3600);
    expect((await home({ token: renewed!, cookie })).status).toBe(200);
  });

  it('that begins under another time lasts under it, and no longer than any other in real time', async () => {
    const start = Date.now();
    const cookie = await clockAt(start + 300 * DAY_MS);
    const token = await prepared(cookie);
    expect((await home({ token, cookie })).status).toBe(200);
    expect((await home({ token })).status, 'real time again').toBe(200);
    const early = await clockAt(start - 300 * DAY_MS);
    const earlier = await prepared(early);
    expect((await home({ token: earlier, cookie: early })).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: start + 2.1 * 3_600_000 });
    const still = await clockAt(start + 300 * DAY_MS);
    for (const host of [TESTERS, 'demo.localhost:8080'])
      for (const each of [cookie, still, undefined])
        expect((await home({ token, host, ...(each === undefined ? {} : { cookie: each }) })).status, `${host} ${each}`).toBe(440);
  });

  it('that has ended does not come back by a clock that is set back', async () => {
    const start = Date.now();
    const token = await prepared();
    const back = await clockAt(start - DAY_MS);
    expect((await home({ token, cookie: back })).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: start + 2.1 * 3_600_000 });
    expect((await home({ token, cookie: await clockAt(start - DAY_MS) })).status).toBe(440);
  });
});

it('what is stored has real time', async () => {
  const cookie = await clockAt(Date.now() + 400 * DAY_MS);
  const { status } = await ask(server.app, '/log.php?event=clock.test&id=0', { host: TESTERS, headers: { cookie } });
  expect(status).toBe(204);
  const stored = await server.services.store.selectFrom('user_log').select('stored_at').where('event', '=', 'clock.test').execute();
  expect(stored).toHaveLength(1);
  expect(Math.abs(new Date(stored[0]!.stored_at).getTime() - Date.now())).toBeLessThan(60_000);
});
