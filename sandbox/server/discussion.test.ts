import { beforeEach, describe, expect, it } from 'vitest';
import { found, openSite, values } from './fixtures/site.ts';
import { deleteAccount } from './session/account/accounts.ts';

const site = openSite();
const change = (xml: string, id: number, type: string) =>
  site.call(`action=16&id=${id}&datatype=${type}`, { token: site.author, fields: { xml } });
beforeEach(async () => {
  const { store } = site.server.services;
  for (const table of ['discussion_entries', 'outcomes', 'deposits', 'counts'] as const) await store.deleteFrom(table).execute();
});

let second = 0;
/** Each is written a second after the one before. */
const written = (): string => new Date(Date.UTC(2026, 10, 24, 10, 0, (second += 1))).toISOString();
const fields = (more: Record<string, string> = {}): Record<string, string> => ({
  ...{ entry: 'question-1', question: '', lesson: '1', slide: '1', seconds: '83.2', written: written(), text: 'Why?' },
  ...more,
});
const write = (token: string | undefined, more: Record<string, string> = {}, { id = 4711, key = '', user = '' } = {}) =>
  site.call(`action=16&id=${id}&datatype=p_Discussion${user}`, {
    token,
    fields: fields(more),
    headers: key === '' ? {} : { 'idempotency-key': key },
  });
const answer = { entry: 'answer-01', question: 'question-1', text: 'Because.' };
const moderate = (token: string, entry: string, decision: string) =>
  site.call('action=16&id=4711&datatype=p_Discussion', { token, fields: { lesson: '1', entry, moderate: decision } });
const list = (token?: string, extras = '&lesson=1') => site.call(`action=1&id=4711&datatype=p_Discussion${extras}`, { token });
const entries = async (token: string) => found(await list(token), '//entry');
const shown = async (token: string) => (await entries(token)).map(({ name, state = 'published' }) => `${name} ${state}`);
/** Somebody who has registered: a learner with a token and an id. */
async function somebody(user: string): Promise<string> {
  const registered = { subAction: 'register', user, strUser: user, email: `${user}@example.org`, password: 'a word that is long enough' };
  return /<JWT>(.*)<\/JWT>/.exec((await site.call('action=verify&id=0&datatype=p_Login', { fields: registered })).body)?.[1] ?? '';
}
const home = async (token: string) => site.call('action=2&datatype=p_UserHome', { token });

describe('a question at a lesson', () => {
  it('CON-002 waits until somebody publishes it: its author sees it with that word, moderators too, others do not', async () => {
    const text = 'a < b & "c"\r\nnext <script>alert(1)</script>';
    const reply = await write(site.learner, { text });
    expect([reply.status, found(reply, '//stored')]).toEqual([200, [{ ID: '4711', entry: 'question-1', state: 'pending' }]]);
    const other = await somebody('hypatia');
    expect([await shown(site.learner), await shown(site.author), await shown(other)]).toEqual([
      ['question-1 pending'],
      ['question-1 pending'],
      [],
    ]);
    expect(found(await list(site.learner), '//discussion')).toMatchObject([{ ID: '4711', lesson: '1', entries: 'moderated' }]);
    expect(values(await list(site.author), '//discussion/@moderate')).toEqual(['1']);
    expect((await moderate(other, 'question-1', 'publish')).status).toBe(403);
    expect((await moderate(site.learner, 'question-1', 'publish')).status).toBe(403);
    const published = await moderate(site.author, 'question-1', 'publish');
    expect([values(published, '//discussion/entry/@name'), await shown(other)]).toEqual([['question-1'], ['question-1 published']]);
    const answered = await list(other);
    expect(found(answered, '//entry')).toMatchObject([{ slide: '1', seconds: '83.2', author: 'Ada Lovelace' }]);
    expect(values(answered, '//entry/@own')).toEqual([]);
    expect(values(answered, '//entry/text/text()')).toEqual([text.replace('\r', '')]);
  });

  it('CON-002 of who may publish, and where it is open, is seen at once', async () => {
    await write(site.author);
    expect(await shown(site.learner)).toEqual(['question-1 published']);
  });

  it('CON-002 is refused to guests, for another owner, malformed, too long, and where there is no such lesson', async () => {
    expect((await write(undefined)).status).toBe(403);
    expect((await list()).status).toBe(403);
    expect((await write(site.learner, {}, { user: '&user=13' })).body).toContain('otherUser');
    for (const [name, value] of [
      ['entry', 'x'],
      ['entry', ''],
      ['question', '<b>'],
      ['question', 'question-1'],
      ['slide', 'a b'],
      ['seconds', '-1'],
      ['written', 'yesterday'],
      ['written', '2026-99-24T10:00:00Z'],
      ['text', ' \n '],
      ['text', 'x'.repeat(4001)],
    ] as const) {
      // Tries are counted, too.
      await site.server.services.store.deleteFrom('counts').execute();
      const refused = await write(site.learner, { [name]: value });
      expect([name, value.slice(0, 20), refused.status, refused.body.includes(`<field name="${name}"`)]).toEqual([
        name,
        value.slice(0, 20),
        400,
        true,
      ]);
    }
    expect((await write(site.learner, { text: 'x'.repeat(50_000) })).status).toBe(413);
    expect((await write(site.learner, { lesson: '77' })).status).toBe(404);
    expect((await write(site.learner, {}, { id: 999 })).status).toBe(404);
    expect((await list(site.learner, '&lesson=77')).status).toBe(404);
    expect(await shown(site.author)).toEqual([]);
  });

  it('CON-002 that is sent again under its key is stored once; under the key nothing else is', async () => {
    const same = { written: written() };
    const [first, again] = [await write(site.learner, same, { key: 'key-of-it' }), await write(site.learner, same, { key: 'key-of-it' })];
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await write(site.learner, { text: 'Other' }, { key: 'key-of-it' })).status).toBe(422);
    expect(await shown(site.learner)).toHaveLength(1);
  });

  it('CON-002 has the quota and the rate of comments', async () => {
    const { store } = site.server.services;
    const day = new Date().toISOString().slice(0, 10);
    await store
      .insertInto('deposits')
      .values({ kind: 'comments', source: 'account 12', guest: false, day, entries: 200, bytes: 1 })
      .execute();
    expect((await write(site.learner)).status).toBe(429);
    await store.deleteFrom('deposits').execute();
    const statuses: number[] = [];
    for (let count = 0; count < 9; count += 1) statuses.push((await write(site.learner, { entry: `question-${count}` })).status);
    expect([statuses.at(0), statuses.at(-1)]).toEqual([200, 429]);
  });
});

