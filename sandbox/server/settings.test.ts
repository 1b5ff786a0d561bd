import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readContent, rememberChecked, wasChecked } from './content/seeding/content-folder.ts';
import { ask, fixtureOptions, openFixture } from './fixtures/open.ts';
import { endProcesses, startProcess } from './fixtures/server-process.ts';
import { settle, type ServerOptions } from './options.ts';
import { readSettings } from './read-settings.ts';
import { openServer } from './server.ts';

let folder: string;
let starts = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-settings-'));
});
afterAll(() => {
  endProcesses();
  rmSync(folder, { recursive: true, force: true });
});

/** What a start says that refuses, and that it has made nothing. */
async function refusal(options: ServerOptions): Promise<string> {
  const data = join(folder, `data-${(starts += 1)}`);
  const words = await openServer({ ...fixtureOptions(data), ...options }).then(
    async (server) => {
      await server.close();
      return 'It started.';
    },
    (error: Error) => error.message,
  );
  expect(existsSync(data), words).toBe(false);
  return words;
}

it.each([
  '0.0.0.0/1,128.0.0.0/1',
  '10.0.0.0/7',
  '0.0.0.0/128.0.0.0',
  '::/0',
  '2000::/3',
  '::/1, 8000::/1',
  '::ffff:0.0.0.0/96',
  '::ffff:0:0/97,::ffff:8000:0/97',
  '0:0:0:0:0:ffff:0:0/97',
  Array.from({ length: 17 }, (_, index) => `${index + 1}.0.0.0/8`).join(','),
])('RT-007 networks of proxies that are nearly everybody are refused with words: %s', async (trustProxy) => {
  expect(await refusal({ trustProxy })).toMatch(/^LECTERN_TRUST_PROXY .*(?:wider than|together)/);
});

it.each(['11', '99'])('RT-007 more proxies in a row than there are anywhere are refused with words: %s', async (trustProxy) => {
  expect(await refusal({ trustProxy })).toMatch(/^LECTERN_TRUST_PROXY .*at most 10/);
});

it('RT-007 networks as there are go on being trusted', async () => {
  const each = '10.0.0.0/8, 172.16.0.0/255.240.0.0,192.168.0.0/16,fd00::/8,fc00::/7,2001:db8::/32,::ffff:10.0.0.0/104,loopback,uniquelocal';
  for (const trustProxy of [each, '10', '1', '0']) {
    const server = await openFixture({ trustProxy });
    expect((await ask(server.app, '/demo/config.json')).status, trustProxy).toBe(200);
    await server.close();
  }
}, 180_000);

const BOUNDS: readonly [name: string, most: number][] = [
  ['LECTERN_DISK_RESERVE_MB', 1_000_000],
  ['LECTERN_SHUTDOWN_SECONDS', 3600],
  ['LECTERN_GUEST_DAYS', 36_500],
  ['LECTERN_MEDIA_SECONDS', 604_800],
  ['LECTERN_WRONG_PASSWORDS_PER_ADDRESS', 1_000_000],
  ['LECTERN_REQUESTS_PER_MINUTE', 1_000_000],
];

it.each(BOUNDS)('RT-007 %s is at most %d', (name, most) => {
  expect(() => settle({}, { [name]: String(most) })).not.toThrow();
  for (const value of [String(most + 1), '999999999999', '9'.repeat(40)])
    expect(() => settle({}, { [name]: value })).toThrow(`${name} must be a whole number from 0 to ${most}, not "${value}".`);
});

it('RT-007 a number that is too large ends the start with words', async () => {
  const started = startProcess(join(folder, 'data'), { LECTERN_GUEST_DAYS: '999999999999' });
  await expect(started).rejects.toThrow(/^exit 1: LECTERN_GUEST_DAYS must be a whole number from 0 to 36500/);
  expect(existsSync(join(folder, 'data'))).toBe(false);
}, 60_000);

it('RT-007 quotas that no table counts to are refused with words', async () => {
  for (const quotas of [
    { results: { guests: 1_000_000_000_000_001 } },
    { results: { account: { entries: 2_000_000_000 } } },
    { results: { guest: { bytes: 1_000_000_000_000_001 } } },
  ])
    expect(await refusal({ quotas: JSON.stringify(quotas) })).toMatch(/^LECTERN_QUOTAS: results\.\w+ .*at most/);
});

it.each([
  ['LECTERN_CONTENT', (missing: string) => ({ content: missing })],
  ['LECTERN_DIST', (missing: string) => ({ dist: missing })],
  ['LECTERN_MEDIA', (missing: string) => ({ media: [missing] })],
] as const)('RT-007 a folder that %s names and that is not there is refused with words', async (name, make) => {
  const missing = join(folder, 'nowhere');
  expect(await refusal(make(missing))).toBe(`${name} names the folder ${missing}, which is not there.`);
});

it.each([
  ['foo', /^exit 1: DATABASE_URL is the address of a PostgreSQL database, such as postgres:\S+\n$/],
  ['db.example.org/lectern', /^exit 1: DATABASE_URL is the address of a PostgreSQL database, such as postgres:\S+\n$/],
  [
    'postgres://a:secret@127.0.0.1:1/lectern',
    /^exit 1: The PostgreSQL server 127\.0\.0\.1:1 does not open .* \(connect ECONNREFUSED 127\.0\.0\.1:1\)\n$/,
  ],
])(
  'RT-007 a database that cannot be reached ends the start with words alone: %s',
  async (DATABASE_URL, words) => {
    const started = startProcess(join(folder, 'database'), { DATABASE_URL });
    await expect(started).rejects.toThrow(words);
    // Of what is no address nothing is begun.
    if (!DATABASE_URL.startsWith('postgres:')) expect(existsSync(join(folder, 'database'))).toBe(false);
  },
  60_000,
);

const fixtureContent = fileURLToPath(new URL('fixtures/content', import.meta.url));

it('RT-007 a start reads the content whole that no start before has read, and only that', async () => {
  const content = join(folder, 'content');
  cpSync(fixtureContent, content, { recursive: true });
  const data = join(folder, 'checked');
  const server = await openServer({ ...fixtureOptions(data), content });
  await server.close();
  const read = () => readSettings(settle({ ...fixtureOptions(data), content }), () => {}).content;
  expect(wasChecked(data, read())).toBe(true);
  writeFileSync(join(content, 'objects', 'all.xml'), '<objects><object>');
  expect(read).toThrow(/Content file .*all\.xml is refused/);
  // As if a start had read this one: it is not looked into, until somebody needs what is in it.
  rememberChecked(data, readContent(content));
  const unread = read();
  expect(unread.objects).toThrow(/Content file .*all\.xml is refused/);
  // What is read once is the same for all who need it.
  cpSync(fixtureContent, content, { recursive: true });
  const whole = read();
  expect(whole.objects()).toBe(whole.objects());
});
