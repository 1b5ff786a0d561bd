import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { setRoles } from '../session/roles.ts';
import { mediaToken } from '../session/media-token.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { openSite, values } from '../fixtures/site.ts';

const content = mkdtempSync(join(tmpdir(), 'lectern-protected-'));
cpSync(fileURLToPath(new URL('../fixtures/content', import.meta.url)), content, { recursive: true });
const vod = (name: string): string => join(content, 'media', 'files', 'vod', name);
mkdirSync(vod('common'));
for (const name of ['a.mpegts', 'b c.mpegts', 'both.mpegts', 'init.mp4', 'words.vtt', 'other.mpegts'])
  writeFileSync(vod(`common/${name}`), name);
writeFileSync(
  vod('9001.mp4.m3u8'),
  '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\ncommon/360p.m3u8\n#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="common/init.mp4"\n',
);
writeFileSync(
  vod('common/360p.m3u8'),
  `#EXTM3U\n${['a.mpegts', '/media/vod/common/b%20c.mpegts', 'both.mpegts', 'words.vtt'].map((name) => `#EXTINF:2,\n${name}\n`).join('')}`,
);
writeFileSync(vod('9002_de.mp4.m3u8'), '#EXTM3U\n#EXTINF:2,\ncommon/both.mpegts\n#EXT-X-ENDLIST\n');
for (const name of ['9001.mp4.vtt', '9002_de.vtt']) writeFileSync(vod(name), 'WEBVTT\n');
// What cannot be read harms no other.
writeFileSync(vod('9009.m3u8.live.json'), 'nothing');
afterAll(() => rmSync(content, { recursive: true, force: true }));
const site = openSite(() => ({ content, mediaSeconds: 2 }));
/** A sample: open to guests, who find everything in it. */
const COURSE = `<course ID="100" guests="open"><chapter id="1"><objectRef ID="812" IDObjectType="420" dataType="p_PracticeTest" action="2"/>
  <objectRef ID="4711" IDObjectType="4" dataType="p_Unit" action="2" requires="812"/></chapter></course>`;
/** Ada's. */
const LEARNER = 12;
/** A lesson of the unit 4711, with its film. */
const LESSON = 4712;
const FILM = '/media/vod/9001.mp4';
const tokenOf = async (token?: string) =>
  values(await site.call('action=2&id=4711&datatype=p_Unit', { token }), '//@mediaToken').filter((each) => each !== '');

/** A look-up; its status, address and cookies. */
async function lookUp(query: string, { token, cookie }: { token?: string; cookie?: string } = {}) {
  const reply = await site.get(`/getURL.php?user=0&IDLesson=1${query.startsWith('ID=') ? '' : '&ID=9001'}&filetype=mp4&${query}`, {
    token,
    headers: cookie === undefined ? {} : { cookie },
  });
  const set = reply.headers['set-cookie'] as unknown as string | string[] | undefined;
  return {
    status: reply.status,
    address: (/ t="https?:\/\/[^/]+([^"]+)"/.exec(reply.body)?.[1] ?? '').replaceAll('&amp;', '&'),
    cookies: [set ?? []].flat().map((each) => each.split(';')[0]!),
  };
}
const film = async (address: string, cookie?: string) =>
  (await site.get(address, { headers: cookie === undefined ? {} : { cookie } })).status;
const endOf = (address: string): number => Number(new URL(address, 'http://x').searchParams.get('e')) * 1000;
const ended = (address: string) => expect.poll(() => Date.now() > endOf(address), { timeout: 5000 }).toBe(true);

