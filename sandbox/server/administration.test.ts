import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { readAudit } from './audit/audit.ts';
import { ask, logIn } from './fixtures/open.ts';
import { found, openSite, values } from './fixtures/site.ts';
import { mailer } from './mail.ts';
import type { MailFate } from './protocol/contract.ts';
import { setRoles } from './session/roles.ts';

const fates: MailFate[] = [];
const site = openSite(() => ({ mail: (_mail, fate = {}) => fates.push(fate) }));
let token: string;
let author: number;
beforeAll(async () => {
  await setRoles(site.server.services.store, 12, [{ name: 'administrator', branch: '' }]);
  token = await logIn(site.server.app, 'ada', 'analytical-engine');
  author = (await store().selectFrom('users').select('id').where('login', '=', 'alhazen').executeTakeFirstOrThrow()).id;
});
beforeEach(async () => {
  const { store } = site.server.services;
  for (const table of ['messages', 'comments', 'discussion_entries', 'error_causes', 'error_reports', 'mails', 'jobs', 'consents'] as const)
    await store.deleteFrom(table).execute();
});

const PARTS = ['messages', 'comments', 'errors', 'mails', 'jobs', 'storage', 'consents', 'audit'];
const load = (part: string, more = '', by = token) =>
  site.call(`action=2&id=0&datatype=p_Administration&html=${part}${more}`, { token: by });
const items = async (part: string, more = '') => found(await load(part, more), '//administration/item');
const change = (part: string, subAction: string, keys: string, more: { by?: string; query?: string } = {}) =>
  site.call(`action=16&id=0&datatype=p_Administration&html=${part}${more.query ?? ''}`, {
    token: more.by ?? token,
    fields: { subAction, keys },
  });
const done = (reply: Awaited<ReturnType<typeof change>>) => values(reply, '//administration/@done');
const store = () => site.server.services.store;
const events = async (limit = 1) =>
  (await readAudit(store(), { before: 0, limit, account: 0, event: '' })).map(({ by, event, subject, detail }) => [
    by,
    event,
    subject,
    detail,
  ]);

async function write(fields: object, customer = 'demo'): Promise<string> {
  const values = { customer, fields: JSON.stringify(fields) };
  return String((await store().insertInto('messages').values(values).returning('id').executeTakeFirstOrThrow()).id);
}
async function comment(body: string, more: object = {}): Promise<string> {
  const row = { data_type: 'p_Blog', object_id: 31, customer: 'demo', user_id: 0, author: 'A guest', body, state: 'pending', ...more };
  return `comment-${(await store().insertInto('comments').values(row).returning('id').executeTakeFirstOrThrow()).id}`;
}
const report = (message: string, stack: string, headers = {}) =>
  site.call('action=16&id=0&datatype=f_Error', {
    fields: { error: JSON.stringify({ exception: { name: 'TypeError', message, stack }, comment: 'command menu.select' }) },
    headers,
  });

it('RT-007 answers administrators of the whole site alone, at every call', async () => {
  for (const roles of [[], [{ name: 'publisher', branch: '' }], [{ name: 'administrator', branch: 'p_News' }]] as const) {
    await setRoles(store(), author, [...roles]);
    const by = await logIn(site.server.app, 'alhazen', 'book-of-optics');
    for (const part of ['', ...PARTS]) expect((await load(part, '', by)).status, part).toBe(403);
    expect((await change('messages', 'delete', await write({ name: 'A' }), { by })).status).toBe(403);
    const exported = await site.call('action=8192&id=0&datatype=p_Administration&html=audit', { token: by, fields: { ticket: '1' } });
    expect(exported.status).toBe(403);
  }
  expect((await site.call('action=2&id=0&datatype=p_Administration')).status).toBe(403);
  expect((await site.call('action=8192&id=0&datatype=p_Administration&html=audit&ticket=1-2-3')).status).toBe(403);
  expect(await store().selectFrom('messages').select('id').execute()).toHaveLength(3);
  for (const part of ['', ...PARTS]) expect((await load(part)).status, part).toBe(200);
});

