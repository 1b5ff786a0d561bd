import { beforeEach, describe, expect, it } from 'vitest';
import { found, openSite, values } from './fixtures/site.ts';
import type { RoleName } from './session/contract.ts';
import { setRoles } from './session/roles.ts';

const site = openSite();
const [ADA, ALHAZEN] = [12, 13];
const UNIT = '<objectRef ID="4711" IDObjectType="4" dataType="p_Unit" action="2"/>';
const COURSE = `<course ID="100" selected="1"><chapter id="1"><title language="en">Part 1</title>${UNIT}</chapter></course>`;

const roles = (...branches: string[]) =>
  setRoles(
    site.server.services.store,
    ADA,
    branches.map((branch) => ({ name: 'administrator' as const, branch })),
  );
const act = (id: number, fields?: Record<string, string>, token = site.learner) =>
  site.call(
    `action=${fields === undefined ? 2 : 16}&id=${id}&datatype=p_ObjectRoles`,
    fields === undefined ? { token } : { token, fields },
  );
const held = (answer: Parameters<typeof found>[0]): string[] =>
  found(answer, '//objectRoles/role').map(({ login, role, branch, own }) => [login, role, branch, own ?? ''].join(' ').trim());

const AUTHOR = (['author', 'reviewer', 'publisher'] as const).map((name) => ({ name, branch: '' }));

beforeEach(async () => {
  const { services } = site.server;
  await setRoles(services.store, ALHAZEN, AUTHOR);
  await services.store.deleteFrom('account_roles').where('user_id', 'in', [ADA]).execute();
  await services.store.deleteFrom('account_roles').where('branch', '!=', '').execute();
  const stored = await site.call('action=16&id=100&datatype=p_Course', { token: site.author, fields: { xml: COURSE } });
  expect(stored.status).toBe(200);
});

