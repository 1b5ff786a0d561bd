import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { emptyDatabase } from './fixtures/databases.ts';
import { ask, call, fixtureOptions } from './fixtures/open.ts';
import { endProcesses, startProcess } from './fixtures/server-process.ts';
import { OWN_CONTENT, settle, type ServerOptions } from './options.ts';
import { openServer, type OpenServer } from './server.ts';

const SECRET = 'a secret of thirty-two characters or more';
let folder: string;
let log: string[];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-production-'));
  cpSync(fileURLToPath(new URL('fixtures/customers', import.meta.url)), join(folder, 'customers'), { recursive: true });
  const file = join(folder, 'customers', 'demo', 'customer.json');
  const raw = JSON.parse(readFileSync(file, 'utf8')) as { plugins?: object };
  const plugins = { ...raw.plugins, login: { demoAccounts: [{ user: 'ada', password: 'analytical-engine' }] } };
  writeFileSync(file, JSON.stringify({ ...raw, plugins, hosts: ['academy.example.org'] }));
});
afterAll(() => {
  endProcesses();
  rmSync(folder, { recursive: true, force: true });
});

async function open(name: string, options: ServerOptions = {}): Promise<OpenServer> {
  const written = vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    return await openServer({
      ...fixtureOptions(join(folder, name)),
      databaseTemplate: await emptyDatabase(),
      customers: [join(folder, 'customers')],
      quiet: false,
      logFormat: 'text',
      production: true,
      secret: SECRET,
      ...options,
    });
  } finally {
    log = written.mock.calls.flat().map(String);
    written.mockRestore();
  }
}
const link = (): string =>
  log.map((line) => /https:\/\/academy\.example\.org\/login\.html\?token=([\w-]{32})$/.exec(line)?.[1] ?? '').join('');
const login = (server: OpenServer, fields: Record<string, string>, token?: string) =>
  call(server.app, 'action=verify&id=0&datatype=p_Login', { fields, ...(token === undefined ? {} : { token }) });

it('a production has no account and shows none; its first administrator gets in by a link that is good once', async () => {
  let server = await open('new');
  const { store } = server.services;
  expect((await store.selectFrom('users').select('login').execute()).map((row) => row.login)).toEqual(['administrator']);
  for (const password of ['analytical-engine', ''])
    for (const user of ['ada', 'administrator'])
      expect((await login(server, { subAction: 'login', user, password })).body).toContain('badCredentials');
  for (const url of ['/', '/demo/config.json'])
    expect((await ask(server.app, url, { host: 'academy.example.org' })).body).not.toContain('analytical-engine');
  const unused = link();
  await server.close();
  server = await open('new');
  const token = link();
  expect((await login(server, { subAction: 'login', loginMode: 'token', token: unused })).body).toContain('linkInvalid');
  const inside = /<JWT>(.*)<\/JWT>/.exec((await login(server, { subAction: 'login', loginMode: 'token', token })).body)?.[1] ?? '';
  expect((await login(server, { subAction: 'login', loginMode: 'token', token })).body).toContain('linkInvalid');
  expect((await call(server.app, 'action=8&id=200&datatype=p_News', { token: inside })).status).toBe(200);
  await login(server, { subAction: 'changePassword', newPassword: 'a password of my own' }, inside);
  await server.close();
  server = await open('new');
  expect(link(), 'there is an administrator now').toBe('');
  expect((await login(server, { subAction: 'login', user: 'administrator', password: 'a password of my own' })).body).toContain('<JWT>');
  await server.close();
}, 180_000);

it('somebody who has registered as administrator hides nothing: the first one gets in by another name', async () => {
  let server = await open('taken', { production: false });
  await login(server, {
    subAction: 'register',
    user: 'administrator',
    strUser: 'Mallory',
    email: 'm@example.org',
    password: 'my own word',
  });
  await server.services.store.deleteFrom('users').where('login', '!=', 'administrator').execute();
  await server.close();
  for (const round of ['first', 'second']) {
    server = await open('taken');
    const inside = (await login(server, { subAction: 'login', loginMode: 'token', token: link() })).body;
    expect(inside, round).toContain('<strUser>Administrator</strUser>');
    const token = /<JWT>(.*)<\/JWT>/.exec(
      (await login(server, { subAction: 'login', user: 'administrator', password: 'my own word' })).body,
    );
    // The one who took the name is a reader, as before.
    expect((await call(server.app, 'action=16&id=200&datatype=p_News', { token: token?.[1] ?? '', fields: { xml: '<x/>' } })).status).toBe(
      403,
    );
    const names = await server.services.store.selectFrom('users').select('login').orderBy('id').execute();
    expect(names.map((row) => row.login.replace(/-[\da-f]{8}$/, '-…'))).toEqual(['administrator', 'administrator-…']);
    await server.close();
  }
}, 180_000);

it('a production does not start while an account has a password of users.json, and says which', async () => {
  await (await open('demo', { production: false })).close();
  await expect(open('demo')).rejects.toThrow(/the accounts ada, alhazen have the passwords of users\.json.*Nothing was changed/);
}, 180_000);

it('a production does not start with the public accounts either when its content has no users.json', async () => {
  await (await open('public', { production: false, content: OWN_CONTENT })).close();
  await expect(open('public')).rejects.toThrow(/the accounts .*hypatia.* have the passwords of users\.json/);
}, 180_000);

