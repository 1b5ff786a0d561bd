import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { postgresDatabase, seededDatabase } from '../../fixtures/databases.ts';
import { call, fixtureOptions } from '../../fixtures/open.ts';
import { openServer, type OpenServer } from '../../server.ts';
import type { Mail } from '../../protocol/contract.ts';
import { Limits } from '../limits.ts';
import { deleteAccount } from './accounts.ts';

const PASSWORD = 'a long password';
const NEXT = 'another long password';
const isPostgres = process.env.DATABASE_URL !== undefined;

/** What comes late goes to the one server, what changes the account meanwhile to the other; in a folder both are one. */
let here: OpenServer;
let there: OpenServer;
let folder: string;
let drop: () => Promise<void> = async () => {};
let mails: Mail[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-meanwhile-'));
  const own = { unproven: 'nothing', mail: (mail: Mail) => void mails.push(mail) };
  const optionsOf = (name: string) => ({ ...fixtureOptions(join(folder, name)), ...own });
  if (isPostgres) {
    const made = await postgresDatabase(fixtureOptions(folder));
    ({ drop } = made);
    here = await openServer({ ...optionsOf('here'), databaseUrl: made.url });
    there = await openServer({ ...optionsOf('there'), databaseUrl: made.url });
  } else here = there = await openServer({ ...optionsOf('here'), databaseTemplate: await seededDatabase(fixtureOptions(folder)) });
}, 180_000);
afterAll(async () => {
  await here.close();
  if (there !== here) await there.close();
  await drop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  vi.restoreAllMocks();
  mails = [];
  await here.services.store.deleteFrom('counts').execute();
});

const send = (at: OpenServer, fields: Record<string, string>, token?: string) =>
  call(at.app, 'action=verify&id=0&datatype=p_Login', { fields, ...(token === undefined ? {} : { token }) });
const tokenIn = ({ body }: { readonly body: string }): string => /<JWT>(.*)<\/JWT>/.exec(body)?.[1] ?? '';
const logIn = (at: OpenServer, user: string, password: string) => send(at, { subAction: 'login', loginMode: 'password', user, password });
const register = async (at: OpenServer, user: string): Promise<string> =>
  tokenIn(await send(at, { subAction: 'register', user, strUser: user, email: `${user}@example.org`, password: PASSWORD }));
const linkTo = (address: string): string =>
  /token=([\w-]{32})/.exec(mails.findLast((mail) => mail.address === address)?.body ?? '')?.[1] ?? '';
const changePassword = (at: OpenServer, token: string, newPassword: string) =>
  send(at, { subAction: 'changePassword', password: PASSWORD, newPassword }, token);
const byLink = async (at: OpenServer, user: string) => {
  await send(at, { subAction: 'lostPassword', user });
  return send(at, { subAction: 'login', loginMode: 'token', token: linkTo(`${user}@example.org`) });
};
const home = async (token: string): Promise<number> => (await call(here.app, 'action=2&datatype=p_UserHome', { token })).status;
const accountOf = (login: string) =>
  here.services.store.selectFrom('users').selectAll().where('login', '=', login).executeTakeFirstOrThrow();

/** Does something when a call comes to a step for the first time: the password is right by then, or the link, or a mail is counted. */
function meanwhile(step: 'count' | 'forgive', kind: string, work: () => Promise<unknown>): { readonly isOver: () => boolean } {
  const { limits } = here.services;
  const own = Limits.prototype[step].bind(limits) as (...parameters: unknown[]) => Promise<unknown>;
  let isOver = false;
  vi.spyOn(limits, step).mockImplementation((async (...parameters: unknown[]) => {
    if (parameters[0] === kind && !isOver) {
      isOver = true;
      await work();
    }
    return own(...parameters);
  }) as never);
  return { isOver: () => isOver };
}

it('RT-007 who has typed the old password while it was changed is not let in', async () => {
  const owner = await register(there, 'olga');
  const change = meanwhile('forgive', 'login', () => changePassword(there, owner, NEXT));
  const late = await logIn(here, 'olga', PASSWORD);
  expect([change.isOver(), tokenIn(late), late.body.includes('badCredentials')]).toEqual([true, '', true]);
  expect(tokenIn(await logIn(here, 'olga', NEXT))).not.toBe('');
  const disabled = meanwhile('forgive', 'login', () =>
    there.services.store.updateTable('users').set({ disabled: true }).where('login', '=', 'olga').execute(),
  );
  expect([tokenIn(await logIn(here, 'olga', NEXT)), disabled.isOver()]).toEqual(['', true]);
});

it('RT-007 who has come by a link while the password was changed is out with the other sessions', async () => {
  const owner = await register(there, 'lise');
  await here.services.store.updateTable('users').set({ proven: true }).where('login', '=', 'lise').execute();
  const change = meanwhile('forgive', 'link', () => changePassword(there, owner, NEXT));
  const late = await byLink(here, 'lise');
  expect([late.status, change.isOver(), await home(tokenIn(late))]).toEqual([200, true, 440]);
});

it('RT-007 who registers under an address is out when its person comes by a link before the answer', async () => {
  let person = '';
  const comes = meanwhile('count', 'proof-mail', async () => {
    person = tokenIn(await byLink(there, 'sofia'));
  });
  const registered = await register(here, 'sofia');
  expect([comes.isOver(), await home(person), registered === '' ? 440 : await home(registered)]).toEqual([true, 200, 440]);
  expect(tokenIn(await logIn(here, 'sofia', PASSWORD))).toBe('');
});

