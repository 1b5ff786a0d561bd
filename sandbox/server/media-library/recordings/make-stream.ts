import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { JobFailed } from '../../jobs/contract.ts';
import { headOf } from '../uploaded.ts';
import type { Conversion } from './convert.ts';
import { levelName, MASTER } from './files.ts';
import type { Level } from './levels.ts';
import { inputOf } from './probe.ts';
import { runProgram, secondsDone } from './programs.ts';
import { masterPlaylist, rangesOf, type MadeLevel } from './stream-playlist.ts';

/** So long is a segment: each begins with a whole picture, at the same moment in all sizes. */
const SEGMENT_SECONDS = 4;
/** A file in several sizes takes longer than in one. */
const SLOWEST = 40;
const LEAST_MS = 10 * 60_000;
/** A stream has to be so long as its source. */
const WHOLE = 0.9;
/** Bytes of a file in which its head is. */
const HEAD_BYTES = 4096;
/** Of the work: the rest is for storing what was made. */
export const MADE_PERCENT = 90;

/** All sizes are made of one reading of the film. */
function filterOf(levels: readonly Level[]): string {
  const split = `[0:v:0]split=${levels.length}${levels.map((_, at) => `[in${at}]`).join('')}`;
  const scaled = levels.map(({ width, height }, at) => `[in${at}]scale=${width}:${height},format=yuv420p[out${at}]`);
  return [split, ...scaled].join(';');
}

/** Each size has the sound in it: a player that changes between sizes needs nothing beside them. */
const levelArgs = (level: Level, at: number, folder: string): string[] => [
  ...['-map', `[out${at}]`, '-map', '0:a:0?'],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-maxrate', String(level.rate)],
  ...['-bufsize', String(level.rate * 2), '-threads', '1'],
  // Pictures that are drawn from later ones would begin after the sound: players of segments do not read the list that shifts them back.
  ...['-bf', '0'],
  // Whole pictures at these moments and at no others, so that no size has a segment that others have not.
  ...['-g', '100000', '-sc_threshold', '0', '-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_SECONDS})`],
  ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'],
  ...['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn', '-max_muxing_queue_size', '1024'],
  // Where pictures are seconds apart, as in slides, the sound waits for them: else segments get that of later ones.
  ...['-max_interleave_delta', '0'],
  // Of each size one file, whose ranges are the segments: thousands of small ones would be as many in backups and buckets.
  ...['-f', 'hls', '-hls_time', String(SEGMENT_SECONDS / 2), '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
  ...['-hls_flags', 'single_file', '-hls_segment_filename', join(folder, levelName(level, 'mp4'))],
  join(folder, levelName(level, 'm3u8')),
];

/** @throws JobFailed in words for the author, with what ffmpeg says for the log */
function refuse(complaints: string, isLate: boolean): never {
  const cause = new Error(complaints);
  if (isLate) throw new JobFailed('streamTime', true, { cause });
  throw new JobFailed(/No space left|Disk quota/i.test(complaints) ? 'streamRoom' : 'streamFault', false, { cause });
}

async function madeLevel(level: Level, folder: string): Promise<MadeLevel> {
  const text = await readFile(join(folder, levelName(level, 'm3u8')), 'utf8');
  return { ...level, text, head: await headOf(join(folder, levelName(level, 'mp4')), HEAD_BYTES) };
}

/**
 * Makes a stream of a film in its folder: a playlist of its sizes, and of each a playlist and a file.
 * @param seconds how long its picture is. @returns bytes of all. @throws JobFailed; whatever it is when it is ended by its signal
 */
export async function makeStream(conversion: Conversion, levels: readonly Level[], seconds: number, folderName: string): Promise<number> {
  const { programs, source, container, folder, signal, onProgress } = conversion;
  const { code, isLate, complaints } = await runProgram({
    program: programs.ffmpeg,
    args: [
      ...['-nostdin', '-hide_banner', '-v', 'error', '-nostats', '-progress', 'pipe:1', '-y'],
      ...inputOf(source, container),
      ...['-filter_complex_threads', '1', '-filter_complex', filterOf(levels)],
      ...levels.flatMap((level, at) => levelArgs(level, at, folder)),
    ],
    ms: Math.max(LEAST_MS, seconds * SLOWEST * 1000),
    signal,
    onLine: (line) => {
      const done = secondsDone(line);
      if (done !== null) onProgress((done / seconds) * MADE_PERCENT);
    },
  });
  signal.throwIfAborted();
  if (code !== 0) refuse(complaints, isLate);
  const made = await Promise.all(levels.map((level) => madeLevel(level, folder))).catch((error: unknown) => refuse(String(error), false));
  const isWhole = made.every(({ text }) => rangesOf(text).reduce((sum, each) => sum + each.seconds, 0) >= seconds * WHOLE - 1);
  const master = isWhole ? masterPlaylist(made, (level) => `${folderName}/${levelName(level, 'm3u8')}`) : null;
  if (master === null) refuse(complaints || 'Sizes of the stream are too short, or have other segments than each other.', false);
  await writeFile(join(folder, MASTER), master);
  const sizes = await Promise.all(made.map(async (level) => (await stat(join(folder, levelName(level, 'mp4')))).size + level.text.length));
  return sizes.reduce((sum, each) => sum + each, master.length);
}