it('refuses what no page asks with', async () => {
  for (const part of ['nothing', 'constructor', '__proto__']) expect((await load(part)).status, part).toBe(404);
  for (const more of ['&after=x', '&after=1;drop', '&state=all']) expect((await load('messages', more)).status, more).toBe(400);
  for (const part of PARTS) expect((await load(part, "&query=%25_'%5C")).status, part).toBe(200);
  for (const keys of ['', 'x', '1 2 x', '-1', '1'.repeat(20)]) expect((await change('messages', 'read', keys)).status, keys).toBe(400);
  expect((await change('messages', 'constructor', '1')).status).toBe(400);
  expect((await change('audit', 'delete', '1')).status).toBe(400);
  expect((await change('', 'delete', '1')).status).toBe(404);
});

it('shows messages as text, by customer, state and words, marks and deletes them; one that is gone changes nothing', async () => {
  const bad = '<img src=x onerror=alert(1)>';
  const [first, other] = [await write({ name: bad, email: 'v@example.org' }), await write({ name: 'Ben' }, 'other')];
  expect(await items('messages')).toMatchObject([
    { key: other, customer: 'other' },
    { key: first, state: 'new' },
  ]);
  expect(values(await load('messages', '&customer=demo'), '//item/field/text()')).toEqual([bad, 'v@example.org']);
  expect(await items('messages', '&query=BEN')).toMatchObject([{ key: other }]);
  expect(await items('messages', '&query=%25')).toEqual([]);
  expect(await items('messages', '&query=%20src%3Dx%20%20%0Aonerror')).toMatchObject([{ key: first }]);
  expect(done(await change('messages', 'done', `${first} ${first}`))).toEqual(['1']);
  expect(done(await change('messages', 'done', first))).toEqual(['0']);
  expect(await items('messages', '&state=new')).toMatchObject([{ key: other }]);
  const deleted = await change('messages', 'delete', first, { query: '&state=done' });
  expect([done(deleted), found(deleted, '//item')]).toEqual([['1'], []]);
  expect(await events()).toEqual([[12, 'message.delete', `message ${first}`, '']]);
  // Another administrator was quicker.
  expect(done(await change('messages', 'delete', first))).toEqual(['0']);
  expect((await events(2)).map(([, event]) => event)).not.toEqual(['message.delete', 'message.delete']);
});

it('has all that waits to be looked at in one list, with what it is about; several are decided at once', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 8, minute));
  const two = await comment('Second', { stored_at: at(2) });
  const one = await comment('First', { stored_at: at(1) });
  await comment('Seen by all', { state: 'published' });
  const entry = { customer: 'demo', user_id: 12, unit_id: 4711, lesson: '1', state: 'pending', written_at: at(3), seconds: null };
  await store()
    .insertInto('discussion_entries')
    .values({ ...entry, name: 'question-1', body: 'Why?', stored_at: at(3), published_at: null, read_at: null })
    .execute();
  const list = await load('comments');
  expect(values(list, '//item/@key')).toEqual([one, two, 'entry-question-1']);
  expect(values(list, '//item/text/text()')).toEqual(['First', 'Second', 'Why?']);
  expect(found(list, '//item/about').map(({ ID, dataType }) => `${dataType}/${ID}`)).toEqual(['p_Blog/31', 'p_Blog/31', 'p_Unit/4711']);
  expect(done(await change('comments', 'publish', `${one} entry-question-1`))).toEqual(['2']);
  expect((await site.call('action=2&id=31&datatype=p_Blog')).body).toContain('First');
  expect(await events(2)).toEqual([
    [12, 'comment.publish', 'p_Unit/4711', 'entry question-1'],
    [12, 'comment.publish', 'p_Blog/31', one.replace('-', ' ')],
  ]);
  // What is published is no matter of this list any more.
  expect(done(await change('comments', 'delete', `${one} ${two} entry-question-1 comment-999999`))).toEqual(['1']);
  expect((await store().selectFrom('comments').select('body').orderBy('id').execute()).map(({ body }) => body)).toEqual([
    'First',
    'Seen by all',
  ]);
  expect(await store().selectFrom('discussion_entries').select('state').execute()).toEqual([{ state: 'published' }]);
});

