import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { hasFfmpeg } from '../../fixtures/recordings.ts';
import { levelsFor } from './levels.ts';
import { makeStream } from './make-stream.ts';
import { probe } from './probe.ts';
import { findPrograms } from './programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-make-stream-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Moments of the packets of a segment, alone behind the head of its file, as a player that seeks has it. */
function momentsIn(name: string, range: { readonly at: number; readonly bytes: number }, head: number, what: 'a' | 'v'): number[] {
  const file = readFileSync(join(folder, `${name}.mp4`));
  const path = join(folder, 'segment.mp4');
  writeFileSync(path, Buffer.concat([file.subarray(0, head), file.subarray(range.at, range.at + range.bytes)]));
  const args = ['-v', 'error', '-select_streams', what, '-show_entries', 'packet=pts_time', '-of', 'csv=p=0', path];
  return execFileSync('ffprobe', args, { encoding: 'utf8' }).split('\n').filter(Boolean).map(Number);
}

it.runIf(hasFfmpeg)(
  'slides with a picture a second, whose sound goes on after the last one: each segment has its own sound',
  async () => {
    const source = join(folder, 'slides.mp4');
    const picture = ['-f', 'lavfi', '-i', 'testsrc=size=540x304:rate=1:duration=20', '-f', 'lavfi', '-i', 'sine=duration=26'];
    const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
    execFileSync('ffmpeg', ['-nostdin', '-v', 'error', ...picture, ...codecs, source], { stdio: 'ignore' });
    const programs = findPrograms('')!;
    const probed = await probe(source, 'mp4', programs);
    expect([Math.round(probed.filmSeconds), Math.round(probed.seconds)]).toEqual([20, 26]);
    const levels = levelsFor(probed, probed.filmSeconds);
    const conversion = { programs, source, container: 'mp4' as const, probed, folder, signal: new AbortController().signal };
    await makeStream({ ...conversion, onProgress: () => {} }, levels, probed.filmSeconds, '1');
    const text = readFileSync(join(folder, 'v240.m3u8'), 'utf8');
    const head = Number(/BYTERANGE="(\d+)@0"/.exec(text)![1]);
    const ranges = [...text.matchAll(/#EXT-X-BYTERANGE:(\d+)@(\d+)/g)].map(([, bytes, at]) => ({ bytes: Number(bytes), at: Number(at) }));
    for (const [index, range] of ranges.slice(0, 4).entries()) {
      const sound = momentsIn('v240', range, head, 'a');
      expect([Math.round(sound[0]!), Math.round(sound.at(-1)!)], `segment ${index}`).toEqual([index * 4, index * 4 + 4]);
    }
  },
  60_000,
);
