import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endProcesses, startProcess } from './fixtures/server-process.ts';
import { checkConfiguration } from './check-settings.ts';
import { ruleOf, settingNames } from './configuration/table.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const SECRET = 'swordfish of thirty-two characters or more';
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-check-'));
});
afterAll(() => {
  endProcesses();
  rmSync(folder, { recursive: true, force: true });
});

const RIGHT = {
  PORT: '0',
  LECTERN_CUSTOMERS: here('./fixtures/customers'),
  LECTERN_CONTENT: here('./fixtures/content'),
  LECTERN_DIST: here('./fixtures/build'),
};
const check = async (environment: Record<string, string>) => {
  const { lines, isRight } = await checkConfiguration({ ...RIGHT, LECTERN_DATA: join(folder, 'data'), ...environment });
  return { isRight, text: lines.join('\n') };
};

function fileOf(value: object): string {
  const file = join(folder, 'lectern.json');
  writeFileSync(file, JSON.stringify(value), { mode: 0o600 });
  return file;
}

it('RT-007 shows what would be used and where it comes from, without secrets, and makes nothing', async () => {
  const LECTERN_CONFIG = fileOf({ LECTERN_GUEST_DAYS: 30, LECTERN_SECRET: SECRET });
  const { isRight, text } = await check({
    LECTERN_CONFIG,
    LECTERN_SMTP: 'smtp://a:swordfish@mail.example.org',
    LECTERN_MAIL_FROM: 'a@b.example',
  });
  expect(text).toMatch(/LECTERN_GUEST_DAYS +30 {2}\(file\)/);
  expect(text).toMatch(/LECTERN_SECRET +•••••• \(42 characters\) {2}\(file\)/);
  expect(text).toMatch(/LECTERN_SMTP +smtp:\/\/a:••••••@mail\.example\.org {2}\(environment\)/);
  expect(text).toMatch(/HOST +127\.0\.0\.1 {2}\(default\)/);
  expect(text).not.toContain('swordfish');
  expect([isRight, existsSync(join(folder, 'data'))]).toEqual([true, false]);
  expect(text).not.toContain('To look at');
  chmodSync(LECTERN_CONFIG, 0o644);
  expect((await check({ LECTERN_CONFIG })).text).toContain(`others on this machine may read it: chmod 600 ${LECTERN_CONFIG}`);
});

it('RT-007 names all that is wrong at once: values first, then what they name', async () => {
  const values = await check({
    LECTERN_CONFIG: fileOf({ LECTERN_GUESTDAYS: 30 }),
    LECTERN_MEDIA_SECONDS: 'long',
    LECTERN_PRODUCTION: 'yes',
    LECTERN_SMPT: 'x',
  });
  expect(values.isRight).toBe(false);
  for (const words of [
    'Did you mean LECTERN_GUEST_DAYS?',
    'LECTERN_MEDIA_SECONDS must be a whole number',
    'LECTERN_PRODUCTION must be 1 or 0',
    'The variable LECTERN_SMPT is no setting, and nothing reads it. Did you mean LECTERN_SMTP?',
  ])
    expect(values.text).toContain(words);
  const named = await check({
    LECTERN_PRODUCTION: '1',
    LECTERN_TRUST_PROXY: 'true',
    LECTERN_QUOTAS: '{',
    LECTERN_BACKUP_TO: 'somebody',
    LECTERN_DIST: join(folder, 'nowhere'),
    DATABASE_URL: 'postgres://a:swordfish@127.0.0.1:1/lectern',
    HOST: 'no-such-host.invalid',
  });
  expect(named.isRight).toBe(false);
  for (const words of [
    'LECTERN_PRODUCTION=1 asks for:',
    'LECTERN_TRUST_PROXY is the number',
    'LECTERN_QUOTAS must be JSON',
    'Recipient 1 in LECTERN_BACKUP_TO is none of age',
    'nowhere, which is not there',
    'The PostgreSQL server 127.0.0.1:1 does not open',
    'HOST is an address of this machine',
  ])
    expect(named.text).toContain(words);
  expect(named.text).not.toContain('swordfish');
}, 60_000);

it('RT-007 may be asked beside the server that runs: its port in use is to look at, and not wrong', async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const { port } = other.address() as AddressInfo;
  const { isRight, text } = await check({ PORT: String(port) });
  expect(text).toMatch(/To look at:\n {2}- Port \d+ is in use/);
  expect(isRight).toBe(true);
  await new Promise((done) => other.close(done));
});

it('RT-007 npm run serve -- --check ends with 1 when something is wrong; a start reads the same file', async () => {
  const LECTERN_CONFIG = fileOf({ LECTERN_TRUST_PROXY: 'true' });
  const serve = here('../../scripts/tools/serve.mjs');
  const env = { ...process.env, ...RIGHT, NODE_ENV: '', LECTERN_DATA: join(folder, 'serve'), LECTERN_CONFIG };
  const done = spawnSync(process.execPath, [serve, '--check'], { encoding: 'utf8', env });
  expect(done.stdout).toMatch(/Wrong; a server would not start so:\n {2}- LECTERN_TRUST_PROXY is the number of proxies/);
  expect(done.status).toBe(1);
  await expect(startProcess(join(folder, 'started'), { LECTERN_CONFIG })).rejects.toThrow(/^exit 1: LECTERN_TRUST_PROXY is the number/);
  const refused = startProcess(join(folder, 'started'), { LECTERN_CONFIG: fileOf({ HOTS: '' }) });
  await expect(refused).rejects.toThrow(/^exit 1: LECTERN_CONFIG: [^\n]*"HOTS" is no setting\. Did you mean HOST\?[^\n]*\n$/);
}, 90_000);

