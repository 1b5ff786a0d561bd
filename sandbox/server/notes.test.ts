import { beforeEach, describe, expect, it } from 'vitest';
import { found, openSite, values } from './fixtures/site.ts';

const site = openSite();
beforeEach(async () => {
  for (const table of ['notes', 'outcomes'] as const) await site.server.services.store.deleteFrom(table).execute();
});

let made = 0;
const note = (fields: Record<string, string> = {}): Record<string, string> => ({
  ...{ note: 'note-0001', version: `version-${(made += 1)}`, bases: '', kind: 'note', dataType: 'p_Unit', IDObjectType: '4' },
  ...{ lesson: '2', slide: '1', seconds: '83.2', written: '2026-11-24T10:00:00.000Z', language: 'en', text: 'A thought' },
  ...fields,
});
const store = (token: string | undefined, fields: Record<string, string>, { id = 4711, key = '', user = '' } = {}) =>
  site.call(`action=16&id=${id}&datatype=p_Notes${user}`, { token, fields, headers: key === '' ? {} : { 'idempotency-key': key } });
const list = (token: string, extras = '') => site.call(`action=1&id=0&datatype=p_Notes${extras}`, { token });
const versions = async (token: string) => found(await list(token), '//note').map(({ version }) => version);

describe('a note', () => {
  it('RT-007 is stored for who wrote it, and listed with all that it says; nobody else sees it', async () => {
    const text = 'a < b & "c"\nnext <script>alert(1)</script>';
    const reply = await store(
      site.learner,
      note({ version: 'version-a', text, exact: 'the passage', position: '640', title: 'Lesson two' }),
    );
    expect([reply.status, reply.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(found(reply, '//stored')).toEqual([{ ID: '4711', note: 'note-0001', version: 'version-a', versions: '1' }]);
    const answer = await list(site.learner);
    expect(found(answer, '//note')).toMatchObject([
      {
        note: 'note-0001',
        version: 'version-a',
        ID: '4711',
        dataType: 'p_Unit',
        lesson: '2',
        slide: '1',
        seconds: '83.2',
        position: '640',
        kind: 'note',
      },
    ]);
    expect([values(answer, '//note/text/text()'), values(answer, '//note/exact/text()'), values(answer, '//note/title/text()')]).toEqual([
      [text],
      ['the passage'],
      ['Lesson two'],
    ]);
    expect(await versions(site.author)).toEqual([]);
  });

  it('RT-007 is of one object or of all', async () => {
    await store(site.learner, note({ note: 'note-0001' }));
    await store(site.learner, note({ note: 'note-0002' }), { id: 901 });
    const ids = async (extras: string) => found(await list(site.learner, extras), '//note').map(({ ID }) => ID);
    expect([await ids(''), await ids('&object=901'), await ids('&object=7')]).toEqual([['4711', '901'], ['901'], []]);
  });

  it('RT-007 is refused to guests, to another owner, and when it is malformed', async () => {
    expect((await store(undefined, note())).status).toBe(403);
    expect((await store(site.learner, note(), { user: '&user=13' })).body).toContain('otherUser');
    for (const [field, value] of [
      ['note', 'x'],
      ['version', 'a b'],
      ['bases', '<b>'],
      ['kind', 'thing'],
      ['dataType', 'javascript:'],
      ['seconds', '-1'],
      ['position', '1.5'],
      ['written', 'yesterday'],
    ] as const) {
      const refused = await store(site.learner, note({ [field]: value }));
      expect([field, refused.status, refused.body.includes(`<field name="${field}"`)]).toEqual([field, 400, true]);
    }
    expect((await store(site.learner, note({ text: 'x'.repeat(70_000) }))).status).toBe(413);
    expect(await versions(site.learner)).toEqual([]);
  });

  it('RT-007 that is sent again under its key is stored once; its page is everybody’s', async () => {
    const fields = note();
    const [first, second] = [
      await store(site.learner, fields, { key: 'key-of-it' }),
      await store(site.learner, fields, { key: 'key-of-it' }),
    ];
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect((await store(site.learner, note(), { key: 'key-of-it' })).status).toBe(422);
    expect(await versions(site.learner)).toHaveLength(1);
    expect((await site.call('action=2&id=0&datatype=p_Notes')).body).toContain('<notes/>');
  });

  it('RT-007 comes in pages, none of them twice', async () => {
    const names = Array.from({ length: 502 }, (_, index) => `note-${String(index).padStart(4, '0')}`);
    const row = { user_id: 12, object_id: 4711, body: '{"kind":"note"}' };
    await site.server.services.store
      .insertInto('notes')
      .values(names.map((name) => ({ ...row, note: name, version: 'version-a' })))
      .execute();
    const first = await list(site.learner);
    const [next] = values(first, '//notes/@next');
    const second = await list(site.learner, `&after=${next}`);
    const all = [...found(first, '//note'), ...found(second, '//note')].map((each) => each.note);
    expect([next, all.length, new Set(all).size, values(second, '//notes/@next')]).toEqual(['note-0499.version-a', 502, 502, []]);
    expect((await list(site.learner, '&after=x')).status).toBe(400);
  });
});

describe('versions of a note', () => {
  const first = () => store(site.learner, note({ version: 'version-a' }));

  it('RT-007 a version replaces what it was made from', async () => {
    await first();
    await store(site.learner, note({ version: 'version-b', bases: 'version-a' }));
    expect(await versions(site.learner)).toEqual(['version-b']);
  });

  it('RT-007 of two that were made from the same one both stay, until one is made from both', async () => {
    await first();
    await store(site.learner, note({ version: 'version-b', bases: 'version-a' }));
    const other = await store(site.learner, note({ version: 'version-c', bases: 'version-a' }));
    expect([values(other, '//stored/@versions'), await versions(site.learner)]).toEqual([['2'], ['version-b', 'version-c']]);
    await store(site.learner, note({ version: 'version-d', bases: 'version-b version-c' }));
    expect(await versions(site.learner)).toEqual(['version-d']);
  });

  it('RT-007 a version that comes after the one made from it stays replaced, with what it was made from', async () => {
    await first();
    await store(site.learner, note({ version: 'version-c', bases: 'version-b' }));
    expect(await versions(site.learner)).toEqual(['version-a', 'version-c']);
    await store(site.learner, note({ version: 'version-b', bases: 'version-a' }));
    expect(await versions(site.learner)).toEqual(['version-c']);
  });

  it('RT-007 what was deleted is gone, but for what was written meanwhile; an undone deletion brings it back', async () => {
    await first();
    await store(site.learner, note({ version: 'version-x', bases: 'version-a', deleted: '1', text: '' }));
    expect(await versions(site.learner)).toEqual([]);
    await store(site.learner, note({ version: 'version-b', bases: 'version-a' }));
    expect(await versions(site.learner)).toEqual(['version-b']);
    await store(site.learner, note({ version: 'version-c', bases: 'version-b version-x' }));
    expect(await versions(site.learner)).toEqual(['version-c']);
  });

  it('RT-007 versions that come at the same time are all there', async () => {
    await first();
    const names = ['b', 'c', 'd', 'e', 'f', 'g'].map((each) => `version-${each}`);
    await Promise.all(names.map((version) => store(site.learner, note({ version, bases: 'version-a' }))));
    expect(await versions(site.learner)).toEqual(names);
  });
});
