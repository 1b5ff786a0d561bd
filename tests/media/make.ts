/**
 * Makes the media that tests play: `npx tsx tests/media/make.ts`. Needs ffmpeg. The files lie in tests/media/files and are
 * served by the sandbox server when LECTERN_MEDIA names that folder (docs/protocol.md, media of tests).
 */
import { createCipheriv } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../sandbox/content/media/run.ts';
import { writeWav } from '../../sandbox/content/media/sound.ts';
import { beeps, frames } from './draw.ts';

const FPS = 25;
const SECONDS = 20;
const SEGMENT_SECONDS = 2;
const RATE = 22050;
const LEVELS = [
  { name: '180p', width: 320, height: 180, bandwidth: 190_000 },
  { name: '360p', width: 640, height: 360, bandwidth: 380_000 },
] as const;
type Level = (typeof LEVELS)[number];

const files = join(import.meta.dirname, 'files');
const scratch = mkdtempSync(join(tmpdir(), 'lectern-clips-'));
const quiet = ['-v', 'error', '-y'];
// One thread and bitexact flags: the same script gives the same files.
const exact = ['-threads', '1', '-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'];
const ffmpeg = (...args: string[]): Promise<string> => run('ffmpeg', [...quiet, ...args]);
// B-frames delay the picture by two frames, which MP4 takes back and a copy to HLS does not.
type Frames = 'b-frames' | 'plain';
const clip = (level: Level, kind: Frames): string => join(scratch, `${level.name}-${kind}.mp4`);
const sound = (hertz: number): string => join(scratch, `${hertz}.wav`);

/** One level as MP4: what all other forms are copied from, so that they hold the same frames. */
async function encode(level: Level, kind: Frames): Promise<void> {
  await run(
    'ffmpeg',
    [
      ...quiet,
      '-f',
      'rawvideo',
      '-pix_fmt',
      'gray',
      '-s',
      `${level.width}x${level.height}`,
      '-r',
      String(FPS),
      '-i',
      'pipe:0',
      '-i',
      sound(440),
      '-c:v',
      'libx264',
      '-profile:v',
      'main',
      '-pix_fmt',
      'yuv420p',
      '-preset',
      'slow',
      '-crf',
      '33',
      '-bf',
      kind === 'plain' ? '0' : '2',
      '-b_strategy',
      '0',
      '-g',
      String(FPS * SEGMENT_SECONDS),
      '-keyint_min',
      String(FPS * SEGMENT_SECONDS),
      '-sc_threshold',
      '0',
      '-c:a',
      'aac',
      '-b:a',
      '32k',
      '-ac',
      '1',
      '-ar',
      '44100',
      ...exact,
      '-movflags',
      '+faststart',
      clip(level, kind),
    ],
    frames(FPS * SECONDS, level.width, level.height, FPS),
  );
}

/** A media playlist and its segments, copied from `input` without encoding. MPEG-TS ends in .mpegts: .ts would be taken for TypeScript. */
async function segments(input: string[], folder: string, name: string, kind: 'mpegts' | 'fmp4'): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const fmp4 = kind === 'fmp4' ? ['-hls_fmp4_init_filename', `${name}_init.mp4`] : [];
  await ffmpeg(
    ...input,
    ...exact,
    '-f',
    'hls',
    '-hls_time',
    String(SEGMENT_SECONDS),
    '-hls_playlist_type',
    'vod',
    '-hls_flags',
    'independent_segments',
    '-hls_segment_type',
    kind,
    ...fmp4,
    '-hls_segment_filename',
    join(folder, `${name}_%02d.${kind === 'fmp4' ? 'm4s' : 'mpegts'}`),
    join(folder, `${name}.m3u8`),
  );
}

const stream = (level: Level, address: string, more = '', codecs = 'avc1.4D401E,mp4a.40.2'): string =>
  `#EXT-X-STREAM-INF:BANDWIDTH=${level.bandwidth},CODECS="${codecs}",RESOLUTION=${level.width}x${level.height},` +
  `FRAME-RATE=${FPS}.000${more}\n${address}`;

