import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Presences } from './content/presence/presences.ts';
import { postgresDatabase, seededDatabase } from './fixtures/databases.ts';
import { fixtureOptions, logIn } from './fixtures/open.ts';
import { startServer, type RunningServer } from './server.ts';
import { deleteAccount } from './session/account/accounts.ts';
import { setRoles } from './session/roles.ts';
import { attribute, children, parseRoot } from './xml/nodes.ts';

/** On PostgreSQL two servers have one database. */
const isPostgres = process.env.DATABASE_URL !== undefined;
const [ADA, ALHAZEN] = [12, 13];
const IN_TIME = { timeout: 15_000, interval: 50 };

let folder: string;
let drop: () => Promise<void> = async () => {};
let servers: RunningServer[] = [];
let [ada, alhazen] = ['', ''];
const opened: AbortController[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-presence-'));
  const options = fixtureOptions(join(folder, 'data-0'));
  const database = isPostgres ? await postgresDatabase(options) : null;
  if (database !== null) ({ drop } = database);
  const start = async (index: number): Promise<RunningServer> =>
    startServer({
      ...fixtureOptions(join(folder, `data-${index}`)),
      ...{ databaseUrl: database?.url ?? '', databaseTemplate: isPostgres ? '' : await seededDatabase(options) },
    });
  servers = [await start(0)];
  if (isPostgres) servers.push(await start(1));
  await setRoles(servers[0]!.services.store, ADA, [{ name: 'author', branch: '' }]);
  ada = await logIn(servers[0]!.app, 'ada', 'analytical-engine');
  alhazen = await logIn(servers[0]!.app, 'alhazen', 'book-of-optics');
}, 180_000);
afterAll(async () => {
  for (const each of opened) each.abort();
  await Promise.all(servers.map((server) => server.close()));
  await drop();
  rmSync(folder, { recursive: true, force: true });
});

const store = () => servers[0]!.services.store;
const rows = () => store().selectFrom('presences').select(['account_id', 'screen', 'object_id']).orderBy('screen').execute();

function ask(id: number, token: string, fields: Record<string, string>, server = servers[0]!, signal?: AbortSignal): Promise<Response> {
  return fetch(`${server.url}dispatcher.php?mode=ajax&lang=en&action=verify&id=${id}&datatype=p_ObjectPresence`, {
    method: 'POST',
    headers: token === '' ? {} : { authorization: `Bearer ${token}` },
    body: new URLSearchParams(fields),
    ...(signal ? { signal } : {}),
  });
}

interface Listening {
  /** What was heard, the last at the end. */
  readonly events: readonly (readonly string[])[];
  /** It has ended by itself. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Opens a form and listens to who else is there. */
async function listen(id: number, token: string, screen: string, server = servers[0]!): Promise<Listening> {
  const closing = new AbortController();
  opened.push(closing);
  const response = await ask(id, token, { screen }, server, closing.signal);
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'text/event-stream; charset=UTF-8',
    'no-store',
  ]);
  const events: (readonly string[])[] = [];
  const read = async (): Promise<void> => {
    let text = '';
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      text += part;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const here = parseRoot(text.slice('data: '.length, end));
        events.push(children(here, 'author').map((each) => attribute(each, 'name')));
        text = text.slice(end + 2);
      }
    }
  };
  return { events, ended: read().catch(() => {}), close: () => closing.abort() };
}

