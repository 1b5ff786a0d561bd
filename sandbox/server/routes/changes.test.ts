import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { begin } from '../../harness/pictures/store/under-way.ts';
import { Decisions } from '../../harness/upgrade/decisions.ts';
import { LastRun } from '../../harness/upgrade/last-run.ts';
import { PictureStore } from '../../harness/visual/store.ts';
import { ask, openFixture } from '../fixtures/open.ts';
import type { OpenServer } from '../server.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-changes-'));
const [VISUAL, UPGRADE] = [join(folder, 'visual'), join(folder, 'upgrade')];
const TESTERS = { host: 'test.demo.localhost:8080' };
const AT = '2026-11-23T10:00:00.000Z';
let server: OpenServer;
let hash = '';

beforeAll(async () => {
  const store = new PictureStore(VISUAL);
  store.setAccepted('sheets/a', { hash: store.keep(Buffer.from('old')), inputs: {} });
  hash = store.keep(Buffer.from('new'));
  for (const name of ['sheets/a', 'sheets/a@dark'])
    store.setChanged(name, { hash, inputs: {}, causes: ['core'], points: 3, failure: '', rejected: false });
  store.ran = { at: AT, pictures: 7 };
  store.save();
  new Decisions(UPGRADE).list({ 'p_News/21': 'mark' });
  const pictures = { before: '', after: '', difference: '' };
  const change = {
    name: 'p_News/21',
    mark: 'mark',
    cause: 'Cause: core.',
    notes: ['/news-21.html'],
    lines: [],
    isRejected: false,
    pictures,
  };
  new LastRun(UPGRADE).write({ at: AT, summary: ['From a to b.'], changes: [change] });
  server = await openFixture({ changes: folder });
}, 180_000);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  readonly visual: { readonly run: { readonly changes: readonly { readonly name: string; readonly isRejected: boolean }[] } };
  readonly upgrade: { readonly run: { readonly changes: readonly { readonly name: string }[] }; readonly failure: string };
}
const found = async (): Promise<Answer> => JSON.parse((await ask(server.app, '/sandbox/changes.json', TESTERS)).body) as Answer;
const decide = (query: Readonly<Record<string, string>>, options: object = TESTERS) =>
  ask(server.app, `/sandbox/changes.json?${new URLSearchParams(query)}`, { method: 'POST', ...options });

describe('changes that the commands have found', () => {
  it('are shown with their pictures, at addresses of testers alone', async () => {
    const { visual, upgrade } = await found();
    expect(visual.run).toMatchObject({ at: AT, summary: ['2 of 7 pictures.'] });
    expect(visual.run.changes[0]).toMatchObject({ name: 'sheets/a', mark: hash, cause: 'Cause: the code of core.' });
    expect(upgrade.run.changes).toMatchObject([{ name: 'p_News/21', cause: 'Cause: core.' }]);
    const picture = `/sandbox/changes/pictures/${hash}.png`;
    const { status, body, headers } = await ask(server.app, picture, TESTERS);
    expect([status, body, headers['content-type'], headers['x-content-type-options']]).toEqual([200, 'new', 'image/png', 'nosniff']);
    const visitors = { host: 'demo.localhost:8080' };
    for (const path of [picture, '/sandbox/changes.json']) expect((await ask(server.app, path, visitors)).status).toBe(404);
    for (const path of ['..%2F..%2Faccepted.json', '0'.repeat(20)])
      expect((await ask(server.app, `/sandbox/changes/pictures/${path}.png`, TESTERS)).status).toBe(404);
  });

  it('are decided as the command line does, and what was seen is what is decided', async () => {
    const one = { of: 'visual', name: 'sheets/a', mark: hash, decision: 'reject' };
    expect((await decide(one)).status).toBe(200);
    expect((await found()).visual.run.changes).toMatchObject([{ isRejected: true }, { isRejected: false }]);
    expect((await decide({ ...one, decision: 'accept' })).status).toBe(200);
    expect(new PictureStore(VISUAL).changed.map(([name]) => name)).toEqual(['sheets/a@dark']);
    expect(new PictureStore(VISUAL).accepted('sheets/a')?.hash).toBe(hash);
    expect((await decide({ of: 'upgrade', name: 'p_News/21', mark: 'mark', decision: 'accept' })).status).toBe(200);
    expect(new Decisions(UPGRADE).of('mark')).toBe('accepted');
    expect((await found()).upgrade.run.changes).toEqual([]);
    for (const mark of ['', '0'.repeat(20)]) {
      const { status, body } = await decide({ of: 'visual', name: 'sheets/a@dark', mark, decision: 'accept' });
      expect([status, JSON.parse(body)]).toEqual([409, { objection: expect.stringMatching(/^This is not what the last run has found/) }]);
    }
    expect((await decide({ ...one, name: 'all' })).status).toBe(409);
  });

  it("are decided by nobody while a run writes, nor from other sites, at visitors' addresses or in other words", async () => {
    const one = { of: 'visual', name: 'sheets/a@dark', mark: hash, decision: 'accept' };
    writeFileSync(join(VISUAL, 'running'), '1');
    expect(() => begin(VISUAL)).toThrow('A run is under way there (process 1)');
    const { status, body } = await decide(one);
    expect([status, JSON.parse(body)]).toEqual([409, { objection: expect.stringMatching(/^A run is under way there/) }]);
    writeFileSync(join(VISUAL, 'running'), '99999999');
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'http://elsewhere.example' }, { origin: 'null' }])
      expect((await decide(one, { ...TESTERS, headers })).status).toBe(404);
    expect((await decide(one, { host: 'demo.localhost:8080' })).status).toBe(404);
    for (const other of [{ of: '../visual' }, { decision: 'delete' }]) expect((await decide({ ...one, ...other })).status).toBe(404);
    expect((await decide(one, { ...TESTERS, headers: { origin: 'http://test.demo.localhost:8080' } })).status).toBe(200);
  });

  it('a store that cannot be read is named, and the other one is shown', async () => {
    writeFileSync(join(UPGRADE, 'last.json'), '{');
    const { visual, upgrade } = await found();
    expect(upgrade.failure).toMatch(/last\.json cannot be read\. Delete it/);
    expect(visual.run.changes).toEqual([]);
  });

  it('a production has none of it', async () => {
    const production = await openFixture({ faults: false, changes: folder });
    try {
      expect((await ask(production.app, '/sandbox/changes.json', TESTERS)).status).toBe(404);
      expect((await ask(production.app, `/sandbox/changes/pictures/${hash}.png`, TESTERS)).status).toBe(404);
      expect((await ask(production.app, '/sandbox/changes.json?of=visual', { method: 'POST', ...TESTERS })).status).toBe(404);
    } finally {
      await production.close();
    }
  });
});
