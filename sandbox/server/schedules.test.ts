import { beforeAll, describe, expect, it } from 'vitest';
import { DatabaseQueue } from './jobs/queue.ts';
import { setRoles } from './session/roles.ts';
import { found, openSite, values } from './fixtures/site.ts';

const site = openSite();
const ADA = 12;
type Reply = Awaited<ReturnType<typeof site.call>>;
const call = (query: string, fields?: Record<string, string>, token = site.author): Promise<Reply> =>
  site.call(query, { token, ...(fields ? { fields } : {}) });
const schedule = (id: number, token = site.author): Promise<Reply> => call(`action=2&id=${id}&datatype=p_ObjectSchedule`, undefined, token);
const change = (id: number, subAction: string, fields: Record<string, string> = {}, token = site.author): Promise<Reply> =>
  call(`action=16&id=${id}&lang=en&datatype=p_ObjectSchedule`, { subAction, ...fields }, token);
const document_ = async (id: number): Promise<string> => (await call(`action=8&id=${id}&datatype=p_ObjectDocument`)).body;
const store = (id: number, from: string, to: string, subAction = 'working'): Promise<Reply> =>
  document_(id).then((xml) => call(`action=16&id=${id}&datatype=p_ObjectDocument`, { xml: xml.replaceAll(from, to), subAction }));
const shown = (id: number, dataType = 'p_News'): Promise<Reply> =>
  site.get(`/dispatcher.php?mode=ajax&user=0&lang=en&action=2&id=${id}&datatype=${dataType}`);
/** A withdrawn object has the next revision when it is shown again. */
const withoutRevision = ({ body }: Reply): string => body.replaceAll(/ revision="\d+"/g, '');
const of = (reply: Reply, name: string): string => values(reply, `//objectSchedule/@${name}`)[0] ?? '';
const proposed = async (id: number): Promise<string> => of(await schedule(id), 'proposed');
const inAnHour = (hours = 1): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const publishAt = async (id: number, at = inAnHour()): Promise<Reply> => change(id, 'publishAt', { at, proposed: await proposed(id) });
const events = async (id: number): Promise<string[]> =>
  found(await call(`action=1&id=${id}&datatype=p_ObjectVersions`), '//event').map(({ name, account }) => `${name} ${account}`);
const rows = () => site.server.services.store.selectFrom('schedules').select(['id', 'action', 'problem']).orderBy('id').execute();

/** The moment of an object comes: what is set for it is due now. */
async function comes(id: number, action: 'publish' | 'withdraw' = 'publish'): Promise<void> {
  const { store: database, schedules } = site.server.services;
  const due = new Date(Date.now() - 60_000);
  await database.updateTable('schedules').set({ due_at: due }).where('id', '=', id).where('action', '=', action).execute();
  await database.updateTable('jobs').set({ due_at: due }).where('subject', '=', id).where('kind', '=', `${action}Object`).execute();
  schedules.onJob();
  const isOver = async (): Promise<boolean> =>
    (await database.selectFrom('jobs').select('id').where('subject', '=', id).where('kind', '=', `${action}Object`).execute()).length === 0;
  await expect.poll(isOver, { timeout: 15_000 }).toBe(true);
}

beforeAll(() => setRoles(site.server.services.store, ADA, [{ name: 'author', branch: '' }]));

