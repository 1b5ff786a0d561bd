import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { Library } from './media/library.ts';
import { call, logIn, openFixture } from './fixtures/open.ts';
import { SmallBrowser } from './fixtures/provider-browser.ts';
import { startProvider, type SmallProvider, type Somebody } from './fixtures/small-provider.ts';
import { Providers } from './oidc/providers.ts';
import { readProviders } from './oidc/settings.ts';
import { settle } from './options.ts';
import type { OpenServer } from './server.ts';
import { deleteAccount } from './session/account/accounts.ts';

const SITE = 'http://localhost:8080';
const BEGIN = `${SITE}/oidc/campus/begin`;
const LOGIN = `${SITE}/login.html`;
const VARIABLES = { CAMPUS_SECRET: 'a secret of the campus' };

let provider: SmallProvider;
let server: OpenServer;
let raw = '';
/** Takes calls and never answers. */
const silent = createServer(() => {});
/** A port that nobody listens at. */
let freed = 0;
let people = 0;

/** Somebody whom nobody has seen before. */
function somebody(more: Readonly<Record<string, unknown>> = {}): Somebody {
  people += 1;
  const login = `mary-${people}`;
  const email = `${login}@campus.example`;
  return { sub: `subject-${people}`, name: `Mary ${people}`, preferred_username: login, email, email_verified: true, ...more };
}

function settings(): string {
  const names = { en: 'Sign in with Campus', de: 'Mit Campus anmelden' };
  const campus = { id: 'campus', names, issuer: provider.issuer, clientId: 'lectern', clientSecret: { variable: 'CAMPUS_SECRET' } };
  const roles = [
    { claim: 'groups', value: 'teachers', role: 'author', branch: 'p_News' },
    { claim: 'groups', value: 'staff', role: 'reviewer' },
  ];
  const { port } = silent.address() as AddressInfo;
  const others = [
    { ...campus, id: 'silent', issuer: `http://127.0.0.1:${port}` },
    { ...campus, id: 'nobody', issuer: `http://127.0.0.1:${freed}` },
    { ...campus, id: 'other-name', issuer: provider.issuer.replace('127.0.0.1', 'localhost') },
  ];
  return JSON.stringify({
    demo: { providers: [{ ...campus, makeAccounts: true, mailDomains: ['campus.example'], roles }, ...others] },
    nordlicht: { passwordForm: false, providers: [campus] },
  });
}

beforeAll(async () => {
  provider = await startProvider();
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  const gone = createServer();
  await new Promise<void>((done) => gone.listen(0, '127.0.0.1', done));
  freed = (gone.address() as AddressInfo).port;
  await new Promise((done) => gone.close(done));
  raw = settings();
  server = await openFixture({ oidc: raw, variables: VARIABLES });
  provider.call = async (address, { body, headers }) => {
    const { pathname, host } = new URL(address);
    const sent = { ...Object.fromEntries(new Headers(headers)), host };
    const answer = await server.app.inject({ method: 'POST', url: pathname, headers: sent, payload: String(body) });
    return new Response(answer.body, { status: answer.statusCode });
  };
  await provider.serve([
    {
      client_id: 'lectern',
      client_secret: VARIABLES.CAMPUS_SECRET,
      redirect_uris: [SITE, 'http://nordlicht.localhost:8080'].map((site) => `${site}/oidc/campus/callback`),
      post_logout_redirect_uris: [`${SITE}/startPage.html`],
      backchannel_logout_uri: `${SITE}/oidc/campus/backchannel-logout`,
      backchannel_logout_session_required: true,
    },
  ]);
}, 120_000);
afterAll(async () => {
  await server?.close();
  await provider?.close();
  silent.closeAllConnections();
  silent.close();
});
beforeEach(() => Object.assign(provider, { person: somebody(), asks: false, isBroken: false }));

const browser = (): SmallBrowser => new SmallBrowser(server.app, SITE);
const queryOf = (address: string, name: string): string => new URL(address).searchParams.get(name) ?? '';
const tokenOf = (body: string): string => /<JWT>(.*)<\/JWT>/.exec(body)?.[1] ?? '';
const errorOf = (body: string): string => /<error code="(\w+)"/.exec(body)?.[1] ?? '';
const home = (token: string) => call(server.app, 'action=list&id=0&datatype=p_UserHome', { token });