it('groups error reports by message and own line; a solved cause is new when it happens again', async () => {
  const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0' };
  const stack = 'TypeError: x\n    at https://a.example/other.js:1:2\n    at show (core/view/presenter.tsx:42:7)';
  await report('x of 4711 <b>is</b> undefined', stack, FIREFOX);
  await report('x of 21 <b>is</b> undefined', stack);
  await report('x of 21 <b>is</b> undefined', stack.replace(':42:', ':43:'));
  await site.call('action=16&id=0&datatype=f_Error', { fields: { error: '{"exception":[1,"\\u0000"]}' } });
  const list = await items('errors');
  expect(list.map(({ count, line, state, browsers }) => [count, line, state, browsers])).toEqual([
    ['1', undefined, 'new', undefined],
    ['1', 'at show (core/view/presenter.tsx:43:7)', 'new', undefined],
    ['2', 'at show (core/view/presenter.tsx:42:7)', 'new', 'Firefox'],
  ]);
  const reply = await load('errors', '&query=:42:');
  expect(values(reply, '//item/message/text()')).toEqual(['TypeError: x of 21 <b>is</b> undefined']);
  expect(values(reply, '//item/report/text()')[0]).toContain('command menu.select');
  const { key } = list[2]!;
  expect(done(await change('errors', 'solve', `${key}`))).toEqual(['1']);
  expect(await events()).toEqual([[12, 'error.solve', `error ${key}`, '']]);
  expect((await items('errors')).map((item) => item.key)).not.toContain(key);
  expect(await items('errors', '&state=solved')).toMatchObject([{ key }]);
  await report('x of 5 <b>is</b> undefined', stack);
  expect((await items('errors'))[0]).toMatchObject({ key, count: '3', state: 'new' });
  expect(done(await change('errors', 'seen', list.map((item) => item.key).join(' ')))).toEqual(['3']);
  await report('x of 5 <b>is</b> undefined', stack);
  expect(await items('errors', '&state=new')).toEqual([]);
});

it('knows what has become of mails, and why', async () => {
  await site.call('action=verify&id=0&datatype=p_Login', { fields: { subAction: 'lostPassword', user: 'ada' } });
  expect(await items('mails')).toMatchObject([{ state: 'waiting', address: 'ada@example.org' }]);
  fates.at(-1)!.onFate!('failed', '550 no such box');
  await expect.poll(() => items('mails', '&state=failed')).toHaveLength(1);
  const reply = await load('mails', '&query=ADA');
  expect([values(reply, '//item/problem/text()'), reply.body]).toEqual([['550 no such box'], expect.not.stringMatching(/token=/)]);
  const became: string[] = [];
  mailer({ smtp: '', mailFrom: '', production: true }, () => {})(
    { address: 'a', subject: 'b', body: 'c' },
    { onFate: (state) => became.push(state) },
  );
  expect(became).toEqual(['unsent']);
});

it('begins jobs that have failed anew, or forgets them; others are left alone', async () => {
  const rows = ['failed', 'failed', 'running'].map((state, subject) => ({ kind: 'avif', subject, state: state as 'failed', attempts: 3 }));
  await store().insertInto('jobs').values(rows).execute();
  const [running, second, first] = (await items('jobs')).map(({ key }) => key!);
  expect(done(await change('jobs', 'retry', `${first} ${running}`))).toEqual(['1']);
  expect(await events()).toEqual([[12, 'job.retry', `job ${first}`, 'avif 0']]);
  expect(done(await change('jobs', 'forget', `${first} ${second} ${running}`))).toEqual(['1']);
  expect(await events()).toEqual([[12, 'job.forget', `job ${second}`, 'avif 1']]);
  expect((await items('jobs')).map(({ subject, state, attempts }) => [subject, state, attempts])).toEqual([
    ['2', 'running', '3'],
    ['0', 'waiting', '0'],
  ]);
});

/** A day is over since then. */
const yesterday = (): Date => new Date(Date.now() - 25 * 60 * 60 * 1000);

