import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from './fixtures/open.ts';
import { sendPiece, shapeOfFilm } from './fixtures/recordings.ts';
import { found, openSite, values } from './fixtures/site.ts';
import { REPLACEMENT } from './media-library/replacements.ts';
import { setRoles } from './session/roles.ts';

const library = mkdtempSync(join(tmpdir(), 'lectern-'));
afterAll(() => rmSync(library, { recursive: true, force: true }));
const site = openSite(() => ({ library, ffmpeg: 'none' }));

const ALHAZEN = 13;
const [NEWS, OTHER, WORKING] = [221, 222, 223];
const AUTHOR = (['author', 'reviewer', 'publisher'] as const).map((name) => ({ name, branch: '' }));

type Query = Parameters<typeof site.call>[1];
const call = (query: string, options: Query = {}): Promise<Reply> =>
  site.call(`datatype=p_MediaLibrary&${query}`, { token: site.author, lang: 'en', ...options });
const load = async (id: number): Promise<string> =>
  (await site.call(`action=8&id=${id}&datatype=p_ObjectDocument`, { token: site.author })).body;
const store = async (id: number, xml: string, subAction = ''): Promise<void> => {
  const fields = { xml, ...(subAction === '' ? {} : { subAction }) };
  const answer = await site.call(`action=16&id=${id}&datatype=p_ObjectDocument&force=1`, { token: site.author, fields });
  expect(answer.status, answer.body).toBe(200);
};
const versions = async (id: number) =>
  found(await site.call(`action=1&id=${id}&datatype=p_ObjectVersions`, { token: site.author }), '//version');
const notes = async (id: number): Promise<string[]> =>
  values(await site.call(`action=1&id=${id}&datatype=p_ObjectVersions`, { token: site.author }), '//version/text()');

async function picture(name: string, width: number, height: number, alts: Record<string, string> = {}) {
  const drawn = sharp({ create: { width, height, channels: 3, background: { r: width % 256, g: height % 256, b: 9 } } });
  const answer = await sendPiece(site, await drawn.png().toBuffer(), { name });
  const [about] = found(answer, '//picture');
  const fields = { subAction: 'change', ...Object.fromEntries(Object.entries(alts).map(([code, words]) => [`alt-${code}`, words])) };
  if (Object.keys(alts).length > 0) expect((await call(`action=16&id=${about!.ID}`, { fields })).status).toBe(200);
  return { ID: Number(about!.ID), src: about!.src! };
}

const replace = (from: number, by: number, options: Query = {}): Promise<Reply> =>
  call(`action=16&id=${from}`, { fields: { subAction: 'replace', by: String(by) }, ...options });
const replacement = (reply: Reply) => found(reply, '//replacement')[0]!;
/** What becomes of a replacement. */
async function ended(from: number, number: string): Promise<Record<string, string>> {
  const state = async () => replacement(await call(`action=2&id=${from}&replacement=${number}`));
  await expect.poll(async () => (await state()).state, { timeout: 20_000 }).toBe('done');
  return state();
}
const plan = async (from: number, by: number): Promise<string[]> =>
  found(await call(`action=2&id=${from}&by=${by}`), '//use').map(({ ID, change, left }) => `${ID} ${change === '1' ? 'changes' : left}`);

/** A picture in front of the end of the object's text, before or without a revision. */
const withEnd = (xml: string, more: string): string => xml.replace('</news>', `${more}</news>`);
const image = (src: string, alt: string, size = ''): string => `<html language="en"><p><img src="${src}" alt="${alt}"${size}/></p></html>`;

let before: Record<number, string> = {};
beforeEach(async () => {
  await setRoles(site.server.services.store, ALHAZEN, AUTHOR);
  before = Object.fromEntries(await Promise.all([NEWS, OTHER, WORKING].map(async (id) => [id, await load(id)] as const)));
});
afterEach(async () => {
  await setRoles(site.server.services.store, ALHAZEN, AUTHOR);
  for (const [id, xml] of Object.entries(before)) await store(Number(id), xml);
});