describe('what a reviewer approves for a moment', () => {
  const review = (id: number, fields?: Record<string, string>, token = site.author): Promise<Reply> =>
    call(`action=${fields ? 16 : 2}&id=${id}&lang=en&datatype=p_ObjectReview`, fields, token);
  const state = (reply: Reply): string => values(reply, '//objectReview/@state')[0] ?? '';
  const asked = async (id: number): Promise<Record<string, string>> => {
    const number = values(await review(id), '//objectReview/@proposed')[0] ?? '';
    const reply = await review(id, { subAction: 'ask', proposed: number }, site.learner);
    expect(state(reply), reply.body).toBe('waiting');
    const texts = await call(`action=2&id=${id}&datatype=p_ObjectReview&text=published`);
    return { subAction: 'approve', proposed: number, published: values(texts, '/objectDocument/@digest')[0] ?? '' };
  };

  it('is published then and not before, exactly as it was read; the review is over at once', async () => {
    await store(213, 'News number 13', 'Approved for later');
    const read = await asked(213);
    for (const at of ['yesterday', '2020-01-01T00:00:00Z']) expect((await review(213, { ...read, at })).status, at).toBe(400);
    expect(state(await review(213)), 'nothing is decided').toBe('waiting');
    const at = inAnHour();
    const approved = await review(213, { ...read, at });
    expect([approved.status, state(approved)]).toEqual([200, 'closed']);
    expect(found(await schedule(213), '//schedule')).toMatchObject([{ action: 'publish', due: at, account: 'Ibn al-Haytham' }]);
    expect((await shown(213)).body).toContain('News number 13');
    expect(await events(213), 'history says that it is approved, not only that a moment is set').toEqual([
      ...['approvedAt Ibn al-Haytham', 'asked Ada Lovelace'],
    ]);
    expect(values(await call('action=1&id=213&datatype=p_ObjectVersions'), '//event[@name="approvedAt"]/text()')).toEqual([at]);
    expect((await review(213, { ...read, at })).status, 'it is over').toBe(409);
    // What is written after it was approved waits for the next review.
    await store(213, 'Approved for later', 'Written after that');
    await comes(213);
    expect((await shown(213)).body).toContain('Approved for later');
    expect(await document_(213)).toContain('Written after that');
  });

  it('is what was read and nothing else, by who may publish; nothing is half done', async () => {
    await store(214, 'News number 14', 'Read by somebody');
    const read = await asked(214);
    const at = inAnHour();
    expect((await review(214, { ...read, at }, site.learner)).status).toBe(403);
    await store(214, 'Read by somebody', 'Changed meanwhile');
    expect((await review(214, { ...read, at })).status).toBe(409);
    expect([state(await review(214)), found(await schedule(214), '//schedule')]).toEqual(['waiting', []]);
  });
});

