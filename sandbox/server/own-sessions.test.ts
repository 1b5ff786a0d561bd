import { beforeEach, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { logIn } from './fixtures/open.ts';
import { found, openSite } from './fixtures/site.ts';
import { Library } from './media/library.ts';
import { settle } from './options.ts';
import { endOtherSessions, endOwnSession, ownSessions } from './session/account/own-sessions.ts';
import { ANONYMOUS } from './session/contract.ts';
import { Sessions } from './session/sessions.ts';

const site = openSite();
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/604.1';
const PASSWORD = 'analytical-engine';

/** Logs Ada in with a browser. @returns the token */
async function enter(agent: string, password = PASSWORD): Promise<string> {
  const { body } = await site.call('action=verify&id=0&datatype=p_Login', {
    fields: { subAction: 'login', loginMode: 'password', user: 'ada', password },
    headers: { 'user-agent': agent },
  });
  return /<JWT>(.*)<\/JWT>/.exec(body)?.[1] ?? '';
}
/** What a page reads of an answer, whether it was asked for or something was ended. */
const LIST = '/cms/object/data/sessions/session';
const list = async (token: string) => found(await site.call('action=2&id=0&datatype=p_Sessions', { token }), LIST);
const post = (token: string, fields: Record<string, string>) => site.call('action=16&id=0&datatype=p_Sessions', { token, fields });
const home = async (token: string, app = site.server.app) =>
  (
    await app.inject({
      url: '/dispatcher.php?mode=ajax&lang=en&action=2&id=0&datatype=p_UserHome',
      headers: { host: 'localhost:8080', authorization: `Bearer ${token}` },
    })
  ).statusCode;

beforeEach(async () => {
  await site.server.services.store.deleteFrom('sessions').execute();
});

it('RT-007 lists the own sessions in words, this one first, and no name that a token has', async () => {
  const phone = await enter(PHONE);
  const desk = await enter(FIREFOX);
  const other = await logIn(site.server.app, 'alhazen', 'book-of-optics');
  const sessions = await list(desk);
  expect(sessions).toMatchObject([
    { browser: 'Firefox', system: 'Linux', own: '1' },
    { browser: 'Safari', system: 'iPhone' },
  ]);
  for (const { begun, used } of sessions) for (const time of [begun, used]) expect(Date.now() - Date.parse(time!)).toBeLessThan(60_000);
  expect(sessions.map(({ own }) => own)).toEqual(['1', undefined]);
  const rows = await site.server.services.store.selectFrom('sessions').selectAll().execute();
  const { body } = await site.call('action=2&id=0&datatype=p_Sessions', { token: phone });
  for (const { id } of rows) expect(body).not.toContain(id);
  // Nothing that a browser says is stored but the two names.
  expect(JSON.stringify(rows)).not.toMatch(/Mozilla|128\.0/);
  expect((await list(other)).length).toBe(1);
  expect((await site.call('action=2&id=0&datatype=p_Sessions')).status).toBe(403);
});

it('RT-007 ends one session: its token is refused from then on, at every server of the row, and no other one is', async () => {
  const [phone, tablet, desk] = [await enter(PHONE), await enter('nothing known'), await enter(FIREFOX)];
  const { services } = site.server;
  // A server of its own on the same database: nothing but that tells it.
  const settings = settle({ quiet: true, faults: false }, {});
  const app = await buildApp({ ...services, sessions: new Sessions(services.store) }, settings, new Library([]));
  expect(await home(phone, app)).toBe(200);
  const { key } = (await list(desk)).find(({ browser }) => browser === 'Safari')!;
  const answer = await post(desk, { subAction: 'end', key: key! });
  expect(found(answer, LIST).map(({ browser, own }) => [browser, own])).toEqual([
    ['Firefox', '1'],
    [undefined, undefined],
  ]);
  for (const server of [app, site.server.app])
    expect([await home(phone, server), await home(desk, server), await home(tablet, server)]).toEqual([440, 200, 200]);
  expect((await post(desk, { subAction: 'end', key: key! })).status, 'again').toBe(200);
  expect((await post(phone, { subAction: 'endOthers' })).status, 'who has been ended ends nobody').toBe(440);
  expect(await home(desk)).toBe(200);
  await app.close();
});

it('RT-007 ends neither this session by its key, nor one of somebody else', async () => {
  const [desk, other] = [await enter(FIREFOX), await logIn(site.server.app, 'alhazen', 'book-of-optics')];
  const [own, foreign] = [(await list(desk))[0]!.key!, (await list(other))[0]!.key!];
  for (const key of [own, foreign, '', 'x']) expect((await post(desk, { subAction: 'end', key })).status).toBe(200);
  expect([await home(desk), await home(other)]).toEqual([200, 200]);
  expect((await post(desk, { subAction: 'endAll' })).status).toBe(400);
  expect((await site.call('action=16&id=0&datatype=p_Sessions', { fields: { subAction: 'endOthers' } })).status).toBe(403);
});

it('RT-007 ends all others at once, also tokens of before sessions were rows', async () => {
  const [phone, desk] = [await enter(PHONE), await enter(FIREFOX)];
  const { store, tokens } = site.server.services;
  const { generation } = await store.selectFrom('users').select('generation').where('id', '=', 12).executeTakeFirstOrThrow();
  const former = await tokens.issue({ id: 12, generation });
  expect(await home(former)).toBe(200);
  expect(found(await post(desk, { subAction: 'endOthers' }), LIST)).toMatchObject([{ browser: 'Firefox', own: '1' }]);
  expect([await home(phone), await home(former), await home(desk)]).toEqual([440, 440, 200]);
});

it('RT-007 a new password ends all others as well, and the own one goes on with the name of its device', async () => {
  const [phone, desk] = [await enter(PHONE), await enter(FIREFOX)];
  const change = async (password: string, newPassword: string, token: string) => {
    const answer = await site.call('action=verify&id=0&datatype=p_Login', {
      token,
      fields: { subAction: 'changePassword', password, newPassword, newPassword2: newPassword },
      headers: { 'user-agent': FIREFOX },
    });
    return answer.headers['ccms-token'] ?? '';
  };
  const next = await change(PASSWORD, 'a new engine of brass', desk);
  expect([await home(phone), await home(desk)]).toEqual([440, 440]);
  expect(await list(next)).toMatchObject([{ browser: 'Firefox', system: 'Linux', own: '1' }]);
  await change('a new engine of brass', PASSWORD, next);
});

it('RT-007 who was ended after the dispatcher had let them in ends nobody: looked at in the same transaction', async () => {
  await enter(PHONE);
  await enter(FIREFOX);
  const { store } = site.server.services;
  const rows = await store.selectFrom('sessions').select(['id', 'user_id']).execute();
  const [asker, other] = rows as [(typeof rows)[0], (typeof rows)[0]];
  const visitor = { ...ANONYMOUS, id: asker.user_id, loggedIn: true, session: asker.id };
  const key = (await ownSessions(store, visitor)).find(({ isOwn }) => !isOwn)!.key;
  await store.deleteFrom('sessions').where('id', '=', asker.id).execute();
  await expect(endOtherSessions(store, visitor)).rejects.toThrow();
  await expect(endOwnSession(store, visitor, key)).rejects.toThrow();
  expect(await store.selectFrom('sessions').select('id').execute()).toEqual([{ id: other.id }]);
});
