import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { filesBelow } from '../../base/files.ts';
import { openFixture } from '../../fixtures/open.ts';
import { ffmpegThat, filmToStream, hasFfmpeg } from '../../fixtures/recordings.ts';
import { writtenRecording } from '../../handlers/authoring/library/recordings.ts';
import { DatabaseQueue } from '../../jobs/queue.ts';
import type { OpenServer } from '../../server.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Takes a film in without a page. */
async function taken(server: OpenServer, hertz: number): Promise<number> {
  const content = filmToStream(hertz);
  const piece = { account: 1, upload: `upload-${hertz}`, offset: 0, size: content.length, content };
  const recording = await server.services.recordings.take(piece, 'a.mp4');
  return typeof recording === 'number' ? 0 : recording.ID;
}

/** Programs that make everything but streams; of these a file says whether they are made, fail or take a minute. */
function moodyPrograms(): { readonly ffmpeg: string; become(mood: 'well' | 'full' | 'slow'): void } {
  const real = execFileSync('/bin/sh', ['-c', 'command -v ffmpeg'], { encoding: 'utf8' }).trim();
  const mood = join(folder, 'mood');
  const moods = "full) echo 'No space left on device' >&2; exit 1;; slow) echo out_time_us=5000000; exec /bin/sleep 60;;";
  const script = `case "$*" in *filter_complex*) case $(/bin/cat '${mood}') in ${moods} esac;; esac\nexec ${real} "$@"`;
  return { ffmpeg: ffmpegThat(folder, script), become: (next) => writeFileSync(mood, next) };
}

it.skipIf(process.env.DATABASE_URL !== undefined || !hasFfmpeg)(
  'streams are made of films from before, one after the other; one that fails or is ended leaves its film, and nothing else',
  { timeout: 180_000 },
  async () => {
    const own = join(folder, 'before');
    const options = { library: own, data: mkdtempSync(join(folder, 'data-')) };
    const off = await openFixture({ ...options, hls: 'off' });
    const [first, last] = [await taken(off, 310), await taken(off, 320)];
    for (const ID of [first, last])
      await expect.poll(async () => (await off.services.recordings.find(ID))?.formats, { timeout: 60_000 }).toBe(4);
    expect(await off.services.store.selectFrom('jobs').select('id').where('kind', '=', 'stream').execute(), 'it is off').toEqual([]);
    await off.close();

    const { ffmpeg, become } = moodyPrograms();
    become('full');
    const next = await openFixture({ ...options, ffmpeg });
    onTestFinished(() => next.close());
    const { recordings, store, customers: all } = next.services;
    const stream = async (ID: number) => (await recordings.find(ID))?.stream;
    await expect.poll(() => stream(last), { timeout: 60_000 }).toMatchObject({ state: 'waiting', problem: 'streamRoom' });
    await expect.poll(() => stream(first), { timeout: 60_000 }).toMatchObject({ state: 'waiting', problem: 'streamRoom' });
    const inOrder = await store.selectFrom('jobs').select('subject').where('kind', '=', 'stream').orderBy('id').execute();
    expect(inOrder, 'the newest first').toEqual([{ subject: last }, { subject: first }]);
    await store.deleteFrom('jobs').where('subject', '=', first).execute();
    expect(await recordings.find(last)).toMatchObject({ formats: 4, job: null, streamBytes: 0 });
    await store.updateTable('jobs').set({ state: 'failed' }).where('subject', '=', last).execute();
    const asked = { visitor: { id: 1, roles: [] }, rights: new Set(), lang: 'en', customer: all.get('demo') };
    const written = writtenRecording(asked as never, next.services, (await recordings.find(last))!);
    expect(written).toMatch(/state="ready".* stream="failed" streamProblem="The film plays in one size\. The server’s disk has no room/);

    become('slow');
    await recordings.retry((await recordings.find(last))!);
    await expect.poll(() => stream(last), { timeout: 60_000 }).toMatchObject({ state: 'running', progress: 45 });
    become('well');
    await recordings.drop((await recordings.find(last))!);
    await expect.poll(async () => (await recordings.find(first))?.streamBytes, { timeout: 60_000 }).toBeGreaterThan(0);
    expect(filesBelow(own).filter((path) => !path.startsWith('pictures/'))).toEqual([
      ...[`${first}.mp4`, `${first}.mp4.m3u8`].map((name) => `media/library/${name}`),
      ...['v240.m3u8', 'v240.mp4', 'v304.m3u8', 'v304.mp4'].map((name) => `media/library/${first}/${name}`),
      `originals/${first}.mp4`,
    ]);

    become('slow');
    await store.updateTable('library_recordings').set({ stream_bytes: null }).execute();
    await new DatabaseQueue(store).add('stream', first);
    recordings.onJob();
    await expect.poll(async () => (await stream(first))?.state, { timeout: 15_000 }).toBe('running');
    const began = performance.now();
    await next.close();
    expect(performance.now() - began, 'nobody waits for a stream').toBeLessThan(5000);
    expect(readdirSync(join(own, 'work'))).toEqual([]);
  },
);