it('RT-007 docs/operate/configuration.md has each setting, with its kind, default and bound, and no other', () => {
  const KINDS = {
    text: 'text',
    number: 'number',
    switch: 'switch',
    folder: 'folder',
    folders: 'folders',
    addresses: 'addresses',
    object: 'object',
  };
  const rows = readFileSync(here('../../docs/operate/configuration.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| `[A-Z\d_]+` \|/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, 5)
        .map((cell) => cell.trim().replaceAll('`', '')),
    );
  const wanted = settingNames().map((name) => {
    const { kind, otherwise, most } = ruleOf(name);
    return [name, KINDS[kind], otherwise || 'none', most === undefined ? '' : String(most)];
  });
  expect(rows).toEqual(wanted);
});

it('--check names what is wrong with providers, those that do not answer as well, and shows no secret of theirs', async () => {
  const nobody = createServer();
  await new Promise<void>((done) => nobody.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(nobody.address() as AddressInfo).port}`;
  await new Promise((done) => nobody.close(done));
  const campus = { id: 'campus', names: { en: 'Campus' }, issuer, clientId: 'lectern' };
  const oidc = (provider: object) => ({ LECTERN_OIDC: JSON.stringify({ demo: { providers: [provider] } }) });
  const wrong = await check(oidc({ ...campus, clientSecret: 'swordfish' }));
  expect(wrong.isRight).toBe(false);
  expect(wrong.text).toContain('/demo/providers/0/clientSecret is refused');
  expect(wrong.text).not.toContain('swordfish');
  const away = await check({ ...oidc({ ...campus, clientSecret: { variable: 'CAMPUS' } }), CAMPUS: 'swordfish' });
  expect(away.isRight).toBe(true);
  expect(away.text).toContain(
    `LECTERN_OIDC: ${issuer} of demo does not answer as a provider does: provider campus: fetch failed, ECONNREFUSED`,
  );
  expect(away.text).not.toContain('swordfish');
});

it('RT-007 the cache before the server is asked as it would be, and what is wrong is said without secrets', async () => {
  const edge = createHttpServer((request, reply) => reply.writeHead(request.headers.authorization === 'Bearer right' ? 200 : 403).end());
  await new Promise<void>((resolve) => edge.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(edge.address() as AddressInfo).port}/purge?key=swordfish`;
  const asking = (authorization: string) => ({
    LECTERN_EDGE_SECONDS: '300',
    LECTERN_EDGE_PURGE: JSON.stringify({ url, headers: { authorization, 'Cache-Tag': '{tags}' } }),
  });
  const right = await check(asking('Bearer right'));
  expect([right.isRight, right.text]).toEqual([true, expect.not.stringMatching(/To look at|Bearer|swordfish/)]);
  const wrong = await check(asking('Bearer swordfish'));
  expect(wrong.isRight).toBe(true);
  expect(wrong.text).toContain(`LECTERN_EDGE_PURGE: POST ${url.split('?')[0]} does not take what it is to forget: it answered 403.`);
  expect(wrong.text).not.toContain('swordfish');
  await new Promise((resolve) => edge.close(resolve));
  expect((await check(asking('Bearer right'))).text).toContain('does not take what it is to forget: ');
  expect((await check({ LECTERN_EDGE_SECONDS: '300', LECTERN_EDGE_STALE_SECONDS: '60' })).text).toContain('is seen only after 360 s');
  expect((await check({ LECTERN_EDGE_STALE_SECONDS: '60' })).text).toContain('does nothing while LECTERN_EDGE_SECONDS is 0');
});

it.each([
  ['{', 'is no JSON'],
  ['{"method": "PURGE"}', 'lacks "url"'],
  ['{"url": "ftp://a.example/{tags}"}', 'begins with http: or https:'],
  ['{"url": "https://me:swordfish@a.example/{tags}"}', 'a password belongs into a header'],
  ['{"url": "https://a.example/", "headers": {"Authorization": "swordfish"}}', 'names no tags: write {tags}'],
  ['{"url": "https://a.example/{tags}", "method": "purge"}', 'method is a method in capitals'],
  ['{"url": "https://a.example/{tags}", "method": "TRACE"}', 'no request can be sent with TRACE'],
  ['{"url": "https://a.example/", "method": "GET", "body": "{tags}"}', 'a request with GET has no body'],
  ['{"url": "https://a.example/", "headers": {"A": "swordfish\\n{tags}"}}', 'headers has a text of one line'],
  ['{"url": "https://a.example/{tags}", "token": "swordfish"}', 'has "token", which is no setting of it'],
])('RT-007 a purge request that could not be sent is refused with words: %s', async (LECTERN_EDGE_PURGE, words) => {
  const { isRight, text } = await check({ LECTERN_EDGE_SECONDS: '300', LECTERN_EDGE_PURGE });
  expect([isRight, text]).toEqual([false, expect.stringContaining(words)]);
  expect(text).not.toContain('swordfish');
});

it('RT-007 a purge request without anything that is kept is refused', async () => {
  const { isRight, text } = await check({ LECTERN_EDGE_PURGE: '{"url": "https://a.example/{tags}"}' });
  expect([isRight, text]).toEqual([false, expect.stringContaining('LECTERN_EDGE_SECONDS=0 lets none keep anything')]);
});
