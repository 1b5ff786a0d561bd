import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openSite, values } from '../../fixtures/site.ts';
import { logIn } from '../../fixtures/open.ts';
import { setRoles } from '../roles.ts';

const MANY = 10_040;
const site = openSite();
let token: string;
beforeAll(async () => {
  const { store } = site.server.services;
  await sql`insert into users (login, password, name, email)
    select 'many' || n, '', 'Émilie ' || to_char(n, 'FM00000'), 'm' || n || '@example.org'
    from generate_series(1, ${sql.lit(MANY)}) as n`.execute(store);
  await sql`insert into users (login, password, name, email) values ('odd%_name', '', 'Ŝŭ Percent', ''), ('zz', '', 'Wu Xq', '')`.execute(
    store,
  );
  await sql`vacuum analyze users`.execute(store);
  await setRoles(store, 12, [{ name: 'administrator', branch: '' }]);
  token = await logIn(site.server.app, 'ada', 'analytical-engine');
}, 180_000);

const list = (query: string, more = '') => site.call(`action=1&datatype=p_Accounts&query=${encodeURIComponent(query)}${more}`, { token });
const logins = async (query: string, more = '') => values(await list(query, more), '//account/@login');
const numbers = async (query: string, more = '') => {
  const reply = await list(query, more);
  return ['count', 'more', 'pages'].map((name) => values(reply, `//accounts/@${name}`)[0]);
};

describe('many accounts', () => {
  it('RT-007 are counted up to 10 000, and each has its page', async () => {
    expect(await numbers('')).toEqual(['10000', '1', '400']);
    expect(await numbers('many')).toEqual(['10000', '1', '400']);
    expect(await numbers('many', '&page=402')).toEqual(['10000', '1', '400']);
    expect(await numbers('many', '&page=401')).toEqual(['10000', '1', '402']);
    expect((await logins('many', '&page=2')).slice(0, 2)).toEqual(['many26', 'many27']);
    expect(await logins('many', '&page=402')).toEqual(Array.from({ length: 15 }, (_, index) => `many${10_026 + index}`));
    expect(await logins('many', '&page=403')).toEqual([]);
    expect(await numbers('many100')).toEqual(['52', undefined, '3']);
    expect((await logins('many100', '&page=3')).at(-1)).toBe('many10040');
  });

  it('RT-007 are found by any part of the words, in small or large letters, with signs that a pattern has', async () => {
    expect(await logins('MANY1234')).toEqual(['many1234']);
    expect(await logins('émilie 00007')).toEqual(['many7']);
    expect(await logins('ŝŭ p')).toEqual(['odd%_name']);
    for (const query of ['d%_n', '%_', 'percent']) expect(await logins(query), query).toEqual(['odd%_name']);
    expect(await logins('zz wu'), 'across the parts').toEqual(['zz']);
    expect([await logins('xq'), await logins('ada adb'), await logins('manymany')]).toEqual([['zz'], [], []]);
  });

  it('RT-007 are not looked through for a name: an index has what could be meant', async () => {
    const { store } = site.server.services;
    const asked = vi.spyOn(store.getExecutor(), 'executeQuery');
    await list('many1234');
    expect(asked.mock.calls.some(([query]) => query.sql.includes('from accounts_holding('))).toBe(true);
    asked.mockRestore();
    const { rows: functions } = await sql<{ source: string; settings: string }>`
      select prosrc as source, proconfig::text as settings from pg_proc where proname = 'accounts_holding'`.execute(store);
    const [{ source, settings }] = functions as [{ source: string; settings: string }];
    expect(settings).toBe('{enable_seqscan=off}');
    const values = { words: `'many1234'`, pattern: `'%many1234%'`, most: '10' };
    const body = source.replaceAll(/\b(words|pattern|most)\b/g, (name) => values[name as keyof typeof values]);
    const plan = await store.transaction().execute(async (transaction) => {
      await sql`set local enable_seqscan = off`.execute(transaction);
      const { rows } = await sql.raw<Record<string, string>>(`explain ${body}`).execute(transaction);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('users_by_trigrams');
  });
});
