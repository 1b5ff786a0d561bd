import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { filesBelow } from './base/files.ts';
import type { Reply } from './fixtures/open.ts';
import { parseRoot } from './xml/nodes.ts';
import { found, openSite, values } from './fixtures/site.ts';
import { removeUnnamed } from './media-library/named-files.ts';
import { FolderPieces } from './media-library/incoming/folder-pieces.ts';
import { Incoming } from './media-library/incoming/incoming.ts';
import { deleteAccount } from './session/account/accounts.ts';
import { setRoles } from './session/roles.ts';

const MB = 1024 * 1024;
const library = mkdtempSync(join(tmpdir(), 'lectern-'));
afterAll(() => rmSync(library, { recursive: true, force: true }));
const site = openSite(() => ({ library, uploadBytes: 2 * MB }));

/** A picture of noise, which no kind of picture makes small; each has another colour at its corner. */
const picture = (width: number, height: number, seed = 0) =>
  sharp({
    create: { width, height, channels: 3, background: { r: seed % 256, g: 90, b: 40 }, noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  });

interface Sent {
  readonly token?: string;
  readonly name?: string;
  readonly upload?: string;
  readonly offset?: number;
  readonly size?: number;
}

let uploads = 0;
/** One piece as the page sends it. */
async function piece(content: Buffer, { token = site.author, name = 'a.png', upload, offset = 0, size }: Sent = {}): Promise<Reply> {
  const fields = { subAction: 'upload', upload: upload ?? `test-${(uploads += 1)}-upload`, offset, size: size ?? content.length, name };
  const head = Object.entries(fields).map(([key, value]) => `--b\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`);
  const file = '--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\nContent-Type: application/octet-stream\r\n\r\n';
  const answer = await site.server.app.inject({
    method: 'POST',
    url: '/dispatcher.php?mode=ajax&lang=en&action=16&id=0&datatype=p_MediaLibrary',
    headers: {
      host: 'localhost:8080',
      'content-type': 'multipart/form-data; boundary=b',
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    },
    payload: Buffer.concat([Buffer.from(head.join('') + file), content, Buffer.from('\r\n--b--\r\n')]),
  });
  const { body, headers, statusCode: status } = answer;
  return { status, body, headers: headers as Reply['headers'], xml: () => parseRoot(body) };
}

type Query = Parameters<typeof site.call>[1];
const call = (query: string, options: Query = {}): Promise<Reply> =>
  site.call(`datatype=p_MediaLibrary&${query}`, { token: site.author, lang: 'en', ...options });
const change = (id: string, fields: Readonly<Record<string, string>>, options: Query = {}): Promise<Reply> =>
  call(`action=16&id=${id}`, { fields: { subAction: 'change', ...fields }, ...options });
const remove = (id: string, options: Query = {}): Promise<Reply> => call(`action=32&id=${id}`, { fields: { confirm: '1' }, ...options });
const listed = async (query = ''): Promise<string[]> => values(await call(`action=1&id=0${query}`), '//picture/@ID');
const idOf = (reply: Reply): string => values(reply, '//picture/@ID')[0]!;
const sourceOf = (reply: Reply): string => values(reply, '//picture/@src')[0]!;
const words = (reply: Reply): string => values(reply, '//error/text/text()').join('');
/** What there is beside pictures that are whole. */
const begun = (): string[] => filesBelow(join(library, 'incoming'));
const stored = (): string[] => filesBelow(join(library, 'pictures')).filter((path) => !path.endsWith('.avif'));

describe('a picture that is uploaded', () => {
  it('is drawn anew in its sizes, turned as it was taken and without the place, under the digest of what was sent', async () => {
    const taken = await picture(1600, 900)
      .jpeg()
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 3/1 0/1' }, IFD0: { Make: 'Camera obscura' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(taken).metadata()).exif, 'the test has something to lose').toBeDefined();
    const answer = await piece(taken, { name: '../../etc/\u202epasswd .jpg' });
    expect(answer.status, answer.body).toBe(200);
    const [about] = found(answer, '//picture');
    expect(about).toMatchObject({ name: 'passwd .jpg', type: 'image/jpeg', width: '900', height: '1600', change: '1', delete: '1' });
    expect(about!.src).toMatch(/^\/library\/[0-9a-f]{40}\/900\.webp$/);
    expect(stored().map((path) => path.split('/').at(-1))).toEqual(['320.webp', '640.webp', '900.webp']);
    const shown = await site.server.app.inject({ url: about!.src!, headers: { host: 'localhost:8080' } });
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const drawn = await sharp(shown.rawPayload).metadata();
    expect([drawn.format, drawn.width, drawn.height, drawn.exif, drawn.orientation]).toEqual(['webp', 900, 1600, undefined, undefined]);
    const again = await site.get(about!.src!, { headers: { 'if-none-match': shown.headers.etag as string } });
    expect(again.status).toBe(304);
    expect(begun()).toEqual([]);
  });

  it.each(['png', 'webp', 'gif', 'avif'] as const)('may be %s', async (format) => {
    const answer = await piece(await picture(400, 300, 5)[format]().toBuffer(), { name: 'x.txt' });
    expect(found(answer, '//picture')).toMatchObject([{ type: `image/${format}`, width: '400', height: '300' }]);
  });

  it('moves as it moved', async () => {
    const frames = await Promise.all(
      [1, 2, 3].map((seed) =>
        picture(60, 40, seed * 60)
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100, 100] })
      .toBuffer();
    const answer = await piece(gif);
    expect(found(answer, '//picture')).toMatchObject([{ width: '60', height: '40' }]);
    const shown = await site.server.app.inject({ url: sourceOf(answer), headers: { host: 'localhost:8080' } });
    expect((await sharp(shown.rawPayload, { animated: true }).metadata()).pages).toBe(3);
  });

  it('comes in pieces: one that comes again or too early changes nothing, and one goes on where it was', async () => {
    const whole = await picture(700, 500, 9).png().toBuffer();
    const [size, upload] = [whole.length, 'in-pieces-1'];
    const send = async (from: number, to: number): Promise<Reply> => piece(whole.subarray(from, to), { upload, offset: from, size });
    const received = async (from: number, to: number): Promise<string> => values(await send(from, to), '//upload/@received').join();
    expect(await received(0, 1000)).toBe('1000');
    expect(await received(0, 1000), 'its answer was lost').toBe('1000');
    expect(await received(5000, 6000), 'it is not its turn').toBe('1000');
    expect(await listed('&query=pieces')).toEqual([]);
    expect((await piece(whole.subarray(1000), { upload, offset: 1000, size, token: site.learner })).status).toBe(403);
    const answer = await send(1000, size);
    expect(found(answer, '//picture')).toMatchObject([{ width: '700' }]);
    expect(begun()).toEqual([]);
    expect(idOf(await piece(whole)), 'the same once more is the same picture').toBe(idOf(answer));
  });
});

