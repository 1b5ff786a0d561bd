import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { logIn } from './fixtures/open.ts';
import { found, openSite, values } from './fixtures/site.ts';
import { deleteAccount } from './session/account/accounts.ts';
import type { Mail } from './protocol/contract.ts';
import { setRoles } from './session/roles.ts';
import type { RoleName } from './session/contract.ts';

/** What was handed over to be sent. */
const sent: Mail[] = [];
const site = openSite(() => ({ mail: (mail) => void sent.push(mail) }));
const ADA = 12;
const NEVER = { withdrawn_at: null, position: null };
type Reply = Awaited<ReturnType<typeof site.call>>;
const roles = (...names: readonly RoleName[]): Promise<void> =>
  setRoles(
    site.server.services.store,
    ADA,
    names.map((name) => ({ name, branch: '' })),
  );
const call = (query: string, fields?: Record<string, string>, token = site.author): Promise<Reply> =>
  site.call(query, { token, ...(fields ? { fields } : {}) });
const ada = (query: string, fields?: Record<string, string>): Promise<Reply> => call(query, fields, site.learner);
const review = (id: number, token = site.author): Promise<Reply> => call(`action=2&id=${id}&datatype=p_ObjectReview`, undefined, token);
const change = (id: number, subAction: string, fields: Record<string, string> = {}, token = site.author): Promise<Reply> =>
  call(`action=16&id=${id}&lang=en&datatype=p_ObjectReview`, { subAction, ...fields }, token);
const document_ = async (id: number): Promise<string> => (await call(`action=8&id=${id}&datatype=p_ObjectDocument`)).body;
const store = (id: number, from: string, to: string, subAction = 'working', token = site.author): Promise<Reply> =>
  document_(id).then((xml) => call(`action=16&id=${id}&datatype=p_ObjectDocument`, { xml: xml.replaceAll(from, to), subAction }, token));
const text = async (id: number, which: string, token = site.author): Promise<Reply> =>
  call(`action=2&id=${id}&datatype=p_ObjectReview&text=${which}`, undefined, token);
const of = (reply: Reply, name: string): string => values(reply, `//objectReview/@${name}`)[0] ?? '';
/** What a reviewer has read: both texts, by what they are sent back with. */
const read = async (id: number): Promise<Record<string, string>> => ({
  proposed: of(await review(id), 'proposed'),
  published: values(await text(id, 'published'), '/objectDocument/@digest')[0] ?? '',
});
const shown = async (id: number, dataType = 'p_News'): Promise<Reply> =>
  site.get(`/dispatcher.php?mode=ajax&user=0&lang=en&action=2&id=${id}&datatype=${dataType}`);
const studio = (token = site.author): Promise<Reply> => call('action=2&id=0&lang=en&datatype=p_Studio', undefined, token);
const listed = (reply: Reply, list: string): string[] => values(reply, `//studio/${list}/entry/@ID`);

beforeAll(() => roles('author'));