it('lists uploaded files by size, and those that nothing shows', async () => {
  const picture = { type: 'png', width: 1, height: 1, stored_at: yesterday() };
  const digest = (letter: string) => letter.repeat(40);
  await store()
    .insertInto('library_pictures')
    .values([
      { ...picture, digest: digest('a'), name: 'used.png', bytes: 10 },
      { ...picture, digest: digest('b'), name: 'unused.png', bytes: 30 },
    ])
    .execute();
  const film = { stored_at: yesterday(), container: 'webm', seconds: 1, width: 1, height: 1, kind: 'film' as const };
  const [recording] = await store()
    .insertInto('library_recordings')
    .values([
      { ...film, digest: digest('c'), name: 'used.webm', bytes: 2_000_000_000, stream_bytes: 1_000_000_000 },
      { ...film, digest: digest('d'), name: 'unused.webm', bytes: 15, stream_bytes: 5 },
    ])
    .returning('id')
    .execute();
  const xml = `<object ID="77" IDObjectType="501" dataType="p_News" language=""><title language="en">Not yet</title><data><news ID="77">
    <img src="/library/${digest('a')}/320.webp"/><film IDMedia="${recording!.id}"/></news></data></object>`;
  await store()
    .insertInto('shelved_objects')
    .values({ id: 77, data_type: 'p_News', state: 'draft', revision: 1, xml, changed_at: new Date(), withdrawn_at: null, position: null })
    .execute();
  const names = async (state: string) => (await items('storage', `&state=${state}`)).map(({ name }) => name);
  expect(await names('')).toEqual(['used.webm', 'unused.png', 'unused.webm', 'used.png']);
  expect(await names('recordings')).toEqual(['used.webm', 'unused.webm']);
  expect(await names('unused')).toEqual(['unused.png', 'unused.webm']);
  expect((await items('storage'))[0]).toMatchObject({ kind: 'film', bytes: '3000000000' });
  expect((await items('storage')).map(({ used }) => used)).toEqual([undefined, undefined, undefined, undefined]);
  expect((await items('storage', '&state=unused')).map(({ used }) => used)).toEqual(['0', '0']);
});

it('deletes several files that nothing shows, and says where the others are shown; each is in the audit log', async () => {
  const keys = new Map((await items('storage')).map(({ name, key }) => [name, key!]));
  const where = await load('storage', `&uses=${keys.get('used.webm')}`);
  expect(found(where, '//item[@name="used.webm"]/use')).toMatchObject([{ ID: '77', dataType: 'p_News', state: 'draft' }]);
  expect([found(where, '//item/use').length, values(where, '//use/text()')]).toEqual([1, ['Not yet']]);
  expect(values(where, '//item/@used')).toEqual(['1']);
  expect(values(await load('storage', `&uses=${keys.get('unused.png')}`), '//item/@used')).toEqual(['0']);
  expect(found(await load('storage', '&uses=x'), '//use')).toEqual([]);
  const by = site.author;
  expect((await change('storage', 'delete', keys.get('unused.png')!, { by })).status).toBe(403);
  expect((await change('storage', 'delete', '../x')).status).toBe(400);
  const all = ['used.png', 'unused.png', 'unused.webm', 'used.webm'].map((name) => keys.get(name)!);
  const asked = vi.spyOn(store().getExecutor(), 'executeQuery');
  const removed = await change('storage', 'delete', [...all, '4242'].join(' '));
  expect([removed.status, done(removed), values(removed, '//administration/@refused')]).toEqual([200, ['2'], ['2']]);
  const looks = asked.mock.calls.filter(([{ sql: words }]) => /from working_copies/.test(words));
  expect(looks, 'all texts are read once, not once for each file').toHaveLength(1);
  asked.mockRestore();
  expect(found(removed, '//item').map(({ name }) => name)).toEqual(['used.webm', 'used.png']);
  for (const table of ['library_pictures', 'library_recordings'] as const)
    expect((await store().selectFrom(table).select('name').execute()).map(({ name }) => name)).toEqual([
      table === 'library_pictures' ? 'used.png' : 'used.webm',
    ]);
  expect((await events(2)).map(([, event, subject, detail]) => [event, subject, detail])).toEqual([
    ['file.delete', `file ${keys.get('unused.webm')}`, '20'],
    ['file.delete', `file ${keys.get('unused.png')}`, '30'],
  ]);
  expect(done(await change('storage', 'delete', keys.get('unused.png')!))).toEqual(['0']);
});

