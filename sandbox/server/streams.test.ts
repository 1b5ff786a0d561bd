import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { filesBelow } from './base/files.ts';
import type { Reply } from './fixtures/open.ts';
import { filmToStream, hasFfmpeg, sendPiece } from './fixtures/recordings.ts';
import { found, openSite, values } from './fixtures/site.ts';
import { rangesOf } from './media-library/recordings/stream-playlist.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
/** Players look for streams in a folder of their own, as they do at most sites. */
const customers = join(folder, 'customers');
cpSync(fileURLToPath(new URL('fixtures/customers', import.meta.url)), customers, { recursive: true });
const file = join(customers, 'demo', 'customer.json');
writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), strStreamingServerSubPath: 'vod' }));
const library = join(folder, 'library');
const site = openSite(() => ({ library, customers: [customers] }));

const call = (query: string, options: Parameters<typeof site.call>[1] = {}): Promise<Reply> =>
  site.call(query, { token: site.author, lang: 'en', ...options });
const show = async (id: string): Promise<Record<string, string>> =>
  found(await call(`action=2&id=${id}&datatype=p_MediaLibrary`), '//recording')[0]!;
const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
/** The clip of a film as a lesson has it. @param stored what its text says of it */
async function clipOf(id: string, stored = 'sourceType="1"'): Promise<Record<string, string>> {
  const clip = `<clip id="c1" IDMedia="${id}" path="library/" ${stored} availFormats="4"/>`;
  const lesson = `<lesson id="1" selected="1" ID="4712" IDObjectType="401"><title language="en">One</title>${clip}</lesson>`;
  const fields = { xml: `<unit idUnit="4711">${lesson}</unit>` };
  expect((await call('action=16&id=4711&datatype=p_Unit', { fields })).status).toBe(200);
  return found(await call('action=2&id=4711&datatype=p_Unit', { token: site.learner }), '//clip')[0]!;
}
describe.runIf(hasFfmpeg)('a film that is long and large enough', { timeout: 90_000 }, () => {
  let id = '';
  beforeAll(async () => {
    const answer = await sendPiece(site, filmToStream(300), { kind: 'recording' });
    id = values(answer, '//recording/@ID')[0]!;
  }, 60_000);

  it('plays as its file until its stream is made', async () => {
    await expect.poll(async () => (await show(id)).state, { timeout: 60_000, interval: 50 }).toBe('ready');
    expect((await show(id)).stream).toMatch(/^(?:waiting|running)$/);
    expect(await clipOf(id, 'sourceType="0"')).toMatchObject({ sourceType: '1' });
    // Before the server would have looked by itself.
    await expect.poll(async () => (await show(id)).stream, { timeout: 25_000, interval: 100 }).toBe('ready');
  });

  it('is streamed in sizes that it has, whose segments begin at the same moments with a whole picture', async () => {
    const master = await site.get(`/media/library/${id}.mp4.m3u8`);
    expect(master.headers['content-type']).toBe('application/vnd.apple.mpegurl');
    const attributes = [...master.body.matchAll(/^#EXT-X-STREAM-INF:(.+)$/gm)].map(([, text]) => text!);
    expect(attributes.map((text) => /RESOLUTION=(\w+),CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2"$/.exec(text)?.[1])).toEqual([
      '540x304',
      '426x240',
    ]);
    const levels = linesOf(master.body);
    expect(levels).toEqual([`${id}/v304.m3u8`, `${id}/v240.m3u8`]);
    for (const [at, level] of levels.entries()) {
      const { body } = await site.get(`/media/library/${level}`);
      expect(rangesOf(body).map(({ seconds }) => seconds)).toEqual([4, 4, 2]);
      const path = join(library, 'media', 'library', level.replace('m3u8', 'mp4'));
      // As players of segments read it. The sound begins at 0, too.
      const momentsOf = (what: 'v' | 'a'): number[] => {
        const shown = ['-skip_frame', 'nokey', '-show_entries', 'frame=pts_time', '-of', 'csv=p=0'];
        const args = ['-v', 'error', '-ignore_editlist', '1', '-select_streams', what, ...shown, path];
        return [...execFileSync('ffprobe', args, { encoding: 'utf8' }).matchAll(/[\d.]+/g)].map(Number);
      };
      expect(momentsOf('v'), level).toEqual([0, 4, 8]);
      expect(momentsOf('a')[0]).toBe(0);
      const [, peak, average] = /^BANDWIDTH=(\d+),AVERAGE-BANDWIDTH=(\d+)/.exec(attributes[at]!)!.map(Number);
      expect(average! * 10, 'what is counted is what is there').toBeCloseTo(
        rangesOf(body).reduce((sum, each) => sum + each.bytes * 8, 0),
        -2,
      );
      expect(peak).toBeGreaterThanOrEqual(average!);
    }
    expect((await show(id)).formats, 'its MP4 is there as before').toBe('4');
    expect((await site.get(`/media/library/${id}.mp4`)).status).toBe(200);
  });

  it('is served with ranges and tags, at the address that players make, and nothing else is found by its number', async () => {
    const url = `/media/library/${id}/v240.mp4`;
    const part = await site.get(url, { headers: { range: 'bytes=4-7' } });
    expect([part.status, part.body, part.headers['content-type']]).toEqual([206, 'ftyp', 'video/mp4']);
    expect((await site.get(url, { headers: { 'if-none-match': part.headers.etag! } })).status).toBe(304);
    const asked = await site.get(`/media/vod/library/${id}.mp4.m3u8`);
    expect([asked.status, asked.body]).toEqual([200, (await site.get(`/media/library/${id}.mp4.m3u8`)).body]);
    expect((await site.get(`/media/vod/library/${id}/v240.m3u8`)).status).toBe(200);
    const looked = await site.get(`/getURL.php?ID=${id}&filetype=m3u8&token=&user=0`);
    expect(values(looked, '//media/@t')[0]).toContain(`/media/library/${id}.mp4.m3u8`);
    writeFileSync(join(library, 'media', 'library', id, 'notes.vtt'), 'WEBVTT');
    onTestFinished(() => rmSync(join(library, 'media', 'library', id, 'notes.vtt')));
    for (const name of ['notes.vtt', 'master.m3u8', 'v9.mp4', `../../../originals/${id}.mp4`, `%2e%2e/%2e%2e/%2e%2e/originals/${id}.mp4`])
      expect((await site.get(`/media/library/${id}/${name}`)).status, name).toBe(404);
    expect((await site.get(`/media/vod/library/${id}.mp4`)).status).toBe(404);
  });

  it('is streamed in lessons whatever their text says, but where players look on another server', async () => {
    expect(await clipOf(id)).toMatchObject({ sourceType: '0' });
    expect(await clipOf(id, '')).toMatchObject({ sourceType: '0' });
    expect(await clipOf(id, 'sourceType="3"')).toMatchObject({ sourceType: '3' });
    const { media } = site.server.services.customers.get('demo')!;
    Object.assign(media, { streamFolder: null });
    onTestFinished(() => void Object.assign(media, { streamFolder: 'vod' }));
    expect(await clipOf(id)).toMatchObject({ sourceType: '1' });
    const edited = await call('action=8&id=4711&datatype=p_ObjectDocument');
    expect(values(edited, '//clip/@sourceType'), 'authors have their own text').toEqual(['1']);
  });

  it('counts in what a course takes without a network, in the list of files, in what is exported and in backups', async () => {
    await clipOf(id);
    const names = [`${id}.mp4`, `${id}.mp4.m3u8`, `${id}/v240.m3u8`, `${id}/v240.mp4`, `${id}/v304.m3u8`, `${id}/v304.mp4`];
    const sizeOf = (name: string): number => readFileSync(join(library, 'media', 'library', name)).length;
    const sum = (of: readonly string[]): number => of.reduce((all, name) => all + sizeOf(name), 0);
    const offline = await call('action=2&id=100&datatype=p_Offline', { token: site.learner });
    const bytes = Number(values(offline, '//offline/@bytes')[0]);
    await clipOf('500999999');
    const without = Number(values(await call('action=2&id=100&datatype=p_Offline', { token: site.learner }), '//offline/@bytes')[0]);
    expect(bytes - without, 'one size, as a page stores it').toBe(sum([`${id}.mp4.m3u8`, `${id}/v304.m3u8`, `${id}/v304.mp4`]));
    const { recordings } = site.server.services;
    const recording = (await recordings.find(Number(id)))!;
    expect(recording.streamBytes).toBe(sum(names.slice(1)));
    expect((await recordings.shownOf(Number(id))).map(({ name }) => name)).toEqual(names.map((name) => `media/files/library/${name}`));
    expect(filesBelow(join(library, 'work'))).toEqual([]);
  });

  it('that a course locks gives nothing without a signature; with one, its playlists hand it down', async () => {
    await clipOf(id);
    const course = `<course ID="100" guests="open"><chapter id="1">
      <objectRef ID="812" IDObjectType="420" dataType="p_PracticeTest" action="2"/>
      <objectRef ID="4711" IDObjectType="4" dataType="p_Unit" action="2" requires="812"/></chapter></course>`;
    const before = (await call('action=8&id=100&datatype=p_ObjectDocument')).body;
    expect((await call('action=16&id=100&datatype=p_Course', { fields: { xml: course } })).status).toBe(200);
    const paths = ['.mp4.m3u8', '/v240.m3u8', '/v240.mp4', '.mp4'].map((end) => `library/${id}${end}`);
    for (const path of paths) expect((await site.get(`/media/${path}`)).status, path).toBe(403);
    expect((await site.get(`/media/vod/library/${id}/v240.mp4`)).status).toBe(403);
    const shown = await call('action=2&id=4711&datatype=p_Unit');
    expect(found(shown, '//clip')).toMatchObject([{ sourceType: '0' }]);
    const [token = ''] = values(shown, '//clip/@mediaToken');
    const looked = await site.get(`/getURL.php?user=0&ID=${id}&IDLesson=1&filetype=m3u8&token=${token}`, { token: site.author });
    const cookie = String(looked.headers['set-cookie']).split(';')[0]!;
    let address = /media\/library\/.+$/.exec(values(looked, '//media/@t')[0]!)![0];
    for (const ending of ['.mp4.m3u8', '/v304.m3u8', '/v304.mp4']) {
      const url = `/${address}`;
      expect(url).toContain(`/media/library/${id}${ending}?`);
      expect((await site.get(url)).status, 'it is this browser’s').toBe(403);
      const reply = await site.get(url, { headers: { cookie } });
      expect([reply.status, reply.headers['cache-control']]).toEqual([200, 'private, no-cache']);
      if (ending !== '/v304.mp4') address = `media/library/${linesOf(reply.body)[0]!.replace(/^v/, `${id}/v`)}`;
    }
    await call('action=16&id=100&datatype=p_ObjectDocument&force=1', { fields: { xml: before } });
  });

  it('is deleted with its stream', async () => {
    await clipOf('9001');
    expect((await call(`action=32&id=${id}&datatype=p_MediaLibrary`, { fields: { confirm: '1' } })).status).toBe(200);
    expect(filesBelow(library).filter((path) => path.includes(id))).toEqual([]);
    expect((await site.get(`/media/library/${id}/v240.mp4`)).status).toBe(404);
  });
});