const ADA = 12;

describe('a picture for browsers that read AVIF', () => {
  const shownTo = (url: string, accept: string, more: Readonly<Record<string, string>> = {}) =>
    site.server.app.inject({ url, headers: { host: 'localhost:8080', accept, ...more } });
  const BROWSER = 'image/avif,image/webp,image/apng,*/*;q=0.8';
  const photo = (seed: number) => picture(1400, 800, seed).blur(6).jpeg({ quality: 95 }).toBuffer();

  it('is that at the same address, and smaller; everybody else gets WebP, and caches know which is which', async () => {
    const src = sourceOf(await piece(await photo(31), { name: 'photo.jpg' }));
    expect(src).toMatch(/1280\.webp$/);
    const avif = () => shownTo(src, BROWSER);
    await expect.poll(async () => (await avif()).headers['content-type'], { timeout: 30_000 }).toBe('image/avif');
    const [small, other] = [await avif(), await shownTo(src, 'image/webp,*/*')];
    expect(other.headers['content-type']).toBe('image/webp');
    expect(small.rawPayload.length).toBeLessThan(other.rawPayload.length);
    const drawn = await sharp(small.rawPayload).metadata();
    expect([drawn.format, drawn.compression, drawn.width]).toEqual(['heif', 'av1', 1280]);
    expect([small.headers.vary, other.headers.vary]).toEqual(['Accept', 'Accept']);
    expect(small.headers.etag).not.toBe(other.headers.etag);
    expect((await shownTo(src, BROWSER, { 'if-none-match': small.headers.etag as string })).statusCode).toBe(304);
    expect((await shownTo(src, 'image/webp', { 'if-none-match': small.headers.etag as string })).statusCode).toBe(200);
    expect((await shownTo(src, 'image/avif;q=0, */*')).headers['content-type'], 'who refuses it').toBe('image/webp');
    expect((await shownTo(src.replace('.webp', '.avif'), BROWSER)).statusCode, 'it has no address of its own').toBe(404);
  });

  it('goes with it, also when it is deleted while it is made, and one that moves has none', async () => {
    const uploaded = await piece(await photo(32), { name: 'gone.jpg' });
    const digest = sourceOf(uploaded).split('/')[2]!;
    expect((await remove(idOf(uploaded))).status).toBe(200);
    const jobs = () => site.server.services.store.selectFrom('jobs').select('subject').where('kind', '=', 'avif').execute();
    await expect.poll(jobs, { timeout: 30_000 }).toEqual([]);
    await expect.poll(() => filesBelow(join(library, 'pictures')).filter((path) => path.includes(digest))).toEqual([]);
    const frames = await Promise.all(
      [1, 2].map((seed) =>
        picture(90, 40, seed * 60)
          .png()
          .toBuffer(),
      ),
    );
    const moving = await piece(
      await sharp(frames, { join: { animated: true } })
        .gif({ delay: [100, 100] })
        .toBuffer(),
    );
    await expect.poll(jobs, { timeout: 30_000 }).toEqual([]);
    expect((await shownTo(sourceOf(moving), BROWSER)).headers['content-type']).toBe('image/webp');
  });

  it('never takes the files of the same picture that is uploaded again meanwhile', async () => {
    const content = await photo(36);
    const uploaded = await piece(content, { name: 'first.jpg' });
    const jobs = () => site.server.services.store.selectFrom('jobs').select(['subject', 'state']).where('kind', '=', 'avif').execute();
    await expect.poll(jobs).toMatchObject([{ state: 'running' }]);
    expect((await remove(idOf(uploaded))).status).toBe(200);
    const again = await piece(content, { name: 'second.jpg' });
    expect(idOf(again)).not.toBe(idOf(uploaded));
    expect(sourceOf(again)).toBe(sourceOf(uploaded));
    await expect.poll(jobs, { timeout: 30_000 }).toEqual([]);
    expect((await shownTo(sourceOf(again), 'image/webp')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('never goes while a row names it, whoever takes away the files of its digest', async () => {
    const uploaded = await piece(await photo(38), { name: 'named.jpg' });
    const { store, library: pictures } = site.server.services;
    await removeUnnamed(store, pictures.pictures, sourceOf(uploaded).split('/')[2]!);
    expect((await shownTo(sourceOf(uploaded), 'image/webp')).statusCode).toBe(200);
  });

  it('gets the sizes that a former server has not made', async () => {
    const uploaded = await piece(await photo(34), { name: 'former.jpg' });
    const digest = sourceOf(uploaded).split('/')[2]!;
    const { store, library: pictures } = site.server.services;
    const jobs = () => store.selectFrom('jobs').select('subject').where('kind', '=', 'avif').execute();
    await expect.poll(jobs, { timeout: 30_000 }).toEqual([]);
    const path = stored().find((each) => each.includes(digest) && each.endsWith('/960.webp'))!;
    rmSync(join(library, 'pictures', path));
    await store
      .insertInto('jobs')
      .values({ kind: 'avif', subject: Number(idOf(uploaded)), due_at: new Date(0) })
      .execute();
    pictures.onJob();
    await expect.poll(jobs, { timeout: 30_000 }).toEqual([]);
    const drawn = await shownTo(`/library/${digest}/960.webp`, 'image/webp');
    expect([(await sharp(drawn.rawPayload).metadata()).width, drawn.headers['cache-control']]).toEqual([
      960,
      'public, max-age=31536000, immutable',
    ]);
  });

  it('that could not be made is said to who may change it, who has it made once more', async () => {
    const uploaded = await piece(await photo(38), { name: 'failed.jpg' });
    const ID = Number(idOf(uploaded));
    const { store } = site.server.services;
    const jobs = () => store.selectFrom('jobs').select('state').where('kind', '=', 'avif').execute();
    await expect.poll(jobs, { timeout: 30_000 }).toEqual([]);
    const forms = (reply: { body: string }): string | undefined => / forms="(\w+)"/.exec(reply.body)?.[1];
    const show = (token = site.author) => site.call(`action=2&id=${ID}&datatype=p_MediaLibrary`, { token });
    const retry = (token = site.author) =>
      site.call(`action=16&id=${ID}&datatype=p_MediaLibrary`, { token, fields: { subAction: 'retry' } });
    expect(forms(await show())).toBeUndefined();
    await store
      .insertInto('jobs')
      .values({ kind: 'avif', subject: ID, state: 'failed', attempts: 3, problem: 'jobFault', due_at: new Date(0) })
      .execute();
    expect(forms(await show())).toBe('failed');
    // Who writes reports alone looks at pictures, and can do nothing about those of others.
    await setRoles(store, ADA, [{ name: 'author', branch: 'p_News' }]);
    expect([(await show(site.learner)).status, forms(await show(site.learner)), (await retry(site.learner)).status]).toEqual([
      200,
      undefined,
      403,
    ]);
    await setRoles(store, ADA, []);
    expect(forms(await retry())).toMatch(/^(?:waiting|running)$/);
    await expect.poll(jobs, { timeout: 30_000 }).toEqual([]);
    expect([forms(await show()), forms(await retry())]).toEqual([undefined, undefined]);
    expect((await shownTo(sourceOf(uploaded), BROWSER)).headers['content-type']).toBe('image/avif');
  });

  it('in a size that is not there is the nearest one, asked for again each time', async () => {
    const src = sourceOf(await piece(await picture(500, 300, 33).png().toBuffer()));
    expect(src).toMatch(/500\.webp$/);
    const nearest = async (name: string) => {
      const answer = await shownTo(src.replace('500', name), 'image/webp');
      return [(await sharp(answer.rawPayload).metadata()).width, answer.headers['cache-control']];
    };
    expect(await nearest('400')).toEqual([500, 'public, max-age=0, must-revalidate']);
    expect(await nearest('640')).toEqual([500, 'public, max-age=0, must-revalidate']);
    expect(await nearest('100')).toEqual([320, 'public, max-age=0, must-revalidate']);
    expect((await shownTo(`/library/${'0'.repeat(40)}/320.webp`, BROWSER)).statusCode).toBe(404);
  });
});

describe('what is no picture is refused with a clear word, and nothing of it is there', () => {
  let before: string[] = [];
  beforeEach(async () => {
    // What is still made of pictures that were stored before is begun beside them.
    const { store } = site.server.services;
    const jobs = () => store.selectFrom('jobs').select('subject').where('kind', '=', 'avif').execute();
    await expect.poll(jobs, { timeout: 30_000 }).toEqual([]);
    before = stored();
  });
  const refuses = async (content: Buffer, status: number, word: RegExp, sent: Sent = {}): Promise<void> => {
    const answer = await piece(content, sent);
    expect([answer.status, words(answer)]).toEqual([status, expect.stringMatching(word)]);
    expect([stored(), begun()]).toEqual([before, []]);
  };
  const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), Buffer.alloc(2000)]);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

  it('by its first piece, before the rest is sent', async () => {
    const refused = await piece(Buffer.from('a text that goes on and on'), { size: MB });
    expect([refused.status, words(refused), begun()]).toEqual([400, expect.stringMatching(/no picture/), []]);
  });

  it.each([
    ['a text with the name of a picture', Buffer.from('GIF is a format'), /no picture that can be stored/],
    ['a page', Buffer.from('<!DOCTYPE html><script>alert(1)</script>'), /no picture/],
    ['a film', film, /no picture/],
    ['a sound', Buffer.from(`ID3${'\0'.repeat(50)}`), /no picture/],
    ['a drawing with a script', Buffer.from(svg), /SVG drawings are not stored/],
    ['one behind a declaration', Buffer.from(`\ufeff<?xml version="1.0"?>\n<!-- x -->${svg}`), /SVG/],
    ['one in UTF-16', Buffer.from(`\ufeff${svg}`, 'utf16le'), /SVG/],
    ['one that is packed', gzipSync(svg), /SVG/],
  ])('%s', (_name, content, word) => refuses(content, 400, word, { name: 'holiday.png' }));

  it('a picture that is cut off, one of another kind than its head says, and one with a head alone', async () => {
    const whole = await picture(500, 500, 3).jpeg().toBuffer();
    await refuses(whole.subarray(0, whole.length / 2), 400, /damaged or not complete/);
    await refuses(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), whole]), 400, /damaged/);
    await refuses(Buffer.from('GIF89a'), 400, /damaged/);
    const film2 = Buffer.from(film);
    film2.write('avif', 16, 'latin1');
    await refuses(film2, 400, /damaged/);
  });

  it('one with more pixels than can be drawn, however few its bytes are', async () => {
    const bomb = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: 'red' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(2 * MB);
    await refuses(bomb, 400, /16000 × 16000 pixels/);
  });

  it('one that is too large, by what it says before any of it is stored, and one with more than it has said', async () => {
    const head = (await picture(50, 50).png().toBuffer()).subarray(0, 500);
    await refuses(head, 413, /Up to 2 MB/, { size: 3 * MB });
    await refuses(head, 400, /damaged/, { size: 100 });
  });

  it.runIf(existsSync('/dev/full'))('one for which the disk has no room: the same goes well once there is some', async () => {
    const png = await picture(40, 40, 76).png().toBuffer();
    const { id } = await site.server.services.store
      .selectFrom('users')
      .select('id')
      .where('login', '=', 'alhazen')
      .executeTakeFirstOrThrow();
    const full = join(library, 'incoming', `upload-${id}-without-room`);
    symlinkSync('/dev/full', full);
    const answer = await piece(png, { upload: 'without-room' });
    expect([answer.status, words(answer)]).toEqual([507, expect.stringContaining('no room')]);
    rmSync(full);
    expect([stored(), begun()]).toEqual([before, []]);
    expect((await piece(png, { upload: 'without-room' })).status).toBe(200);
  });

  it('one that would take what the disk has in reserve', async () => {
    const incoming = new Incoming(new FolderPieces(join(library, 'reserve'), Number.MAX_SAFE_INTEGER), MB);
    const content = await picture(40, 40).png().toBuffer();
    const sent = incoming.take({ account: 1, upload: 'reserve-1', offset: 0, size: content.length, content });
    await expect(sent).rejects.toMatchObject({ reason: 'full' });
    expect(filesBelow(join(library, 'reserve'))).toEqual([]);
  });

  it('from whom it is not asked for: readers, nobody, and a name that is a path', async () => {
    const png = await picture(40, 40, 77).png().toBuffer();
    for (const token of [site.learner, '']) expect((await piece(png, { token })).status).toBe(403);
    expect((await piece(png, { upload: '../../up-and-away' })).status).toBe(400);
    expect([stored(), begun()]).toEqual([before, []]);
  });

  it('more uploads of one account than can be open at once', async () => {
    const png = await picture(400, 400, 78).png().toBuffer();
    const names = Array.from({ length: 12 }, (_, index) => `open-upload-${index}`);
    for (const upload of names) expect((await piece(png.subarray(0, 1000), { upload, size: png.length })).status).toBe(200);
    const answer = await piece(png.subarray(0, 1000), { size: png.length });
    expect([answer.status, words(answer)]).toEqual([400, expect.stringContaining('12 uploads')]);
    await site.server.services.library.clean(Date.now() + 23 * 3_600_000);
    expect(begun()).toHaveLength(12);
    await site.server.services.library.clean(Date.now() + 25 * 3_600_000);
    expect(begun(), 'what nobody goes on with is given up').toEqual([]);
  });
});

