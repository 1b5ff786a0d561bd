import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { filesBelow } from './base/files.ts';
import type { Reply } from './fixtures/open.ts';
import { hasFfmpeg, made, sendPiece, smallFilm } from './fixtures/recordings.ts';
import { found, openSite, values } from './fixtures/site.ts';
import { FolderStorage } from './media-library/storage/folder.ts';
import { deleteAccount } from './session/account/accounts.ts';

const MB = 1024 * 1024;
const library = mkdtempSync(join(tmpdir(), 'lectern-'));
afterAll(() => rmSync(library, { recursive: true, force: true }));
const site = openSite(() => ({ library, recordingBytes: 3 * MB }));

const send = (content: Buffer, sent: Parameters<typeof sendPiece>[2] = {}): Promise<Reply> =>
  sendPiece(site, content, { kind: 'recording', ...sent });
type Query = Parameters<typeof site.call>[1];
const call = (query: string, options: Query = {}): Promise<Reply> =>
  site.call(`datatype=p_MediaLibrary&${query}`, { token: site.author, lang: 'en', ...options });
const words = (reply: Reply): string => values(reply, '//error/text/text()').join('');
const idOf = (reply: Reply): string => values(reply, '//recording/@ID')[0]!;
const show = async (id: string): Promise<Record<string, string>> => found(await call(`action=2&id=${id}`), '//recording')[0]!;
/** What there is of recordings: uploads, originals, what pages get, what is being made. */
const stored = (): string[] => filesBelow(library).filter((path) => !path.startsWith('pictures/'));
/** Waits until nothing more is made of a recording. */
async function settled(id: string): Promise<Record<string, string>> {
  await expect.poll(async () => (await show(id)).state, { timeout: 60_000, interval: 100 }).toMatch(/ready|failed/);
  return show(id);
}

interface Stream {
  readonly codec_name: string;
  readonly width?: number;
  readonly height?: number;
}
const streamsOf = (path: string): Stream[] =>
  (
    JSON.parse(execFileSync('ffprobe', ['-v', 'error', '-of', 'json', '-show_streams', '-show_format', path], { encoding: 'utf8' })) as {
      streams: Stream[];
    }
  ).streams;

