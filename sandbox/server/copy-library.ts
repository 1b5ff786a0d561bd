/**
 * `npm run library:copy`: copies what authors have uploaded from the folder LECTERN_LIBRARY into the bucket of LECTERN_S3, with `-- --back`
 * from the bucket into the folder. It removes nothing, and goes on where it was when it is begun again.
 */
import { copyFiles } from './media-library/storage/copy.ts';
import { FolderStorage } from './media-library/storage/folder.ts';
import { openStorage } from './media-library/storage/open.ts';
import { settle } from './options.ts';

const PROGRESS_FILES = 100;

try {
  const settings = settle({ quiet: true });
  const { storage: bucket, isBucket } = openStorage(settings);
  if (!isBucket) throw new Error('Name the bucket in LECTERN_S3, LECTERN_S3_KEY and LECTERN_S3_SECRET (docs/operate/storage.md).');
  const fault = await bucket.look();
  if (fault !== null) throw new Error(`LECTERN_S3: ${fault.words}. Nothing was copied.`);
  const folder = new FolderStorage(settings.library);
  const isBack = process.argv.includes('--back');
  const [from, to] = isBack ? [bucket, folder] : [folder, bucket];
  const { copied, same, bytes } = await copyFiles(from, to, (count) => {
    if (count % PROGRESS_FILES === 0) console.log(`${count} files …`);
  });
  const [source, target] = isBack ? [settings.s3, settings.library] : [settings.library, settings.s3];
  console.log(`${copied} files (${bytes} bytes) were copied from ${source} to ${target}; ${same} were there already. Nothing was removed.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