describe('a review', () => {
  it('is asked for, commented on, sent back, mended and approved; then visitors see it, and the history says who did what', async () => {
    await store(221, 'News number 21', 'Written by Ada', 'working', site.learner);
    const asked = await change(
      221,
      'ask',
      { proposed: of(await review(221, site.learner), 'proposed'), note: 'Please look' },
      site.learner,
    );
    expect([asked.status, of(asked, 'state'), of(asked, 'askedBy')]).toEqual([200, 'waiting', 'Ada Lovelace']);
    expect(listed(await studio(), 'waiting')).toEqual(['221']);
    expect(listed(await studio(site.learner), 'waiting'), 'an author reviews nothing').toEqual([]);
    expect(values(await studio(), '//waiting/entry/note/text()')).toEqual(['Please look']);
    expect((await text(221, 'published')).body).toContain('News number 21');
    expect((await text(221, 'proposed')).body).toContain('Written by Ada');
    const path = "/objectDocument/object/title[@language='en']";
    expect((await change(221, 'comment', { path, comment: 'Who is Ada?' })).status).toBe(200);
    expect((await change(221, 'comment', { path: '', comment: 'Fine <b>else</b>' })).status).toBe(200);
    expect((await change(221, 'return', { note: 'One thing' })).status).toBe(200);
    const back = await studio(site.learner);
    expect([listed(back, 'mine'), values(back, '//mine/entry/@state'), values(back, '//mine/entry/@open')]).toEqual([
      ['221'],
      ['returned'],
      ['2'],
    ]);
    expect(values(back, '//mine/entry/reply/text()')).toEqual(['One thing']);
    expect(listed(await studio(), 'waiting')).toEqual([]);
    const returned = await review(221, site.learner);
    expect(found(returned, '//comment').map(({ path: each, author }) => [each, author])).toEqual([
      [path, 'Ibn al-Haytham'],
      ['', 'Ibn al-Haytham'],
    ]);
    expect(values(returned, '//comment/text()')).toEqual(['Who is Ada?', 'Fine <b>else</b>']);
    const [number = ''] = values(returned, '//comment/@number');
    const settled = await change(221, 'settle', { number, done: '1' }, site.learner);
    expect([values(settled, '//comment/@doneBy'), of(settled, 'open')]).toEqual([['Ada Lovelace'], '1']);
    await store(221, 'Written by Ada', 'Written by Ada Lovelace', 'working', site.learner);
    await change(221, 'ask', { proposed: of(await review(221), 'proposed') }, site.learner);
    expect((await shown(221)).body).toContain('News number 21');
    const approved = await change(221, 'approve', await read(221));
    expect([approved.status, of(approved, 'state')]).toEqual([200, 'closed']);
    expect((await shown(221)).body).toContain('Written by Ada Lovelace');
    expect(listed(await studio(), 'waiting')).toEqual([]);
    expect(listed(await studio(site.learner), 'mine')).toEqual([]);
    const versions = await call('action=1&id=221&datatype=p_ObjectVersions');
    expect(found(versions, '//event').map(({ name, account }) => `${name} ${account}`)).toEqual([
      'approved Ibn al-Haytham',
      'asked Ada Lovelace',
      'returned Ibn al-Haytham',
      'asked Ada Lovelace',
    ]);
    expect(values(versions, '//version[1]/@author'), 'the text is its author’s').toEqual(['Ada Lovelace']);
    expect(values(versions, '//version/@working')).toEqual(['1']);
  });

  it('approves nothing but what was read: not another text, nor one that takes the place of another', async () => {
    await store(222, 'News number 22', 'First try', 'working', site.learner);
    await change(222, 'ask', { proposed: of(await review(222), 'proposed') }, site.learner);
    const before = await read(222);
    await store(222, 'First try', 'Second try', 'working', site.learner);
    expect(of(await review(222), 'changed')).toBe('1');
    const refused = await change(222, 'approve', before);
    expect([refused.status, refused.body.includes('nicht mehr, was Sie gelesen haben')]).toEqual([409, true]);
    expect((await shown(222)).body).toContain('News number 22');
    const again = await read(222);
    const configuration = (await call('action=8&id=222&datatype=p_ObjectConfiguration')).body;
    await call('action=16&id=222&datatype=p_ObjectConfiguration', { xml: configuration.replace('News number 22', 'Of somebody else') });
    expect((await change(222, 'approve', again)).status).toBe(409);
    expect((await shown(222)).body).toContain('Of somebody else');
    expect((await change(222, 'approve', await read(222))).status).toBe(200);
    expect((await shown(222)).body).toContain('Second try');
    expect((await change(222, 'approve', await read(222))).status, 'it is over').toBe(409);
  });

  it('of a draft publishes it', async () => {
    const made = await ada('action=16&id=0&lang=en&datatype=p_Studio', { subAction: 'create', dataType: 'p_News', title: 'Brand new' });
    const id = Number(values(made, '//studio/@made')[0]);
    const proposed = of(await review(id), 'proposed');
    await change(id, 'ask', { proposed }, site.learner);
    expect(listed(await studio(), 'waiting')).toEqual([String(id)]);
    expect((await text(id, 'published')).status).toBe(404);
    expect((await change(id, 'approve', { proposed, published: '' }, site.learner)).status, 'an author publishes nothing').toBe(403);
    await store(id, 'Brand new', 'Changed since', '', site.learner);
    expect((await change(id, 'approve', { proposed, published: '' })).status).toBe(409);
    expect((await shown(id)).status).toBe(404);
    expect((await change(id, 'approve', { proposed: of(await review(id), 'proposed'), published: '' })).status).toBe(200);
    expect((await shown(id)).body).toContain('Changed since');
  });

  it('a reviewer reads, comments and sends back, and neither writes nor publishes', async () => {
    await store(223, 'News number 23', 'For the reviewer');
    await change(223, 'ask', { proposed: of(await review(223), 'proposed') });
    const home = (): Promise<Reply> => ada('action=2&id=0&datatype=p_UserHome');
    expect(found(await home(), '//reviews'), 'an author reviews nothing').toEqual([]);
    await roles('reviewer');
    expect(found(await home(), '//userHome/reviews')).toEqual([{ count: '1', href: 'studio.html' }]);
    expect(listed(await studio(site.learner), 'waiting')).toEqual(['223']);
    expect((await text(223, 'proposed', site.learner)).body).toContain('For the reviewer');
    expect((await change(223, 'comment', { comment: 'Good' }, site.learner)).status).toBe(200);
    expect((await change(223, 'approve', await read(223), site.learner)).status).toBe(403);
    expect((await change(223, 'ask', { proposed: '1' }, site.learner)).status).toBe(403);
    expect((await ada('action=8&id=223&datatype=p_ObjectDocument')).status).toBe(403);
    expect((await ada('action=16&id=0&datatype=p_Studio', { subAction: 'create', dataType: 'p_News', title: 'x' })).status).toBe(403);
    expect((await change(223, 'return', {}, site.learner)).status).toBe(200);
    await roles('reader');
    expect((await review(223, site.learner)).status).toBe(403);
    expect((await text(223, 'proposed', site.learner)).status).toBe(403);
    await roles('author');
  });

  it('is over when the text is published or discarded without it, or recalled by its author', async () => {
    const ask = async (id: number): Promise<void> => {
      await store(id, 'News number', 'Report');
      expect((await change(id, 'ask', { proposed: of(await review(id), 'proposed') })).status).toBe(200);
    };
    const state = async (id: number): Promise<string> => of(await review(id), 'state');
    await ask(211);
    await store(211, 'x', 'x', '');
    await ask(212);
    const working = of(await review(212), 'proposed');
    await call(`action=32&id=212&datatype=p_ObjectDocument&working=${working}`, { confirm: '1' });
    await ask(213);
    expect((await change(213, 'recall')).status).toBe(200);
    expect([await state(211), await state(212), await state(213)]).toEqual(['closed', 'closed', 'closed']);
    expect((await change(213, 'return')).status).toBe(409);
    expect((await change(213, 'comment', { comment: 'Too late' })).status).toBe(409);
    const events = async (id: number) => values(await review(id), '//event/@name');
    expect([await events(211), await events(212), await events(213)]).toEqual([
      ['published', 'asked'],
      ['discarded', 'asked'],
      ['recalled', 'asked'],
    ]);
  });

  it('stays as it is, with its working copy, when what is discarded cannot be discarded whole', async () => {
    await store(217, 'News number', 'Report');
    expect((await change(217, 'ask', { proposed: of(await review(217), 'proposed') })).status).toBe(200);
    const database = site.server.services.store;
    for (const statement of [
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
      'create trigger refused before update on reviews for each row execute function refuse()',
    ])
      await sql.raw(statement).execute(database);
    const working = of(await review(217), 'proposed');
    const discard = () => call(`action=32&id=217&datatype=p_ObjectDocument&working=${working}`, { confirm: '1' });
    try {
      expect((await discard()).status).toBe(500);
    } finally {
      await sql.raw('drop trigger refused on reviews').execute(database);
    }
    const after = await review(217);
    expect([of(after, 'state'), of(after, 'proposed')]).toEqual(['waiting', working]);
    expect((await discard()).status).toBe(200);
    expect(of(await review(217), 'state')).toBe('closed');
  });

  it('takes no other fields than it has', async () => {
    await store(214, 'News number', 'Report');
    expect((await change(214, 'ask', { proposed: '1' })).status, 'of another revision').toBe(409);
    expect((await change(215, 'ask', { proposed: '0' })).status, 'nothing to be looked at').toBe(409);
    await change(214, 'ask', { proposed: of(await review(214), 'proposed') });
    for (const path of ["//title[text()='x']", '/a[b or c]', `/${'a'.repeat(600)}`, '/a/@b'])
      expect((await change(214, 'comment', { path, comment: 'x' })).status, path).toBe(400);
    expect((await change(214, 'comment', { comment: '  ' })).status).toBe(400);
    expect((await change(214, 'comment', { comment: 'x'.repeat(2001) })).status).toBe(400);
    expect((await change(214, 'settle', { number: '99999', done: '1' })).status).toBe(404);
    expect((await change(214, 'constructor')).status).toBe(400);
  });

  it('is answered by a mail to who has asked, in the language in which they have asked; nobody writes to themselves', async () => {
    const { store: database } = site.server.services;
    const { id: own, email } = await database
      .selectFrom('users')
      .select(['id', 'email'])
      .where('login', '=', 'alhazen')
      .executeTakeFirstOrThrow();
    const address = email || 'alhazen@example.org';
    await database.updateTable('users').set({ email: address, proven: true }).where('id', '=', own).execute();
    const mails = () => database.selectFrom('mails').select(['address', 'subject', 'body', 'user_id']).orderBy('id').execute();
    const begun = (await mails()).length;
    const ask = async (id: number, text_: string): Promise<void> => {
      await store(id, `News number ${id - 200}`, text_);
      await change(id, 'ask', { proposed: of(await review(id), 'proposed') });
    };
    await ask(211, 'By alhazen');
    // Who has asked decides about it.
    await change(211, 'return', { note: 'To myself' });
    expect(await mails()).toHaveLength(begun);
    await ask(211, 'By alhazen');
    await roles('publisher');
    const decide = (id: number, subAction: string, more: Record<string, string>): Promise<Reply> =>
      site.call(`action=16&id=${id}&datatype=p_ObjectReview`, { token: site.learner, fields: { subAction, ...more }, lang: 'en' });
    expect((await decide(211, 'return', { note: 'Which <year> {title}?' })).status).toBe(200);
    const [back] = (await mails()).slice(begun);
    expect(back).toMatchObject({ address, user_id: own, subject: 'Ihre Einreichung zur Prüfung ist zurück' });
    for (const part of ['„Meldung Nummer 11“', 'Which <year> {title}?', '/edit-211.html?lang=de']) expect(back!.body).toContain(part);
    await change(211, 'ask', { proposed: of(await review(211), 'proposed') });
    expect((await decide(211, 'approve', await read(211))).status).toBe(200);
    expect((await mails()).slice(begun + 1)).toMatchObject([{ subject: 'Ihre Einreichung zur Prüfung ist veröffentlicht', address }]);
    // For a moment: it says from when, on the clocks of the site, and goes out at once. What is refused writes to nobody.
    const plugins = site.server.services.customers.get('demo')!.plugins as Record<string, unknown>;
    plugins['calendar'] = { timeZone: 'Europe/Berlin' };
    await ask(219, 'Approved for summer');
    const proposal = await read(219);
    const before = sent.length;
    expect((await decide(219, 'approve', { ...proposal, at: '2020-07-01T09:30:00Z' })).status).toBe(400);
    expect((await decide(219, 'approve', { ...proposal, at: '2031-07-01T09:30:00Z' })).status).toBe(200);
    expect((await decide(219, 'approve', { ...proposal, at: '2031-07-01T09:30:00Z' })).status, 'it is over').toBe(409);
    const [later, ...none] = (await mails()).slice(begun + 2);
    expect([none, later]).toMatchObject([[], { subject: 'Ihre Einreichung zur Prüfung ist freigegeben', address, user_id: own }]);
    for (const part of ['„Meldung Nummer 19“', 'Besucher sehen es ab 1. Juli 2031 um 11:30 MESZ.', '/edit-219.html?lang=de'])
      expect(later!.body).toContain(part);
    expect(sent.slice(before)).toEqual([{ address, subject: later!.subject, body: later!.body }]);
    delete plugins['calendar'];
    await database.updateTable('users').set({ proven: false }).where('id', '=', own).execute();
    await ask(212, 'Not proven');
    await decide(212, 'return', {});
    await database.updateTable('users').set({ proven: true }).where('id', '=', own).execute();
    expect(await mails()).toHaveLength(begun + 3);
    await roles('author');
  });

  it('stays without whose it was when an account is gone', async () => {
    const { store: database, limits } = site.server.services;
    await store(216, 'News number', 'Report', 'working', site.learner);
    await change(216, 'ask', { proposed: of(await review(216), 'proposed') }, site.learner);
    await change(216, 'comment', { comment: 'Mine' }, site.learner);
    const [number = ''] = values(await review(216), '//comment/@number');
    await change(216, 'settle', { number, done: '1' }, site.learner);
    await database.transaction().execute((transaction) => deleteAccount(transaction, ADA, limits));
    const left = await review(216);
    expect([of(left, 'askedBy'), of(left, 'state'), values(left, '//comment/text()')]).toEqual(['', 'waiting', ['Mine']]);
    expect(values(left, '//comment/@author | //comment/@doneBy | //event/@account')).toEqual(['', '', '']);
    const ids = await Promise.all(
      [
        database.selectFrom('reviews').select('id').where('asked_by', '=', ADA),
        database.selectFrom('review_comments').select('id').where('author_id', '=', ADA),
        database.selectFrom('review_comments').select('id').where('done_by', '=', ADA),
        database.selectFrom('object_events').select('id').where('account_id', '=', ADA),
        database.selectFrom('working_copies').select('id').where('author_id', '=', ADA),
      ].map((query) => query.execute()),
    );
    expect(ids.flat()).toEqual([]);
    expect(await logIn(site.server.app, 'ada', 'analytical-engine').catch(() => 'gone')).toBe('gone');
  });

  it('is on a list in pages, however many wait; what is in the bin is on none', async () => {
    const { store: database } = site.server.services;
    const before = listed(await studio(), 'waiting').length;
    const { id: own } = await database.selectFrom('users').select('id').where('login', '=', 'alhazen').executeTakeFirstOrThrow();
    const ids = Array.from({ length: 130 }, (_, index) => 700_000 + index);
    const xml = (ID: number): string =>
      `<object ID="${ID}" dataType="p_News" IDObjectType="502" IDObjectTypeCategory="0"><title language="en">D</title><data/></object>`;
    await database
      .insertInto('shelved_objects')
      .values(ids.map((id) => ({ id, data_type: 'p_News', state: 'draft' as const, revision: 1, xml: xml(id), ...NEVER })))
      .execute();
    await database
      .insertInto('reviews')
      .values(
        ids.map((id, index) => ({
          ...{ id, data_type: 'p_News', state: 'waiting' as const, note: '', revision: 1, asked_by: own },
          asked_at: new Date(Date.now() + index),
        })),
      )
      .execute();
    await database.updateTable('shelved_objects').set({ state: 'bin' }).where('id', '=', ids[0]!).execute();
    const pages: string[][] = [];
    for (const page of [1, 2, 3, 4, 5, 6]) pages.push(listed(await call(`action=2&id=0&datatype=p_Studio&waiting=${page}`), 'waiting'));
    expect(new Set(pages.flat()).size).toBe(before + 129);
    expect(pages.map(({ length }) => length).slice(0, 5)).toEqual([25, 25, 25, 25, 25]);
    const last = await call('action=2&id=0&datatype=p_Studio&waiting=99');
    expect(found(last, '//studio/waiting').map(({ page, pages: of, count }) => [page, of, count])).toEqual([
      ['6', '6', String(before + 129)],
    ]);
    const mine = await call('action=2&id=0&datatype=p_Studio&mine=2');
    expect([listed(mine, 'mine').length, found(mine, '//studio/mine')[0]!.page]).toEqual([25, '2']);
  });
});