it('RT-007 whose session has ended meanwhile changes neither the password nor the address', async () => {
  const [thief, owner] = [await register(here, 'emil'), tokenIn(await logIn(there, 'emil', PASSWORD))];
  const change = meanwhile('forgive', 'change', () => changePassword(there, owner, NEXT));
  expect([(await changePassword(here, thief, 'the password of a thief')).status, change.isOver()]).toEqual([440, true]);
  expect(tokenIn(await logIn(here, 'emil', 'the password of a thief'))).toBe('');
  const again = tokenIn(await logIn(there, 'emil', NEXT));
  expect([await home(again), await home(thief)]).toEqual([200, 440]);
  vi.restoreAllMocks();

  const second = await register(here, 'max');
  const own = tokenIn(await logIn(there, 'max', PASSWORD));
  const other = meanwhile('forgive', 'change', () => changePassword(there, own, NEXT));
  const asked = await send(here, { subAction: 'changeAddress', email: 'thief@example.org', password: PASSWORD }, second);
  expect([asked.status, other.isOver(), (await accountOf('max')).email]).toEqual([440, true, 'max@example.org']);
  expect(mails.filter(({ address }) => address === 'thief@example.org')).toEqual([]);
});

it('RT-007 another address that was asked for is not asked for any more when the password is changed', async () => {
  const thief = await register(here, 'paul');
  const owner = tokenIn(await logIn(there, 'paul', PASSWORD));
  await send(there, { subAction: 'proveAddress', token: linkTo('paul@example.org') });
  await send(here, { subAction: 'changeAddress', email: 'thief@example.org', password: PASSWORD }, thief);
  expect((await changePassword(there, owner, NEXT)).status).toBe(200);
  expect((await send(here, { subAction: 'proveAddress', token: linkTo('thief@example.org') })).body).toContain('linkInvalid');
  expect((await accountOf('paul')).email).toBe('paul@example.org');
});

it('RT-007 no link goes to an address that is the account’s no more', async () => {
  const owner = await register(there, 'carl');
  await send(there, { subAction: 'proveAddress', token: linkTo('carl@example.org') });
  await send(there, { subAction: 'changeAddress', email: 'new@example.org', password: PASSWORD }, owner);
  mails = mails.filter(({ address }) => address === 'new@example.org');
  const change = meanwhile('count', 'reset-mail', () => send(there, { subAction: 'proveAddress', token: linkTo('new@example.org') }));
  await send(here, { subAction: 'lostPassword', user: 'carl' });
  expect([change.isOver(), (await accountOf('carl')).email]).toEqual([true, 'new@example.org']);
  expect([linkTo('carl@example.org'), await here.services.store.selectFrom('login_links').selectAll().execute()]).toEqual(['', []]);
});

it('RT-007 a token of the version before that ends meanwhile is followed by no session', async () => {
  await register(here, 'otto');
  const { id } = await accountOf('otto');
  const { sessions, tokens, store } = here.services;
  const begin = sessions.begin.bind(sessions);
  vi.spyOn(sessions, 'begin').mockImplementation(async (...parameters) => {
    await store
      .updateTable('users')
      .set({ generation: sql`generation + 1` })
      .where('id', '=', id)
      .execute();
    return begin(...parameters);
  });
  const answer = await call(here.app, 'action=2&datatype=p_UserHome', { token: await tokens.issue({ id, life: 60, age: 100 }) });
  expect([answer.status, answer.headers['ccms-token']]).toEqual([200, undefined]);
});

it('RT-007 a mail that is written while its account is deleted is in no table', async () => {
  const { store } = here.services;
  const token = await register(here, 'edith');
  await store.updateTable('users').set({ proven: true }).where('login', '=', 'edith').execute();
  const { id } = await accountOf('edith');
  const remove = () => there.services.store.transaction().execute((transaction) => deleteAccount(transaction, id, there.services.limits));
  // Whatever stores a mail by itself is overtaken.
  const insertInto = store.insertInto.bind(store);
  const alone = vi.spyOn(store, 'insertInto').mockImplementation(((table: never) => {
    const query = insertInto(table);
    if (table !== 'mails') return query;
    const values = query.values.bind(query);
    return { values: (row: never) => ({ execute: async () => (await remove(), values(row).execute()) }) };
  }) as never);
  // On PostgreSQL others work while a row is being stored.
  if (isPostgres) {
    await sql`create function slowly() returns trigger language plpgsql as 'begin perform pg_sleep(0.5); return new; end'`.execute(store);
    await sql`create trigger slow_mails before insert on mails for each row execute function slowly()`.execute(store);
  }
  const asked = Promise.all([
    send(here, { subAction: 'lostPassword', user: 'edith' }),
    send(here, { subAction: 'changeAddress', email: 'edith2@example.org', password: PASSWORD }, token),
  ]);
  if (isPostgres) {
    const counted = () => store.selectFrom('counts').select('kind').where('kind', '=', 'reset-mail').execute();
    await expect.poll(async () => (await counted()).length).toBe(1);
    await remove();
  }
  await asked;
  if (!isPostgres) await remove();
  if (isPostgres) await sql`drop trigger slow_mails on mails`.execute(store);
  alone.mockRestore();
  for (const table of ['mails', 'login_links', 'address_proofs'] as const)
    expect(await store.selectFrom(table).selectAll().where('user_id', '=', id).execute(), table).toEqual([]);
});
