import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, call, openFixture } from '../fixtures/open.ts';
import type { OpenServer } from '../server.ts';

let server: OpenServer;
beforeAll(async () => {
  server = await openFixture();
}, 180_000);
afterAll(() => server.close());

const TESTERS = { host: 'test.demo.localhost:8080' };
const prepare = (kind: string, options: object = TESTERS) =>
  ask(server.app, `/sandbox/accounts?kind=${kind}`, { method: 'POST', ...options });
async function tokenOf(kind: string): Promise<string> {
  return (JSON.parse((await prepare(kind)).body) as { token: string }).token;
}

describe('prepared accounts', () => {
  it('begin a session with the rights of their kind', async () => {
    const claims = async (kind: string) => decodeJwt(await tokenOf(kind));
    expect(await claims('new-learner')).toMatchObject({ ccmsAnon: 0, ccmsAuthor: 0 });
    expect(await claims('author')).toMatchObject({ ccmsAuthor: 1 });
    expect(await claims('reviewer')).toMatchObject({ ccmsAuthor: 1 });
    expect(await claims('administrator')).toMatchObject({ ccmsAdmin: 1 });
  });

  it('have come as far as their kind says, and are so again each time', async () => {
    const { store } = server.services;
    const idOf = async (kind: string) =>
      (await store.selectFrom('users').select('id').where('login', '=', `harness-${kind}`).executeTakeFirstOrThrow()).id;
    const course = async (kind: string) => {
      const { body } = await call(server.app, 'action=show&id=100&datatype=p_Course', { token: await tokenOf(kind), ...TESTERS });
      return [...body.matchAll(/state="done"/g)].length;
    };
    expect([await course('new-learner'), await course('learner'), await course('finished')]).toEqual([0, 1, 2]);
    await store
      .insertInto('done_objects')
      .values({ user_id: await idOf('new-learner'), object_id: 4711 })
      .execute();
    await store
      .insertInto('notes')
      .values({ user_id: await idOf('new-learner'), note: 'note-0001', version: 'version-a' })
      .execute();
    expect(await course('new-learner')).toBe(0);
    expect(await store.selectFrom('notes').select('note').execute()).toEqual([]);
    expect(await store.selectFrom('users').select('id').where('login', '=', 'harness-new-learner').execute()).toHaveLength(1);
  });

  it("are not made for visitors' addresses, unknown kinds and forms of other sites", async () => {
    expect((await prepare('author', { host: 'demo.localhost:8080' })).status).toBe(404);
    expect((await prepare('constructor')).status).toBe(404);
    expect((await prepare('author', { ...TESTERS, headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(404);
    expect((await ask(server.app, '/sandbox/accounts?kind=author', TESTERS)).status).toBe(404);
  });

  it('are not made by a production', async () => {
    const production = await openFixture({ faults: false });
    try {
      expect((await ask(production.app, '/sandbox/accounts?kind=author', { method: 'POST', ...TESTERS })).status).toBe(404);
      expect((await ask(production.app, '/sandbox/stage.json', TESTERS)).status).toBe(404);
    } finally {
      await production.close();
    }
  });
});

it('the stage is told what there is to choose from', async () => {
  const { body } = await ask(server.app, '/sandbox/stage.json', TESTERS);
  expect(JSON.parse(body)).toMatchObject({ customer: 'demo', languages: ['en', 'de'], customers: expect.arrayContaining(['demo']) });
  expect((await ask(server.app, '/sandbox/stage.json', { host: 'demo.localhost:8080' })).status).toBe(404);
});

it('a page of the harness comes whatever its address says: the page reads it, and the server does not', async () => {
  const harness = mkdtempSync(join(tmpdir(), 'lectern-harness-'));
  mkdirSync(join(harness, 'stage'));
  writeFileSync(join(harness, 'stage', 'index.html'), '<!doctype html><title>Stage</title>');
  const own = await openFixture({ harness });
  try {
    for (const address of [
      '/sandbox/stage/',
      '/sandbox/stage/?path=/x%00',
      '/sandbox/stage/?path=/%zz&lang=%00',
      '/sandbox/stage/index.html?%00',
    ]) {
      const { status, body, headers } = await ask(own.app, address, TESTERS);
      expect([status, headers['content-type'], body], address).toEqual([200, 'text/html; charset=UTF-8', expect.stringContaining('Stage')]);
    }
    for (const address of [
      '/sandbox/stage/%00',
      '/sandbox/stage.json?%00',
      '/sandbox/accounts/?%00',
      '/?path=%00',
      '/dispatcher.php?x=/sandbox/stage/?%00',
    ])
      expect((await ask(own.app, address, TESTERS)).status, address).not.toBe(200);
    expect((await ask(own.app, '/sandbox/clock?now=1%00', { method: 'POST', ...TESTERS })).status).toBe(400);
  } finally {
    await own.close();
    rmSync(harness, { recursive: true });
  }
});