it('a production does not start while there are accounts of the testers’ harness, but for a name that somebody took', async () => {
  let server = await open('testers', { production: false });
  const prepare = { method: 'POST', host: 'test.demo.localhost:8080' } as const;
  expect((await ask(server.app, '/sandbox/accounts?kind=administrator', prepare)).status).toBe(200);
  const taken = { user: 'harness-author', strUser: 'M', email: 'harness-author@example.org', password: 'my own word' };
  expect((await login(server, { subAction: 'register', ...taken })).body).toContain('<JWT>');
  const { store } = server.services;
  await store.deleteFrom('users').where('login', 'not like', 'harness-%').execute();
  await server.close();
  await expect(open('testers')).rejects.toThrow(
    /the accounts harness-administrator were made by the testers' harness.*Nothing was changed/,
  );
  server = await open('testers', { production: false });
  await server.services.store.deleteFrom('users').where('login', '=', 'harness-administrator').execute();
  await server.services.store.deleteFrom('users').where('login', 'in', ['ada', 'alhazen']).execute();
  await server.close();
  server = await open('testers');
  expect(link()).toMatch(/^[\w-]{32}$/);
  await server.close();
}, 180_000);

it('a production names its own hosts in mails, whatever the Host header says, and has no site without hosts', async () => {
  const mails: string[] = [];
  const server = await open('hosts', { mail: ({ body }) => mails.push(body) });
  await login(server, { subAction: 'register', user: 'eve', strUser: 'Eve', email: 'eve@example.org', password: 'my own word' });
  mails.length = 0;
  const hosts = ['nordlicht.localhost', 'localhost:4444', '127.9.9.9', 'evil.localhost', 'academy.example.org'];
  for (const host of hosts) {
    const { status } = await ask(server.app, '/dispatcher.php?mode=ajax&lang=en&action=verify&id=0&datatype=p_Login&user=0', {
      host,
      fields: { subAction: 'lostPassword', email: 'eve@example.org' },
    });
    expect(status, host).toBe(200);
  }
  await vi.waitFor(() => expect(mails.length).toBeGreaterThan(0));
  for (const body of mails)
    expect(body.match(/https?:\/\/[^/\s]+/g)?.every((origin) => origin === 'https://academy.example.org')).toBe(true);
  const page = (await ask(server.app, '/', { host: 'nordlicht.localhost' })).body;
  expect(page, 'a customer without hosts').toContain('"demo"');
  expect(log.filter((line) => line.startsWith('Not served')).join()).toMatch(/nordlicht.*customer\.json/);
  expect(log.filter((line) => line.startsWith('Not served')).join()).not.toContain('demo');
  await server.close();
}, 180_000);

it('a setting that is wrong is named before anything is opened, made or printed', async () => {
  const wrong: [ServerOptions, RegExp][] = [
    [{ trustProxy: 'true' }, /^LECTERN_TRUST_PROXY is the number of proxies/],
    [{ trustProxy: '10.0.0.0/33' }, /^LECTERN_TRUST_PROXY .*not "10\.0\.0\.0\/33"/],
    [{ trustProxy: '10.0.0.1,proxy.example.org' }, /^LECTERN_TRUST_PROXY .*not "proxy\.example\.org"/],
    [{ quotas: '{' }, /^LECTERN_QUOTAS must be JSON/],
    [{ quotas: '{"results":{"guests":-5}}' }, /^LECTERN_QUOTAS: results\.guests/],
    [{ unproven: 'anything' }, /^LECTERN_UNPROVEN/],
    [{ smtp: 'mail.example.org' }, /^LECTERN_SMTP/],
  ];
  for (const [options, complaint] of wrong) {
    await expect(open('wrong', options)).rejects.toThrow(complaint);
    expect([existsSync(join(folder, 'wrong')), link()], String(complaint)).toEqual([false, '']);
  }
  const environment = { LECTERN_PRODUCTION: '1', LECTERN_SECRET: SECRET, LECTERN_CUSTOMERS: join(folder, 'customers') };
  const started = startProcess(join(folder, 'wrong'), { ...environment, LECTERN_TRUST_PROXY: 'true' });
  await expect(started).rejects.toThrow(/^exit 1: LECTERN_TRUST_PROXY/);
  expect(existsSync(join(folder, 'wrong'))).toBe(false);
}, 180_000);

it('with another secret than its database has, a production prints no link', async () => {
  await (await open('sealed')).close();
  expect(link()).not.toBe('');
  await expect(open('sealed', { secret: `${SECRET} of somebody else` })).rejects.toThrow('another LECTERN_SECRET');
  expect(link()).toBe('');
}, 180_000);

it('a production asks for its secret, its database and its hosts by name', async () => {
  const bare = settle({}, { LECTERN_PRODUCTION: '1', LECTERN_SECRET: 'short' });
  expect([bare.production, bare.dataIsNamed, bare.faults, bare.host]).toEqual([true, false, false, '127.0.0.1']);
  expect(settle({}, { HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  for (const secret of [' '.repeat(40), 'abc'.repeat(20), `short${' '.repeat(40)}`])
    await expect(open('asked', { secret }), secret).rejects.toThrow('LECTERN_SECRET, 32 characters or more, 8 different ones');
  await expect(open('asked', { secret: 'short' })).rejects.toThrow(
    /^LECTERN_PRODUCTION=1 asks for:\n {2}- LECTERN_SECRET, 32 characters or more/,
  );
  const customers = [fileURLToPath(new URL('fixtures/customers', import.meta.url))];
  await expect(open('asked', { customers })).rejects.toThrow(/"hosts" in the file of a customer/);
});
