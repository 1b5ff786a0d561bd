import { describe, expect, it } from 'vitest';
import { found, openSite, values } from './fixtures/site.ts';
import { setRoles } from './session/roles.ts';

const site = openSite();
const ADA = 12;
type Reply = Awaited<ReturnType<typeof site.call>>;
const call = (query: string, fields?: Record<string, string>, token = site.author): Promise<Reply> =>
  site.call(query, { token, ...(fields ? { fields } : {}) });
const load = async (id: number): Promise<string> => (await call(`action=8&id=${id}&datatype=p_ObjectDocument`)).body;
const store = (id: number, xml: string, subAction = '', query = ''): Promise<Reply> =>
  call(`action=16&id=${id}&datatype=p_ObjectDocument${query}`, { xml, ...(subAction ? { subAction } : {}) });
const discard = (id: number, working: string): Promise<Reply> =>
  call(`action=32&id=${id}&datatype=p_ObjectDocument&working=${working}`, { confirm: '1' });
const working = (reply: Reply | string): string => /working="(\d+)"/.exec(typeof reply === 'string' ? reply : reply.body)?.[1] ?? '';
const shown = async (id: number, dataType: string): Promise<string> =>
  (await site.get(`/dispatcher.php?mode=ajax&user=0&lang=en&action=2&id=${id}&datatype=${dataType}`)).body;
const versions = async (id: number) => found(await call(`action=1&id=${id}&datatype=p_ObjectVersions`), '//version');