describe('a moment at which something is published', () => {
  it('comes by itself: visitors see the working copy from then on, and the history says so', async () => {
    await store(221, 'News number 21', 'Seen from a moment on');
    const at = new Date(Date.now() + 1500).toISOString();
    const set = await publishAt(221, at);
    expect([set.status, found(set, '//schedule').map(({ action, due, account }) => [action, due, account])]).toEqual([
      200,
      [['publish', at, 'Ibn al-Haytham']],
    ]);
    expect((await shown(221)).body).toContain('News number 21');
    await expect.poll(async () => (await shown(221)).body, { timeout: 15_000 }).toContain('Seen from a moment on');
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(at));
    expect(await document_(221)).not.toContain(' working=');
    expect(found(await schedule(221), '//schedule')).toEqual([]);
    expect(await events(221)).toEqual(['publishedOnTime ', 'publishScheduled Ibn al-Haytham']);
    expect(values(await call('action=1&id=221&datatype=p_ObjectVersions'), '//version[1]/@author')).toEqual(['Ibn al-Haytham']);
  });

  it('publishes what was scheduled; what is written after that stays a working copy, which goes on from it', async () => {
    await store(222, 'News number 22', 'What was scheduled');
    await publishAt(222);
    await store(222, 'What was scheduled', 'What came later');
    const between = await schedule(222);
    expect(values(between, '//schedule/@changed'), 'it says that another text is scheduled').toEqual(['1']);
    expect(await document_(222)).toMatch(/<objectDocument [^>]*publishAt="/);
    await comes(222);
    expect((await shown(222)).body).toContain('What was scheduled');
    const left = await document_(222);
    expect(left).toContain('What came later');
    expect(left).toMatch(/ working="\d+"/);
    expect(left, 'its author knew what is published now').not.toContain('outdated=');
    expect(left).not.toContain('publishAt=');
  });

  it('is changed and cancelled, and what is published by hand before ends it', async () => {
    await store(223, 'News number 23', 'Put off');
    await publishAt(223);
    const later = inAnHour(5);
    expect(values(await publishAt(223, later), '//schedule/@due')).toEqual([later]);
    expect(found(await change(223, 'cancel', { of: 'publish' }), '//schedule')).toEqual([]);
    await comes(223);
    expect((await shown(223)).body).toContain('News number 23');
    await publishAt(223);
    expect((await store(223, 'Put off', 'By hand', '')).status).toBe(200);
    expect(found(await schedule(223), '//schedule')).toEqual([]);
    await comes(223);
    expect((await shown(223)).body).toContain('By hand');
    expect(await events(223)).toEqual([
      'published Ibn al-Haytham',
      ...['publishScheduled Ibn al-Haytham', 'publishCancelled Ibn al-Haytham', 'publishScheduled Ibn al-Haytham'],
      'publishScheduled Ibn al-Haytham',
    ]);
  });

  it('takes the place of nothing else than what it was set for: it fails, nothing is lost, and it can be set anew', async () => {
    await store(224, 'News number 24', 'For the fair');
    await publishAt(224);
    const configuration = (await call('action=8&id=224&datatype=p_ObjectConfiguration')).body;
    await call('action=16&id=224&datatype=p_ObjectConfiguration', { xml: configuration.replace('News number 24', 'Of somebody else') });
    expect(values(await schedule(224), '//schedule/@outdated')).toEqual(['1']);
    await comes(224);
    expect((await shown(224)).body).toContain('Of somebody else');
    expect(values(await schedule(224), '//schedule/@problem')).toEqual(['revisionConflict']);
    expect(await document_(224)).toMatch(/scheduleFailed="1".*For the fair/s);
    expect((await events(224))[0]).toBe('publishFailed ');
    expect((await publishAt(224)).status).toBe(200);
    await comes(224);
    expect((await shown(224)).body).toContain('For the fair');
  });

  it('is refused when it is over, is none, or there is nothing to publish; and nobody sets it who may not publish', async () => {
    await store(205, 'News number 5', 'Refused');
    for (const [at, words] of [
      [new Date(Date.now() - 60_000).toISOString(), 'schon vorbei'],
      ['2031-02-30T10:00:00Z', 'kein Zeitpunkt'],
      ['tomorrow', 'kein Zeitpunkt'],
      ['9999-01-01T00:00:00Z', 'kein Zeitpunkt'],
    ] as const) {
      const refused = await change(205, 'publishAt', { at, proposed: await proposed(205) });
      expect([refused.status, refused.body.includes(words)], at).toEqual([400, true]);
    }
    expect((await change(205, 'publishAt', { at: inAnHour(), proposed: '1' })).status, 'not what is before the caller').toBe(409);
    expect((await change(202, 'publishAt', { at: inAnHour(), proposed: '0' })).body).toContain('zuerst einen Entwurf');
    const fields = { at: inAnHour(), proposed: await proposed(205) };
    for (const subAction of ['publishAt', 'withdraw', 'withdrawAt', 'cancel'])
      expect((await change(205, subAction, fields, site.learner)).status, subAction).toBe(403);
    expect((await schedule(205, site.learner)).status, 'an author sees it').toBe(200);
    expect((await site.call('action=2&id=205&datatype=p_ObjectSchedule')).status).toBe(403);
    expect((await rows()).filter(({ id }) => id === 205)).toEqual([]);
  });

  it('of a draft makes it an object; who went on with it has a working copy', async () => {
    const made = await call('action=16&id=0&lang=en&datatype=p_Studio', { subAction: 'create', dataType: 'p_News', title: 'First of May' });
    const id = Number(values(made, '//studio/@made')[0]);
    await publishAt(id);
    await store(id, 'First of May', 'Second of May', '');
    await comes(id);
    expect((await shown(id)).body).toContain('First of May');
    expect(await document_(id)).toMatch(/ working="\d+".*Second of May/s);
    expect(await document_(id)).not.toContain('state="draft"');
  });

  it('is done once by many servers, also by those that were away by then', async () => {
    const { services } = site.server;
    const { store: database, objects, schedules } = services;
    await store(206, 'News number 6', 'Once');
    await publishAt(206);
    const { revision } = (await objects.find('p_News', 206))!;
    await database
      .updateTable('schedules')
      .set({ due_at: new Date(0) })
      .where('id', '=', 206)
      .execute();
    const due = await schedules.due(206, 'publish');
    const taken = await Promise.all(
      Array.from({ length: 4 }, () => database.transaction().execute((transaction) => schedules.take(transaction, due!))),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect((await objects.find('p_News', 206))!.revision).toBe(revision);
    expect(await new DatabaseQueue(database).take(['publishObject']), 'no job of it is due').toBeNull();
  });
});

describe('what is withdrawn', () => {
  it('is not found by visitors, in no list, search and sitemap; its author has it, and shows it again', async () => {
    const list = () => site.get('/dispatcher.php?mode=ajax&user=0&lang=en&action=1&id=0&datatype=p_News&pageSize=50');
    const sitemap = () => site.get('/sitemap.xml');
    expect((await list()).body).toContain('news-202.html');
    expect((await sitemap()).body).toContain('news-202.html');
    const before = withoutRevision(await shown(202));
    const withdrawn = await change(202, 'withdraw');
    expect([withdrawn.status, of(withdrawn, 'state'), of(withdrawn, 'since') !== '']).toEqual([200, 'withdrawn', true]);
    expect((await shown(202)).status).toBe(404);
    expect((await site.get('/news-202.html')).status).toBe(404);
    expect((await list()).body).not.toContain('news-202.html');
    expect((await sitemap()).body).not.toContain('news-202.html');
    expect(await document_(202)).toMatch(/state="draft".*withdrawn="/);
    expect((await call('action=8&id=202&datatype=p_ObjectPreview')).status).toBe(200);
    const again = await change(202, 'show', { proposed: of(withdrawn, 'proposed') });
    expect([again.status, of(again, 'state')]).toEqual([200, 'published']);
    expect(withoutRevision(await shown(202))).toBe(before);
    expect(await events(202)).toEqual(['published Ibn al-Haytham', 'withdrawn Ibn al-Haytham']);
  });

  it('is withdrawn and shown again at moments, with its place in a sorted list and its working copy', async () => {
    const { store: database } = site.server.services;
    await database.updateTable('objects').set({ position: 7 }).where('id', '=', 207).execute();
    expect((await change(207, 'publishAt', { at: inAnHour(2), proposed: '0' })).status).toBe(409);
    expect((await change(207, 'withdrawAt', { at: inAnHour() })).status).toBe(200);
    expect((await change(207, 'publishAt', { at: inAnHour(2), proposed: '0' })).status).toBe(200);
    await store(207, 'News number 7', 'Not to be shown');
    await comes(207, 'withdraw');
    expect((await shown(207)).status).toBe(404);
    await comes(207);
    expect((await shown(207)).body).toContain('News number 7');
    expect(await database.selectFrom('objects').select('position').where('id', '=', 207).execute()).toEqual([{ position: 7 }]);
    expect(await document_(207)).toMatch(/ working="\d+".*Not to be shown/s);
    expect(await events(207)).toEqual([
      ...['publishedOnTime ', 'withdrawnOnTime ', 'publishScheduled Ibn al-Haytham', 'withdrawScheduled Ibn al-Haytham'],
    ]);
  });

  it('a draft is shown between two moments, in their order', async () => {
    const made = await call('action=16&id=0&lang=en&datatype=p_Studio', { subAction: 'create', dataType: 'p_News', title: 'Only today' });
    const id = Number(values(made, '//studio/@made')[0]);
    expect((await change(id, 'withdrawAt', { at: inAnHour() })).body).toContain('zuerst, wann es veröffentlicht wird');
    await publishAt(id, inAnHour(2));
    expect((await change(id, 'withdrawAt', { at: inAnHour() })).status).toBe(409);
    expect((await change(id, 'withdrawAt', { at: inAnHour(3) })).status).toBe(200);
    await comes(id);
    expect((await shown(id)).status).toBe(200);
    await comes(id, 'withdraw');
    expect((await shown(id)).status).toBe(404);
  });

  it('a unit comes back with its lessons', async () => {
    const before = withoutRevision(await shown(4711, 'p_Unit'));
    expect(before).toContain('<lesson ');
    expect((await change(4711, 'withdraw')).status).toBe(200);
    expect((await shown(4711, 'p_Unit')).status).toBe(404);
    expect((await change(4711, 'show', { proposed: await proposed(4711) })).status).toBe(200);
    expect(withoutRevision(await shown(4711, 'p_Unit'))).toBe(before);
  });

  it('what goes into the bin is not shown by itself, whatever was set', async () => {
    await store(208, 'News number 8', 'Never');
    await publishAt(208);
    await call('action=32&id=208&datatype=p_Studio', { confirm: '1' });
    expect((await rows()).filter(({ id }) => id === 208)).toEqual([]);
    await comes(208);
    expect((await shown(208)).status).toBe(404);
  });
});

describe('the studio', () => {
  const studio = (more = ''): Promise<Reply> => call(`action=2&id=0&lang=en&datatype=p_Studio${more}`);
  const entry = async (list: string, id: number): Promise<Record<string, string>> =>
    found(await studio(`&query=${id}`), `//studio/${list}/entry[@ID="${id}"]`)[0] ?? {};

  it('says of each object where it is between draft and published, and what is to come', async () => {
    expect(await entry('published', 209)).not.toHaveProperty('working');
    await store(209, 'News number 9', 'Nine');
    await call('action=16&id=209&datatype=p_ObjectReview', { subAction: 'ask', proposed: await proposed(209), note: '' });
    const [from, until] = [inAnHour(), inAnHour(2)];
    await publishAt(209, from);
    await change(209, 'withdrawAt', { at: until });
    const coming = { working: '1', review: 'waiting', publishAt: from, withdrawAt: until };
    expect(await entry('published', 209)).toMatchObject(coming);
    expect(await entry('scheduled', 209)).toMatchObject(coming);
    await comes(209);
    expect(await entry('published', 209)).not.toHaveProperty('working');
    expect(await entry('published', 209), 'what was asked for is published').not.toHaveProperty('review');
    await comes(209, 'withdraw');
    expect(await entry('drafts', 209)).toHaveProperty('withdrawn');
    expect(await entry('scheduled', 209)).toEqual({});
  });

  it('names what did not happen first', async () => {
    for (const id of [210, 211]) {
      await store(id, `News number ${id - 200}`, 'Coming');
      await publishAt(id, inAnHour(id));
    }
    const configuration = (await call('action=8&id=211&datatype=p_ObjectConfiguration')).body;
    await call('action=16&id=211&datatype=p_ObjectConfiguration', { xml: configuration.replace('News number 11', 'Of somebody else') });
    await comes(211);
    const all = found(await studio(), '//studio/scheduled/entry');
    expect(all.map(({ ID }) => ID).slice(0, 2)).toEqual(['211', '210']);
    expect(all[0]).toMatchObject({ scheduleFailed: '1' });
    expect(all[0]).not.toHaveProperty('publishAt');
  });
});
