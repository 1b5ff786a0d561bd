import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { emptyPostgresDatabase } from '../fixtures/databases.ts';
import { findAccounts } from '../session/account/accounts.ts';
import { connectStore, migrateTo } from './open.ts';

const data = mkdtempSync(join(tmpdir(), 'lectern-names-'));
afterAll(() => rmSync(data, { recursive: true, force: true }));

it('names that were stored with more than one blank are found by two of their words', async () => {
  const postgres = process.env.DATABASE_URL ? await emptyPostgresDatabase() : null;
  const store = await connectStore({ databaseUrl: postgres?.url ?? '', data, databaseTemplate: '' });
  await migrateTo(store, data, '0065-accounts-by-words');
  const account = (login: string, name: string) => ({ login, name, email: '', password: '' });
  await store
    .insertInto('users')
    .values([account('one', ' Mary  Jackson\u00a0 Winston '), account('two', 'Annie Easley'), account('three', 'Gladys\t\u3000West')])
    .execute();
  await store.insertInto('learner_groups').values({ name: 'Class  7b', note: '' }).execute();
  await migrateTo(store, data);
  const names = await store.selectFrom('users').select('name').where('login', 'in', ['one', 'two', 'three']).orderBy('id').execute();
  expect(names.map(({ name }) => name)).toEqual(['Mary Jackson Winston', 'Annie Easley', 'Gladys West']);
  expect((await store.selectFrom('learner_groups').select('name').execute()).map(({ name }) => name)).toEqual(['Class 7b']);
  const found = async (words: string) =>
    (await findAccounts(store, words, { page: 1, pageSize: 10, invited: false })).accounts.map(({ login }) => login);
  expect(await found('jackson winston')).toEqual(['one']);
  expect(await found('gladys west')).toEqual(['three']);
  await store.destroy();
  await postgres?.drop();
}, 120_000);
