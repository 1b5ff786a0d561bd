import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAudit } from './audit/audit.ts';
import { seededDatabase } from './fixtures/databases.ts';
import { ask, fixtureOptions, logIn } from './fixtures/open.ts';
import { runCommand } from './fixtures/server-process.ts';
import { found, openSite, values } from './fixtures/site.ts';
import { openServer } from './server.ts';
import { passCookie } from './session/maintenance-pass.ts';
import { setRoles } from './session/roles.ts';
import { switchMaintenance } from './site-parts/maintenance.ts';

const site = openSite(() => ({ edgeSeconds: 300, metricsFrom: '127.0.0.1' }));
const HOUR_MS = 60 * 60 * 1000;
const soon = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();
let admin: string;
let author: number;
beforeAll(async () => {
  const { store } = site.server.services;
  author = (await store.selectFrom('users').select('id').where('login', '=', 'alhazen').executeTakeFirstOrThrow()).id;
  await setRoles(store, author, [{ name: 'administrator', branch: '' }]);
  admin = await logIn(site.server.app, 'alhazen', 'book-of-optics');
});
beforeEach(() => switchMaintenance(site.server.services, null, { customer: 'demo', by: 0 }));

const PART = 'id=0&datatype=p_Administration&html=maintenance';
const change = (fields: Record<string, string>, token = admin) => site.call(`action=16&${PART}`, { token, fields, lang: 'en' });
const close = (fields: Record<string, string> = {}) => change({ subAction: 'on', ...fields });
const page = (path: string, headers: Record<string, string> = {}) => site.get(path, { headers: { accept: 'text/html', ...headers } });
const news = (token?: string) => site.call('action=2&id=201&datatype=p_News', token === undefined ? {} : { token });
/** As a browser sends it back. */
const cookieOf = (header: unknown): string => String(header).split(';', 1)[0]!;

