import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { filesBelow } from './base/files.ts';
import { openFixture, type Reply } from './fixtures/open.ts';
import { hasFfmpeg, sendPiece, shapeOfFilm, smallFilm } from './fixtures/recordings.ts';
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

/** A folder with the ffmpeg of this machine's ffprobe that does something else. */
function programsWith(script: string): string {
  const programs = mkdtempSync(join(folder, 'programs-'));
  symlinkSync(execFileSync('/bin/sh', ['-c', 'command -v ffprobe'], { encoding: 'utf8' }).trim(), join(programs, 'ffprobe'));
  writeFileSync(join(programs, 'ffmpeg'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(programs, 'ffmpeg'), 0o755);
  return programs;
}

describe.runIf(hasFfmpeg)('a conversion', () => {
  const site = openSite(() => ({ library: join(folder, 'slow'), ffmpeg: programsWith('echo out_time_us=500000\nexec /bin/sleep 60') }));

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

  it.skipIf(process.env.DATABASE_URL !== undefined)('that is under way when its server stops is done by the next one', async () => {
    const [library, data] = [join(folder, 'stops'), mkdtempSync(join(folder, 'data-'))];
    const options = { library, data };
    const slow = await openFixture({ ...options, ffmpeg: programsWith('exec /bin/sleep 60') });
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
  });

  it('that fails says so in words, and begins anew when the author asks for it', async () => {
    const failing = await openFixture({ library: join(folder, 'fails'), ffmpeg: programsWith('echo boom >&2\nexit 1') });
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
