import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { pipeline } from 'node:stream/promises';
import { children, descendants, parseRoot, plainText, type XNode } from '../../xml/nodes.ts';
import { StoreUnavailable } from '../../store/unavailable.ts';
import { needRoom, storing } from '../disk.ts';
import type { FileStorage, ListedFile, LocalFile, Part, StorageFault, StoredFile } from './contract.ts';
import { codeIn, S3Client, S3Refused, textIn, type Bucket } from './s3-client.ts';

/** Bytes of a part: storages take none below 5 MB but the last one, and 10 000 of them. */
const PART_BYTES = 8 * 1024 * 1024;

interface Local {
  /** Folder of this machine for what programs have to have in files. */
  readonly folder: string;
  /** Bytes that stay free on its disk. */
  readonly diskReserve: number;
}

/** What comes, in parts of a size, of which only the last one is smaller. */
async function* partsOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let part = new Uint8Array(PART_BYTES);
  let filled = 0;
  for await (const chunk of source)
    for (let at = 0; at < chunk.length;) {
      const taken = chunk.subarray(at, at + PART_BYTES - filled);
      part.set(taken, filled);
      [filled, at] = [filled + taken.length, at + taken.length];
      if (filled < PART_BYTES) continue;
      yield part;
      [part, filled] = [new Uint8Array(PART_BYTES), 0];
    }
  yield part.subarray(0, filled);
}

const named = (node: XNode, name: string): string => children(node, name).map(plainText).join('');

/** Files in a bucket of a storage that speaks S3. */
export class S3Storage implements FileStorage {
  private readonly client: S3Client;

  constructor(
    bucket: Bucket,
    private readonly local: Local,
  ) {
    this.client = new S3Client(bucket);
  }

  async find(key: string): Promise<StoredFile | null> {
    const answer = await this.client.ask(key, { method: 'HEAD' });
    if (answer === null) return null;
    const tag = answer.headers.get('etag') ?? '';
    const size = Number(answer.headers.get('content-length') ?? 0);
    return { size, tag: tag.startsWith('"') ? tag : `"${tag}"`, open: (part) => this.open(key, size, part) };
  }

  async write(key: string, source: AsyncIterable<Uint8Array>): Promise<number> {
    const parts = partsOf(source);
    const first = (await parts.next()).value as Uint8Array<ArrayBuffer>;
    if (first.length < PART_BYTES) {
      await this.client.ask(key, { method: 'PUT', body: first });
      return first.length;
    }
    return this.writeParts(key, first, parts);
  }

  async move(path: string, key: string): Promise<number> {
    const size = await this.write(key, createReadStream(path));
    await rm(path, { force: true });
    return size;
  }

  async *list(prefix: string): AsyncGenerator<ListedFile> {
    for (let next = ''; ;) {
      const query = { 'list-type': '2', prefix, ...(next === '' ? {} : { 'continuation-token': next }) };
      const root = parseRoot((await (await this.client.ask('', { query }))?.text()) ?? '<none/>');
      for (const node of children(root, 'Contents'))
        yield { key: named(node, 'Key'), size: Number(named(node, 'Size')), changedAt: Date.parse(named(node, 'LastModified')) };
      next = named(root, 'NextContinuationToken');
      if (named(root, 'IsTruncated') !== 'true' || next === '') return;
    }
  }

  async remove(key: string): Promise<void> {
    await this.client.ask(key, { method: 'DELETE' });
  }

  async fetch(key: string): Promise<LocalFile> {
    const found = await this.find(key);
    if (found === null) throw new StoreUnavailable('down', `The media storage has no ${key}.`);
    const { folder, diskReserve } = this.local;
    await needRoom(folder, found.size, diskReserve);
    const path = join(folder, `fetched-${randomBytes(12).toString('hex')}`);
    try {
      await storing(async () => pipeline(await found.open(), createWriteStream(path, { flags: 'wx', mode: 0o600 })));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    return { path, release: () => rm(path, { force: true }) };
  }

  async clean(before: number): Promise<void> {
    await mkdir(this.local.folder, { recursive: true });
    for (const name of await readdir(this.local.folder)) {
      if (!name.startsWith('fetched-')) continue;
      const path = join(this.local.folder, name);
      const found = await stat(path).catch(() => null);
      if (found !== null && found.mtimeMs < before) await rm(path, { force: true });
    }
    await this.endUploads(before);
  }

  look(): Promise<StorageFault | null> {
    return this.client.look();
  }

  private async open(key: string, size: number, part?: Part): Promise<Readable> {
    const headers: Record<string, string> = part === undefined ? {} : { range: `bytes=${part.from}-${part.to}` };
    const answer = await this.client.ask(key, { headers });
    const expected = part === undefined ? size : part.to - part.from + 1;
    // Another length would break the answer in which it is passed on.
    if (answer === null || answer.body === null || Number(answer.headers.get('content-length')) !== expected)
      throw new StoreUnavailable('down', `The media storage has another ${key} than it said.`);
    // The same streams have two types, of the browser's library and of Node's.
    return Readable.fromWeb(answer.body as ReadableStream);
  }

  private async writeParts(key: string, first: Uint8Array<ArrayBuffer>, rest: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<number> {
    const begun = await this.client.ask(key, { method: 'POST', query: { uploads: '' } });
    const uploadId = textIn(parseRoot((await begun?.text()) ?? '<none/>'), 'UploadId');
    const tags: string[] = [];
    let size = 0;
    const send = async (body: Uint8Array<ArrayBuffer>): Promise<void> => {
      if (body.length === 0) return;
      const query = { partNumber: String(tags.length + 1), uploadId };
      const answer = await this.client.ask(key, { method: 'PUT', query, body });
      tags.push(answer?.headers.get('etag') ?? '');
      size += body.length;
    };
    try {
      await send(first);
      for await (const part of rest) await send(part);
      await this.complete(key, uploadId, tags);
    } catch (error) {
      await this.abort(key, uploadId);
      throw error;
    }
    return size;
  }

  private async complete(key: string, uploadId: string, tags: readonly string[]): Promise<void> {
    const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`).join('');
    const body = Buffer.from(`<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`);
    const answer = await this.client.ask(key, { method: 'POST', query: { uploadId }, body: new Uint8Array(body) });
    // A storage that takes long begins to answer before it knows how it ends.
    const code = codeIn((await answer?.text()) ?? '');
    if (answer === null || code !== '') throw new StoreUnavailable('down', `The media storage did not put ${key} together: ${code}.`);
  }

  /** What cannot be taken back now, because the storage is away, is taken back a day later. */
  private async abort(key: string, uploadId: string): Promise<void> {
    await this.client.ask(key, { method: 'DELETE', query: { uploadId } }).catch(() => {});
  }

  private async endUploads(before: number): Promise<void> {
    let listed: Response | null;
    try {
      listed = await this.client.ask('', { query: { uploads: '' } });
    } catch (error) {
      // Some storages do not list them, and end them by themselves.
      const { cause } = error as Error;
      if (cause instanceof S3Refused && (cause.status < 500 || cause.status === 501)) return;
      throw error;
    }
    for (const node of descendants(parseRoot((await listed?.text()) ?? '<none/>')))
      if (node.name === 'Upload' && Date.parse(named(node, 'Initiated')) < before)
        await this.abort(named(node, 'Key'), named(node, 'UploadId'));
  }
}