describe('a picture that is replaced everywhere', () => {
  it('is another one in what is published, in working copies and drafts, as versions with a note that can be restored', async () => {
    const from = await picture('lens.png', 900, 600, { en: 'A lens' });
    const to = await picture('prism.png', 800, 200, { en: 'A prism' });
    const small = from.src.replace('900', '320');
    const text = image(from.src, 'A lens', ' width="900" height="600"') + image(small, 'My own words', ' width="300" height="200"');
    await store(NEWS, withEnd(before[NEWS]!, text));
    await store(WORKING, withEnd(before[WORKING]!, image(from.src, 'A lens')), 'working');
    const fields = { subAction: 'create', dataType: 'p_News', kind: '', title: 'A draft' };
    const created = await site.call('action=16&id=0&datatype=p_Studio', { token: site.author, fields });
    const draft = Number(values(created, '//studio/@made')[0]);
    const empty = await load(draft);
    const filled = empty.replace(/<news([^>]*?)\/>/, '<news$1></news>').replace('</news>', `${image(from.src, 'x')}</news>`);
    expect(filled).not.toBe(empty);
    await store(draft, filled);
    const shownBefore = await load(NEWS);
    expect((await plan(from.ID, to.ID)).toSorted()).toEqual([`${NEWS} changes`, `${WORKING} changes`, `${draft} changes`].toSorted());
    expect(await load(NEWS), 'asking changes nothing').toBe(shownBefore);

    const begun = replacement(await replace(from.ID, to.ID));
    expect(begun).toMatchObject({ from: String(from.ID), by: String(to.ID), count: '3' });
    expect(await ended(from.ID, begun.number!)).toMatchObject({ changed: '3', failed: '' });

    const after = await load(NEWS);
    expect(after).toContain(image(to.src, 'A prism', ' width="800" height="200"'));
    expect(after, 'its own words and width stay, in the new shape').toContain(
      image(to.src.replace('800', '320'), 'My own words', ' width="300" height="75"'),
    );
    const swappedBack = after
      .replace(/revision="\d+"/, /revision="\d+"/.exec(shownBefore)![0])
      .replace(image(to.src, 'A prism', ' width="800" height="200"'), image(from.src, 'A lens', ' width="900" height="600"'))
      .replace(
        image(to.src.replace('800', '320'), 'My own words', ' width="300" height="75"'),
        image(small, 'My own words', ' width="300" height="200"'),
      );
    expect(swappedBack, 'all else is as it was, byte for byte').toBe(shownBefore);
    const visitor = await site.get(`/dispatcher.php?mode=ajax&user=0&lang=en&action=2&id=${NEWS}&datatype=p_News`);
    expect(visitor.body).toContain(to.src);
    expect(await load(WORKING)).toContain(to.src);
    expect(await load(WORKING), 'it is a working copy as before').toMatch(/working="\d+"/);
    expect(await load(draft)).toContain(to.src);
    for (const id of [NEWS, WORKING, draft]) {
      expect((await notes(id))[0]).toBe('prism.png instead of lens.png');
      expect((await versions(id))[0]).toMatchObject({ author: 'Ibn al-Haytham' });
    }
    expect(found(await call(`action=2&id=${from.ID}`), '//use')).toEqual([]);

    const [, former] = await versions(NEWS);
    const restored = await site.call(`action=2&id=${NEWS}&datatype=p_ObjectVersions&version=${former!.number}`, { token: site.author });
    await store(NEWS, restored.body);
    expect(found(await call(`action=2&id=${from.ID}`), '//use')).toMatchObject([{ ID: String(NEWS) }]);
    await site.call(`action=32&id=${WORKING}&datatype=p_ObjectDocument&working=${/working="(\d+)"/.exec(await load(WORKING))![1]}`, {
      token: site.author,
      fields: { confirm: '1' },
    });
  });

  it('is another one in both texts of an object that has a working copy, which is none of a former text by that', async () => {
    const [from, to] = [await picture('g.png', 97, 60), await picture('h.png', 98, 60)];
    await store(OTHER, withEnd(before[OTHER]!, image(from.src, 'x')));
    await store(OTHER, (await load(OTHER)).replace('News number', 'Working number'), 'working');
    const begun = replacement(await replace(from.ID, to.ID));
    expect(await ended(from.ID, begun.number!)).toMatchObject({ count: '1', changed: '1' });
    const working = await load(OTHER);
    expect([working.includes(to.src), working.includes('Working number'), working.includes('outdated="1"')]).toEqual([true, true, false]);
    const visitor = await site.get(`/dispatcher.php?mode=ajax&user=0&lang=en&action=2&id=${OTHER}&datatype=p_News`);
    expect([visitor.body.includes(to.src), visitor.body.includes('Working number')]).toEqual([true, false]);
    const fields = { confirm: '1' };
    const number = /working="(\d+)"/.exec(working)![1];
    await site.call(`action=32&id=${OTHER}&datatype=p_ObjectDocument&working=${number}`, { token: site.author, fields });
  });

  it('stays where the author may not write: that is said, and done for the others', async () => {
    const [from, to] = [await picture('a.png', 91, 60), await picture('b.png', 92, 60)];
    for (const id of [NEWS, OTHER]) await store(id, withEnd(before[id]!, image(from.src, 'x')));
    await setRoles(site.server.services.store, ALHAZEN, [{ name: 'author', branch: `p_News/${NEWS}` }]);
    expect(await plan(from.ID, to.ID)).toEqual([`${NEWS} changes`, `${OTHER} rights`]);
    const begun = replacement(await replace(from.ID, to.ID));
    expect(await ended(from.ID, begun.number!)).toMatchObject({ count: '1', changed: '1' });
    await setRoles(site.server.services.store, ALHAZEN, AUTHOR);
    expect([(await load(NEWS)).includes(to.src), (await load(OTHER)).includes(from.src)]).toEqual([true, true]);
  });

  it('that was changed before a server was killed is gone on with: no object is changed twice, and none is left', async () => {
    const [from, to] = [await picture('c.png', 93, 60), await picture('d.png', 94, 60)];
    for (const id of [NEWS, OTHER]) await store(id, withEnd(before[id]!, image(from.src, 'x')));
    const { replacements, store: database } = site.server.services;
    const asked = { from: from.ID, to: to.ID, account: ALHAZEN, note: 'd instead of c' };
    // What a server has done that was killed before it could note it.
    await ended(from.ID, String(await replacements.begin({ ...asked, objects: [NEWS] })));
    const counts = async () => Promise.all([NEWS, OTHER].map(async (id) => (await versions(id)).length));
    const [first = 0, second = 0] = await counts();
    const number = await replacements.begin({ ...asked, objects: [NEWS, OTHER] });
    expect(await ended(from.ID, String(number))).toMatchObject({ count: '2', changed: '1', failed: '' });
    expect((await load(OTHER)).includes(to.src)).toBe(true);
    expect(await counts()).toEqual([first, second + 1]);
    await replacements.clean(Date.now() + 25 * 3_600_000);
    expect((await call(`action=2&id=${from.ID}&replacement=${number}`)).status).toBe(404);
    expect(await database.selectFrom('jobs').select('id').where('kind', '=', REPLACEMENT).execute()).toEqual([]);
  });

  it('is replaced by nothing that is not there, is itself or of another kind, and by nobody who writes nothing', async () => {
    const from = await picture('e.png', 95, 60);
    const film = Number(values(await sendPiece(site, shapeOfFilm('vide'), { kind: 'recording' }), '//recording/@ID')[0]);
    for (const by of [from.ID, 99_999, film, 999_999_999]) {
      const refused = await replace(from.ID, by);
      expect([refused.status, values(refused, '//error/text/text()').join()]).toEqual([
        400,
        expect.stringContaining('cannot take its place'),
      ]);
    }
    expect((await call(`action=2&id=${from.ID}&by=${film}`)).status).toBe(400);
    expect((await replace(from.ID, film, { token: site.learner })).status).toBe(403);
    const to = await picture('f.png', 96, 60);
    const { number } = replacement(await replace(from.ID, to.ID));
    expect((await call(`action=2&id=${from.ID}&replacement=${number}`, { token: site.learner })).status).toBe(403);
  });
});

it('a film that is replaced everywhere has its number and formats in every clip', async () => {
  const send = async (bytes: number, name: string) =>
    Number(values(await sendPiece(site, shapeOfFilm('vide', bytes), { kind: 'recording', name }), '//recording/@ID')[0]);
  const [from, to] = [await send(1100, 'old.mp4'), await send(1200, 'new.mp4')];
  await store(NEWS, withEnd(before[NEWS]!, `<clip id="c1" IDMedia="${from}" path="library/" sourceType="1" availFormats="68"/>`));
  const begun = replacement(await replace(from, to));
  expect(await ended(from, begun.number!)).toMatchObject({ changed: '1' });
  expect(await load(NEWS)).toContain(`<clip id="c1" IDMedia="${to}" path="library/" sourceType="1" availFormats="4"/>`);
  const sound = Number(values(await sendPiece(site, shapeOfFilm('soun'), { kind: 'recording' }), '//recording/@ID')[0]);
  expect((await replace(to, sound)).status, 'a sound takes the place of no film').toBe(400);
});
