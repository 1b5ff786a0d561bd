import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, logIn, openFixture } from '../fixtures/open.ts';
import type { OpenServer } from '../server.ts';
import { Limits } from '../session/limits.ts';
import { KeyedDigests } from '../base/keyed-digests.ts';
import { forgetGuests, readQuotas } from './quotas.ts';

const DAY = 24 * 60 * 60 * 1000;

const QUOTAS = JSON.stringify({
  results: { guest: { entries: 3 }, account: { entries: 4 }, guests: 2000 },
  messages: { guest: { bytes: 700 } },
  comments: { guest: { entries: 2 }, account: { bytes: 500 } },
  errors: { guest: { entries: 2 } },
  log: { guest: { entries: 2 } },
  consents: { guest: { entries: 2 }, account: { entries: 3 } },
  files: { account: { entries: 2 }, unproven: { entries: 3 } },
  states: { account: { entries: 2, bytes: 5000 } },
  notes: { account: { entries: 2, bytes: 3000 } },
  accounts: { guest: { entries: 2 } },
  answers: { account: { entries: 3 }, guest: { entries: 2 }, guests: 900 },
});

let server: OpenServer;
let token: string;
beforeAll(async () => {
  server = await openFixture({ quotas: QUOTAS, trustProxy: '1' });
  token = await logIn(server.app, 'ada', 'analytical-engine');
}, 180_000);
afterAll(() => server.close());