function master(id: number, ...lines: string[]): void {
  writeFileSync(
    join(files, 'vod', 'test', `${id}.mp4.m3u8`),
    `${['#EXTM3U', '#EXT-X-VERSION:6', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines].join('\n')}\n`,
  );
}

const folderOf = (id: number): string => join(files, 'vod', 'test', String(id));

/** 9901: TS, two levels, where the sound's lead-in shifts the picture. 9902: fMP4, where the B-frames do. */
async function levels(id: number, kind: 'mpegts' | 'fmp4'): Promise<void> {
  for (const level of LEVELS)
    await segments(['-i', clip(level, kind === 'fmp4' ? 'b-frames' : 'plain'), '-c', 'copy'], folderOf(id), level.name, kind);
  master(id, ...LEVELS.map((level) => stream(level, `${id}/${level.name}.m3u8`)));
}

/** 9903: the small level of 9901 behind AES-128, whose initialisation vectors are the segments' numbers. */
function encrypted(): void {
  const key = Buffer.from('lectern-test-key');
  const [from, to] = [folderOf(9901), folderOf(9903)];
  const [level] = LEVELS;
  mkdirSync(to, { recursive: true });
  writeFileSync(join(to, 'key.bin'), key);
  const names = readdirSync(from)
    .filter((name) => name.startsWith(`${level.name}_`))
    .sort();
  names.forEach((name, number) => {
    const vector = Buffer.alloc(16);
    vector.writeUInt32BE(number, 12);
    const cipher = createCipheriv('aes-128-cbc', key, vector);
    writeFileSync(join(to, name), Buffer.concat([cipher.update(readFileSync(join(from, name))), cipher.final()]));
  });
  const list = readFileSync(join(from, `${level.name}.m3u8`), 'utf8');
  writeFileSync(join(to, `${level.name}.m3u8`), list.replace('#EXTINF', '#EXT-X-KEY:METHOD=AES-128,URI="key.bin"\n#EXTINF'));
  master(9903, stream(level, `9903/${level.name}.m3u8`));
}

const clock = (second: number): string => `00:00:${String(second).padStart(2, '0')}.000`;
const subtitles = (words: string, second: string): string =>
  'WEBVTT\n\n' +
  Array.from({ length: SECONDS / 2 }, (_, cue) => `${clock(cue * 2)} --> ${clock(cue * 2 + 1)}\n${words} ${cue * 2} ${second}\n`).join(
    '\n',
  );

/** 9904: one picture, two sounds and two languages of subtitles to choose from. */
async function alternatives(): Promise<void> {
  const folder = folderOf(9904);
  const [level] = LEVELS;
  await segments(['-i', clip(level, 'plain'), '-map', '0:v', '-c', 'copy'], folder, 'picture', 'mpegts');
  for (const [name, hertz] of [
    ['en', 440],
    ['de', 660],
  ] as const) {
    await segments(['-i', sound(hertz), '-c:a', 'aac', '-b:a', '24k', '-ac', '1', '-ar', '44100'], folder, `sound_${name}`, 'mpegts');
    writeFileSync(join(folder, `words_${name}.vtt`), subtitles(name === 'en' ? 'Words at second' : 'Worte bei Sekunde', ''));
    writeFileSync(
      join(folder, `words_${name}.m3u8`),
      `#EXTM3U\n#EXT-X-TARGETDURATION:${SECONDS}\n#EXT-X-VERSION:3\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXTINF:${SECONDS}.0,\n` +
        `words_${name}.vtt\n#EXT-X-ENDLIST\n`,
    );
  }
  const media = (type: string, group: string, language: string, name: string, address: string, preferred: boolean): string =>
    `#EXT-X-MEDIA:TYPE=${type},GROUP-ID="${group}",LANGUAGE="${language}",NAME="${name}",DEFAULT=` +
    `${preferred ? 'YES' : 'NO'},AUTOSELECT=YES,URI="9904/${address}.m3u8"`;
  master(
    9904,
    media('AUDIO', 'sound', 'en', 'English', 'sound_en', true),
    media('AUDIO', 'sound', 'de', 'Deutsch', 'sound_de', false),
    media('SUBTITLES', 'words', 'en', 'English', 'words_en', false),
    media('SUBTITLES', 'words', 'de', 'Deutsch', 'words_de', false),
    stream(level, '9904/picture.m3u8', ',AUDIO="sound",SUBTITLES="words"'),
  );
}

