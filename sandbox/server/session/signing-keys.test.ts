import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openFixture } from '../fixtures/open.ts';
import type { OpenServer } from '../server.ts';
import { SigningKeys } from './signing-keys.ts';
import { Tokens } from './tokens.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let server: OpenServer;
let data: string;
beforeAll(async () => {
  server = await openFixture();
  data = mkdtempSync(join(tmpdir(), 'lectern-keys-'));
}, 180_000);
afterAll(async () => {
  await server.close();
  rmSync(data, { recursive: true, force: true });
});
const store = () => server.services.store;
beforeEach(async () => void (await store().deleteFrom('signing_keys').execute()));

const open = (secret = '', now = () => Date.now()) => SigningKeys.open(store(), { data, secret }, now);
const tokens = (keys: SigningKeys) => new Tokens(keys, { life: 60, faults: false });
const readBy = async (keys: SigningKeys, token: string) => (await tokens(keys).read(`Bearer ${token}`))?.id;
const stored = async () => (await store().selectFrom('signing_keys').selectAll().where('purpose', '=', 'token').execute()).length;

it('RT-007 servers that open one database share its keys; those that open it first, at once, make one', async () => {
  const [one, two] = await Promise.all([open(), open()]);
  expect(await stored()).toBe(1);
  expect(await readBy(two!, await tokens(one!).issue({ id: 7 }))).toBe(7);
  expect(await one!.mediaSecret()).toBe(await two!.mediaSecret());
});

it('RT-007 a key is followed by another after thirty days; the one before it stays good, an older one does not', async () => {
  let now = Date.now();
  const [one, two] = [await open('', () => now), await open('', () => now)];
  const issue = () => tokens(one).issue({ id: 7, life: 365 * 24 * 3600 });
  const first = await issue();
  now += 31 * DAY_MS;
  const second = await issue();
  expect(await readBy(two, second), 'the other server looks for the key that it does not know').toBe(7);
  expect(await readBy(two, first)).toBe(7);
  now += 31 * DAY_MS;
  const third = await tokens(two).issue({ id: 7 });
  expect(await stored()).toBe(2);
  expect([await readBy(one, third), await readBy(one, second)]).toEqual([7, 7]);
  await expect(readBy(one, first)).rejects.toThrow('not issued by this server');
});

it('RT-007 the key that a version before had in a file goes on, with the tokens that it has signed', async () => {
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const file = join(data, 'token-key.json');
  writeFileSync(file, JSON.stringify(await exportJWK(privateKey)));
  const claims = { jti: '12', ccmsAnon: 0 };
  const former = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey);
  const keys = await open();
  expect(await readBy(keys, former)).toBe(12);
  expect(existsSync(file)).toBe(false);
});

it('with LECTERN_SECRET a copy of the database signs nothing; another secret is refused with a word', async () => {
  const before = await open();
  const token = await tokens(before).issue({ id: 7 });
  const sealed = await open('a secret of the operator');
  expect(await readBy(sealed, token)).toBe(7);
  const rows = await store().selectFrom('signing_keys').select('key').execute();
  expect(rows.map(({ key }) => key.split(':')[0])).toEqual(['sealed', 'sealed']);
  expect(rows.map(({ key }) => key).join()).not.toContain('"d"');
  for (const secret of ['', 'another one']) await expect(open(secret)).rejects.toThrow(/sealed with another LECTERN_SECRET/);
});

it("a token of the sandbox's faults is accepted only where there are faults", async () => {
  const keys = await open();
  const token = await tokens(keys).issue({ id: 999_999, fictitious: true });
  await expect(readBy(keys, token)).rejects.toThrow('not issued by this server');
  expect((await new Tokens(keys, { life: 60, faults: true }).read(`Bearer ${token}`))?.fictitious).toBe(true);
});

it.skipIf(process.env.DATABASE_URL !== undefined)(
  'RT-007 a key whose time is over goes on where nothing can be written, and is followed afterwards',
  async () => {
    let now = Date.now();
    const keys = await open('', () => now);
    const first = await tokens(keys).issue({ id: 7, life: 365 * 24 * 3600 });
    now += 31 * DAY_MS;
    await sql`set default_transaction_read_only = on`.execute(store());
    try {
      expect(await readBy(keys, await tokens(keys).issue({ id: 8 }))).toBe(8);
      expect(await stored()).toBe(1);
    } finally {
      await sql`set default_transaction_read_only = off`.execute(store());
    }
    await tokens(keys).issue({ id: 9 });
    expect([await stored(), await readBy(keys, first)]).toEqual([2, 7]);
  },
);