describe('an entry that is there', () => {
  const question = () => write(site.author);
  const texts = async (token: string) => values(await list(token), '//entry/text/text()');

  it('CON-002 is changed by its author alone; what is changed is looked at again', async () => {
    await write(site.learner);
    await moderate(site.author, 'question-1', 'publish');
    expect((await write(site.author, { text: 'Mine' })).status).toBe(403);
    await write(site.learner, { text: 'Why so?' });
    expect([await shown(site.learner), await texts(site.learner)]).toEqual([['question-1 pending'], ['Why so?']]);
    expect(await entries(site.learner)).toMatchObject([{ changed: '1', own: '1' }]);
  });

  it('CON-002 of its versions the last one written counts, whatever order they come in; a deletion is for good', async () => {
    const [early, late] = [written(), written()];
    await write(site.learner, { written: late, text: 'Late' });
    await write(site.learner, { written: early, text: 'Early' });
    expect(await texts(site.learner)).toEqual(['Late']);
    await write(site.learner, { deleted: '1', text: '' });
    await write(site.learner, { text: 'Again' });
    expect(await shown(site.learner)).toEqual([]);
  });

  it('CON-002 that is hidden is seen by its author and moderators alone, with its answers; a change does not show it', async () => {
    await write(site.learner);
    await moderate(site.author, 'question-1', 'publish');
    const other = await somebody('diophantus');
    await write(site.author, answer);
    expect(await shown(other)).toEqual(['question-1 published', 'answer-01 published']);
    await moderate(site.author, 'question-1', 'hide');
    expect([await shown(other), await shown(site.learner), await shown(site.author)]).toEqual([
      [],
      ['question-1 hidden', 'answer-01 published'],
      ['question-1 hidden', 'answer-01 published'],
    ]);
    await write(site.learner, { text: 'Please' });
    expect(await shown(other)).toEqual([]);
    expect((await write(other, { ...answer, entry: 'answer-02' })).status).toBe(404);
    await moderate(site.author, 'question-1', 'publish');
    expect(await shown(other)).toHaveLength(2);
  });

  it('CON-002 a question that is deleted stands above its answers without its words; without answers it is gone', async () => {
    await question();
    await write(site.learner, answer);
    await write(site.author, { deleted: '1', text: '' });
    expect(await shown(site.learner)).toEqual(['question-1 deleted', 'answer-01 pending']);
    expect([values(await list(site.learner), '//entry[1]/@author | //entry[1]/text'), await shown(await somebody('eratosthenes'))]).toEqual(
      [[], []],
    );
    expect((await write(site.learner, { ...answer, entry: 'answer-02' })).status).toBe(404);
    await write(site.learner, { ...answer, deleted: '1', text: '' });
    expect(await shown(site.author)).toEqual([]);
  });

  it('CON-002 a moderator removes it for good', async () => {
    await write(site.learner, { text: 'My name is …' });
    await moderate(site.author, 'question-1', 'remove');
    await moderate(site.author, 'question-1', 'publish');
    const { store } = site.server.services;
    expect(await store.selectFrom('discussion_entries').select(['state', 'body']).execute()).toEqual([{ state: 'deleted', body: '' }]);
    expect((await moderate(site.author, 'question-1', 'burn')).status).toBe(400);
  });
});