describe('media of an object that a course locks', () => {
  beforeAll(async () => {
    const { store } = site.server.services;
    for (const table of ['done_objects', 'results', 'course_progress', 'unit_positions'] as const) await store.deleteFrom(table).execute();
    expect(await film(FILM)).toBe(200);
    expect((await site.call('action=16&id=100&datatype=p_Course', { token: site.author, fields: { xml: COURSE } })).status).toBe(200);
  });

  it('MED-189 are not public: without a signature, or one that was made for public ones, nothing is given', async () => {
    expect(await film(FILM)).toBe(403);
    for (const path of ['vod/9001.mp4.m3u8', 'vod/../vod/9001.mp4']) expect(await film(`/media/${path}`), path).toBe(403);
    expect(await film('/media/vod/9002_de.mp4')).toBe(200);
    expect((await lookUp('token=')).status).toBe(403);
    expect((await site.get(FILM)).headers['cache-control']).toBe('no-store');
  });

  it('MED-189 are those that an object names in any way: with spaces, a language or zeros at the number, by an address', async () => {
    const names = [
      '9020.mp4',
      '9021_en.mp4',
      '9022.mp4',
      '09023.mp4',
      '9024.mp4',
      '9025.mp4',
      '9026.mp4',
      '9027.mp4',
      '9028.mp4',
      '9029.mp4',
    ];
    for (const name of names) writeFileSync(vod(name), name);
    const clips = [' 9020', '9021_en', '9022 ', '9023'].map((id) => `<clip id="c" IDMedia="${id}" path="vod/"/>`);
    const events = ['media/9002/9024.mp4', 'media/vod/9029.mp4', '/media/vod/9025.mp4?x=/1/a', '/media/vod/9028%2Emp4'];
    // One that names nothing else, too.
    const alone = ['/%6dedia/vod/%39026.mp4', 'media\\vod\\9027.mp4'];
    const unit = (ID: number, urls: readonly string[], more = '') =>
      `<object ID="${ID}" IDObjectType="4" IDObjectTypeCategory="0" dataType="p_Unit"><title language="en">U</title><data>` +
      `<unit idUnit="${ID}" idLesson="1"><lesson id="1"><title language="en">L</title>${more}` +
      `${urls.map((url) => `<event id="e" tc="00:00:01:00" type="11" url="${url}"/>`).join('')}</lesson></unit></data></object>`;
    const ids = [960, 961, 962];
    const file = `<objects>${unit(960, events, clips.join(''))}${unit(961, [alone[0]!])}${unit(962, [alone[1]!])}</objects>`;
    expect((await site.call('action=32768&id=0&datatype=p_Unit', { token: site.author, file })).status).toBe(200);
    const statuses = () => Promise.all(names.map((name) => film(`/media/vod/${name}`)));
    expect(await statuses()).toEqual(names.map(() => 200));
    const put = (xml: string) => site.call('action=16&id=100&datatype=p_Course', { token: site.author, fields: { xml } });
    const locked = ids.map((ID) => `<objectRef ID="${ID}" IDObjectType="4" dataType="p_Unit" action="2" requires="812"/>`);
    expect((await put(COURSE.replace('</chapter>', `${locked.join('')}</chapter>`))).status).toBe(200);
    expect(await statuses()).toEqual(names.map(() => 403));
    // Each has a token to look its address up with, whoever may see it.
    const shown = await site.call('action=2&id=960&datatype=p_Unit', { token: site.author });
    expect(values(shown, '//clip[not(@mediaToken)] | //event[not(@mediaToken)]')).toEqual([]);
    const [token] = values(shown, '//event[@url="media/9002/9024.mp4"]/@mediaToken');
    const { status, address, cookies } = await lookUp(`ID=9024&token=${token}`, { token: site.author });
    expect([status, await film(address, cookies[0])]).toEqual([200, 200]);
    const preview = 'action=128&id=960&datatype=p_ObjectConfiguration&systemObject=mediaToken&IDMedia=9021_en';
    expect(values(await site.call(preview, { token: site.author }), '/clip/@mediaToken')).toHaveLength(1);
    // Whoever stores the course for later looks them up, too.
    const inventory = await site.call('action=2&id=100&datatype=p_Offline', { token: site.author });
    expect(values(inventory, '//answer/@ID')).toContain('960');
    expect(values(inventory, '//file/@path').filter((path) => path.includes('902'))).toEqual([]);
    // A folder of an address is no medium.
    expect(await film('/media/vod/9002_de.mp4')).toBe(200);
    expect((await put(COURSE)).status).toBe(200);
  });

  it('MED-189 so are the parts that their stream names, wherever these are; what a public one names is public', async () => {
    const statuses = async (query = '', cookie?: string) =>
      Promise.all(
        ['360p.m3u8', 'a.mpegts', 'b%20c.mpegts', 'x/../a.mpegts', 'init.mp4', 'both.mpegts', 'words.vtt', 'other.mpegts'].map((name) =>
          film(`/media/vod/common/${name}${query}`, cookie),
        ),
      );
    expect(await statuses()).toEqual([403, 403, 403, 403, 403, 200, 200, 200]);
    for (const path of [
      '/vod/common/a.mpegts',
      '//vod/common/a.mpegts',
      'vod//common/a.mpegts',
      'vod%2Fcommon%2Fa.mpegts',
      '%2Fvod/common/a.mpegts',
    ])
      expect(await film(`/media/${path}`), path).toBe(403);
    const [token] = await tokenOf(site.author);
    const looked = await site.get(`/getURL.php?user=0&IDLesson=1&ID=9001&filetype=m3u8&token=${token}`, { token: site.author });
    const cookie = String(looked.headers['set-cookie']).split(';')[0]!;
    const address = / t="https?:\/\/[^/]+([^"]+)"/.exec(looked.body)![1]!.replaceAll('&amp;', '&');
    const read = async (from: string) => {
      const { status, body } = await site.get(from, { headers: { cookie } });
      expect([from, status]).toEqual([from, 200]);
      return [...body.matchAll(/^(?!#)\S+|(?<=URI=")[^"]+/gm)]
        .map(([each]) => new URL(each, new URL(from, 'http://x')))
        .map(({ pathname, search }) => pathname + search);
    };
    const [level, pictures] = await read(address);
    const segments = await read(level!);
    expect(segments.map((each) => each.split('?')[0])).toEqual(
      ['a.mpegts', 'b%20c.mpegts', 'both.mpegts', 'words.vtt'].map((name) => `/media/vod/common/${name}`),
    );
    expect(await Promise.all([pictures!, ...segments].map((each) => film(each, cookie)))).toEqual([200, 200, 200, 200, 200]);
    expect(await film(segments[0]!)).toBe(403);
    // A signature is its path's alone.
    expect(await statuses(segments[0]!.slice(segments[0]!.indexOf('?')), cookie)).toEqual([403, 200, 403, 200, 403, 403, 403, 403]);
  });

  it('MED-044 what lies beside a film is looked up by the film’s number and its own last ending', async () => {
    const [token] = await tokenOf(site.author);
    const pathOf = async (ID: string, filetype: string) => {
      const { body } = await site.get(`/getURL.php?user=0&IDLesson=1&ID=${ID}&filetype=${filetype}&token=${token}`, { token: site.author });
      return / t="https?:\/\/[^/]+([^"?]+)/.exec(body)?.[1];
    };
    expect([await pathOf('9001', 'm3u8'), await pathOf('9001', 'vtt'), await pathOf('9002_de', 'vtt')]).toEqual([
      '/media/vod/9001.mp4.m3u8',
      '/media/vod/9001.mp4.vtt',
      '/media/vod/9002_de.vtt',
    ]);
  });

  it('a database that is away is no session that has ended: the look-up says when to ask again', async () => {
    const away = vi.spyOn(site.server.services.sessions, 'of').mockRejectedValue(new StoreUnavailable('down', 'The database is away.'));
    try {
      const reply = await site.get('/getURL.php?user=12&IDLesson=1&ID=9001&filetype=mp4&token=', { token: site.learner });
      expect([reply.status, reply.headers['retry-after']]).toEqual([503, '5']);
    } finally {
      away.mockRestore();
    }
    const ended = vi.spyOn(site.server.services.sessions, 'of').mockResolvedValue(null);
    expect((await lookUp('token=', { token: site.learner })).status).toBe(440);
    ended.mockRestore();
  });

  it('are looked up with the token that their clip bears, by who may open the object, and by nobody else', async () => {
    expect((await site.call('action=2&id=4711&datatype=p_Unit', { token: site.learner })).body).toContain('p_Locked');
    const [guests] = await tokenOf();
    // The learner has not done what is required; the token of guests opens nothing for an account that is locked out.
    expect((await lookUp(`token=${guests}`, { token: site.learner })).status).toBe(403);
    const [authors] = await tokenOf(site.author);
    expect((await lookUp(`token=${authors}`, { token: site.author })).status).toBe(200);
    expect((await lookUp(`token=${authors}`)).status).toBe(403);
    const clips = values(await site.call('action=2&id=4711&datatype=p_Unit'), '//clip/@mediaToken');
    expect(clips.length).toBeGreaterThan(0);
  });

  it('are looked up with the token of an open object that shows them as well', async () => {
    const { secret } = site.server.services;
    const query = `token=${mediaToken(secret, 812, LEARNER)}`;
    expect((await lookUp(query, { token: site.learner })).status).toBe(403);
    const before = (await site.call('action=2&id=812&datatype=p_PracticeTest', { token: site.author })).body;
    const test = /<test [^]*<\/test>/.exec(before)![0];
    const fields = { xml: test.replace('</text>', '</text><clip id="c1" IDMedia="9001"/>') };
    expect((await site.call('action=16&id=812&datatype=p_PracticeTest', { token: site.author, fields })).status).toBe(200);
    expect((await lookUp(query, { token: site.learner })).status).toBe(200);
    expect((await lookUp(`token=${mediaToken(secret, 4711, LEARNER)}`, { token: site.learner })).status).toBe(403);
  });

  it('MED-189 go to no guest unless the course is a sample: neither a token nor an address, nor by a lesson’s own address', async () => {
    const store = async (xml: string) =>
      expect((await site.call('action=16&id=100&datatype=p_Course', { token: site.author, fields: { xml } })).status).toBe(200);
    const [before] = await tokenOf();
    await store(COURSE.replace('guests="open"', ''));
    expect(await tokenOf()).toEqual([]);
    for (const caller of [undefined, site.learner]) {
      const lesson = await site.call(`action=2&id=${LESSON}&datatype=p_LessonObject`, { token: caller });
      expect(values(lesson, '//@mediaToken')).toEqual([]);
      const own = mediaToken(site.server.services.secret, LESSON, caller === undefined ? 0 : LEARNER);
      expect((await lookUp(`token=${own}`, { token: caller })).status).toBe(403);
    }
    const [authors] = await tokenOf(site.author);
    for (const token of [before, authors]) expect((await lookUp(`token=${token}`)).status).toBe(403);
    expect((await lookUp(`token=${authors}`, { token: site.author })).status).toBe(200);
    await store(COURSE);
    const [again] = await tokenOf();
    expect((await lookUp(`token=${again}`)).status).toBe(200);
  });

  it('AUT-049 MED-189 are tried by who may write an object, also in one that does not show them yet; a reader gets no token', async () => {
    const preview = (IDMedia: string, token?: string, id = 202) =>
      site.call(`action=128&id=${id}&datatype=p_ObjectConfiguration&systemObject=mediaToken&IDMedia=${IDMedia}`, { token });
    const [token] = values(await preview('9001', site.author), '/clip/@mediaToken');
    const { status, address, cookies } = await lookUp(`token=${token}`, { token: site.author });
    expect([status, await film(address, cookies[0]), await film(address)]).toEqual([200, 200, 403]);
    const name = new URL(address, 'http://x').searchParams.get('k')!;
    const longer = await lookUp(`token=${token}&renew=${name}`, { token: site.author, cookie: cookies[0]! });
    expect(longer.cookies.join()).toContain(`lecternFilm-${name}=`);
    // The token is the author's: it opens nothing for others, and they are given none.
    for (const caller of [site.learner, undefined]) {
      expect((await lookUp(`token=${token}`, { token: caller })).status).toBe(403);
      expect((await preview('9001', caller)).status).toBe(403);
    }
    expect((await lookUp(`token=${mediaToken(site.server.services.secret, 202, LEARNER)}`, { token: site.learner })).status).toBe(403);
    expect(values(await preview('9002', site.author), '/clip/@mediaToken')).toEqual([]);
    // Who writes this object and one that shows the film may try it here, as long as that is so; who writes this object alone may not.
    const { store } = site.server.services;
    await setRoles(store, LEARNER, [{ name: 'author', branch: 'p_News/202' }]);
    const [own] = values(await preview('9001', site.learner), '/clip/@mediaToken');
    expect((await lookUp(`token=${own}`, { token: site.learner })).status).toBe(403);
    await setRoles(store, LEARNER, [
      { name: 'author', branch: 'p_News/202' },
      { name: 'author', branch: 'p_Unit/4711' },
    ]);
    expect((await lookUp(`token=${own}`, { token: site.learner })).status).toBe(200);
    await setRoles(store, LEARNER, [{ name: 'reader', branch: '' }]);
    expect((await lookUp(`token=${own}`, { token: site.learner })).status).toBe(403);
    expect((await preview('9001', site.author, 77_777)).status).toBe(404);
  });

  it('MED-189 are named in no other object by who may not write one that shows them: an open one would open them to all', async () => {
    const { store } = site.server.services;
    const html = (media: string) => `<html language="en"><p>Mine</p>${media}</html>`;
    const clip = '<clip IDMedia="9001" filename="9001.mp4" path="vod/" sourceType="1"/>';
    const before = (await site.call('action=2&id=202&datatype=p_News', { token: site.author })).body;
    const news = /<news [^]*<\/news>/.exec(before)![0];
    const withClip = news.replace(/<html [^]*<\/html>/, html(clip));
    const save = (xml: string) => site.call('action=16&id=202&datatype=p_News', { token: site.learner, fields: { xml } });
    await setRoles(store, LEARNER, [{ name: 'publisher', branch: 'p_News/202' }]);
    const refused = await save(withClip);
    expect([refused.status, values(refused, '//error/@code'), refused.body.includes('IDMedia 9001')]).toEqual([
      403,
      ['foreignObjects'],
      true,
    ]);
    const file = `<objects><object ID="202" IDObjectType="501" dataType="p_News" language=""><title language="en">T</title>
      <record date="2026-11-20"/><data>${withClip}</data></object></objects>`;
    // Who may import has all of a data type.
    await setRoles(store, LEARNER, [{ name: 'publisher', branch: 'p_News' }]);
    const brought = await site.call('action=32768&id=202&datatype=p_News', { token: site.learner, file });
    expect([brought.status, values(brought, '//error/@code')]).toEqual([403, ['foreignObjects']]);
    // A public one, one of their own, and what who may more has named before.
    expect((await save(withClip.replaceAll('9001', '9002'))).status).toBe(200);
    await setRoles(store, LEARNER, [
      { name: 'author', branch: 'p_News/202' },
      { name: 'author', branch: 'p_Unit/4711' },
    ]);
    expect((await save(withClip)).status).toBe(200);
    await setRoles(store, LEARNER, [{ name: 'author', branch: 'p_News/202' }]);
    expect((await save(withClip)).status).toBe(200);
    expect((await save(news)).status).toBe(200);
    await setRoles(store, LEARNER, [{ name: 'reader', branch: '' }]);
  });

  it('MED-189 an address is the session’s, the browser’s, the file’s, and ends; made good for longer it stays the same', async () => {
    const [token] = await tokenOf(site.author);
    const found = await lookUp(`token=${token}`, { token: site.author });
    const [player = ''] = found.cookies;
    expect([
      await film(found.address, player),
      await film(found.address),
      await film(found.address, 'lecternMedia=another-browser-00'),
    ]).toEqual([200, 403, 403]);
    expect(await film(found.address.replace(/u=[^&]+/, 'u=0'), player)).toBe(403);
    expect(await film(found.address.replace('9001.mp4', '9001.mp4.m3u8'), player)).toBe(403);
    const name = new URL(found.address, 'http://x').searchParams.get('k')!;
    await ended(found.address);
    expect(await film(found.address, player)).toBe(403);
    const longer = await lookUp(`token=${token}&renew=${name}`, { token: site.author, cookie: player });
    const cookie = [player, ...longer.cookies].join('; ');
    expect([longer.cookies.length, await film(found.address, cookie)]).toEqual([1, 200]);
    // Another browser's, another session's or a made-up name is not prolonged by it.
    expect(await film(found.address, [player, longer.cookies[0]!.replace(/=\d+/, '=9999999999')].join('; '))).toBe(403);
    expect((await lookUp(`token=${token}&renew=made.up`, { token: site.author, cookie: player })).cookies).toEqual([]);
    await expect.poll(() => film(found.address, cookie), { timeout: 5000 }).toBe(403);
  });

  it('looked up at the same time by a browser that has no name yet, are all good', async () => {
    const [token] = await tokenOf(site.author);
    const both = await Promise.all([1, 2].map(() => lookUp(`token=${token}`, { token: site.author })));
    const stored = both.at(-1)!.cookies[0];
    expect(await Promise.all(both.map(({ address }) => film(address, stored)))).toEqual([200, 200]);
  });

  it('end with the session that asked for them', async () => {
    const [token] = await tokenOf(site.author);
    const { address, cookies } = await lookUp(`token=${token}`, { token: site.author });
    expect(await film(address, cookies[0])).toBe(200);
    await site.server.services.store.deleteFrom('sessions').execute();
    expect(await film(address, cookies[0])).toBe(403);
  });
});
