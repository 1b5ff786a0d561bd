import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../fixtures/own-postgres.ts';
import { startS3, type S3Server } from '../../fixtures/s3-server.ts';
import { StoreUnavailable } from '../../store/unavailable.ts';
import type { FileStorage } from './contract.ts';
import { FolderStorage } from './folder.ts';
import { S3Storage } from './s3.ts';

const MB = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'lectern-storage-'));
let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
beforeEach(() => {
  s3.fault = () => null;
  s3.pageSize = 1000;
  s3.requests.length = 0;
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const storages: Record<string, () => FileStorage> = {
  'a folder': () => new FolderStorage(join(folder, 'library')),
  'a bucket': () => new S3Storage(s3.bucket, { folder: join(folder, 'work'), diskReserve: 0 }),
};

async function* pieces(...content: readonly (Buffer | Error)[]): AsyncGenerator<Buffer> {
  for (const each of content) {
    if (each instanceof Error) throw each;
    yield each;
  }
}
const keysOf = async (storage: FileStorage, prefix = ''): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys;
};
const contentOf = async (storage: FileStorage, key: string, part?: { from: number; to: number }): Promise<Buffer> =>
  buffer(await (await storage.find(key))!.open(part));

describe.each(Object.keys(storages))('RT-007 files that people upload, in %s', (name) => {
  let storage: FileStorage;
  beforeAll(() => {
    storage = storages[name]!();
  });

  it('are as they were sent, as a whole and in parts', async () => {
    const content = randomBytes(3000);
    expect(await storage.write('pictures/ab/one/640.webp', pieces(content.subarray(0, 10), content.subarray(10)))).toBe(3000);
    const found = await storage.find('pictures/ab/one/640.webp');
    expect(found?.size).toBe(3000);
    expect(found?.tag).toMatch(/^".+"$/);
    expect(await contentOf(storage, 'pictures/ab/one/640.webp')).toEqual(content);
    expect(await contentOf(storage, 'pictures/ab/one/640.webp', { from: 5, to: 5 })).toEqual(content.subarray(5, 6));
    expect(await contentOf(storage, 'pictures/ab/one/640.webp', { from: 2990, to: 2999 })).toEqual(content.subarray(2990));
    await storage.write('pictures/ab/one/640.webp', pieces(Buffer.from('another')));
    expect((await storage.find('pictures/ab/one/640.webp'))?.tag, 'of another content').not.toBe(found?.tag);
    await storage.write('pictures/ab/none', pieces());
    expect((await storage.find('pictures/ab/none'))?.size).toBe(0);
  });

  it('are not there when they are not', async () => {
    expect(await storage.find('originals/500000009.mp4')).toBeNull();
    await storage.remove('originals/500000009.mp4');
    await expect(storage.fetch('originals/500000009.mp4')).rejects.toThrow(StoreUnavailable);
    expect(await keysOf(storage, 'originals/')).toEqual([]);
  });

  it('are listed by how their keys begin, in order, and removed', async () => {
    for (const key of ['originals/500000011.mp4', 'originals/500000001.mov', 'originals/500000001.webm', 'media/library/500000001.mp4'])
      await storage.write(key, pieces(Buffer.from(key)));
    const listed = [];
    for await (const each of storage.list('originals/500000001.')) listed.push(each);
    expect(listed).toMatchObject([
      { key: 'originals/500000001.mov', size: 23 },
      { key: 'originals/500000001.webm', size: 24 },
    ]);
    expect(Math.abs(listed[0]!.changedAt - Date.now())).toBeLessThan(60_000);
    await storage.remove('originals/500000001.mov');
    expect(await keysOf(storage, 'originals/')).toEqual(['originals/500000001.webm', 'originals/500000011.mp4']);
    expect(await keysOf(storage, 'media/')).toEqual(['media/library/500000001.mp4']);
  });

  it('may be large: not a piece is lost where parts of an upload meet', async () => {
    const content = Array.from({ length: 21 }, () => randomBytes(MB));
    expect(await storage.write('media/library/500000002.mp4', pieces(...content, Buffer.from('end')))).toBe(21 * MB + 3);
    const whole = Buffer.concat([...content, Buffer.from('end')]);
    expect((await contentOf(storage, 'media/library/500000002.mp4')).equals(whole)).toBe(true);
    const part = await contentOf(storage, 'media/library/500000002.mp4', { from: 8 * MB - 2, to: 8 * MB + 1 });
    expect(part.equals(whole.subarray(8 * MB - 2, 8 * MB + 2))).toBe(true);
  });

  it.each([1, 9, 20])('are there as a whole or not at all: one that breaks off after %i MB leaves nothing', async (count) => {
    const before = await keysOf(storage);
    const content = Array.from({ length: count }, () => randomBytes(MB));
    await expect(storage.write('media/library/500000003.mp4', pieces(...content, new Error('The caller is gone.')))).rejects.toThrow(
      'gone',
    );
    expect(await storage.find('media/library/500000003.mp4')).toBeNull();
    expect(await keysOf(storage)).toEqual(before);
  });

  it('are taken over from this machine, and fetched for programs that read files', async () => {
    const path = join(folder, 'made.mp4');
    writeFileSync(path, 'a film');
    expect(await storage.move(path, 'originals/500000004.mp4')).toBe(6);
    expect(existsSync(path)).toBe(false);
    const local = await storage.fetch('originals/500000004.mp4');
    expect((await contentOf(storage, 'originals/500000004.mp4')).toString()).toBe('a film');
    expect(local.path.startsWith(folder)).toBe(true);
    await local.release();
    expect(await storage.find('originals/500000004.mp4'), 'fetching takes nothing away').not.toBeNull();
    expect(await storage.look()).toBeNull();
  });
});

describe('RT-007 a bucket', () => {
  const inBucket = (): S3Storage => storages['a bucket']!() as S3Storage;
  const work = (): string[] => readdirSync(join(folder, 'work'));
  const content = (count: number) => pieces(...Array.from({ length: count }, () => randomBytes(MB)));

  it('gets large files in parts, none of them as a whole, and each with its digest', async () => {
    await inBucket().write('originals/500000005.mp4', content(20));
    const parts = s3.requests.filter(({ method }) => method === 'PUT').map(({ bytes }) => bytes);
    expect(parts).toEqual([8 * MB, 8 * MB, 4 * MB]);
    expect(s3.requests.every(({ headers }) => /^[0-9a-f]{64}$/.test(String(headers['x-amz-content-sha256'])))).toBe(true);
  });

  it('that goes away in the middle of a file is told what was begun is over', async () => {
    s3.fault = ({ path }) => (path.includes('partNumber=2') ? 'cut' : null);
    await expect(inBucket().write('originals/500000006.mp4', content(12))).rejects.toMatchObject({ reason: 'down' });
    const last = s3.requests.at(-1)!;
    expect([last.method, last.path]).toEqual(['DELETE', expect.stringContaining('uploadId=')]);
    s3.fault = () => null;
    expect(await inBucket().find('originals/500000006.mp4')).toBeNull();
  });

  it('that stumbles once is asked again; one that goes on stumbling is away', async () => {
    let left = 1;
    s3.fault = () => (left-- > 0 ? 503 : null);
    await inBucket().write('originals/500000007.mp4', pieces(Buffer.from('a film')));
    s3.fault = () => 503;
    await expect(inBucket().find('originals/500000007.mp4')).rejects.toMatchObject({ reason: 'down' });
  });

  it('lists more files than come on one page', async () => {
    const small = Array.from({ length: 8 }, (_, at) => `incoming/many/${at}`);
    await Promise.all(small.map((key) => inBucket().write(key, pieces(Buffer.from('x')))));
    s3.requests.length = 0;
    s3.pageSize = 3;
    expect(await keysOf(inBucket(), 'incoming/many/')).toEqual(small);
    expect(s3.requests).toHaveLength(3);
  });

  it('sends the part that is asked for and no more', async () => {
    const storage = inBucket();
    await contentOf(storage, 'originals/500000005.mp4', { from: 10, to: 19 });
    expect(s3.requests.at(-1)!.headers.range).toBe('bytes=10-19');
  });

  it('has what it fetches in a folder of this machine for as long as it is needed', async () => {
    const storage = inBucket();
    const local = await storage.fetch('originals/500000005.mp4');
    expect(work()).toHaveLength(1);
    await local.release();
    expect(work()).toEqual([]);
    const room = new S3Storage(s3.bucket, { folder: join(folder, 'work'), diskReserve: Number.MAX_SAFE_INTEGER });
    await expect(room.fetch('originals/500000005.mp4')).rejects.toMatchObject({ reason: 'full' });
    const left = join(folder, 'work', 'fetched-by-one-that-was-killed');
    writeFileSync(left, '');
    await storage.clean(Date.now() - 1000);
    expect(work(), 'it may be in use').toHaveLength(1);
    utimesSync(left, 0, 0);
    await storage.clean(Date.now() - 1000);
    expect(work()).toEqual([]);
  });

  it('says in words for operators what is wrong, without the secret', async () => {
    const look = (change: Partial<S3Server['bucket']>) =>
      new S3Storage({ ...s3.bucket, ...change }, { folder: join(folder, 'work'), diskReserve: 0 }).look();
    const secret = 'not-the-right-one';
    expect(await look({ address: s3.bucket.address.replace('media', 'other') })).toEqual({
      kind: 'bucket',
      words: expect.stringMatching(/there is no bucket at http:.*\/other \(NoSuchBucket\)/),
    });
    for (const [change, code] of [
      [{ secret }, 'SignatureDoesNotMatch'],
      [{ key: secret }, 'InvalidAccessKeyId'],
    ] as const) {
      const fault = await look(change);
      expect(fault).toEqual({ kind: 'key', words: expect.stringMatching(`refuses LECTERN_S3_KEY with LECTERN_S3_SECRET \\(${code}\\)`) });
      expect(JSON.stringify(fault)).not.toContain(secret);
    }
    expect(await look({ address: `http://127.0.0.1:${await freePort()}/media` })).toEqual({
      kind: 'away',
      words: expect.stringContaining('ECONNREFUSED'),
    });
    expect(await look({ region: 'us-east-1' })).toEqual({ kind: 'region', words: expect.stringContaining('LECTERN_S3_REGION') });
    s3.fault = () => 301;
    expect(await look({})).toMatchObject({ kind: 'region' });
  });
});