describe('RT-007 a site that is closed for maintenance', () => {
  it('gives visitors 503 with a page that nobody keeps, for each address, in their language and the administrator’s words', async () => {
    const before = await page('/news.html');
    expect(before.headers['cache-control']).toContain('s-maxage');
    expect((await close({ text_en: 'New <b>servers</b>.', until: soon(2) })).status).toBe(200);
    for (const path of ['/', '/news.html', '/news-201.html', '/no-such-page.html', '/af/there/is/none'])
      expect([path, (await page(path)).status]).toEqual([path, 503]);
    const { status, headers, body } = await page('/news.html');
    expect([status, headers['cache-control'], headers['cache-tag'], headers.etag]).toEqual([503, 'no-store', undefined, undefined]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(2 * 3600 - 60);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(2 * 3600);
    expect(body).toContain('<html lang="en" dir="ltr">');
    expect(body).toContain('<h1>We are working on this site</h1>');
    expect(body).toContain('<p>New &lt;b&gt;servers&lt;/b&gt;.</p>');
    expect(body).toMatch(/Expected to be open again: <time datetime="[^"]+Z">\w+, \w+ \d+ at \d+:\d\d [AP]M [^<]+<\/time>/);
    expect(body).not.toContain('<script');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    // By the address, else as it was chosen before; what is not written in that language says which it is in.
    const german = await page('/news.html?lang=de');
    expect(german.body).toContain('<html lang="de"');
    expect(german.body).toContain('<p lang="en" dir="ltr">New');
    expect(german.body).toContain('href="?lang=en"');
    const cookie = 'cmsUserSettings=%7B%22interface%22%3A%7B%22language%22%3A%22de%22%7D%7D';
    expect((await page('/news.html', { cookie })).body).toContain('<html lang="de"');
    // What is asked for again is the page itself, whatever its address is.
    expect((await page('//evil.example/x.html')).body).not.toContain('evil');
    expect((await change({ subAction: 'off' })).status).toBe(200);
    expect((await page('/news.html')).status).toBe(200);
  });

  it('tells programs that ask for its content to come again; files, health, figures and signing in go on', async () => {
    await close();
    for (const path of ['/news.rss', '/calendar.ics', '/sitemap.xml']) {
      const { status, headers } = await site.get(path);
      expect([path, status, headers['retry-after'], headers['cache-control']]).toEqual([path, 503, '600', 'no-store']);
    }
    for (const path of ['/robots.txt', '/health/live', '/health/ready', '/metrics', '/sw.js', '/demo/config.json'])
      expect([path, (await site.get(path)).status]).toEqual([path, 200]);
    expect(
      (await site.get('/p_Logout.php', { method: 'POST', token: await logIn(site.server.app, 'ada', 'analytical-engine') })).status,
    ).toBe(204);
    for (const path of ['/login.html', '/administration.html', '/administration-maintenance.html']) {
      const { status, headers } = await page(path);
      expect([path, status, headers['cache-control']]).toEqual([path, 200, 'no-store']);
    }
    expect((await site.call('action=2&id=0&datatype=p_Login&framework=1')).status).toBe(200);
    // The login page has the frame, with nothing of the start page in it; the start page itself is closed.
    const whole = await site.call('action=2&id=0&datatype=p_StartPage&framework=1', { lang: 'en' });
    expect([whole.status, whole.headers['cache-control'], found(whole, '//area[@id="mainContent"]/*')]).toEqual([200, 'no-store', []]);
    expect(whole.body).toContain('>The site is closed for maintenance just now, and opens again soon.</announcement>');
    expect((await site.call('action=2&id=0&datatype=p_StartPage')).status).toBe(503);
    expect(await logIn(site.server.app, 'ada', 'analytical-engine')).toMatch(/^ey/);
    expect((await site.call('action=16&id=0&datatype=f_Error', { fields: { error: '{}' } })).status).not.toBe(503);
  });

  it('refuses calls of all but administrators with words that the page shows, also of who has no handler, and stores nothing', async () => {
    // Both have the answer in memory.
    expect((await news()).status).toBe(200);
    await close({ text_en: 'New servers.', until: soon(3) });
    for (const token of [undefined, site.learner]) {
      const { status, headers, body } = await news(token);
      expect([status, headers['cache-control'], headers['retry-after']]).toEqual([503, 'no-store', '60']);
      expect(body).toMatch(
        /<error status="503" code="unavailable" ref="[^"]+" retry="1"><text language="de">Die Website ist wegen Wartung /,
      );
      expect(body).toContain('New servers.');
    }
    const result = {
      method: 'POST',
      token: site.learner,
      headers: { 'idempotency-key': 'key-of-a-result' },
      fields: { points: '1' },
    } as const;
    const count = () => site.server.services.store.selectFrom('results').select('id').execute();
    const stored = await count();
    expect((await site.call('action=16&id=812&datatype=t_ClientCompetence', result)).status).toBe(503);
    expect((await site.call('action=2&id=0&datatype=p_NoSuchType')).status).toBe(503);
    expect(await count()).toEqual(stored);
    expect((await news(admin)).status).toBe(200);
    await change({ subAction: 'off' });
    expect((await news(site.learner)).status).toBe(200);
    // The key is as good as new.
    expect((await site.call('action=16&id=812&datatype=t_ClientCompetence', result)).status).not.toBe(503);
  });

  it('is open for the browser of an administrator, by a pass for this maintenance alone, which no cache gives to others', async () => {
    const pass = cookieOf((await close()).headers['set-cookie']);
    expect(pass).toMatch(/^lectern-pass=/);
    const let_in = await page('/news.html', { cookie: pass });
    expect([let_in.status, let_in.headers['cache-control'], let_in.headers['cache-tag']]).toEqual([200, 'no-store', undefined]);
    // Logging in gives one, too: the page that comes then is loaded anew. Others get none.
    const login = (user: string, password: string) =>
      site.call('action=verify&id=0&datatype=p_Login', { fields: { subAction: 'login', loginMode: 'password', user, password } });
    expect(String((await login('alhazen', 'book-of-optics')).headers['set-cookie'])).toContain('lectern-pass=');
    expect(String((await login('ada', 'analytical-engine')).headers['set-cookie'])).not.toContain('lectern-pass=');
    // Once is enough.
    expect((await site.call('action=2&id=201&datatype=p_News', { token: admin, headers: { cookie: pass } })).headers['set-cookie']).toBe(
      undefined,
    );
    const [, end = '', signature = ''] = /=(\d+)\.(.*)$/.exec(pass) ?? [];
    const forged = [
      `${Number(end) + 1}.${signature}`,
      `${end}.${signature.replace(/.{32}$/, 'A'.repeat(32))}`,
      `${end}.1${signature}`,
      '1.x',
    ];
    for (const cookie of forged.map((value) => `lectern-pass=${value}`)) expect((await page('/news.html', { cookie })).status).toBe(503);
    const { secret, maintenance, store } = site.server.services;
    const sessions = store.selectFrom('sessions').select('id').where('user_id', '=', author).orderBy('begun_at').limit(1);
    const owner = { id: author, session: (await sessions.executeTakeFirstOrThrow()).id };
    const closed = { customer: 'demo', since: maintenance.of('demo')!.since };
    const made = (ago: number, more = {}) => cookieOf(passCookie(secret, { ...closed, ...more }, owner, false, Date.now() - ago));
    for (const [cookie, status] of [
      [made(HOUR_MS), 200],
      [made(12 * HOUR_MS), 503],
      [made(0, { customer: 'nordlicht' }), 503],
      [made(0, { since: closed.since + 1 }), 503],
    ] as const)
      expect((await page('/news.html', { cookie })).status).toBe(status);
    expect(String((await news(site.learner)).headers['set-cookie'])).not.toContain('lectern-pass');
    await change({ subAction: 'off' });
    expect((await news(admin)).headers['set-cookie']).toBe(undefined);
    await new Promise((done) => setTimeout(done, 5));
    await close();
    expect((await page('/news.html', { cookie: pass })).status).toBe(503);
    // The frame of each page says that the site is closed, until it is closed itself.
    const frame = (cookie = '') =>
      site.call('action=2&id=0&datatype=p_StartPage&framework=1', { token: admin, lang: 'en', headers: { cookie } });
    const [band] = found(await frame(), '//framework/announcement');
    expect(band).toMatchObject({ kind: 'warning', label: 'Important announcement' });
    expect(found(await frame(`lectern-closed=${band!['key']}`), '//framework/announcement')).toEqual([]);
  });

  it('is closed again for a browser whose session has ended, or is of who administers it no more; a logout takes the pass', async () => {
    await close();
    const login = async () => {
      const fields = { subAction: 'login', loginMode: 'password', user: 'alhazen', password: 'book-of-optics' };
      const reply = await site.call('action=verify&id=0&datatype=p_Login', { fields });
      const cookies = [reply.headers['set-cookie']].flat().map(cookieOf);
      return { token: /<JWT>(.*)<\/JWT>/.exec(reply.body)![1]!, cookie: cookies.find((each) => each.startsWith('lectern-pass='))! };
    };
    const open = async (cookie: string) => (await page('/news.html', { cookie })).status;
    const { token, cookie } = await login();
    expect(await open(cookie)).toBe(200);
    await setRoles(site.server.services.store, author, [{ name: 'administrator', branch: 'p_News' }]);
    expect(await open(cookie)).toBe(503);
    await setRoles(site.server.services.store, author, [{ name: 'administrator', branch: '' }]);
    expect(await open(cookie)).toBe(200);
    const out = await site.get('/p_Logout.php', { method: 'POST', token, headers: { cookie } });
    expect([out.status, String(out.headers['set-cookie'])]).toEqual([204, 'lectern-pass=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax']);
    expect(await open(cookie), 'a copy of it is good no more').toBe(503);
    // Who logs in as somebody else at the same browser has a pass of the own session.
    const next = await login();
    const shown = await site.call('action=2&id=201&datatype=p_News', { token: next.token, headers: { cookie } });
    expect([shown.status, String(shown.headers['set-cookie'])]).toEqual([200, expect.stringMatching(/^lectern-pass=\d/)]);
    await site.server.services.sessions.endAll(author);
    expect(await open(next.cookie)).toBe(503);
    admin = await logIn(site.server.app, 'alhazen', 'book-of-optics');
    // The learner's own session goes on.
    const learner = await logIn(site.server.app, 'ada', 'analytical-engine');
    const without = await site.get('/p_Logout.php', { method: 'POST', token: learner });
    expect(without.headers['set-cookie']).toBe(undefined);
  });

  it('offers the login at the addresses of the administration, and no empty page', async () => {
    await close();
    const guest = await site.call(`action=2&${PART}`);
    expect([guest.status, values(guest, '//object/@dataType'), values(guest, '//login/@instead')]).toEqual([
      403,
      ['p_Login'],
      ['p_Administration'],
    ]);
    // Who has logged in already reads why there is nothing, and what to do; a login in another page is for somebody else.
    const learner = await logIn(site.server.app, 'ada', 'analytical-engine');
    for (const html of ['', 'messages', 'maintenance']) {
      const call = `id=0&datatype=p_Administration&html=${html}`;
      for (const refused of [
        await site.call(`action=2&${call}`, { token: learner, lang: 'en' }),
        await site.call(`action=16&${call}`, { token: learner, lang: 'en', fields: { subAction: 'off' } }),
      ])
        expect([refused.status, values(refused, '//error/text[@language="en"]/text()')]).toEqual([
          403,
          [expect.stringMatching(/closed for maintenance just now.* your account does not administer it/)],
        ]);
    }
    const frame = (more = '', token = learner) => site.call(`action=2&id=0&datatype=p_StartPage&framework=1${more}`, { token, lang: 'en' });
    const shown = await frame();
    expect(values(shown, '//area[@id="mainContent"]//h1/text()')).toEqual(['We are working on this site']);
    expect(values(shown, '//area[@id="mainContent"]//a/@href')).toEqual(['login.html']);
    expect([shown.headers['cache-control'], found(await frame('&main=0'), '//area[@id="mainContent"]/*')]).toEqual(['no-store', []]);
    const asLogin = await site.call('action=2&id=0&datatype=p_Login&framework=1', { token: learner, lang: 'en' });
    expect(found(asLogin, '//area[@id="mainContent"]/*'), 'the login is to be there').toEqual([]);
    await close({ text_en: 'New <b>servers</b>.', until: soon(2) });
    const lines = values(await frame(), '//area[@id="mainContent"]//p/text()');
    expect(lines).toContain('New <b>servers</b>.');
    expect(lines.join()).toMatch(/Expected to be open again: \w+, \w+ \d+ at/);
    expect(values(await frame('', admin), '//area[@id="mainContent"]//h1/text()')).not.toContain('We are working on this site');
    expect((await change({ subAction: 'off' }, '')).status).not.toBe(200);
    expect((await site.call(`action=2&${PART}`, { token: admin })).status).toBe(200);
  });

  it('is switched by administrators of the whole site, who find it in the audit log; wrong fields are refused', async () => {
    expect(values(await site.call(`action=2&${PART}`, { token: admin }), '//maintenance/@on')).toEqual(['0']);
    expect((await change({ subAction: 'on' }, site.learner)).status).toBe(403);
    await setRoles(site.server.services.store, author, [{ name: 'administrator', branch: 'p_News' }]);
    expect((await close()).status).toBe(403);
    await setRoles(site.server.services.store, author, [{ name: 'administrator', branch: '' }]);
    for (const [fields, name] of [
      [{ subAction: 'loud' }, 'subAction'],
      [{ subAction: 'on', until: 'tomorrow' }, 'until'],
      [{ subAction: 'on', until: soon(-1) }, 'until'],
      [{ subAction: 'on', until: soon(24 * 400) }, 'until'],
    ] as const) {
      const reply = await change(fields);
      expect([fields, reply.status, found(reply, '//field')[0]?.['name']]).toEqual([fields, 400, name]);
    }
    expect((await change({ subAction: 'on', text_en: 'x'.repeat(2001) })).status).toBe(413);
    expect((await page('/news.html')).status).toBe(200);
    const until = soon(1);
    const closed = await close({ text_en: ' One\n moment ', text_de: '', text_fr: 'Un', until });
    expect(found(closed, '//administration')[0]).toMatchObject({ part: 'maintenance', done: '1', maintenance: '1' });
    const [since] = values(closed, '//maintenance/@since');
    expect([values(closed, '//maintenance/@until'), found(closed, '//maintenance/text')]).toEqual([[until], [{ language: 'en' }]]);
    expect(closed.body).toContain('>One moment</text>');
    const changed = await close();
    expect([values(changed, '//maintenance/@since'), found(changed, '//maintenance/text')]).toEqual([[since], []]);
    expect(values(await change({ subAction: 'off' }), '//administration/@done')).toEqual(['1']);
    expect(values(await change({ subAction: 'off' }), '//administration/@done')).toEqual(['0']);
    const lines = await readAudit(site.server.services.store, { before: 0, limit: 3, account: author, event: 'maintenance' });
    expect(lines.map(({ event, detail }) => [event, detail])).toEqual([
      ['maintenance.off', 'demo'],
      ['maintenance.on', 'demo'],
      ['maintenance.on', 'demo'],
    ]);
  });

  it('takes longer than expected in other words; another site is open, and no request asks the database', async () => {
    const { services, app } = site.server;
    const past = { until: Date.now() - 1000, texts: {} };
    await switchMaintenance(services, past, { customer: 'demo', by: 0 });
    const late = await page('/news.html?lang=en');
    expect(late.body).toContain('It takes a little longer than expected.');
    expect([late.body.includes('<time'), late.headers['retry-after']]).toEqual([false, '600']);
    const { body } = await news();
    expect(body).toContain('Die Website ist gerade wegen Wartung geschlossen.');
    expect((await ask(app, '/', { host: 'nordlicht.localhost:8080', headers: { accept: 'text/html' } })).status).toBe(200);
    const asked = vi.spyOn(services.store, 'selectFrom');
    for (let time = 0; time < 20; time += 1) await page('/news.html');
    expect(asked.mock.calls.length).toBeLessThanOrEqual(2);
    asked.mockRestore();
  });

  it('is heard of within a second when another server on the database has closed it', async () => {
    const { services } = site.server;
    expect((await page('/news.html')).status).toBe(200);
    await switchMaintenance(
      { store: services.store, objects: { heard: () => {} } },
      { until: null, texts: {} },
      { customer: 'demo', by: 0 },
    );
    await expect.poll(async () => (await page('/news.html')).status, { timeout: 3000, interval: 50 }).toBe(503);
    expect((await news()).status).toBe(503);
  });
});

