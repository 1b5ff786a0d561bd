import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { openFixture } from '../../fixtures/open.ts';
import { ffmpegThat, hasFfmpeg, smallFilm } from '../../fixtures/recordings.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.skipIf(process.env.DATABASE_URL !== undefined || !hasFfmpeg)(
  'a conversion that is under way when its server stops is done by the next one',
  async () => {
    const [library, data] = [join(folder, 'stops'), mkdtempSync(join(folder, 'data-'))];
    const options = { library, data };
    const slow = await openFixture({ ...options, ffmpeg: ffmpegThat(folder, 'exec /bin/sleep 60') });
    const content = smallFilm({ hertz: 220 });
    const piece = { account: 1, upload: 'before-the-end', offset: 0, size: content.length, content };
    const taken = await slow.services.recordings.take(piece, 'a.mp4');
    const ID = typeof taken === 'number' ? 0 : taken.ID;
    const stateOf = async (server: typeof slow) => (await server.services.recordings.find(ID))?.job?.state ?? 'ready';
    await expect.poll(() => stateOf(slow), { timeout: 15_000 }).toBe('running');
    await expect.poll(() => existsSync(join(library, 'work')) && readdirSync(join(library, 'work')).length).toBe(1);
    const began = performance.now();
    await slow.close();
    expect(performance.now() - began, 'nobody waits for the film').toBeLessThan(5000);
    expect(readdirSync(join(library, 'work'))).toEqual([]);
    const next = await openFixture(options);
    onTestFinished(() => next.close());
    await expect.poll(() => stateOf(next), { timeout: 30_000 }).toBe('ready');
    expect((await next.services.recordings.find(ID))?.formats).toBe(4);
  },
);