describe('who has an object open', () => {
  it('each sees the other one, at whichever server, and that they leave', async () => {
    const other = servers.at(-1)!;
    const first = await listen(203, alhazen, 'screen-of-alhazen');
    await expect.poll(() => first.events.at(-1), IN_TIME).toEqual([]);
    const second = await listen(203, ada, 'screen-of-ada', other);
    await expect.poll(() => second.events.at(-1), IN_TIME).toEqual(['Ibn al-Haytham']);
    await expect.poll(() => first.events.at(-1), IN_TIME).toEqual(['Ada Lovelace']);
    const elsewhere = await listen(204, alhazen, 'screen-elsewhere');
    const again = await listen(203, alhazen, 'second-of-alhazen');
    await expect.poll(() => again.events.at(-1), IN_TIME).toEqual(['Ada Lovelace']);
    await expect.poll(() => elsewhere.events.at(-1), IN_TIME).toEqual([]);
    expect(second.events.at(-1), 'an account is named once').toEqual(['Ibn al-Haytham']);
    second.close();
    await expect.poll(() => first.events.at(-1), IN_TIME).toEqual([]);
    for (const each of [first, elsewhere, again]) each.close();
    await expect.poll(rows, IN_TIME).toEqual([]);
  }, 60_000);

  it('a form that is not looked at asks now and then, and the end of its stream takes it not away', async () => {
    const stream = await listen(205, ada, 'hidden-of-ada');
    await expect.poll(() => stream.events.length, IN_TIME).toBe(1);
    const once = await ask(205, ada, { screen: 'hidden-of-ada', once: '1' });
    expect([once.status, await once.text()]).toEqual([200, 'data: <here ID="205"/>\n\n']);
    stream.close();
    await stream.ended;
    const other = await ask(205, alhazen, { screen: 'looks-once', once: '1' });
    expect(await other.text()).toBe('data: <here ID="205"><author name="Ada Lovelace"/></here>\n\n');
    const gone = await ask(205, ada, { screen: 'hidden-of-ada', gone: '1' });
    expect([gone.status, (await rows()).map(({ screen }) => screen)]).toEqual([204, ['looks-once']]);
    await store().deleteFrom('presences').execute();
  });

  it('tells nothing to who may not write it, and needs the name of a form', async () => {
    const held = await ask(203, alhazen, { screen: 'screen-of-alhazen', once: '1' });
    expect(held.status).toBe(200);
    await setRoles(store(), ADA, [{ name: 'author', branch: 'p_News/204' }]);
    for (const [id, token, screen, status] of [
      [203, '', 'screen-of-guest', 403],
      [203, ada, 'screen-of-ada', 403],
      [9999, alhazen, 'screen-of-alhazen', 404],
      [203, alhazen, '', 400],
      [203, alhazen, 'no spaces here', 400],
    ] as const) {
      const answer = await ask(id, token, { screen, once: '1' });
      expect([answer.status, (await answer.text()).includes('Haytham')], `${id} ${screen}`).toEqual([status, false]);
    }
    expect((await ask(204, ada, { screen: 'screen-of-ada', once: '1' })).status).toBe(200);
    await setRoles(store(), ADA, [{ name: 'author', branch: '' }]);
    await store().deleteFrom('presences').execute();
  });

  it('no row is left: what is not renewed goes, an account has so many, and a deleted one none', async () => {
    const presences = new Presences(store());
    const at = (account: number, screen: string) => ({ object: 206, account, screen });
    await presences.hold(at(ADA, 'long-ago'), 100);
    await store()
      .updateTable('presences')
      .set({ until: sql<Date>`now() - interval '1 second'` })
      .execute();
    expect(await presences.others(at(ALHAZEN, ''))).toEqual([]);
    expect((await ask(206, alhazen, { screen: 'takes-away', once: '1' })).status).toBe(200);
    expect((await rows()).map(({ screen }) => screen)).toEqual(['takes-away']);
    for (let index = 0; index < 25; index += 1) await presences.hold(at(ALHAZEN, `many-${index}-screens`), 1000 + index);
    await presences.clean(ALHAZEN);
    expect(await rows()).toHaveLength(20);
    await presences.hold(at(ADA, 'of-who-goes'), 100);
    await store()
      .transaction()
      .execute((transaction) => deleteAccount(transaction, ADA, servers[0]!.services.limits));
    expect((await rows()).filter(({ account_id: account }) => account === ADA)).toEqual([]);
    await presences.hold(at(ADA, 'of-who-is-gone'), 100);
    expect((await rows()).filter(({ account_id: account }) => account === ADA)).toEqual([]);
  });

  it('a server that stops does not wait for who listens', async () => {
    const stream = await listen(207, alhazen, 'to-the-end');
    await expect.poll(() => stream.events.length, IN_TIME).toBe(1);
    const began = performance.now();
    await servers.shift()!.close();
    await stream.ended;
    expect(performance.now() - began).toBeLessThan(6000);
  }, 30_000);
});