describe.runIf(hasFfmpeg)('a film or sound that is uploaded', { timeout: 90_000 }, () => {
  it('is made ready for pages in the background: MP4 with its index first, in at most 720 lines, and a picture', async () => {
    const options = ['-c:v', 'libvpx', '-deadline', 'realtime', '-b:v', '400k', '-c:a', 'libvorbis', '-metadata', 'location=+30+031/'];
    const content = made('webm', options, { size: '961x801', seconds: 2 });
    const answer = await send(content, { name: '../../etc/\u202epasswd .webm' });
    expect(answer.status, answer.body).toBe(200);
    const [about] = found(answer, '//recording');
    expect(about).toMatchObject({ kind: 'film', name: 'passwd .webm', container: 'webm', width: '961', height: '801', formats: '0' });
    const id = idOf(answer);
    expect(Number(id)).toBeGreaterThan(500_000_000);
    const ready = await settled(id);
    expect(ready, ready.problem).toMatchObject({ state: 'ready', formats: '4', height: '720', width: '862' });
    expect(Number(ready.seconds)).toBeCloseTo(2, 0);
    const path = join(library, 'media', 'library', `${id}.mp4`);
    expect(streamsOf(path)).toMatchObject([{ codec_name: 'h264', width: 862, height: 720 }, { codec_name: 'aac' }]);
    const whole = await site.server.app.inject({ url: `/media/library/${id}.mp4`, headers: { host: 'localhost:8080' } });
    expect(whole.headers).toMatchObject({ 'content-type': 'video/mp4', 'x-content-type-options': 'nosniff', 'accept-ranges': 'bytes' });
    const bytes = whole.rawPayload;
    expect(bytes.indexOf('moov'), 'what a player needs first comes first').toBeLessThan(bytes.indexOf('mdat'));
    expect(bytes.includes('+30+031'), 'where it was taken is nobody’s business').toBe(false);
    const range = await site.get(`/media/library/${id}.mp4`, { headers: { range: 'bytes=4-7' } });
    expect([range.status, range.body, range.headers['content-range']]).toEqual([206, 'ftyp', `bytes 4-7/${bytes.length}`]);
    const poster = await site.server.app.inject({ url: ready.poster!, headers: { host: 'localhost:8080' } });
    expect([poster.statusCode, poster.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(stored()).toEqual([`media/library/${id}.mp4`, `originals/${id}.webm`]);
    const looked = await site.get(`/getURL.php?ID=${id}&filetype=mp4&token=&user=0`);
    expect(values(looked, '//media/@t')[0]).toContain(`/media/library/${id}.mp4`);
    expect(idOf(await send(content)), 'the same once more is the same').toBe(id);
  });

  it.each([
    ['a film of a phone', 'mov', ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'], 'film', 'mp4', '4'],
    ['a film without sound', 'mp4', ['-an', '-c:v', 'libx264', '-pix_fmt', 'yuv444p'], 'film', 'mp4', '4'],
    ['an MP3', 'mp3', ['-vn', '-metadata', 'title=Secret'], 'sound', 'mp3', '32'],
    ['a WAV', 'wav', ['-vn'], 'sound', 'm4a', '4'],
    ['an M4A', 'm4a', ['-vn', '-c:a', 'aac'], 'sound', 'm4a', '4'],
    ['an Opus', 'ogg', ['-vn', '-c:a', 'libopus'], 'sound', 'm4a', '4'],
  ] as const)('may be %s', async (_name, ending, options, kind, shown, formats) => {
    const id = idOf(await send(made(ending, [...options]), { name: 'x.txt' }));
    const ready = await settled(id);
    expect(ready, ready.problem).toMatchObject({ kind, container: ending, state: 'ready', formats });
    const path = join(library, 'media', 'library', `${id}.${shown}`);
    expect(streamsOf(path).map(({ codec_name: codec }) => codec)).not.toContain('png');
    const address = `/media/library/${id}.${formats === '4' ? 'mp4' : shown}`;
    const type = { mp4: 'video/mp4', m4a: 'audio/mp4', mp3: 'audio/mpeg' }[shown];
    expect((await site.get(address)).headers).toMatchObject({ 'content-type': type });
  });

  it.each(['mp4', 'mov', 'webm'] as const)(
    'a film whose time begins at 5 s is as long as what is in it, and begins at once: %s',
    async (ending) => {
      const codecs =
        ending === 'webm' ? ['-c:v', 'libvpx', '-c:a', 'libvorbis'] : ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
      const id = idOf(await send(made(ending, [...codecs, '-output_ts_offset', '5'], { seconds: 2 })));
      const ready = await settled(id);
      expect(ready, ready.problem).toMatchObject({ state: 'ready', kind: 'film' });
      expect(Number(ready.seconds)).toBeCloseTo(2, 0);
      const path = join(library, 'media', 'library', `${id}.mp4`);
      const about = execFileSync('ffprobe', ['-v', 'error', '-of', 'csv=p=0', '-show_entries', 'stream=start_time', path], {
        encoding: 'utf8',
      });
      for (const start of about.trim().split('\n')) expect(Number.parseFloat(start)).toBeLessThan(0.1);
    },
  );

  it('comes in pieces, and goes on where it was', async () => {
    const whole = smallFilm({ hertz: 500 });
    const [size, upload] = [whole.length, 'film-in-pieces'];
    const part = async (from: number, to: number): Promise<string> =>
      values(await send(whole.subarray(from, to), { upload, offset: from, size }), '//upload/@received').join();
    expect(await part(0, 2000)).toBe('2000');
    expect(await part(9000, 9100), 'it is not its turn').toBe('2000');
    const answer = await send(whole.subarray(2000), { upload, offset: 2000, size });
    expect(found(answer, '//recording')).toMatchObject([{ kind: 'film', bytes: String(size) }]);
    await settled(idOf(answer));
  });
});

describe.runIf(hasFfmpeg)('what is no film and no sound is refused with a clear word, and nothing of it is there', () => {
  let before: string[] = [];
  beforeEach(() => {
    before = stored();
  });
  const refuses = async (content: Buffer, status: number, word: RegExp, sent: Parameters<typeof send>[1] = {}): Promise<void> => {
    const answer = await send(content, sent);
    expect([answer.status, words(answer)]).toEqual([status, expect.stringMatching(word)]);
    expect(stored()).toEqual(before);
  };
  const head = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1');

  it.each([
    ['a text', Buffer.from('ID is a word, and this is a text'), /no film or sound that can be stored/],
    ['a page', Buffer.from('<!DOCTYPE html><script>alert(1)</script>'), /no film or sound/],
    ['a playlist that names another file', Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n'), /no film/],
    ['a list of files', Buffer.from('ffconcat version 1.0\nfile /etc/passwd\n'), /no film/],
    ['a picture', Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', 'latin1'), /no film/],
    ['a few bytes', Buffer.from('\x1a\x45', 'latin1'), /no film/],
  ])('%s', (_name, content, word) => refuses(content, 400, word, { name: 'holiday.mp4' }));

  it.each([
    ['a head with rubbish behind it', Buffer.concat([head, Buffer.from('rubbish that is no box'.repeat(90))])],
    ['a head with nothing behind it', head],
    ['a head with empty space behind it', Buffer.concat([head, Buffer.alloc(2000)])],
    ['a WebM of a head alone', Buffer.concat([Buffer.from('\x1a\x45\xdf\xa3\x93\x42\x82\x84webm', 'latin1'), Buffer.alloc(900, 7)])],
    ['words about a sound without the sound', Buffer.from(`ID3\x04\0\0\0\0\0\x20${'x'.repeat(400)}`, 'latin1')],
    ['a WAV without sound', Buffer.from(`RIFF\x24\0\0\0WAVE${'rubbish '.repeat(20)}`, 'latin1')],
  ])('%s', (_name, content) => refuses(content, 400, /cannot be read: it is damaged/));

  it('a film that is cut off, too large, or comes with more than it has said; and one that is no picture', async () => {
    const film = smallFilm({ hertz: 600 });
    await refuses(film.subarray(0, film.length - 500), 400, /damaged/);
    await refuses(film.subarray(0, 500), 413, /Up to 3 MB/, { size: 4 * MB });
    await refuses(film, 400, /damaged|cannot be read/, { size: 100 });
    await refuses(film, 400, /no picture/, { kind: 'picture' });
    await refuses(film, 400, /./, { upload: '../../up-and-away' });
    for (const token of [site.learner, '']) await refuses(film, 403, /./, { token });
  });

  it.runIf(existsSync('/dev/full'))('one for which the disk has no room', async () => {
    const { id } = await site.server.services.store
      .selectFrom('users')
      .select('id')
      .where('login', '=', 'alhazen')
      .executeTakeFirstOrThrow();
    const full = join(library, 'incoming', `upload-${id}-without-room`);
    mkdirSync(join(library, 'incoming'), { recursive: true });
    symlinkSync('/dev/full', full);
    const answer = await send(smallFilm({ hertz: 700 }), { upload: 'without-room' });
    expect([answer.status, words(answer)]).toEqual([507, expect.stringContaining('no room')]);
    rmSync(full);
    expect(stored()).toEqual(before);
  });
});

describe.runIf(hasFfmpeg)('the films and sounds of the library', () => {
  it('are for who writes: listed by kind, searched and described', async () => {
    const id = idOf(await send(made('wav', ['-vn'], { hertz: 800 }), { name: 'bell.wav' }));
    for (const options of [{ token: site.learner }, { token: undefined }])
      for (const query of ['action=1&id=0&kind=film', `action=2&id=${id}`]) expect((await call(query, options)).status).toBe(403);
    expect((await call('action=1&id=0&kind=song')).status).toBe(400);
    expect(new Set(values(await call('action=1&id=0&kind=sound'), '//recording/@kind'))).toEqual(new Set(['sound']));
    expect(new Set(values(await call('action=1&id=0&kind=recording'), '//recording/@kind'))).toEqual(new Set(['film', 'sound']));
    const change = await call(`action=16&id=${id}`, { fields: { subAction: 'change', title: 'The Great Bell', licence: 'CC0' } });
    expect(found(change, '//recording')).toMatchObject([{ title: 'The Great Bell', licence: 'CC0', source: '' }]);
    expect(values(await call('action=1&id=0&kind=recording&query=BELL'), '//recording/@ID')).toEqual([id]);
    expect((await call(`action=16&id=${id}`, { fields: { subAction: 'change', title: 'x'.repeat(501) } })).status).toBe(400);
    expect((await call(`action=16&id=${id}`, { fields: { subAction: 'change', title: 'x' }, token: site.learner })).status).toBe(403);
    expect((await call('action=2&id=999999999')).status).toBe(404);
    await settled(id);
  });

  it('say where they are used, and are deleted with all their files when that is nowhere', async () => {
    const id = idOf(await send(smallFilm({ hertz: 900 })));
    const { poster = '' } = await settled(id);
    const load = await site.call('action=8&id=221&datatype=p_ObjectDocument', { token: site.author });
    const store = (xml: string): Promise<Reply> =>
      site.call('action=16&id=221&datatype=p_ObjectDocument&force=1', { token: site.author, fields: { xml } });
    const remove = (): Promise<Reply> => call(`action=32&id=${id}`, { fields: { confirm: '1' } });
    expect((await store(load.body.replace('</news>', `<clip id="c1" IDMedia="${id}"/></news>`))).status).toBe(200);
    expect(found(await call(`action=2&id=${id}`), '//use')).toMatchObject([{ ID: '221', dataType: 'p_News', state: 'published' }]);
    const refused = await remove();
    expect([refused.status, words(refused)]).toEqual([409, expect.stringContaining('p_News/221')]);
    expect((await store(load.body)).status).toBe(200);
    expect((await call(`action=32&id=${id}`, { fields: { confirm: '1' }, token: site.learner })).status).toBe(403);
    expect((await remove()).status).toBe(200);
    for (const address of [`/media/library/${id}.mp4`, poster]) expect((await site.get(address)).status, address).toBe(404);
    expect(stored().filter((path) => path.includes(id))).toEqual([]);
    expect((await remove()).status).toBe(404);
  });

  it('are removed from the disk when they have no row, and outlive the account of who has uploaded', async () => {
    const { store, limits } = site.server.services;
    const id = idOf(await send(smallFilm({ hertz: 1000 })));
    await settled(id);
    const stray = join(library, 'originals', '500999999.mp4');
    writeFileSync(stray, 'left by a server that was killed');
    utimesSync(stray, 0, 0);
    const { Conversions } = await import('./media-library/recordings/conversions.ts');
    const { RecordingFiles, WorkFolders } = await import('./media-library/recordings/files.ts');
    const files = new RecordingFiles(new FolderStorage(library));
    const work = new WorkFolders(join(library, 'work'));
    const left = await work.begin(500_999_999);
    const others = await work.begin(500_999_998);
    const heldSubjects = async (kind: string) => (kind === 'stream' ? [500_999_998] : []);
    const parts = { store, files, work, ownsFiles: true, queue: { heldSubjects } } as never;
    await new Conversions(parts).clean(Date.now());
    expect([existsSync(left), existsSync(stray)], 'it may be on its way').toEqual([false, true]);
    expect(existsSync(others), 'another server makes a stream there').toBe(true);
    rmSync(others, { recursive: true });
    await new Conversions(parts).clean(Date.now() + 25 * 3_600_000);
    expect(existsSync(stray)).toBe(false);
    expect(stored()).toContain(`media/library/${id}.mp4`);
    const alhazen = await store.selectFrom('users').select('id').where('login', '=', 'alhazen').executeTakeFirstOrThrow();
    await store.transaction().execute((transaction) => deleteAccount(transaction, alhazen.id, limits));
    expect(await store.selectFrom('library_recordings').select('author_id').where('id', '=', Number(id)).execute()).toEqual([
      { author_id: null },
    ]);
  });
});