/** Runs the command beside the servers. */
async function command(environment: Record<string, string>, ...parameters: string[]) {
  const { status, stdout, stderr } = await runCommand('maintenance.ts', parameters, environment);
  return { status, words: stdout + stderr };
}

it('RT-007 maintenance goes on after a restart, and is switched by a command beside the server, and while none runs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-maintenance-'));
  const options = { ...fixtureOptions(folder), databaseTemplate: await seededDatabase(fixtureOptions(folder)) };
  const environment = { LECTERN_DATA: folder, DATABASE_URL: '', LECTERN_CUSTOMERS: options.customers![0]! };
  let server = await openServer(options);
  const shown = async (lang = 'en') => {
    const { status, body } = await ask(server.app, `/news.html?lang=${lang}`, { headers: { accept: 'text/html' } });
    return status === 503 ? (/<div class="notice">.*?<\/div>/.exec(body)?.[0] ?? '') : status;
  };
  try {
    expect(await shown()).toBe(200);
    const on = ['on', '--site', 'demo', '--message', 'Note: new servers', '--message', 'de:Neue Server', '--until', '2099-12-01T12:00Z'];
    expect(await command(environment, ...on)).toEqual({ status: 0, words: 'demo: closed for maintenance.\n' });
    // At once, as the server itself has done it. What has no language of a site before it is in the site's own.
    expect(await shown()).toMatch(/<p>Note: new servers<\/p>.*2099-12-01T12:00.*December 1, 2099/);
    await server.close();
    server = await openServer(options);
    expect(await shown('de')).toContain('<p>Neue Server</p>');
    await server.close();
    expect((await command(environment, 'off', '--site', 'demo')).words).toBe('demo: open again.\n');
    expect((await command(environment, 'off', '--site', 'demo')).words).toBe('demo: was open.\n');
    for (const wrong of [[], ['maybe'], ['on', '--until', 'soon'], ['on', '--until', '2020-01-01T12:00'], ['on', '--site', 'none']]) {
      const { status, words } = await command(environment, ...wrong);
      expect([wrong, status, words]).toEqual([wrong, 1, expect.stringMatching(/npm run maintenance|There is no site/)]);
    }
    server = await openServer(options);
    expect(await shown()).toBe(200);
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}, 180_000);
