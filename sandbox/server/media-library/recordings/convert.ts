import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { JobFailed } from '../../jobs/contract.ts';
import type { Container } from './kinds.ts';
import { inputOf, probe, type Probed } from './probe.ts';
import { runProgram, secondsDone, type Programs } from './programs.ts';

/** A film or sound that is made ready for pages. */
export interface Conversion {
  readonly programs: Programs;
  readonly source: string;
  readonly container: Container;
  /** What is in the source. */
  readonly probed: Probed;
  /** A folder for what is made. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** In percent. */
  onProgress(percent: number): void;
}

/** What has been made of it. */
export interface Converted {
  readonly path: string;
  readonly container: Container;
  readonly probed: Probed;
}

/** Pages show films in this height, in pixels, or below. */
const MOST_HEIGHT = 720;
const LEAST_MS = 10 * 60_000;
/** A minute of a film may take so many. */
const SLOWEST = 20;
const UNKNOWN_MS = 2 * 3_600_000;
const SMALLEST_LIMIT = 64 * 1024 * 1024;
/** What is made is rarely larger than what was sent, and never so many times. */
const GROWTH = 4;
/** What is made has to be so long as its source, as far as that says how long it is. */
const WHOLE = 0.9;

const FRAME = [
  // Both even, as the codec wants it, and neither larger than it was.
  `trunc(iw*min(1\\,${MOST_HEIGHT}/ih)/2)*2`,
  `trunc(min(${MOST_HEIGHT}\\,ih)/2)*2`,
].join(':');

/** What browsers play as it is stays as it is: it loses nothing, and takes seconds. */
const isForPages = ({ filmCodec, pixels, height }: Probed): boolean =>
  filmCodec === 'h264' && pixels === 'yuv420p' && height <= MOST_HEIGHT;

const filmOf = (probed: Probed): string[] => [
  ...['-map', '0:v:0', '-map', '0:a:0?'],
  ...(isForPages(probed)
    ? ['-c:v', 'copy']
    : ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p', '-vf', `scale=${FRAME}`, '-threads', '2']),
];
const soundOf = ({ soundCodec }: Probed): string[] =>
  soundCodec === 'aac' ? ['-c:a', 'copy'] : ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'];

/** An MP3 is for pages as it is, but for what else is in it. */
function targetOf(container: Container, { kind }: Probed): { readonly container: Container; readonly muxer: string } {
  if (kind === 'film') return { container: 'mp4', muxer: 'mp4' };
  return container === 'mp3' ? { container: 'mp3', muxer: 'mp3' } : { container: 'm4a', muxer: 'ipod' };
}

function argsFor({ source, container, probed }: Conversion, target: string, limit: number): string[] {
  const { muxer } = targetOf(container, probed);
  const sound = muxer === 'mp3' ? ['-c:a', 'copy', '-write_xing', '1'] : [...soundOf(probed), '-movflags', '+faststart'];
  return [
    ...['-nostdin', '-hide_banner', '-v', 'error', '-nostats', '-progress', 'pipe:1', '-y'],
    ...inputOf(source, container),
    ...(probed.kind === 'film' ? filmOf(probed) : ['-map', '0:a:0', '-vn']),
    ...sound,
    // Neither where nor with what it was made, nor what else cameras write beside it.
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn', '-max_muxing_queue_size', '1024'],
    ...['-fs', String(limit), '-f', muxer, `file:${target}`],
  ];
}

/** @throws JobFailed in words for the author, with what ffmpeg says for the log */
function refuse(complaints: string, isLate: boolean): never {
  const cause = new Error(complaints);
  if (isLate) throw new JobFailed('conversionTime', true, { cause });
  if (/No space left|Disk quota/i.test(complaints)) throw new JobFailed('conversionRoom', false, { cause });
  throw new JobFailed('conversionBroken', false, { cause });
}

/** Makes of an uploaded film or sound what pages show. @throws JobFailed; whatever it is when it is ended by its signal */
export async function convert(conversion: Conversion): Promise<Converted> {
  const { programs, container, probed, source, folder, signal, onProgress } = conversion;
  const target = targetOf(container, probed);
  const path = join(folder, `shown.${target.container}`);
  const limit = Math.max(SMALLEST_LIMIT, (await stat(source)).size * GROWTH);
  const { seconds } = probed;
  const { code, isLate, complaints } = await runProgram({
    program: programs.ffmpeg,
    args: argsFor(conversion, path, limit),
    ms: seconds === 0 ? UNKNOWN_MS : Math.max(LEAST_MS, seconds * SLOWEST * 1000),
    signal,
    onLine: (line) => {
      const done = secondsDone(line);
      if (done !== null && seconds > 0) onProgress((done / seconds) * 100);
    },
  });
  signal.throwIfAborted();
  if (code !== 0) refuse(complaints, isLate);
  const made = await probe(path, target.container, programs).catch((error: unknown) => {
    throw new JobFailed('conversionBroken', false, { cause: error });
  });
  if (made.seconds < seconds * WHOLE - 1)
    throw new JobFailed('conversionBroken', true, { cause: new Error(complaints || 'It is too short.') });
  return { path, container: target.container, probed: made };
}

/** A picture of a film, as JPEG; null when there is none. */
export async function posterOf({ path, probed }: Converted, { programs, folder, signal }: Conversion): Promise<string | null> {
  if (probed.kind !== 'film') return null;
  const target = join(folder, 'poster.jpg');
  // Many films begin in the dark.
  const at = Math.min(2, probed.seconds / 3).toFixed(2);
  const args = ['-nostdin', '-v', 'error', '-y', '-ss', at, ...inputOf(path, 'mp4'), '-frames:v', '1', '-q:v', '3', '-f', 'image2'];
  const { code } = await runProgram({ program: programs.ffmpeg, args: [...args, '-update', '1', `file:${target}`], ms: 60_000, signal });
  return code === 0 && (await stat(target).catch(() => null)) !== null ? target : null;
}