describe('roles at an object', () => {
  it('are seen and given by who administers it, by itself or by what it is part of, and count at once', async () => {
    await roles('p_Course/100');
    const first = await act(100);
    expect(first.status).toBe(200);
    expect(values(first, '//roleName/@name')).toEqual(['author', 'reviewer', 'publisher', 'administrator']);
    expect(held(first)).toEqual(['ada administrator p_Course/100 1', ...held(first).slice(1)]);
    expect(
      held(first)
        .slice(1)
        .every((line) => line.endsWith(' '.trim()) || !line.includes('p_Unit')),
    ).toBe(true);
    await setRoles(site.server.services.store, ALHAZEN, []);
    expect((await site.call('action=8&id=4711&datatype=p_ObjectDocument', { token: site.author })).status).toBe(403);
    const given = await act(4711, { subAction: 'give', who: ' ALHAZEN ', role: 'author' });
    expect(held(given)).toContain('alhazen author p_Unit/4711');
    expect((await site.call('action=8&id=4711&datatype=p_ObjectDocument', { token: site.author })).status).toBe(200);
    expect((await site.call('action=8&id=100&datatype=p_ObjectDocument', { token: site.author })).status, 'the unit alone').toBe(403);
    const withdrawn = await act(4711, { subAction: 'withdraw', account: String(ALHAZEN), role: 'author' });
    expect(held(withdrawn).filter((line) => line.startsWith('alhazen'))).toEqual([]);
    expect((await site.call('action=8&id=4711&datatype=p_ObjectDocument', { token: site.author })).status).toBe(403);
  });

  it('are nobody else’s to see or to give, and never for more than the object', async () => {
    for (const token of [site.author, site.learner]) {
      expect((await act(100, undefined, token)).status).toBe(403);
      expect((await act(100, { subAction: 'give', who: 'ada', role: 'author' }, token)).status).toBe(403);
    }
    await roles('p_Unit/4711');
    expect((await act(100)).status, 'the course around').toBe(403);
    const given = await act(4711, { subAction: 'give', who: 'alhazen', role: 'administrator', branch: '' });
    expect(held(given)).toContain('alhazen administrator p_Unit/4711');
    const later = await act(4711, { subAction: 'withdraw', account: String(ALHAZEN), role: 'publisher' });
    expect(held(later), 'a role for the site is not withdrawn at an object').toContain('alhazen publisher');
    const { services } = site.server;
    const own = await services.store
      .selectFrom('account_roles')
      .selectAll()
      .where('branch', '=', '')
      .where('role', '=', 'administrator')
      .execute();
    expect(own.map(({ user_id }) => user_id)).not.toContain(ALHAZEN);
    expect((await site.call('action=2&id=0&datatype=p_Accounts', { token: site.learner })).status).toBe(403);
  });

  it('are refused with a word: no such account, a role that is none, the own administration, an object that is gone', async () => {
    await roles('');
    for (const who of ['nobody', 'ada@', '%', ''])
      expect((await act(100, { subAction: 'give', who, role: 'author' })).status, who).toBe(404);
    for (const role of ['reader', 'king', '']) expect((await act(100, { subAction: 'give', who: 'ada', role })).status, role).toBe(400);
    expect((await act(100, { subAction: 'take', who: 'ada', role: 'author' })).status).toBe(400);
    expect((await act(100, { subAction: 'withdraw', account: '999999', role: 'author' })).status).toBe(404);
    expect((await act(100, { subAction: 'withdraw', account: String(ADA), role: 'administrator' })).status).toBe(403);
    expect((await act(987_654)).status).toBe(404);
  });

  it('a form says that its reader may give them, and says it to nobody else', async () => {
    const attributes = async (token?: string) =>
      found(await site.call('action=8&id=100&datatype=p_ObjectDocument', { token: token ?? site.learner }), '//objectDocument')[0];
    await roles('p_Course/100');
    expect(await attributes()).toMatchObject({ roles: '1' });
    expect(await attributes(site.author)).not.toHaveProperty('roles');
  });

  it('count at a draft: its author edits, its reviewer has it at home, its publisher publishes; a stranger is told why not', async () => {
    const { author } = site;
    const begun = await site.call('action=16&id=0&datatype=p_Studio', {
      token: author,
      fields: { subAction: 'create', dataType: 'p_Course', title: 'A draft' },
    });
    const id = Number(values(begun, '//studio/@made')[0]);
    const become = (...names: RoleName[]) =>
      setRoles(
        site.server.services.store,
        ADA,
        names.map((name) => ({ name, branch: `p_Course/${id}` })),
      );
    const status = async (query: string, fields?: Record<string, string>) =>
      (await site.call(query, fields === undefined ? { token: site.learner } : { token: site.learner, fields })).status;
    const refused = await site.call(`action=8&id=${id}&datatype=p_ObjectDocument`, { token: site.learner, lang: 'en' });
    expect([refused.status, values(refused, '//error/text/text()')[0]]).toEqual([403, expect.stringMatching(/^Your account may not/)]);
    const guest = await site.call(`action=8&id=${id}&datatype=p_ObjectDocument`, { lang: 'en' });
    expect(values(guest, '//error/text/text()')[0]).toContain('log in');

    await become('author');
    const form = await site.call(`action=8&id=${id}&datatype=p_ObjectDocument`, { token: site.learner });
    expect(form.status).toBe(200);
    expect(await status(`action=16&id=${id}&datatype=p_ObjectDocument`, { xml: form.body.replace('A draft', 'Ada’s draft') })).toBe(200);
    expect(await status(`action=1&id=${id}&datatype=p_ObjectVersions`)).toBe(200);
    const publish = { subAction: 'publish' };
    expect(await status(`action=16&id=${id}&datatype=p_Studio`, publish), 'an author publishes nothing').toBe(403);
    expect(await status(`action=16&id=0&datatype=p_Studio`, { subAction: 'create', dataType: 'p_Course', title: 'x' })).toBe(403);
    const proposed = values(await site.call(`action=2&id=${id}&datatype=p_ObjectReview`, { token: author }), '//@proposed')[0]!;
    expect(await status(`action=16&id=${id}&datatype=p_ObjectReview`, { subAction: 'ask', proposed })).toBe(200);

    await become('reviewer');
    const home = await site.call('action=2&id=0&datatype=p_UserHome', { token: site.learner });
    expect(values(home, '//reviews/@count')).toEqual(['1']);
    const studio = await site.call('action=2&id=0&datatype=p_Studio', { token: site.learner });
    expect(values(studio, '//waiting/entry/@ID')).toEqual([String(id)]);
    expect(await status(`action=2&id=${id}&datatype=p_ObjectReview`)).toBe(200);
    expect(await status(`action=8&id=${id}&datatype=p_ObjectDocument`), 'a reviewer writes nothing').toBe(403);

    await become('author', 'publisher');
    const remove = { confirm: '1' };
    expect(await status(`action=32&id=${id}&datatype=p_Studio`, remove)).toBe(200);
    expect(await status(`action=16&id=${id}&datatype=p_Studio`, { subAction: 'restore' }), 'out of the bin').toBe(200);
    expect(await status(`action=16&id=${id}&datatype=p_Studio`, publish)).toBe(200);
  });
});