describe('a working copy of a published object', () => {
  it('is what authors go on from, and a version; visitors see what is published until it is stored for them', async () => {
    const first = await load(221);
    const sent = await store(221, first.replace('News number 21', 'Not for visitors yet'), 'working');
    expect([sent.status, working(sent) !== '']).toEqual([200, true]);
    expect(await shown(221, 'p_News')).toContain('News number 21');
    expect(await shown(221, 'p_News')).not.toContain('Not for visitors yet');
    const next = await load(221);
    expect([working(next), next.includes('Not for visitors yet')]).toEqual([working(sent), true]);
    expect((await call('action=8&id=221&datatype=p_ObjectPreview')).body).toContain('Not for visitors yet');
    const listed = await versions(221);
    expect(listed.map(({ working: isWorking = '', author = '' }) => `${isWorking} ${author}`)).toEqual(['1 Ibn al-Haytham', ' ']);
    expect(Math.abs(Date.parse(listed[0]!.date!) - Date.now())).toBeLessThan(60_000);
    // A next one is made from the first one: storing from what was there before that is refused, in both ways.
    expect((await store(221, first, 'working')).status).toBe(409);
    expect((await store(221, first)).status).toBe(409);
    expect((await store(221, next)).status).toBe(200);
    expect(await shown(221, 'p_News')).toContain('Not for visitors yet');
    expect(working(await load(221))).toBe('');
    // The same text is the same version, which is shown now.
    expect((await versions(221)).map(({ working: isWorking = '' }) => isWorking)).toEqual(['', '']);
  });

  it('is discarded after a question, when it is the one that was seen, and stays among the versions', async () => {
    const sent = working(await store(222, (await load(222)).replace('News number 22', 'A dead end'), 'working'));
    expect((await call('action=32&id=222&datatype=p_ObjectDocument&working=1', {})).status).toBe(400);
    expect((await discard(222, String(Number(sent) + 1))).status).toBe(409);
    expect(await load(222)).toContain('A dead end');
    expect((await discard(222, sent)).status).toBe(200);
    expect((await discard(222, sent)).status).toBe(404);
    expect(await load(222)).not.toContain('A dead end');
    const [last] = await versions(222);
    const version = await call(`action=2&id=222&datatype=p_ObjectVersions&version=${last!.number}`);
    expect(version.body).toContain('A dead end');
    // A version is stored as a change of what there is now, also beside that.
    expect((await store(222, version.body, 'working')).status).toBe(200);
    expect(await shown(222, 'p_News')).toContain('News number 22');
  });

  it('never comes by the revision of another one: who has seen one that is gone overwrites nothing', async () => {
    const sent = await store(223, (await load(223)).replace('News number 23', 'One'), 'working');
    const seen = await load(223);
    await discard(223, working(sent));
    await store(223, (await load(223)).replace('News number 23', 'Two'), 'working');
    expect((await store(223, seen, 'working')).status).toBe(409);
    expect(await load(223)).toContain('Two');
    expect((await store(223, seen, 'working', '&force=1')).status).toBe(200);
    expect(await load(223)).toContain('One');
  });

  it('of two that begin one at once one is refused', async () => {
    const first = await load(224);
    const all = await Promise.all(['A', 'B', 'C'].map((title) => store(224, first.replace('News number 24', title), 'working')));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('says when what is published was stored since, until its author has seen that', async () => {
    await store(31, (await load(31)).replace('Learning to learn', 'Learning more'), 'working');
    expect(await load(31)).not.toContain('outdated=');
    const configuration = (await call('action=8&id=31&datatype=p_ObjectConfiguration')).body;
    const changed = configuration.replace('Learning to learn', 'Learning at all');
    expect((await call('action=16&id=31&datatype=p_ObjectConfiguration', { xml: changed })).status).toBe(200);
    const outdated = await load(31);
    expect([outdated.includes('outdated="1"'), outdated.includes('Learning more')]).toEqual([true, true]);
    expect((await store(31, outdated, 'working')).status).toBe(200);
    expect(await load(31)).not.toContain('outdated=');
  });

  it('of a unit has its lessons, which visitors go on seeing as they were', async () => {
    const first = await load(4711);
    const sent = await store(4711, first.replaceAll('>One</title>', '>First</title>'), 'working');
    expect(sent.status).toBe(200);
    expect(await shown(4711, 'p_Unit')).not.toContain('>First</title>');
    expect((await store(4711, await load(4711))).status).toBe(200);
    expect(await shown(4711, 'p_Unit')).toContain('>First</title>');
  });

  it('a picture that it alone names is in use', async () => {
    const { store: database } = site.server.services;
    const { usesOf } = await import('./media-library/uses.ts');
    const document = (await load(201)).replace(
      '<html language="en">',
      '<html language="en"><p><img src="/library/only-here/320.webp" alt=""/></p>',
    );
    expect((await store(201, document, 'working')).status).toBe(200);
    const uses = await usesOf(database, ['/library/only-here/']);
    expect(uses.map(({ object, state }) => [object.ID, state])).toEqual([[201, 'draft']]);
    expect((await store(201, await load(201))).status).toBe(200);
    expect((await usesOf(database, ['/library/only-here/'])).map(({ state }) => state)).toEqual(['published']);
  });

  it('is for who may write the object; a role for one object is enough, also for its versions and preview', async () => {
    const { store: database } = site.server.services;
    const document = await load(215);
    const asAda = async (query: string, fields?: Record<string, string>): Promise<number> =>
      (await call(query, fields, site.learner)).status;
    const all = async (): Promise<number[]> => [
      await asAda('action=16&id=215&datatype=p_ObjectDocument', { xml: document, subAction: 'working' }),
      await asAda('action=1&id=215&datatype=p_ObjectVersions'),
      await asAda('action=8&id=215&datatype=p_ObjectPreview'),
    ];
    expect(await all()).toEqual([403, 403, 403]);
    await setRoles(database, ADA, [{ name: 'author', branch: 'p_News/215' }]);
    expect(await all()).toEqual([200, 200, 200]);
    expect(await asAda('action=1&id=224&datatype=p_ObjectVersions')).toBe(403);
    await setRoles(database, ADA, [{ name: 'reader', branch: '' }]);
  });

  it('goes to the bin and comes back with its object', async () => {
    await store(216, (await load(216)).replace('News number 16', 'Half done'), 'working');
    expect((await call('action=32&id=216&datatype=p_Studio', { confirm: '1' })).status).toBe(200);
    expect((await call('action=16&id=216&datatype=p_Studio', { subAction: 'restore' })).status).toBe(200);
    expect(await load(216), 'a draft is what there is').toContain('News number 16');
    expect((await call('action=16&id=216&datatype=p_Studio', { subAction: 'publish' })).status).toBe(200);
    expect(await load(216)).toContain('Half done');
    expect(values(await call('action=8&id=216&datatype=p_ObjectDocument'), '/objectDocument/@outdated')).toEqual([]);
  });
});