it('keeps what was uploaded less than a day ago: it may be chosen in a form that is not stored yet', async () => {
  const [row] = await store()
    .insertInto('library_pictures')
    .values({ type: 'png', width: 1, height: 1, digest: 'f'.repeat(40), name: 'fresh.png', bytes: 4 })
    .returning('id')
    .execute();
  expect((await items('storage', '&state=unused')).map(({ name }) => name)).toEqual([]);
  const [recording] = await store()
    .insertInto('library_recordings')
    .values({ container: 'webm', seconds: 1, width: 1, height: 1, kind: 'film', digest: '1'.repeat(40), name: 'fresh.webm', bytes: 3 })
    .returning('id')
    .execute();
  const refused = await change('storage', 'delete', `${row!.id} ${recording!.id}`);
  // Nothing says that it is in use, which would send people to look for where.
  expect(found(refused, '//administration')).toMatchObject([{ done: '0', fresh: '2' }]);
  expect(values(refused, '//administration/@refused')).toEqual([]);
  for (const [id, name] of [
    [row!.id, 'fresh.png'],
    [recording!.id, 'fresh.webm'],
  ] as const)
    expect(found(await load('storage', `&uses=${id}`), `//item[@name="${name}"]`)).toMatchObject([{ used: '0', fresh: '1' }]);
  await store().deleteFrom('library_recordings').where('id', '=', recording!.id).execute();
  await store().deleteFrom('library_pictures').where('id', '=', row!.id).execute();
});

it('says that a file has come into use since its list was made, and keeps it', async () => {
  const [row] = await store()
    .insertInto('library_pictures')
    .values({ type: 'png', width: 1, height: 1, stored_at: yesterday(), digest: 'e'.repeat(40), name: 'late.png', bytes: 5 })
    .returning('id')
    .execute();
  expect((await items('storage', '&state=unused')).map(({ name }) => name)).toEqual(['late.png']);
  const xml = `<object ID="78" IDObjectType="501" dataType="p_News" language=""><data>
    <news ID="78">/library/${'e'.repeat(40)}/</news></data></object>`;
  await store()
    .insertInto('shelved_objects')
    .values({ id: 78, data_type: 'p_News', state: 'draft', revision: 1, xml, changed_at: new Date(), withdrawn_at: null, position: null })
    .execute();
  const refused = await change('storage', 'delete', String(row!.id), { query: '&state=unused' });
  expect([done(refused), values(refused, '//administration/@refused')]).toEqual([['0'], ['1']]);
  expect(found(refused, '//item')).toEqual([]);
  expect((await items('storage')).some(({ name }) => name === 'late.png')).toBe(true);
});

it('counts consents by day and choice', async () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day, 23, 30));
  const rows = [at(1), at(1), at(2)].map((stored_at, index) => ({ user_id: 12, choice: index === 1 ? 'out' : 'in', stored_at }));
  await store().insertInto('consents').values(rows).execute();
  const reply = await load('consents');
  expect(values(reply, '//item/@date')).toEqual(['2026-11-02', '2026-11-01']);
  expect(found(reply, '//item[2]/choice')).toEqual([
    { name: 'in', count: '1' },
    { name: 'out', count: '1' },
  ]);
});

it('reads the audit log by account and kind, and gives it once as a file without formulas', async () => {
  const { store: database } = site.server.services;
  await database
    .insertInto('audit_log')
    .values({ account_id: author, event: 'group.create', subject: 'group 1', detail: '=1+1' })
    .execute();
  expect(await items('audit', '&state=group')).toMatchObject([
    { account: String(author), login: 'alhazen', event: 'group.create', detail: '=1+1' },
  ]);
  expect(await items('audit', '&query=alhazen')).toMatchObject([{ event: 'group.create' }]);
  expect(await items('audit', '&query=nobody')).toEqual([]);
  const asked = await site.call('action=8192&id=0&datatype=p_Administration&html=audit&state=group', { token, fields: { ticket: '1' } });
  const [{ href }] = found(asked, '//download') as [{ href: string }];
  const file = await ask(site.server.app, `/dispatcher.php${href}`);
  expect([file.status, file.headers['content-type']]).toEqual([200, 'text/csv; charset=UTF-8']);
  expect(file.body).toContain(`,${author},"alhazen","group.create","group 1","'=1+1"\r\n`);
  expect(file.body).not.toContain('message.delete');
  expect((await ask(site.server.app, `/dispatcher.php${href}`)).status, 'it is good once').toBe(403);
});

