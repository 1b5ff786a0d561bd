import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { filesBelow } from './base/files.ts';
import { openFixture, type Reply } from './fixtures/open.ts';
import { ffmpegThat, hasFfmpeg, sendPiece, shapeOfFilm, smallFilm } from './fixtures/recordings.ts';
import { found, openSite, values, type Site } from './fixtures/site.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const words = (reply: Reply): string => values(reply, '//error/text/text()').join('');
const show = async (site: Pick<Site, 'call' | 'author'>, id: string): Promise<Record<string, string>> =>
  found(await site.call(`action=2&id=${id}&datatype=p_MediaLibrary`, { token: site.author, lang: 'en' }), '//recording')[0]!;

describe('a server without ffmpeg', () => {
  const library = join(folder, 'plain');
  const site = openSite(() => ({ library, ffmpeg: 'none' }));

  it.each([
    ['film', 'vide', 'video/mp4'],
    ['sound', 'soun', 'audio/mp4'],
  ] as const)('shows a %s as it was uploaded, by its own head', async (kind, track, type) => {
    const content = shapeOfFilm(track);
    const answer = await sendPiece(site, content, { kind: 'recording' });
    const [about] = found(answer, '//recording');
    expect(about, answer.body).toMatchObject({ kind, state: 'ready', formats: '4', seconds: '0' });
    expect(about).not.toHaveProperty('converts');
    const shown = await site.server.app.inject({ url: `/media/library/${about!.ID}.mp4`, headers: { host: 'localhost:8080' } });
    expect([shown.headers['content-type'], shown.rawPayload.equals(content)]).toEqual([type, true]);
    expect(await site.server.services.store.selectFrom('jobs').selectAll().execute()).toEqual([]);
  });

  it('refuses what browsers do not play with the word that nothing is converted, and what has another shape than its head', async () => {
    const before = filesBelow(library);
    const wav = Buffer.from(`RIFF\x24\0\0\0WAVEfmt ${'\0'.repeat(100)}`, 'latin1');
    const mov = shapeOfFilm('vide');
    mov.write('qt  ', 8, 'latin1');
    for (const content of [wav, mov]) {
      const refused = await sendPiece(site, content, { kind: 'recording' });
      expect([refused.status, words(refused)]).toEqual([400, expect.stringContaining('it has no ffmpeg')]);
    }
    const whole = shapeOfFilm('vide');
    for (const content of [whole.subarray(0, -1), whole.subarray(0, 70), Buffer.concat([whole, Buffer.from('rubbish that goes on')])]) {
      const refused = await sendPiece(site, content, { kind: 'recording' });
      expect([refused.status, words(refused)]).toEqual([400, expect.stringContaining('damaged')]);
    }
    expect(filesBelow(library)).toEqual(before);
  });
});

describe.runIf(hasFfmpeg)('a conversion', () => {
  const site = openSite(() => ({
    library: join(folder, 'slow'),
    ffmpeg: ffmpegThat(folder, 'echo out_time_us=500000\nexec /bin/sleep 60'),
  }));

  it('says how far it is; a film that is deleted meanwhile is gone with it', async () => {
    const id = values(await sendPiece(site, smallFilm({ hertz: 210 }), { kind: 'recording' }), '//recording/@ID')[0]!;
    await expect.poll(async () => (await show(site, id)).progress, { timeout: 15_000 }).toBe('50');
    expect(await show(site, id)).toMatchObject({ state: 'running', formats: '0' });
    expect((await site.get(`/media/library/${id}.mp4`)).status, 'nothing half is shown').toBe(404);
    const work = join(folder, 'slow', 'work');
    expect(readdirSync(work)).toHaveLength(1);
    const remove = { token: site.author, fields: { confirm: '1' } };
    expect((await site.call(`action=32&id=${id}&datatype=p_MediaLibrary`, remove)).status).toBe(200);
    await expect.poll(() => readdirSync(work), { timeout: 15_000 }).toEqual([]);
    expect(filesBelow(join(folder, 'slow'))).toEqual([]);
  });

  it('that fails says so in words, and begins anew when the author asks for it', async () => {
    const failing = await openFixture({ library: join(folder, 'fails'), ffmpeg: ffmpegThat(folder, 'echo boom >&2\nexit 1') });
    onTestFinished(() => failing.close());
    const { recordings, store } = failing.services;
    const content = smallFilm({ hertz: 230 });
    const piece = { account: 1, upload: 'that-fails', offset: 0, size: content.length, content };
    const taken = await recordings.take(piece, 'a.mp4');
    const ID = typeof taken === 'number' ? 0 : taken.ID;
    const jobOf = async () => (await recordings.find(ID))?.job;
    await expect.poll(jobOf, { timeout: 15_000 }).toMatchObject({ state: 'waiting', problem: 'conversionBroken' });
    await store.updateTable('jobs').set({ state: 'failed' }).where('subject', '=', ID).execute();
    await recordings.retry((await recordings.find(ID))!);
    await expect.poll(jobOf, { timeout: 15_000 }).toMatchObject({ state: 'waiting', problem: 'conversionBroken' });
    expect(readdirSync(join(folder, 'fails', 'work'))).toEqual([]);
    expect(existsSync(join(folder, 'fails', 'originals', `${ID}.mp4`)), 'what was uploaded is there').toBe(true);
  });
});