interface Sent {
  readonly from?: string;
  readonly token?: string;
  readonly key?: string;
  readonly fields?: Readonly<Record<string, string>>;
}
async function send(url: string, { from = '192.0.2.1', token: bearer, key, fields }: Sent = {}) {
  const answer = await server.app.inject({
    method: fields === undefined ? 'GET' : 'POST',
    url,
    remoteAddress: from,
    headers: {
      host: 'localhost',
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(fields === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(fields === undefined ? {} : { payload: new URLSearchParams(fields).toString() }),
  });
  return { status: answer.statusCode, retryAfter: Number(answer.headers['retry-after']), body: answer.body };
}
const data = (query: string) => `/dispatcher.php?mode=ajax&lang=en&${query}`;
const result = (more: Sent = {}, fields: Record<string, string> = {}) =>
  send(data('action=16&id=812&datatype=t_ClientCompetence'), {
    ...more,
    fields: { points: '3', IDObject: '812', mpoints: '16', ...fields },
  });
const statuses = async (count: number, sendOne: (index: number) => Promise<{ status: number }>): Promise<number[]> => {
  const found: number[] = [];
  for (let index = 0; index < count; index += 1) found.push((await sendOne(index)).status);
  return found;
};
const rows = async (table: 'results' | 'messages' | 'error_reports' | 'user_log' | 'consents') =>
  (await server.services.store.selectFrom(table).select('id').execute()).length;

it('RT-007 a guest stores no result of half a megabyte, and is told which field is too long', async () => {
  const xml = `<subTemplates IDObject="812">${'x'.repeat(490 * 1024)}</subTemplates>`;
  const { status, body } = await result({}, { xml });
  expect(status).toBe(413);
  expect(body).toContain('<detail name="field">xml</detail>');
  expect(body).toContain('<detail name="limit">131072</detail>');
  expect(await rows('results')).toBe(0);
});

it('RT-007 results: so many a day from one address; accounts there and other addresses go on; a repeated key is answered', async () => {
  const first = await result({ key: 'quota-key-1' });
  expect(await statuses(4, () => result())).toEqual([200, 200, 429, 429]);
  const refused = await result();
  expect(refused.body).toContain('<error status="429" code="quotaExceeded"');
  expect(refused.body).toContain('<detail name="quota">results</detail>');
  expect(refused.retryAfter).toBeGreaterThan(0);
  expect(refused.retryAfter).toBeLessThanOrEqual(24 * 60 * 60);
  expect((await result({ key: 'quota-key-1' })).body).toBe(first.body);
  expect(await statuses(5, () => result({ token }))).toEqual([200, 200, 200, 200, 429]);
  expect((await result({ from: '192.0.2.2' })).status).toBe(200);
  // One network of IPv6 counts as one address, and an IPv4 address is the same in both forms.
  expect(await statuses(4, (index) => result({ from: `2001:db8:1:2::${index}` }))).toEqual([200, 200, 200, 429]);
  expect(await statuses(4, (index) => result({ from: `2001:db8::${index + 1}` }))).toEqual([200, 200, 200, 429]);
  expect((await result({ from: '::ffff:192.0.2.1' })).status).toBe(429);
});

it('RT-007 results: all guests together fill no more than their part of the table; accounts go on', async () => {
  const found = await statuses(12, (index) => result({ from: `198.51.100.${index}` }));
  expect(found.filter((status) => status === 200).length).toBeLessThan(12);
  expect(found.at(-1)).toBe(507);
  const refused = await result({ from: '198.51.100.99' });
  expect(refused.body).toContain('<error status="507" code="storageFull"');
  expect(refused.retryAfter).toBe(3600);
});

it('a message whose answer was lost, and that is sent once more, is stored once', async () => {
  const message = (name: string) =>
    send(data('action=16&id=910&datatype=p_Contact'), { token, fields: { name, email: 'ada@example.org', topic: '1' } });
  const before = await rows('messages');
  const [first, again] = [await message('Ada'), await message('Ada')];
  expect([first.status, again.status, again.body, (await rows('messages')) - before]).toEqual([200, 200, first.body, 1]);
  await message('Grace');
  expect((await rows('messages')) - before).toBe(2);
});

it('RT-007 messages, error reports and log lines have their quotas', async () => {
  const before = await rows('messages');
  const message = { name: 'Ada', email: `${'a'.repeat(100)}@example.org`, topic: '1' };
  const sent = await statuses(5, (index) =>
    send(data('action=16&id=910&datatype=p_Contact'), { fields: { ...message, name: `Ada ${index}` } }),
  );
  expect([sent[0], sent.at(-1)]).toEqual([200, 429]);
  expect((await rows('messages')) - before).toBe(sent.filter((status) => status === 200).length);
  expect(await statuses(3, () => send(data('action=16&id=0&datatype=f_Error'), { fields: { error: '{}' } }))).toEqual([204, 204, 429]);
  expect(await statuses(3, () => send('/log.php?event=video.play'))).toEqual([204, 204, 429]);
  expect([await rows('error_reports'), await rows('user_log')]).toEqual([2, 2]);
});

it('RT-007 comments: so many a day from one address, so many bytes of an account; what is refused is not shown', async () => {
  const comment = (text: string, more: Sent = {}) =>
    send(data('action=16&id=31&datatype=p_Blog'), { ...more, fields: { author: 'Ada', text } });
  expect(await statuses(3, (index) => comment(`note ${index}`))).toEqual([200, 200, 429]);
  const refused = await comment('note 3');
  expect(refused.body).toContain('<detail name="quota">comments</detail>');
  expect(refused.retryAfter).toBeGreaterThan(60);
  expect((await comment('note 4', { from: '192.0.2.77' })).status).toBe(200);
  expect(await statuses(2, () => comment('z'.repeat(300), { token }))).toEqual([200, 429]);
  const bodies = (await server.services.store.selectFrom('comments').select('body').execute()).map(({ body }) => body);
  expect(bodies.filter((body) => body.startsWith('note')).toSorted()).toEqual(['note 0', 'note 1', 'note 4']);
});

it('RT-007 consents of others are never pushed out', async () => {
  const { store } = server.services;
  expect((await send('/GAOptIn.php?opt=in', { token })).status).toBe(204);
  // The ten thousandth row used to delete the first ones.
  await store
    .insertInto('consents')
    .values({ id: 50_000, user_id: 0, choice: 'out' } as never)
    .execute();
  expect(await statuses(3, () => send('/GAOptIn.php?opt=out'))).toEqual([204, 204, 429]);
  const own = await store.selectFrom('consents').select(['user_id', 'choice']).where('user_id', '=', 12).execute();
  expect(own).toEqual([{ user_id: 12, choice: 'in' }]);
});

const search = (filename: string, comment: string, more: Sent) =>
  send(data('action=16&datatype=f_ClientFile'), {
    ...more,
    fields: { filename, comment, overwrite: '1', xml: '<search><expert/></search>' },
  });

it('RT-007 saved searches and attempts that are left: so many a day of an account; what is stored already stays as it is', async () => {
  const { store } = server.services;
  expect(await statuses(2, (index) => search('mine', `comment ${index}`, { token }))).toEqual([200, 200]);
  const refused = await search('mine', 'comment 2', { token });
  expect([refused.status, refused.retryAfter > 0, refused.body.includes('<detail name="quota">files</detail>')]).toEqual([429, true, true]);
  expect(await store.selectFrom('client_files').select(['filename', 'comment']).execute()).toEqual([
    { filename: 'mine', comment: 'comment 1' },
  ]);
  const leave = (index: number) => send(data('action=16&id=812&datatype=t_TestState'), { token, fields: { state: `{"at":${index}}` } });
  expect(await statuses(2, leave)).toEqual([200, 200]);
  const late = await leave(2);
  expect([late.status, late.retryAfter > 0, late.body.includes('<detail name="quota">states</detail>')]).toEqual([429, true, true]);
  expect(await store.selectFrom('test_states').select('state').execute()).toEqual([{ state: '{"at":1}' }]);
});

const SCORED = `<objects><object ID="830" IDObjectType="421" dataType="p_PlacementTest"><title language="en">T</title>
  <data><test ID="830" kind="placement" scoring="server">${[1, 2, 3, 4]
    .map(
      (each) => `<question id="q${each}" kind="singleChoice" points="1"><text language="en">?</text>
        <option id="a" correct="1">yes</option><option id="b" correct="0">no</option></question>`,
    )
    .join('')}</test></data></object>
  <object ID="831" IDObjectType="423" dataType="p_PlacementTest"><title language="en">T</title>
  <data><test ID="831" kind="placement" scoring="server" adaptive="1" attempts="0" accountAttempts="0"><level id="A"/>
    <question id="q1" kind="singleChoice" a="1" b="0"><text language="en">?</text><option id="a" correct="1">yes</option></question>
    </test></data></object></objects>`;

describe('a test that the server scores', () => {
  let author: string;
  beforeAll(async () => {
    author = await logIn(server.app, 'alhazen', 'book-of-optics');
    const file = { token: author, file: SCORED };
    expect((await call(server.app, 'action=32768&id=0&datatype=p_PlacementTest', file)).status).toBe(200);
  });
  const xml = (attempt: string, ...questions: string[]) => {
    const given = questions.map((id) => `<subTemplate id="${id}" answer="a"/>`).join('');
    return `<subTemplates IDObject="830" attempt="${attempt}">${given}</subTemplates>`;
  };
  const answer = (question: number, more: Sent = {}, attempt = 'one') =>
    send(data('action=verify&id=830&datatype=p_PlacementTest'), { ...more, fields: { xml: xml(attempt, `q${question}`) } });
  const answers = async (user: number) =>
    (await server.services.store.selectFrom('verified_answers').select('question').where('user_id', '=', user).execute()).length;

  it('RT-007 takes so many answers a day of an account and an address, of all guests so many bytes, and stores none beyond', async () => {
    expect(await statuses(2, (index) => answer(index + 1))).toEqual([200, 200]);
    const late = await answer(3);
    expect([late.status, late.retryAfter > 0, late.body.includes('<detail name="quota">answers</detail>')]).toEqual([429, true, true]);
    expect(await answers(0), 'nothing of what was refused').toBe(2);
    expect((await answer(1)).status, 'an answer that is there already is no new one').toBe(200);
    const others = await statuses(9, (index) => answer(1, { from: `203.0.113.${index}` }, `other-${index}`));
    expect([others[0], others.at(-1)]).toEqual([200, 507]);
    expect(await answers(0)).toBe(2 + others.filter((status) => status === 200).length);
    expect(await statuses(4, (index) => answer(index + 1, { token: author }))).toEqual([200, 200, 200, 429]);
    expect(await answers(13)).toBe(3);
  });

  it('RT-007 an attempt without an answer is stored only where the server chooses what it asks, and counts there', async () => {
    const { store } = server.services;
    const begin = (ID: number, index: number, end = '') =>
      send(data(`action=verify&id=${ID}&datatype=p_PlacementTest`), {
        token,
        fields: { xml: `<subTemplates IDObject="${ID}" attempt="empty-${index}"${end}/>` },
      });
    const attempts = async () =>
      (await store.selectFrom('test_attempts').select(['test_id', 'attempt']).where('attempt', 'like', 'empty-%').execute()).map(
        ({ test_id, attempt }) => `${test_id} ${attempt}`,
      );
    expect(await statuses(5, (index) => begin(830, index))).toEqual(Array(5).fill(200));
    expect([(await begin(830, 5, ' end="1"')).status, await attempts()]).toEqual([200, []]);
    expect(await statuses(3, (index) => begin(831, index))).toEqual([200, 200, 200]);
    const late = await begin(831, 3);
    expect([late.status, late.retryAfter > 0, late.body.includes('<detail name="quota">answers</detail>')]).toEqual([429, true, true]);
    expect((await begin(831, 2)).status, 'one that is there already is no new one').toBe(200);
    expect((await attempts()).toSorted()).toEqual(['831 empty-0', '831 empty-1', '831 empty-2']);
  });

  it('RT-007 a result that comes again under another key counts, and is one result', async () => {
    const again = (index: number) =>
      send(data('action=16&id=830&datatype=p_PlacementTest'), {
        token: author,
        key: `again-and-again-${index}`,
        fields: { points: '0', mpoints: '4', IDObject: '830', xml: xml('one') },
      });
    expect(await statuses(5, again)).toEqual([200, 200, 200, 200, 429]);
    const { store } = server.services;
    expect(await store.selectFrom('results').select('points').where('user_id', '=', 13).execute()).toEqual([{ points: 3 }]);
    const keys = await store.selectFrom('outcomes').select('key').where('key', 'like', 'again-and-again-%').execute();
    expect(keys).toHaveLength(4);
  });
});

it('RT-007 places in units: so many a day of an account; the one that was stored last stays', async () => {
  const author = await logIn(server.app, 'alhazen', 'book-of-optics');
  const position = (seconds: number, more = {}) =>
    send(data('action=16&id=4711&datatype=t_UnitPosition'), {
      token: author,
      fields: { IDLesson: '1', seconds: String(seconds), ...more },
    });
  const slides = Array.from({ length: 100 }, (_, index) => `${index}`.padStart(60, 'x')).join(',');
  const large = await position(0, { seen: `1///${slides}` });
  expect([large.status, large.body.includes('<detail name="quota">states</detail>')], 'what is seen counts, too').toEqual([429, true]);
  expect(await server.services.store.selectFrom('seen_lessons').select('lesson').execute()).toEqual([]);
  expect(await statuses(2, position)).toEqual([200, 200]);
  const late = await position(2);
  expect([late.status, late.retryAfter > 0, late.body.includes('<detail name="quota">states</detail>')]).toEqual([429, true, true]);
  expect(await server.services.store.selectFrom('unit_positions').select('seconds').execute()).toEqual([{ seconds: 1 }]);
});

it('RT-007 notes: so many a day of an account; what was refused is stored nowhere', async () => {
  const write = (index: number, bases = '') =>
    send(data('action=16&id=4711&datatype=p_Notes'), {
      token,
      fields: {
        ...{ note: `note-${index}000`, version: 'version-a', kind: 'note', dataType: 'p_Unit', written: '2026-11-24T10:00:00.000Z' },
        ...{ text: 'A thought', bases },
      },
    });
  const many = await write(9, Array.from({ length: 50 }, (_, index) => `version-${index}`).join(' '));
  expect([many.status, many.body.includes('<detail name="quota">notes</detail>')], 'each row counts').toEqual([429, true]);
  expect(await statuses(3, write)).toEqual([200, 200, 429]);
  expect(await server.services.store.selectFrom('notes').select('note').orderBy('note').execute()).toEqual([
    { note: 'note-0000' },
    { note: 'note-1000' },
  ]);
});

it('RT-007 so many accounts are registered a day from one address; together the unproven ones of an address have one sum', async () => {
  const register = (user: string, from: string) =>
    send(data('action=verify&id=0&datatype=p_Login'), {
      from,
      fields: { subAction: 'register', user, strUser: user, email: `${user}@example.org`, password: 'a long password' },
    });
  const [one, two] = [await register('one', '192.0.2.50'), await register('two', '192.0.2.50')].map(
    ({ body }) => /<JWT>(.*)<\/JWT>/.exec(body)?.[1] ?? '',
  );
  const third = await register('three', '192.0.2.50');
  expect([third.status, third.retryAfter > 0, third.body.includes('<detail name="quota">accounts</detail>')]).toEqual([429, true, true]);
  const logins = await server.services.store.selectFrom('users').select('login').where('login', 'in', ['one', 'two', 'three']).execute();
  expect(logins.map(({ login }) => login).toSorted()).toEqual(['one', 'two']);
  expect((await register('three', '192.0.2.51')).status).toBe(200);
  const of = (bearer: string | undefined, from = '192.0.2.50') => ({ from, ...(bearer === undefined ? {} : { token: bearer }) });
  expect(await statuses(2, (index) => search(`${index}`, '', of(one)))).toEqual([200, 200]);
  expect(await statuses(2, (index) => search(`${index}`, '', of(two)))).toEqual([200, 429]);
  expect((await search('elsewhere', '', of(two, '192.0.2.52'))).status).toBe(200);
});

it('RT-007 what guests have stored goes by age, what accounts have stored stays', async () => {
  const { store } = server.services;
  await store
    .updateTable('results')
    .set({ stored_at: new Date(Date.now() - 100 * 86_400_000) })
    .execute();
  const mail = { address: 'ada@example.org', subject: 'A link', body: '' };
  const longAgo = new Date(Date.now() - 100 * 86_400_000);
  await store
    .insertInto('mails')
    .values([
      { ...mail, stored_at: longAgo },
      { ...mail, subject: 'Of today' },
    ])
    .execute();
  const begun = new Date(Date.now() - 100 * 86_400_000);
  const attempt = { test_id: 830, attempt: 'x-1', begun_at: begun };
  await store
    .insertInto('test_attempts')
    .values([
      { ...attempt, user_id: 0, guest: 'digest' },
      { ...attempt, user_id: 12 },
      { ...attempt, user_id: 0, guest: 'digest', attempt: 'x-2', begun_at: new Date() },
    ])
    .execute();
  const owned = await store.selectFrom('results').select('id').where('user_id', '>', 0).execute();
  expect(owned.length).toBeGreaterThan(0);
  expect(await forgetGuests(store, 90)).toBeGreaterThan(0);
  expect(await store.selectFrom('results').select('id').execute()).toEqual(owned);
  expect(await store.selectFrom('mails').select('subject').execute()).toEqual([{ subject: 'Of today' }]);
  const attempts = await store
    .selectFrom('test_attempts')
    .select(['user_id', 'attempt'])
    .where('attempt', 'like', 'x-%')
    .orderBy('user_id')
    .execute();
  expect(attempts).toEqual([
    { user_id: 0, attempt: 'x-2' },
    { user_id: 12, attempt: 'x-1' },
  ]);
});

/** Everything that is stored, row by row. */
async function everything(): Promise<{ readonly table: string; readonly row: string }[]> {
  const { store } = server.services;
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(store);
  const found = tables.map(async ({ name }) => {
    const { rows } = await sql<{ row: string }>`select row_to_json(each)::text as row from ${sql.table(name)} as each`.execute(store);
    return rows.map(({ row }) => ({ table: name, row }));
  });
  return (await Promise.all(found)).flat();
}
/** What somebody finds a text by who has all rows, and tries all texts of its kind. */
const traces = (text: string): string[] => [
  text,
  ...['md5', 'sha1', 'sha256', 'sha512'].flatMap((algorithm) =>
    (['hex', 'base64', 'base64url'] as const).map((encoding) => createHash(algorithm).update(text).digest(encoding).slice(0, 12)),
  ),
];
const logInAs = (fields: Record<string, string>, from: string) => send(data('action=verify&id=0&datatype=p_Login'), { from, fields });

it('RT-007 no address of a guest is in the database, in any table, nor a digest of it that needs no key', async () => {
  const from = '203.0.113.77';
  await logInAs({ subAction: 'login', user: 'nobody there', password: 'x' }, from);
  await logInAs({ subAction: 'login', loginMode: 'token', token: 'x' }, from);
  await logInAs({ subAction: 'lostPassword', user: 'nobody there' }, from);
  await logInAs({ subAction: 'register', user: 'registered', strUser: 'R', email: 'r@example.org', password: 'a long password' }, from);
  await result({ from });
  await send('/log.php?event=x&id=1', { from });
  for (const [query, fields] of [
    ['action=16&id=31&datatype=p_Blog', { author: 'A', text: 'B' }],
    ['action=16&id=0&datatype=f_Error', { error: '{}' }],
    ['action=16&id=4711&datatype=t_UnitPosition', { IDLesson: '1', seconds: '1' }],
  ] as const)
    await send(data(query), { from, fields });
  const { store } = server.services;
  const kinds = (await store.selectFrom('counts').select('kind').distinct().execute()).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['login', 'login-account', 'login-network', 'link', 'reset', 'register', 'results', 'log']));
  expect(await store.selectFrom('deposits').select('source').where('guest', '=', true).execute()).not.toEqual([]);
  const rows = await everything();
  const addresses = [from, '192.0.2.1', '192.0.2.9', '198.51.100.1', '2001:db8:0:0::/64'];
  // With what a row bore beside the address, too.
  for (const text of addresses.flatMap((address) => [
    address,
    `nobody there ${address}`,
    `${new Date().toISOString().slice(0, 10)} ${address}`,
  ]))
    for (const trace of traces(text))
      expect(
        rows.filter(({ row }) => row.includes(trace)).map(({ table }) => table),
        text,
      ).toEqual([]);
  for (const trace of traces('nobody there'))
    expect(
      rows.filter(({ row }) => row.includes(trace)),
      trace,
    ).toEqual([]);
});