it('the overview says what waits, how much there is, and whether the server is well', async () => {
  await write({ name: 'A' });
  await comment('B');
  await report('C', '');
  const reply = await load('');
  const waits = Object.fromEntries(found(reply, '//waits').map(({ name, count }) => [name!, count]));
  expect(waits).toEqual({ messages: '1', comments: '1', reviews: '0', mails: '0', jobs: '0', errors: '1' });
  const amounts = Object.fromEntries(found(reply, '//amount').map(({ name, value }) => [name!, Number(value)]));
  expect(amounts).toMatchObject({ accounts: expect.any(Number), sessions: expect.any(Number), media: expect.any(Number) });
  expect(amounts.database).toBeGreaterThan(1_000_000);
  expect(found(reply, '/cms/object')[0], 'the plugin waits for the answer').toMatchObject({ IDObjectType: '580' });
  expect(found(reply, '//health')).toEqual([{ status: 'ready' }]);
  expect(found(reply, '//page').map(({ href }) => href)).toEqual(['accounts.html', 'groups.html', 'announcements.html']);
});

it('every list is quick however many rows there are, page by page', async () => {
  // By hand, and long by nature, with as many as an operator of a hundred thousand has.
  const many = process.env.LECTERN_SLOW === undefined ? 10_000 : 100_000;
  const time = `now() - n * interval '1 second'`;
  for (const insert of [
    `insert into messages (customer, fields, stored_at, state)
      select 'demo', '{"name":"A"}', ${time}, case when n % 100 = 0 then 'new' else 'done' end from generate_series(1, ${many}) n`,
    `insert into comments (data_type, object_id, customer, user_id, author, body, state, stored_at)
      select 'p_Blog', 31, 'demo', 0, 'A', 'B', 'pending', ${time} from generate_series(1, ${many}) n`,
    `insert into error_causes (digest, message, line, reports, first_at, last_at)
      select n, 'A', 'B', 1, ${time}, ${time} from generate_series(1, ${many}) n`,
    `insert into mails (address, subject, body, state) select 'a@example.org', 'A', 'B', 'sent' from generate_series(1, ${many}) n`,
    `insert into jobs (kind, subject, state) select 'avif', n, 'failed' from generate_series(1, ${many}) n`,
    `insert into consents (user_id, choice, stored_at) select 12, 'in', ${time} from generate_series(1, ${many}) n`,
    `insert into audit_log (account_id, event, subject) select 12, 'account.enable', 'account 12' from generate_series(1, ${many}) n`,
    `analyze`,
  ])
    await sql.raw(insert).execute(store());
  for (const part of ['', 'messages', 'comments', 'errors', 'mails', 'jobs', 'consents', 'audit']) {
    const begun = performance.now();
    const seen: string[] = [];
    let next = '';
    for (let page = 0; page < 3 && (page === 0 || next !== ''); page += 1) {
      const reply = await load(part, next === '' ? '' : `&after=${encodeURIComponent(next)}`);
      seen.push(...values(reply, '//item/@key'));
      next = values(reply, '//administration/@next')[0] ?? '';
    }
    expect(new Set(seen).size, part).toBe(seen.length);
    expect(seen.length, part).toBe(part === '' ? 0 : part === 'consents' ? seen.length : 75);
    expect((performance.now() - begun) / 3, `${part}: a page in ms`).toBeLessThan(400);
  }
  expect(await items('messages', '&state=new')).toHaveLength(25);
  await sql`alter table audit_log disable trigger audit_log_is_kept`.execute(store());
  await sql`delete from audit_log where event = 'account.enable'`.execute(store());
}, 120_000);