/** 9905: MPEG-4 part 2, which no browser of today plays, as MP4 and as a stream. */
async function unsupported(): Promise<void> {
  const input = [
    '-f',
    'lavfi',
    '-i',
    `testsrc=size=160x90:rate=${FPS}:duration=4`,
    '-c:v',
    'mpeg4',
    '-q:v',
    '12',
    '-g',
    String(FPS * SEGMENT_SECONDS),
  ];
  await ffmpeg(...input, ...exact, '-movflags', '+faststart', join(files, 'test', '9905.mp4'));
  await segments(input, folderOf(9905), '90p', 'fmp4');
  master(9905, stream({ name: '180p', width: 320, height: 180, bandwidth: 190_000 }, '9905/90p.m3u8', '', 'mp4v.20.9'));
}

/** 9907, 9908: live streams that the server makes of 9901, with windows of 24 s and 120 s. */
function live(): void {
  for (const [id, windowSeconds] of [
    [9907, 24],
    [9908, 120],
  ] as const) {
    writeFileSync(
      join(files, 'vod', 'test', `${id}.mp4.m3u8.live.json`),
      `${JSON.stringify({ source: '9901.mp4.m3u8', windowSeconds })}\n`,
    );
  }
}

try {
  rmSync(files, { recursive: true, force: true });
  mkdirSync(join(files, 'test'), { recursive: true });
  mkdirSync(join(files, 'vod', 'test'), { recursive: true });
  for (const hertz of [440, 660]) writeWav(sound(hertz), beeps(SECONDS, hertz, RATE));
  for (const level of LEVELS) for (const kind of ['b-frames', 'plain'] as const) await encode(level, kind);
  writeFileSync(join(files, 'test', '9901.mp4'), readFileSync(clip(LEVELS[1], 'b-frames')));
  for (const [language, words] of [
    ['en', 'Second'],
    ['de', 'Sekunde'],
  ] as const)
    writeFileSync(join(files, 'test', `9901_${language}.vtt`), subtitles(words, ''));
  // A cue without an arrow and one that ends before it begins: the others must still be shown.
  writeFileSync(
    join(files, 'test', 'broken.vtt'),
    'WEBVTT\n\n00:00:01.000 00:00:02.000\nno arrow\n\n00:00:05.000 --> 00:00:04.000\nbackwards\n\n' +
      '00:00:06.000 --> 00:00:08.000\nstill readable\n',
  );
  await ffmpeg(
    '-i',
    sound(440),
    '-c:a',
    'libmp3lame',
    '-b:a',
    '32k',
    '-ac',
    '1',
    ...exact,
    '-id3v2_version',
    '0',
    join(files, 'test', '9906.mp3'),
  );
  // For the reader's own test: a frame after compression and scaling.
  await ffmpeg(
    '-i',
    clip(LEVELS[0], 'b-frames'),
    '-vf',
    'select=eq(n\\,137),scale=96:54',
    '-frames:v',
    '1',
    '-f',
    'rawvideo',
    '-pix_fmt',
    'gray',
    join(files, 'frame-137.gray'),
  );
  await levels(9901, 'mpegts');
  await levels(9902, 'fmp4');
  encrypted();
  await alternatives();
  await unsupported();
  live();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