/** The callback's address, as the provider sends a browser to it, which has not been called yet. */
const callbackOf = (own: SmallBrowser, more = ''): Promise<string> => own.follow(`${BEGIN}${more}`, `${SITE}/oidc/campus/callback`);
const signInOf = async (own: SmallBrowser): Promise<string> => queryOf(await own.follow(BEGIN, LOGIN), 'signIn');
const exchange = (own: SmallBrowser, code: string) => own.verify({ loginMode: 'provider', code });
/** Signs the person in. @returns the answer to the page */
const signedIn = async (own = browser()): Promise<string> => (await exchange(own, await signInOf(own))).body;
/** What the page reads of a sign-in that has come back to it. */
const wordOf = async (address: string, own = browser()): Promise<string> => errorOf((await exchange(own, queryOf(address, 'signIn'))).body);

it('signs somebody in by a provider: an account is made, and the page that was wanted comes', async () => {
  const own = browser();
  const begun = await own.get(`${BEGIN}?lang=de&to=course-100.html%3Flang%3Dde`);
  const sent = new URL(begun.location);
  expect(sent.searchParams.get('code_challenge_method')).toBe('S256');
  expect(sent.searchParams.get('ui_locales')).toBe('de');
  const back = await own.follow(begun.location, LOGIN);
  // What is in addresses is no session, and of no use to others.
  expect(back).not.toContain('eyJ');
  const code = queryOf(back, 'signIn');
  expect(errorOf((await exchange(browser(), code)).body)).toBe('signInExpired');
  const { body, headers } = await exchange(own, code);
  expect(body).toContain('<redirect>course-100.html?lang=de</redirect>');
  expect(body).toContain(`<strUser>${String(provider.person!.name)}</strUser>`);
  expect(String(headers['set-cookie'])).toMatch(/lecternProvider=[^;]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax/);
  expect((await home(tokenOf(body))).status).toBe(200);
  expect(errorOf((await exchange(own, code)).body)).toBe('signInExpired');
  // Again: the same account.
  const { store } = server.services;
  const made = await store
    .selectFrom('users')
    .select(['id', 'proven', 'email'])
    .where('login', '=', String(provider.person!.preferred_username))
    .execute();
  expect(made).toMatchObject([{ proven: true, email: provider.person!.email }]);
  const again = JSON.parse(Buffer.from(tokenOf(await signedIn()).split('.')[1]!, 'base64url').toString()) as { jti: string };
  expect(again.jti).toBe(String(made[0]!.id));
  // With the account all of it goes.
  await store.transaction().execute((transaction) => deleteAccount(transaction, made[0]!.id, server.services.limits));
  for (const table of ['account_identities', 'provider_sessions'] as const)
    expect(await store.selectFrom(table).select('user_id').where('user_id', '=', made[0]!.id).execute()).toEqual([]);
});

