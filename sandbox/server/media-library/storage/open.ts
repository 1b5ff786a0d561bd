import { join } from 'node:path';
import type { FileStorage } from './contract.ts';
import { FolderStorage } from './folder.ts';
import type { Bucket } from './s3-client.ts';
import { S3Storage } from './s3.ts';

/** What the settings say about where files are. */
interface StorageSettings {
  /** Address of a bucket; '' for the folder. */
  readonly s3: string;
  readonly s3Region: string;
  readonly s3Key: string;
  readonly s3Secret: string;
  /** The folder of the library. */
  readonly library: string;
  readonly data: string;
  readonly diskReserve: number;
}

/** Where the library's files are, and where on this machine programs work on them. */
export interface OpenStorage {
  readonly storage: FileStorage;
  /** Folder of this machine, or of all servers, for what is being uploaded and made. */
  readonly folder: string;
  readonly isBucket: boolean;
}

/** @returns null when files are in the folder. @throws Error that names the setting which is wrong or missing */
export function readBucket({ s3, s3Region: region, s3Key: key, s3Secret: secret }: StorageSettings): Bucket | null {
  if (s3 === '') {
    const [named] = [['LECTERN_S3_KEY', key] as const, ['LECTERN_S3_SECRET', secret] as const].find(([, value]) => value !== '') ?? [];
    if (named !== undefined) throw new Error(`${named} is there without LECTERN_S3, the address of the bucket.`);
    return null;
  }
  const url = URL.canParse(s3) ? new URL(s3) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new Error('LECTERN_S3 must be the address of a bucket, such as https://s3.example.org/media.');
  if (url.username !== '' || url.password !== '')
    throw new Error('LECTERN_S3 has a name or a password in it: they belong into LECTERN_S3_KEY and LECTERN_S3_SECRET.');
  const missing = [key === '' ? 'LECTERN_S3_KEY' : '', secret === '' ? 'LECTERN_S3_SECRET' : ''].filter((each) => each !== '');
  if (missing.length > 0) throw new Error(`LECTERN_S3 is there without ${missing.join(' and ')}.`);
  return { address: s3, region, key, secret };
}

export function openStorage(settings: StorageSettings): OpenStorage {
  const bucket = readBucket(settings);
  if (bucket === null) return { storage: new FolderStorage(settings.library), folder: settings.library, isBucket: false };
  const folder = join(settings.data, 'work');
  return { storage: new S3Storage(bucket, { folder, diskReserve: settings.diskReserve }), folder, isBucket: true };
}