it('RT-007 a guest who comes again the next day is nobody whom the counts know; waits after wrong passwords last', async () => {
  const { store } = server.services;
  const now = Date.now();
  const keys = async (day: number) => {
    await store.deleteFrom('counts').execute();
    const limits = new Limits(
      store,
      { loginAttempts: 5, wrongPasswordsPerAddress: 300, trustProxy: '1' },
      new KeyedDigests('key', () => now + day * DAY),
    );
    await limits.count('write', { network: '203.0.113.77' });
    await limits.countLogin('somebody', '203.0.113.77', '');
    const rows = await store.selectFrom('counts').select(['kind', 'subject']).execute();
    return Object.fromEntries(rows.map(({ kind, subject }) => [kind, subject]));
  };
  const [today, tomorrow] = [await keys(0), await keys(1)];
  expect(Object.keys(today).toSorted()).toEqual(['login', 'login-account', 'login-network', 'write']);
  expect(
    Object.keys(today)
      .filter((kind) => today[kind] === tomorrow[kind])
      .toSorted(),
  ).toEqual(['login', 'login-account', 'login-network']);
});

it('RT-007 a quota that cannot be read is named', () => {
  expect(readQuotas('').results.guest.entries).toBe(1000);
  expect(readQuotas('{"results":{"guest":{"entries":5}}}').results.guest).toEqual({ entries: 5, bytes: 16 * 1024 * 1024 });
  expect(() => readQuotas('{')).toThrow('LECTERN_QUOTAS must be JSON');
  expect(() => readQuotas('{"result":{}}')).toThrow('result is not known. There are results, messages');
  expect(() => readQuotas('{"results":{"guest":{"entries":"5"}}}')).toThrow('results.guest is not made of entries and bytes');
  expect(() => readQuotas('{"results":{"guest":{"entry":5}}}')).toThrow('results.guest is not made of entries and bytes');
  expect(() => readQuotas('{"results":{"guest":{"entries":-5}}}')).toThrow('results.guest is not made of entries and bytes');
  expect(() => readQuotas('{"results":{"guests":-5}}')).toThrow('results.guests is no whole number');
  for (const raw of ['null', '5', '"x"', '[]', '{"results":null}', '{"results":[]}', '{"results":{"guest":[]}}'])
    expect(() => readQuotas(raw), raw).toThrow(/^LECTERN_QUOTAS: .* (?:is not known|is not made of)/);
});