describe('who has asked', () => {
  it('CON-002 sees on the own page that there is an answer, until it was read', async () => {
    await write(site.learner);
    await moderate(site.author, 'question-1', 'publish');
    expect(found(await home(site.learner), '//answeredQuestion')).toEqual([]);
    await write(site.learner, { ...answer, entry: 'answer-00' });
    await write(site.author, answer);
    // An answer of one's own, and one that nobody has published, are no news.
    const news = await home(site.learner);
    expect(found(news, '//answeredQuestion')).toMatchObject([
      { href: 'unit-4711.html?IDLesson=1&entry=question-1', seconds: '83.2', count: '1' },
    ]);
    expect(values(news, '//answeredQuestion/text/text()')).toEqual(['Why?']);
    expect(found(await home(site.author), '//answeredQuestion')).toEqual([]);
    const seen = await list(site.learner);
    expect(values(seen, '//entry[@unread]/@name')).toEqual(['question-1', 'answer-01']);
    const read = { lesson: '1', read: 'question-1', until: values(seen, '//discussion/@at')[0]! };
    const send = (token: string) => site.call('action=16&id=4711&datatype=p_Discussion', { token, fields: read });
    await send(site.author);
    expect(found(await home(site.learner), '//answeredQuestion')).toHaveLength(1);
    await send(site.learner);
    expect(found(await home(site.learner), '//answeredQuestion')).toEqual([]);
    await write(site.author, { ...answer, entry: 'answer-02' });
    expect(found(await home(site.learner), '//answeredQuestion')).toMatchObject([{ count: '1' }]);
  });

  it('CON-002 who moderates sees there what waits', async () => {
    await write(site.learner);
    expect(values(await home(site.author), '//waitingEntry/@href')).toEqual(['unit-4711.html?IDLesson=1&entry=question-1']);
    expect(values(await home(site.learner), '//waitingEntry/@href')).toEqual([]);
  });
});

describe('with what a discussion is of', () => {
  it('CON-002 it is locked with its unit: neither read nor written, but by who may look', async () => {
    const before = (await site.call('action=8192&id=100&datatype=p_Course', { token: site.author })).body;
    const course = /<course[^]*<\/course>/.exec(before)![0];
    const learner = await somebody('zeno');
    expect((await list(learner)).status).toBe(200);
    const part = (ID: number, type: string, more = '') => `<objectRef ID="${ID}" IDObjectType="4" dataType="${type}" action="2" ${more}/>`;
    const locked = `<course ID="100"><chapter id="1">${part(812, 'p_PracticeTest')}</chapter>
      <chapter id="2" requires="812">${part(4711, 'p_Unit')}</chapter></course>`;
    expect((await change(locked, 100, 'p_Course')).status).toBe(200);
    try {
      expect([(await list(learner)).status, (await write(learner)).status, (await list(site.author)).status]).toEqual([403, 403, 200]);
      expect((await list(learner)).body).toContain('812');
    } finally {
      await change(course, 100, 'p_Course');
    }
  });

  it('CON-002 goes with an account: nobody’s what others have answered or read, gone what nobody sees', async () => {
    const token = await somebody('leaving');
    await write(token);
    await moderate(site.author, 'question-1', 'publish');
    await write(token, { entry: 'question-2', text: 'Waits' });
    const { store, limits } = site.server.services;
    const { id } = await store.selectFrom('users').select('id').where('login', '=', 'leaving').executeTakeFirstOrThrow();
    await store.transaction().execute((transaction) => deleteAccount(transaction, id, limits));
    expect(await store.selectFrom('discussion_entries').select(['name', 'user_id']).execute()).toEqual([
      { name: 'question-1', user_id: 0 },
    ]);
    expect((await entries(site.learner)).map(({ author = '' }) => author)).toEqual(['']);
  });

  it('CON-002 goes with its unit, and stays when that is stored anew', async () => {
    await write(site.author);
    const { objects, store } = site.server.services;
    const unit = (await objects.find('p_Unit', 4711))!;
    await objects.add([unit]);
    expect(await shown(site.author)).toHaveLength(1);
    await objects.delete(unit);
    expect(await store.selectFrom('discussion_entries').selectAll().execute()).toEqual([]);
    await objects.add([unit]);
  });
});
