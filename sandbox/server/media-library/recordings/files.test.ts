import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { filesBelow } from '../../base/files.ts';
import { FolderStorage } from '../storage/folder.ts';
import { RecordingFiles } from './files.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ID = 500_000_001;
const OWN = [
  `media/library/${ID}.mp4`,
  `media/library/${ID}.mp4.m3u8`,
  `media/library/${ID}/v240.m3u8`,
  `media/library/${ID}/v240.mp4`,
  `media/library/${ID}/v1080.mp4`,
  `originals/${ID}.mov`,
];
const OTHERS = [
  `media/library/${ID}/notes.txt`,
  `media/library/${ID}/v240.mp4.m3u8`,
  `media/library/${ID}/v1.mp4`,
  `media/library/${ID}/v240/v240.mp4`,
  `media/library/${ID + 1}.mp4.m3u8.bak`,
  `originals/${ID}.mp4.m3u8`,
  `originals/${ID}/v240.mp4`,
];
function filled(name: string): string {
  const path = join(folder, name);
  for (const key of [...OWN, ...OTHERS]) {
    mkdirSync(dirname(join(path, key)), { recursive: true });
    writeFileSync(join(path, key), key);
  }
  return path;
}
const all = async (files: RecordingFiles): Promise<string[]> => {
  const found: string[] = [];
  for await (const key of files.all()) found.push(key);
  return found;
};

it('a recording has its files and its stream, which a backup takes and brings back; what else is there is nobody’s', async () => {
  const files = new RecordingFiles(new FolderStorage(filled('whole')));
  expect((await all(files)).sort()).toEqual(OWN.toSorted());
  for (const key of OWN.filter((each) => each.startsWith('media/')))
    expect(await text(await (await files.findShown(key.slice('media/'.length)))!.open()), key).toBe(key);
  for (const key of OTHERS) expect(await files.findShown(key.replace(/^media\//, '')), key).toBeNull();
  const restored = join(folder, 'restored');
  const other = new RecordingFiles(new FolderStorage(restored));
  for (const key of await all(files)) await other.write(key, files.read(key));
  expect(filesBelow(restored).sort()).toEqual(OWN.toSorted());
  for (const key of OTHERS) await expect(other.write(key, files.read(OWN[0]!)), key).rejects.toThrow('no file of the media library');
});

it('is listed in the order of keys, as a bucket lists it', async () => {
  const listed: string[] = [];
  for await (const { key } of new FolderStorage(filled('order')).list('media/library/')) listed.push(key);
  expect(listed).toEqual([...OWN, ...OTHERS].filter((key) => key.startsWith('media/')).toSorted());
});

it('is removed with its stream; one that has no row is, a day later', async () => {
  const path = filled('stray');
  const files = new RecordingFiles(new FolderStorage(path));
  for (const key of OWN) utimesSync(join(path, key), 0, 0);
  await files.cleanStray(async () => true, Date.now() + 1000);
  expect(filesBelow(path)).toEqual(expect.arrayContaining(OWN));
  await files.cleanStray(async () => false, Date.now() + 1000);
  expect(filesBelow(path).sort()).toEqual(OTHERS.toSorted());
  const another = filled('removed');
  await new RecordingFiles(new FolderStorage(another)).remove(ID);
  expect(filesBelow(another).filter((key) => OWN.includes(key))).toEqual([]);
});