it('the way to a provider is bound to the browser by a cookie that scripts and other sites have no use of', async () => {
  const { headers } = await server.app.inject({ url: '/oidc/campus/begin', headers: { host: 'localhost:8080' } });
  expect(headers['set-cookie']).toMatch(/^lecternSignIn-[\w-]{8}=[\w-]{32}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
  expect(headers['cache-control']).toBe('no-store');
});

it('a callback that comes a second time signs nobody in', async () => {
  const own = browser();
  const address = await callbackOf(own);
  const first = (await own.get(address)).location;
  expect(await wordOf((await own.get(address)).location, own)).toBe('signInExpired');
  expect(tokenOf((await exchange(own, queryOf(first, 'signIn'))).body)).not.toBe('');
});

it('a callback with another state signs nobody in', async () => {
  const own = browser();
  const address = new URL(await callbackOf(own));
  address.searchParams.set('state', 'of-another-sign-in-that-nobody-made');
  expect(await wordOf((await own.get(address.href)).location, own)).toBe('signInExpired');
});

it('an answer of the provider with another nonce is not trusted', async () => {
  const own = browser();
  const address = await callbackOf(own);
  await server.services.store.updateTable('sign_ins').set({ nonce: 'that of another sign-in' }).execute();
  expect(await wordOf((await own.get(address)).location, own)).toBe('signInRefused');
});

it('an answer that names another issuer is not trusted, nor is a provider that calls itself otherwise', async () => {
  const own = browser();
  const address = new URL(await callbackOf(own));
  address.searchParams.set('iss', 'https://attacker.example');
  expect(await wordOf((await own.get(address.href)).location, own)).toBe('signInRefused');
  expect(await wordOf((await own.get(`${SITE}/oidc/other-name/begin`)).location, own)).toBe('signInRefused');
});

it('who has taken too long begins again', async () => {
  const own = browser();
  const address = await callbackOf(own);
  await server.services.store
    .updateTable('sign_ins')
    .set({ expires: new Date(Date.now() - 1000) as never })
    .execute();
  expect(await wordOf((await own.get(address)).location, own)).toBe('signInExpired');
});

it('a callback in another browser signs nobody in, and ends nobody’s sign-in', async () => {
  const own = browser();
  const address = await callbackOf(own, '?lang=de');
  const foreign = browser();
  await foreign.get(BEGIN);
  expect(await wordOf((await foreign.get(address)).location, foreign)).toBe('signInExpired');
  const back = (await own.get(address)).location;
  expect(queryOf(back, 'lang')).toBe('de');
  expect(tokenOf((await exchange(own, queryOf(back, 'signIn'))).body)).not.toBe('');
});

it.each(['https://evil.example/', '//evil.example/a', '/\\evil.example', '/.//evil.example', 'javascript:alert(1)', '/oidc/campus/begin'])(
  'nobody is sent on to %s',
  async (to) => {
    const own = browser();
    const back = await own.follow(`${BEGIN}?lang=en&to=${encodeURIComponent(to)}`, LOGIN);
    const { body } = await exchange(own, queryOf(back, 'signIn'));
    expect(body).toContain('<redirect>userhome.html?lang=en</redirect>');
  },
);

it('a person who refuses at the provider reads so, and can try again for the same page', async () => {
  provider.person = null;
  const back = await browser().follow(`${BEGIN}?lang=en&to=course-100.html`, LOGIN);
  expect(Object.fromEntries(new URL(back).searchParams)).toEqual({ lang: 'en', signIn: 'denied', to: 'course-100.html' });
  expect(await wordOf(back)).toBe('signInDenied');
});

it('a provider that is away, broken or silent is said to be so, in time', async () => {
  const own = browser();
  for (const id of ['nobody', 'silent']) {
    const from = performance.now();
    const { location } = await own.get(`${SITE}/oidc/${id}/begin?lang=de`);
    expect(performance.now() - from).toBeLessThan(9000);
    expect((await exchange(own, queryOf(location, 'signIn'))).body).toContain('The provider cannot be reached');
  }
  const address = await callbackOf(own);
  provider.isBroken = true;
  expect(await wordOf((await own.get(address)).location, own)).toBe('signInUnreachable');
  expect((await own.get(`${SITE}/oidc/unknown/begin`)).status).toBe(404);
}, 30_000);

it('an address alone links nobody with an account: its password does, once', async () => {
  const { store } = server.services;
  const email = 'ada@campus.example';
  await store.updateTable('users').set({ email }).where('login', '=', 'ada').execute();
  provider.person = somebody({ email, preferred_username: 'ada' });
  const own = browser();
  const code = await signInOf(own);
  const { body } = await exchange(own, code);
  expect(errorOf(body)).toBe('signInLinkMail');
  expect(tokenOf(body)).toBe('');
  const linked = () => store.selectFrom('account_identities').select('user_id').where('subject', '=', provider.person!.sub).execute();
  const typed = { loginMode: 'password', user: 'ada', link: code };
  expect(errorOf((await own.verify({ ...typed, password: 'wrong' })).body)).toBe('badCredentials');
  // In another browser the right password logs in to nothing with it.
  expect(errorOf((await browser().verify({ ...typed, password: 'analytical-engine' })).body)).toBe('signInExpired');
  expect(await linked()).toEqual([]);
  const done = (await own.verify({ ...typed, password: 'analytical-engine' })).body;
  expect((await home(tokenOf(done))).status).toBe(200);
  expect(await linked()).toHaveLength(1);
  expect(await signedIn()).toContain('<strUser>Ada Lovelace</strUser>');
});

it('accounts are made for addresses that the provider answers for and that the site takes, and for no others', async () => {
  for (const more of [{ email: 'eve@elsewhere.example' }, { email_verified: false }, { email: 'eve@campus.example.elsewhere.example' }]) {
    provider.person = somebody(more);
    expect(errorOf(await signedIn()), JSON.stringify(more)).toBe('signInLink');
  }
  const { store } = server.services;
  expect(await store.selectFrom('users').select('id').where('email', 'like', 'eve%').execute()).toEqual([]);
});

it('a login that is taken is another account’s: the new one has a login of its own', async () => {
  provider.person = somebody({ preferred_username: 'alhazen' });
  expect(tokenOf(await signedIn())).not.toBe('');
  const { store } = server.services;
  const { email } = provider.person as unknown as { email: string };
  const { login } = await store.selectFrom('users').select('login').where('email', '=', email).executeTakeFirstOrThrow();
  expect(login).toMatch(/^alhazen-[0-9a-f]{6}$/);
});

it('claims give and withdraw the roles of the rules at each sign-in; roles of the administrator’s hand stay', async () => {
  const { store } = server.services;
  const person = somebody();
  const rolesAfter = async (groups: unknown): Promise<string[]> => {
    provider.person = { ...person, groups };
    expect(tokenOf(await signedIn())).not.toBe('');
    const rows = await store
      .selectFrom('account_roles')
      .innerJoin('users', 'users.id', 'user_id')
      .select(['user_id', 'role', 'branch'])
      .where('login', '=', String(person.preferred_username))
      .execute();
    return rows.map(({ role, branch }) => `${role} ${branch}`.trim()).toSorted();
  };
  expect(await rolesAfter(['teachers', 'choir'])).toEqual(['author p_News', 'reader']);
  const { id } = await store
    .selectFrom('users')
    .select('id')
    .where('login', '=', String(person.preferred_username))
    .executeTakeFirstOrThrow();
  await store.insertInto('account_roles').values({ user_id: id, role: 'author', branch: 'p_Course/100' }).execute();
  expect(await rolesAfter('staff')).toEqual(['author p_Course/100', 'reader', 'reviewer']);
  expect(await rolesAfter(undefined)).toEqual(['author p_Course/100', 'reader']);
});

it('nobody is signed in to an account that is locked', async () => {
  await signedIn();
  const { store } = server.services;
  await store.updateTable('users').set({ disabled: true }).where('login', '=', String(provider.person!.preferred_username)).execute();
  expect(errorOf(await signedIn())).toBe('signInLocked');
});

it('what begins at one server is finished at another one on the same database', async () => {
  const own = browser();
  const services = {
    ...server.services,
    providers: new Providers(readProviders(raw, { customers: ['demo', 'nordlicht'], variables: VARIABLES })),
  };
  const other = await buildApp(services, settle({ quiet: true, faults: false }, {}), new Library([]));
  const address = await callbackOf(own, '?to=news.html');
  const { location } = await own.get(address, other);
  const { body } = await exchange(own, queryOf(location, 'signIn'));
  expect(body).toContain('<redirect>news.html</redirect>');
  expect((await home(tokenOf(body))).status).toBe(200);
  await other.close();
});

it('a logout ends the session here, then the one at the provider, and a link of another site ends neither', async () => {
  const own = browser();
  const token = tokenOf(await signedIn(own));
  // Who is sent here by another site is still logged in, at both.
  expect((await own.get(`${SITE}/p_Logout.php`)).location).toBe(`${SITE}/startPage.html`);
  expect((await home(token)).status).toBe(200);
  const leaves = own.get(`${SITE}/p_Logout.php`);
  const ended = await server.app.inject({
    method: 'POST',
    url: '/p_Logout.php',
    headers: { host: 'localhost:8080', authorization: `Bearer ${token}` },
  });
  expect(ended.statusCode).toBe(204);
  const { location } = await leaves;
  expect(location.startsWith(`${provider.issuer}/session/end?`)).toBe(true);
  expect(queryOf(location, 'id_token_hint')).toMatch(/^eyJ/);
  const { body } = await own.get(location);
  const xsrf = /name="xsrf" value="(\w+)"/.exec(body)?.[1] ?? '';
  const out = await own.send(`${provider.issuer}/session/end/confirm`, { xsrf, logout: 'yes' });
  expect(out.location).toBe(`${SITE}/startPage.html`);
  expect((await own.get(`${SITE}/p_Logout.php`)).location).toBe(`${SITE}/startPage.html`);
}, 30_000);

it('the provider ends the sessions of a person who has logged out there, and nobody else’s', async () => {
  const first = provider.person!;
  const own = browser();
  const token = tokenOf(await signedIn(own));
  const waiting = browser();
  provider.person = somebody();
  const others = tokenOf(await signedIn());
  provider.person = first;
  const elsewhere = tokenOf(await signedIn(waiting));
  const { body } = await own.get(`${provider.issuer}/session/end`);
  const xsrf = /name="xsrf" value="(\w+)"/.exec(body)?.[1] ?? '';
  await own.send(`${provider.issuer}/session/end/confirm`, { xsrf, logout: 'yes' });
  expect((await home(token)).status).toBe(440);
  // Another browser's session at the provider is another one.
  expect((await home(elsewhere)).status).toBe(200);
  expect((await home(others)).status).toBe(200);
  const password = await logIn(server.app, 'alhazen', 'book-of-optics');
  expect((await home(password)).status).toBe(200);
});

it('logout tokens are checked: signature, kind, age, client; without a session they end all of a person', async () => {
  const { sub } = provider.person!;
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const now = Math.floor(Date.now() / 1000);
  const right = { iss: provider.issuer, aud: 'lectern', iat: now, exp: now + 100, jti: 'one', events, sub };
  const post = async (token: string): Promise<number> => {
    const headers = { host: 'localhost:8080', 'content-type': 'application/x-www-form-urlencoded' };
    const payload = `logout_token=${token}`;
    return (await server.app.inject({ method: 'POST', url: '/oidc/campus/backchannel-logout', headers, payload })).statusCode;
  };
  const [one, two] = [tokenOf(await signedIn()), tokenOf(await signedIn())];
  const wrong = [
    { ...right, aud: 'another' },
    { ...right, iss: 'https://attacker.example' },
    { ...right, events: {} },
    { ...right, nonce: 'n' },
    { ...right, iat: now - 4000 },
    { ...right, sub: undefined },
  ];
  for (const claims of wrong) expect(await post(await provider.sign(claims)), JSON.stringify(claims)).toBe(400);
  const [head, body, signature] = (await provider.sign(right)).split('.') as [string, string, string];
  expect(await post(`${head}.${body}.${signature.slice(0, -8)}AAAAAAAA`)).toBe(400);
  expect(await post('')).toBe(400);
  for (const token of [one, two]) expect((await home(token)).status).toBe(200);
  expect(await post(await provider.sign(right))).toBe(200);
  for (const token of [one, two]) expect((await home(token)).status).toBe(440);
});

it('a site without the form takes no passwords, and its view offers the provider alone', async () => {
  const host = 'nordlicht.localhost:8080';
  const shown = (await call(server.app, 'action=show&id=0&datatype=p_Login', { host, lang: 'en' })).body;
  expect(shown).toContain('passwordForm="0"');
  expect(shown).toContain('<provider id="campus" href="oidc/campus/begin">Sign in with Campus</provider>');
  const refused: readonly Record<string, string>[] = [
    { subAction: 'login', user: 'ada', password: 'analytical-engine' },
    { subAction: 'lostPassword', user: 'ada' },
    { subAction: 'register' },
  ];
  for (const fields of refused)
    expect(errorOf((await call(server.app, 'action=verify&id=0&datatype=p_Login', { host, fields })).body)).toBe('passwordsOff');
  // No account is made here, and none can be linked.
  const own = new SmallBrowser(server.app, `http://${host}`);
  const back = await own.follow(`http://${host}/oidc/campus/begin`, `http://${host}/login.html`);
  expect(errorOf((await exchange(own, queryOf(back, 'signIn'))).body)).toBe('signInNoAccount');
  const demo = (await call(server.app, 'action=show&id=0&datatype=p_Login', { lang: 'de' })).body;
  expect(demo).not.toContain('passwordForm');
  expect(demo).toContain('>Mit Campus anmelden</provider>');
  const instead = (await call(server.app, 'action=list&id=0&datatype=p_UserHome', { lang: 'de' })).body;
  expect(instead).toContain('>Mit Campus anmelden</provider>');
});
