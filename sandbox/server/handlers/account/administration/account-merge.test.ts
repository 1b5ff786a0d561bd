import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { logIn } from '../../../fixtures/open.ts';
import { found, openSite } from '../../../fixtures/site.ts';
import { readAudit } from '../../../audit/audit.ts';
import { PERSONAL_TABLES } from '../../../session/account/personal-tables.ts';
import { setRoles } from '../../../session/roles.ts';

const site = openSite();
let [administrator, own] = ['', 0];
const store = () => site.server.services.store;
beforeAll(async () => {
  own = (await store().selectFrom('users').select('id').where('login', '=', 'alhazen').executeTakeFirstOrThrow()).id;
  await setRoles(store(), own, [{ name: 'administrator', branch: '' }]);
  administrator = await logIn(site.server.app, 'alhazen', 'book-of-optics');
});

const ask = (id: number, fields: Record<string, string>) =>
  site.call(`action=16&id=${id}&datatype=p_Accounts`, { token: administrator, fields });
const account = async (login: string): Promise<number> =>
  (
    await store()
      .insertInto('users')
      .values({ login, password: 'x', name: login, email: `${login}@example.org`, proven: true })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const [EARLY, LATE] = [new Date('2026-01-01'), new Date('2026-06-01')];

/** Two accounts with something of the same in both, and something that each has alone. */
async function twins(one: string, other: string): Promise<readonly [number, number]> {
  const [to, from] = [await account(one), await account(other)];
  const at = (user_id: number, unit_id: number, stored_at: Date) => ({ user_id, unit_id, lesson_id: 1, seconds: user_id, stored_at });
  await store()
    .insertInto('unit_positions')
    .values([at(to, 1, EARLY), at(from, 1, LATE), at(to, 2, LATE), at(from, 2, EARLY), at(from, 3, EARLY)])
    .execute();
  await store()
    .insertInto('seen_lessons')
    .values([
      { user_id: to, unit_id: 1, lesson: 'a', seen: '100//one' },
      { user_id: from, unit_id: 1, lesson: 'a', seen: '100//two' },
    ])
    .execute();
  const result = {
    object_id: 1,
    data_type: 't_PracticeTest',
    points: 1,
    mpoints: 2,
    vocabulary: false,
    level: '',
    xml: '<r/>',
    stored_at: EARLY,
  };
  await store()
    .insertInto('results')
    .values([
      { ...result, user_id: to, key: 'the-same-key' },
      { ...result, user_id: from, key: 'the-same-key' },
      { ...result, user_id: from, key: 'another-key' },
    ])
    .execute();
  await store()
    .insertInto('course_progress')
    .values([
      { user_id: to, course_id: 1, progress: 40 },
      { user_id: from, course_id: 1, progress: 70 },
      { user_id: to, course_id: 2, progress: 90 },
      { user_id: from, course_id: 2, progress: 10 },
    ])
    .execute();
  const certificate = { customer: 'demo', name: 'N', titles: '{}', issuer: 'I', minutes: 1 };
  await store()
    .insertInto('certificates')
    .values([
      { ...certificate, code: `${one}1`, user_id: to, course_id: 1, issued_at: LATE },
      { ...certificate, code: `${other}1`, user_id: from, course_id: 1, issued_at: EARLY },
      { ...certificate, code: `${one}2`, user_id: to, course_id: 2, issued_at: LATE },
      { ...certificate, code: `${other}2`, user_id: from, course_id: 2, issued_at: LATE, revoked_at: LATE },
      { ...certificate, code: `${one}3`, user_id: to, course_id: 3, issued_at: LATE, revoked_at: LATE },
      { ...certificate, code: `${other}3`, user_id: from, course_id: 3, issued_at: EARLY },
      { ...certificate, code: `${one}4`, user_id: to, course_id: 4, issued_at: LATE, revoked_at: LATE },
      { ...certificate, code: `${other}4`, user_id: from, course_id: 4, issued_at: EARLY, revoked_at: EARLY },
    ])
    .execute();
  await store()
    .insertInto('enrolments')
    .values([{ user_id: from, course_id: 100, enrolled: true }])
    .execute();
  await store()
    .insertInto('notes')
    .values([{ user_id: from, note: 'n', version: 'v', body: '{}' }])
    .execute();
  await store()
    .insertInto('account_identities')
    .values([{ issuer: 'https://id', subject: other, user_id: from, provider: 'campus' }])
    .execute();
  await setRoles(store(), from, [
    { name: 'reader', branch: '' },
    { name: 'author', branch: 'p_News' },
  ]);
  await setRoles(store(), to, [{ name: 'reader', branch: '' }]);
  return [to, from];
}
const rolesOf = async (id: number) =>
  (await store().selectFrom('account_roles').select(['role', 'branch']).where('user_id', '=', id).orderBy('role').execute()).map(
    ({ role, branch }) => `${role} ${branch}`,
  );
const everythingOf = async (id: number): Promise<string[]> => {
  const all: string[] = [];
  for (const { table, column } of PERSONAL_TABLES)
    for (const row of (await sql`select * from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(store())).rows)
      all.push(`${table} ${JSON.stringify(row)}`);
  return all.toSorted();
};

describe('a merge of two accounts', () => {
  it('says what would happen and does nothing, then does just that: what is better or later stays, the other account is gone', async () => {
    const [to, from] = await twins('grace', 'grace2');
    const before = [await everythingOf(to), await everythingOf(from)];
    const plan = await ask(to, { subAction: 'mergePlan', from: ' Grace2 ' });
    expect(found(plan, '//mergePlan')[0]).toEqual({ to: String(to), from: String(from), login: 'grace2', roles: '0' });
    const parts = Object.fromEntries(
      found(plan, '//part').map(({ name, moved, replaced, left }) => [name, [moved, replaced, left].join(' ')]),
    );
    expect(parts).toEqual({
      identities: '1 0 0',
      progress: '3 2 3',
      certificates: '3 3 1',
      enrolments: '1 0 0',
      notes: '1 0 0',
      results: '2 0 0',
    });
    expect([await everythingOf(to), await everythingOf(from)]).toEqual(before);
    const merged = await ask(to, { subAction: 'merge', from: 'grace2', confirm: String(from) });
    expect([merged.status, found(merged, '//account').some(({ login }) => login === 'grace2')]).toEqual([200, false]);
    const rows = async (table: 'unit_positions' | 'course_progress' | 'certificates') =>
      (await sql<Record<string, unknown>>`select * from ${sql.table(table)} where user_id = ${to} order by 2, 3`.execute(store())).rows;
    expect((await rows('unit_positions')).map(({ unit_id, seconds }) => [unit_id, seconds])).toEqual([
      [1, from],
      [2, to],
      [3, from],
    ]);
    expect((await rows('course_progress')).map(({ progress }) => progress)).toEqual([70, 90]);
    // The earlier one proves it since then. What was revoked of either is not undone by that.
    expect((await rows('certificates')).map(({ code }) => code).toSorted()).toEqual(['grace21', 'grace22', 'grace24', 'grace3']);
    const revoked = await store()
      .selectFrom('certificates')
      .select('code')
      .where('user_id', '=', to)
      .where('revoked_at', 'is not', null)
      .execute();
    expect(revoked.map(({ code }) => code).toSorted()).toEqual(['grace22', 'grace24', 'grace3']);
    const { rows: seen } = await sql<{ seen: string }>`select seen from seen_lessons where user_id = ${to}`.execute(store());
    expect(seen).toEqual([{ seen: '100//one,two' }]);
    expect(await store().selectFrom('results').select('key').where('user_id', '=', to).orderBy('key').execute()).toEqual([
      { key: '' },
      { key: 'another-key' },
      { key: 'the-same-key' },
    ]);
    expect(await rolesOf(to)).toEqual(['reader ']);
    expect(await everythingOf(from)).toEqual([]);
    expect((await readAudit(store(), { before: 0, limit: 1, account: 0, event: '' }))[0]).toMatchObject({
      event: 'account.merge',
      subject: `account ${to}`,
      detail: `from account ${from}`,
    });
    // A second press finds nothing to do.
    const again = await ask(to, { subAction: 'merge', from: 'grace2', confirm: String(from) });
    expect([again.status, found(again, '//field')]).toEqual([400, [{ name: 'from', code: 'accounts.noSuchLogin' }]]);
  });

  it('takes roles over where that is asked for alone', async () => {
    const [to, from] = await twins('hedy', 'hedy2');
    const plan = await ask(to, { subAction: 'mergePlan', from: 'hedy2', roles: '1' });
    expect(found(plan, "//part[@name='roles']")).toEqual([{ name: 'roles', moved: '1', replaced: '0', left: '1' }]);
    await ask(to, { subAction: 'merge', from: 'hedy2', roles: '1', confirm: String(from) });
    expect(await rolesOf(to)).toEqual(['author p_News', 'reader ']);
  });

  it('is refused into itself, of the own account, of nobody, into nobody, and without the number that the plan had', async () => {
    const [to, from] = await twins('ida', 'ida2');
    const refused = async (id: number, fields: Record<string, string>) => {
      const reply = await ask(id, { subAction: 'merge', ...fields });
      return [reply.status, found(reply, '//field').map(({ code }) => code)];
    };
    expect(await refused(to, { from: 'ida', confirm: String(to) })).toEqual([400, ['accounts.mergeSame']]);
    expect(await refused(to, { from: 'alhazen', confirm: String(own) })).toEqual([400, ['accounts.mergeOwn']]);
    expect(await refused(to, { from: 'nobody', confirm: '1' })).toEqual([400, ['accounts.noSuchLogin']]);
    expect(await refused(to, { from: 'ida2', confirm: String(to) })).toEqual([400, ['required.pattern']]);
    expect(await refused(999_999, { from: 'ida2', confirm: String(from) })).toEqual([404, []]);
    expect((await everythingOf(from)).length).toBeGreaterThan(5);
    // Into the own one it may go.
    expect((await ask(own, { subAction: 'mergePlan', from: 'ida2' })).status).toBe(200);
  });
});