describe('the library', () => {
  it('is for who writes: listed in pages, the last one first, and searched by what is written about a picture', async () => {
    for (const options of [{ token: site.learner }, { token: undefined }])
      for (const query of ['action=1&id=0', 'action=2&id=1']) expect((await call(query, options)).status).toBe(403);
    for (let seed = 0; seed < 25; seed += 1) await piece(await picture(30, 20, seed).png().toBuffer(), { name: `page ${seed}.png` });
    expect(await listed('&query=page')).toHaveLength(24);
    const second = await call('action=1&id=0&query=page&page=2');
    expect(found(second, '//library')).toEqual([{ query: 'page', page: '2', pages: '2', count: '25' }]);
    expect(values(second, '//picture/@name')).toEqual(['page 0.png']);
    const [id = ''] = values(second, '//picture/@ID');
    expect(
      (await change(id, { 'alt-en': 'A Lens', 'alt-de': 'Eine Linse', licence: 'CC0', source: 'Museum', creator: 'M. Fecit' })).status,
    ).toBe(200);
    expect(await listed('&query=LINSE')).toEqual([id]);
    expect(await listed('&query=museum')).toEqual([id]);
    expect(await listed('&query=m.%20%20fecit')).toEqual([id]);
    const answer = await change(id, { 'alt-de': '' });
    expect(found(answer, '//alt')).toEqual([{ language: 'en' }]);
    expect(found(answer, '//picture')).toMatchObject([{ licence: 'CC0', creator: 'M. Fecit' }]);
    expect(words(await change(id, { 'alt-en': ' ' })), 'a picture says what it shows').toContain('what the picture shows');
    expect((await change(id, { licence: 'x'.repeat(501) })).status).toBe(400);
    expect((await change(id, { 'alt-en': 'x' }, { token: site.learner })).status).toBe(403);
  });

  it('says where a picture is used, and deletes it when that is nowhere', async () => {
    const uploaded = await piece(await picture(90, 60, 101).png().toBuffer());
    const [id, src] = [idOf(uploaded), sourceOf(uploaded)];
    const load = await site.call('action=8&id=221&datatype=p_ObjectDocument', { token: site.author });
    const uses = async (): Promise<Record<string, string>[]> => found(await call(`action=2&id=${id}`), '//use');
    expect(await uses()).toEqual([]);
    const store = (xml: string): Promise<Reply> =>
      site.call('action=16&id=221&datatype=p_ObjectDocument&force=1', { token: site.author, fields: { xml } });
    const withPicture = load.body.replace(/<\/record>|<record([^>]*)\/>/, (all, attributes?: string) =>
      attributes === undefined ? `<picture src="${src}" alt="x"/>${all}` : `<record${attributes}><picture src="${src}" alt="x"/></record>`,
    );
    expect((await store(withPicture)).status).toBe(200);
    expect(await uses()).toMatchObject([{ ID: '221', dataType: 'p_News', state: 'published' }]);
    const refused = await remove(id);
    expect([refused.status, words(refused)]).toEqual([409, expect.stringContaining('p_News/221')]);
    expect((await site.get(src)).status).toBe(200);
    expect((await store(load.body)).status).toBe(200);
    expect((await remove(id, { token: site.learner })).status).toBe(403);
    expect((await call(`action=32&id=${id}`, { method: 'POST', fields: {} })).status, 'without being sure').toBe(400);
    expect((await remove(id)).status).toBe(200);
    expect((await site.get(src)).status).toBe(404);
    expect(existsSync(join(library, 'pictures', src.slice(9, 11), src.split('/')[2]!))).toBe(false);
    expect((await remove(id)).status).toBe(404);
  });

  it('has no address but that of a picture', async () => {
    const nobody = '0'.repeat(40);
    for (const address of ['/library/..%2f..%2fkeys/320.webp', `/library/${nobody}/320.webp`, `/library/${nobody}/..%2fx`])
      expect((await site.get(address)).status).toBe(404);
  });

  it('outlives the account of who has uploaded', async () => {
    const { store, limits } = site.server.services;
    const id = idOf(await piece(await picture(33, 22, 200).png().toBuffer()));
    const alhazen = await store.selectFrom('users').select('id').where('login', '=', 'alhazen').executeTakeFirstOrThrow();
    await store.transaction().execute((transaction) => deleteAccount(transaction, alhazen.id, limits));
    const left = await store.selectFrom('library_pictures').select('author_id').where('id', '=', Number(id)).execute();
    expect(left).toEqual([{ author_id: null }]);
  });
});
