import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { filesBelow } from './base/files.ts';
import { emptyDatabase } from './fixtures/databases.ts';
import { fixtureOptions, openFixture } from './fixtures/open.ts';
import { hasFfmpeg, made, sendPiece, shapeOfFilm } from './fixtures/recordings.ts';
import { startS3, type S3Server } from './fixtures/s3-server.ts';
import { endProcesses, runCommand, startProcess } from './fixtures/server-process.ts';
import { found, openSite, values, type Site } from './fixtures/site.ts';
import { checkConfiguration } from './check-settings.ts';
import { copyFiles } from './media-library/storage/copy.ts';
import type { FileStorage } from './media-library/storage/contract.ts';
import { FolderStorage } from './media-library/storage/folder.ts';
import { openStorage } from './media-library/storage/open.ts';
import { libraryFiles } from './media-library/stored-files.ts';
import { writeBackup } from './store/backup/write-backup.ts';
import { buildApp } from './app.ts';
import { Library } from './media/library.ts';
import { RecordingFiles } from './media-library/recordings/files.ts';
import { settle, type ServerOptions } from './options.ts';
import { openServer } from './server.ts';
import { openUploads } from './uploads.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-bucket-'));
const data = join(folder, 'data');
let s3: S3Server;
const bucketOf = ({ bucket: { address, region, key, secret } }: S3Server): ServerOptions => ({
  ...{ s3: address, s3Region: region, s3Key: key, s3Secret: secret },
});
const variablesOf = ({ bucket: { address, region, key, secret } }: S3Server): Record<string, string> => ({
  ...{ LECTERN_S3: address, LECTERN_S3_REGION: region, LECTERN_S3_KEY: key, LECTERN_S3_SECRET: secret },
});
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(async () => {
  endProcesses();
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => {
  s3.fault = () => null;
});
const site = openSite(() => ({ data, ffmpeg: hasFfmpeg ? '' : 'none', ...bucketOf(s3) }));

const stored = async (): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of openStorage(settle({ data, ...bucketOf(s3) }, {})).storage.list('')) keys.push(key);
  return keys;
};
/** What there is of uploads on this machine. */
const here = (): string[] => filesBelow(data).filter((path) => /^(?:library|work)\//.test(path));
const png = (seed: number): Promise<Buffer> =>
  sharp({ create: { width: 700, height: 40 + seed, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
const bytesOf = async (url: string, headers: Record<string, string> = {}, at: Site['server']['app'] = site.server.app) =>
  at.inject({ url, headers: { host: 'localhost:8080', ...headers } });

describe('RT-007 what authors upload, with its files in a bucket', () => {
  it('a picture: its sizes are there and nothing of it on this machine; it is shown, and goes with its row', async () => {
    const answer = await sendPiece(site, await png(1), { kind: 'picture' });
    expect(answer.status, answer.body).toBe(200);
    const [picture] = found(answer, '//picture');
    const address = picture!.src!;
    const [, digest = ''] = /^\/library\/([0-9a-f]{40})\//.exec(address) ?? [];
    const keys = ['320', '640', '700'].map((width) => `pictures/${digest.slice(0, 2)}/${digest}/${width}.webp`);
    expect(await stored()).toEqual(keys);
    expect(here()).toEqual([]);
    const shown = await bytesOf(address);
    expect([shown.statusCode, shown.headers['content-type'], (await sharp(shown.rawPayload).metadata()).width]).toEqual([
      200,
      'image/webp',
      700,
    ]);
    expect((await bytesOf(address, { 'if-none-match': String(shown.headers.etag) })).statusCode).toBe(304);
    const remove = await site.call(`datatype=p_MediaLibrary&action=32&id=${picture!.ID}`, { token: site.author, fields: { confirm: '1' } });
    expect(remove.status).toBe(200);
    expect((await bytesOf(address)).statusCode).toBe(404);
    expect(await stored()).toEqual([]);
  });

  it('comes in pieces, which any server puts together; what is refused leaves nothing', async () => {
    const content = await png(2);
    const [size, upload] = [content.length, 'picture-in-pieces'];
    const half = Math.floor(size / 2);
    const received = async (from: number, to: number) =>
      values(await sendPiece(site, content.subarray(from, to), { kind: 'picture', upload, offset: from, size }), '//upload/@received');
    expect(await received(0, half)).toEqual([String(half)]);
    expect((await stored()).map((key) => key.replace(/\d+-/, ''))).toEqual(['incoming/picture-in-pieces/00000000000000']);
    expect(await received(half + 1, half + 9), 'it is not its turn').toEqual([String(half)]);
    const answer = await sendPiece(site, content.subarray(half), { kind: 'picture', upload, offset: half, size });
    expect(found(answer, '//picture')).toMatchObject([{ width: '700', height: '42' }]);
    const before = await stored();
    expect(before.every((key) => key.startsWith('pictures/'))).toBe(true);
    expect((await sendPiece(site, content.subarray(0, half), { kind: 'picture', upload: 'cut-off-picture' })).status).toBe(400);
    expect(await stored()).toEqual(before);
    expect(here()).toEqual([]);
  });

  it.runIf(hasFfmpeg)(
    'a film: it is converted in a file of this machine that goes, and served in parts as the storage has it',
    async () => {
      const content = made('webm', ['-c:v', 'libvpx', '-deadline', 'realtime', '-an'], { seconds: 1 });
      const id = values(await sendPiece(site, content, { kind: 'recording', name: 'a.webm' }), '//recording/@ID')[0]!;
      const show = async () =>
        found(await site.call(`datatype=p_MediaLibrary&action=2&id=${id}`, { token: site.author }), '//recording')[0]!;
      await expect.poll(async () => (await show()).state, { timeout: 60_000, interval: 100 }).toMatch(/ready|failed/);
      expect(await show()).toMatchObject({ state: 'ready', formats: '4' });
      expect((await stored()).filter((key) => key.includes(id))).toEqual([`media/library/${id}.mp4`, `originals/${id}.webm`]);
      expect(here()).toEqual([]);
      const whole = (await bytesOf(`/media/library/${id}.mp4`)).rawPayload;
      s3.requests.length = 0;
      const range = await bytesOf(`/media/library/${id}.mp4`, { range: 'bytes=4-7' });
      expect([range.statusCode, range.body, range.headers['content-range'], range.headers['content-type']]).toEqual([
        206,
        'ftyp',
        `bytes 4-7/${whole.length}`,
        'video/mp4',
      ]);
      expect(s3.requests.map(({ method, headers }) => [method, headers.range])).toEqual([
        ['HEAD', undefined],
        ['GET', 'bytes=4-7'],
      ]);
      expect((await bytesOf(`/media/library/${id}.mp4`, { range: `bytes=${whole.length}-` })).statusCode).toBe(416);
      const looked = await site.get(`/getURL.php?ID=${id}&filetype=mp4&token=&user=0`);
      expect(values(looked, '//media/@t')[0]).toContain(`/media/library/${id}.mp4`);
      expect(await site.server.services.files.bytesOf(`/media/library/${id}.mp4`)).toBe(whole.length);
      expect((await site.call(`datatype=p_MediaLibrary&action=32&id=${id}`, { token: site.author, fields: { confirm: '1' } })).status).toBe(
        200,
      );
      expect((await stored()).filter((key) => key.includes(id))).toEqual([]);
    },
  );

  it('a storage that is away: uploads and media say so, pages go on, and what is stored is there afterwards', async () => {
    const address = values(await sendPiece(site, await png(3), { kind: 'picture' }), '//picture/@src')[0]!;
    const before = await stored();
    s3.fault = () => 'cut';
    const refused = await sendPiece(site, await png(4), { kind: 'picture' });
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
    expect((await bytesOf(address)).statusCode).toBe(503);
    expect((await site.call('action=2&id=211&datatype=p_News')).status).toBe(200);
    s3.fault = () => null;
    expect((await bytesOf(address)).statusCode).toBe(200);
    expect(await stored()).toEqual(before);
  });

  it('is copied from a folder, and back: compared by digests, gone on with, nothing removed', async () => {
    const library = join(folder, 'former');
    const former = await openFixture({ library, ffmpeg: 'none' });
    const content = shapeOfFilm('vide', 9_000_000);
    const piece = { account: 1, upload: 'former-film', offset: 0, size: content.length, content };
    await former.services.recordings.take(piece, 'a.mp4');
    const picture = await png(5);
    await former.services.library.take({ ...piece, upload: 'former-pic', size: picture.length, content: picture }, 'a.png');
    await former.close();
    const own = await startS3();
    try {
      const [from, to] = [new FolderStorage(library), openStorage(settle({ data, ...bucketOf(own) }, {})).storage];
      const files = filesBelow(library);
      expect(files).toHaveLength(4);
      own.fault = ({ path }) => (path.includes('partNumber=2') ? 'cut' : null);
      await expect(copyFiles(from, to, () => {})).rejects.toThrow('does not answer');
      own.fault = () => null;
      expect(await copyFiles(from, to, () => {})).toMatchObject({ copied: 1, same: 3, bytes: content.length });
      // Of another content under the same name, with as many bytes: it is found out.
      await to.write('media/library/500000001.mp4', Readable.from([Buffer.alloc(content.length, 'x')]));
      expect(await copyFiles(from, to, () => {})).toMatchObject({ copied: 1, same: 3 });
      expect(filesBelow(library)).toEqual(files);
      const back = join(folder, 'back');
      expect(await copyFiles(to, new FolderStorage(back), () => {})).toMatchObject({ copied: 4, same: 0 });
      for (const file of files) expect(readFileSync(join(back, file)).equals(readFileSync(join(library, file))), file).toBe(true);
    } finally {
      await own.close();
    }
  }, 60_000);

  it('is in a backup with everything else, which fills a folder or a bucket, and leaves nothing when it fails', async () => {
    await sendPiece(site, await png(7), { kind: 'picture' });
    const inBucket = openStorage(settle({ data, ...bucketOf(s3) }, {})).storage;
    await inBucket.write('originals/500000900.mp4', Readable.from([randomBytes(9_000_000)]));
    const file = join(folder, 'bucket.backup.gz');
    await writeBackup(site.server.services.store, libraryFiles(inBucket), file);
    const restore = async (name: string, variables: Record<string, string> = {}) => {
      const environment = { DATABASE_URL: '', LECTERN_DATABASE_TEMPLATE: await emptyDatabase(), ...variables };
      const { status, stderr: words } = await runCommand('restore.ts', [file, '--yes'], {
        ...environment,
        LECTERN_DATA: join(folder, name),
      });
      return { status, words };
    };
    const files = (await stored()).filter((key) => !key.startsWith('incoming/'));
    const contents = async (storage: FileStorage) => Promise.all(files.map(async (key) => buffer(await (await storage.find(key))!.open())));
    expect(files.length).toBeGreaterThan(3);
    expect(await restore('restored')).toEqual({ status: 0, words: '' });
    const own = await startS3();
    try {
      const other = openStorage(settle({ data, ...bucketOf(own) }, {})).storage;
      expect(await restore('failed', { ...variablesOf(own), LECTERN_S3_SECRET: 'swordfish' })).toEqual({
        status: 1,
        words: expect.stringMatching(/refuses LECTERN_S3_KEY .*Nothing was changed/),
      });
      own.fault = ({ path }) => (path.includes('partNumber=2') ? 500 : null);
      expect(await restore('failed', variablesOf(own))).toMatchObject({ status: 1 });
      own.fault = () => null;
      for await (const { key } of other.list('')) expect(key, 'it failed').toBe('');
      expect(existsSync(join(folder, 'failed', 'pg'))).toBe(false);
      expect(await restore('again', variablesOf(own))).toEqual({ status: 0, words: '' });
      const wanted = await contents(inBucket);
      for (const storage of [other, new FolderStorage(join(folder, 'restored', 'library'))])
        expect((await contents(storage)).every((content, at) => content.equals(wanted[at]!))).toBe(true);
    } finally {
      await own.close();
    }
  }, 120_000);

  it('is seen by two servers with one database and one bucket, each of which takes pieces of one upload', async () => {
    const settings = settle({ ...fixtureOptions(join(folder, 'other')), ffmpeg: 'none', ...bucketOf(s3) }, {});
    const opened = openStorage(settings);
    const uploads = openUploads(site.server.services.store, settings, opened, () => {});
    const media = new Library([], (path) => new RecordingFiles(opened.storage).findShown(path));
    const app = await buildApp({ ...site.server.services, library: uploads.library, recordings: uploads.recordings }, settings, media);
    const { server, author, learner } = site;
    const other: Site = { ...{ author, learner }, server: { ...server, app }, call: site.call, get: site.get };
    const content = await png(6);
    const [size, upload, third] = [content.length, 'over-two-servers', Math.floor(content.length / 3)];
    await sendPiece(site, content.subarray(0, third), { kind: 'picture', upload, size });
    await sendPiece(other, content.subarray(third, 2 * third), { kind: 'picture', upload, offset: third, size });
    const answer = await sendPiece(site, content.subarray(2 * third), { kind: 'picture', upload, offset: 2 * third, size });
    const address = values(answer, '//picture/@src')[0]!;
    expect((await bytesOf(address, {}, app)).rawPayload.equals((await bytesOf(address)).rawPayload)).toBe(true);
    const film = shapeOfFilm('vide', 4000);
    const id = values(await sendPiece(other, film, { kind: 'recording' }), '//recording/@ID')[0]!;
    expect((await bytesOf(`/media/library/${id}.mp4`)).rawPayload.equals(film)).toBe(true);
    expect((await bytesOf(`/media/library/${id}.mp4`, { range: 'bytes=4-7' }, app)).body).toBe('ftyp');
    await app.close();
  });
});

describe('RT-007 a bucket that is named wrongly', () => {
  const SECRET = 'swordfish';
  it.each([
    [
      'another bucket',
      () => ({ s3: s3.bucket.address.replace(/media$/, 'other') }),
      /there is no bucket at http:\S+\/other \(NoSuchBucket\)\.$/,
    ],
    ['another secret', () => ({ s3Secret: SECRET }), /at \S+ refuses LECTERN_S3_KEY with LECTERN_S3_SECRET \(SignatureDoesNotMatch\)\.$/],
    ['another region', () => ({ s3Region: 'eu-west-1' }), /of another region than LECTERN_S3_REGION says/],
    ['no secret', () => ({ s3Secret: '' }), /^LECTERN_S3 is there without LECTERN_S3_SECRET\.$/],
    ['no bucket for a key', () => ({ s3: '' }), /^LECTERN_S3_KEY is there without LECTERN_S3, the address of the bucket\.$/],
    [
      'a secret in the address',
      () => ({ s3: `https://a:${SECRET}@s3.example.org/media` }),
      /has a name or a password in it: they belong into/,
    ],
    ['no address', () => ({ s3: 'media' }), /^LECTERN_S3 must be the address of a bucket, such as/],
  ] as const)('%s: the start ends with one sentence, without the secret', async (name, change, words) => {
    const options = { ...fixtureOptions(join(folder, name)), ...bucketOf(s3), ...change() };
    const error = await openServer(options).then(
      () => null,
      (refused: Error) => refused,
    );
    expect(error?.message).toMatch(words);
    expect(`${error?.message} ${error?.stack}`).not.toContain(SECRET);
  });

  it('that is away: the server starts, says so, and is ready for what needs no files', async () => {
    const server = await startProcess(join(folder, 'away'), { ...variablesOf(s3), LECTERN_S3: 'http://127.0.0.1:1024/media' });
    const ready = await fetch(`${server.url}health/ready`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({
      status: 'ready',
      missing: [],
      limited: [{ what: 'storage', words: 'The storage of uploaded files (LECTERN_S3) does not answer.' }],
    });
    expect(server.errors() + server.output()).toMatch(/LECTERN_S3: the storage at http:\S+ does not answer: ECONNREFUSED\. Until it does/);
    server.child.kill('SIGTERM');
    await server.ended;
  });

  it('is said by --check, with the secret masked', async () => {
    const settings = { PORT: '0', LECTERN_DATA: join(folder, 'checked'), LECTERN_DIST: fixtureOptions('').dist! };
    const right = await checkConfiguration({ ...settings, ...variablesOf(s3) });
    const lines = right.lines.join('\n');
    expect([right.isRight, lines]).toEqual([true, expect.stringMatching(/LECTERN_S3_SECRET +•••••• \(21 characters\) {2}\(environment\)/)]);
    expect(lines).toContain(s3.bucket.address);
    expect(lines).not.toContain(s3.bucket.secret);
    const wrong = await checkConfiguration({ ...settings, ...variablesOf(s3), LECTERN_S3_REGION: 'eu-west-1' });
    expect([wrong.isRight, wrong.lines.join('\n')]).toEqual([false, expect.stringContaining('another region than LECTERN_S3_REGION says')]);
    expect(existsSync(join(folder, 'checked'))).toBe(false);
  });
});
