import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { run } from './run.ts';

// One thread and bitexact flags: the same input gives the same file.
const exact = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'];
const picture = ['-c:v', 'libx264', '-profile:v', 'main', '-pix_fmt', 'yuv420p', '-refs', '2', '-threads', '1'];
const sound = ['-c:a', 'aac', '-b:a', '48k', '-ac', '1', '-ar', '44100'];

interface Frames {
  readonly pictures: Iterable<Uint8Array>;
  readonly width: number;
  readonly height: number;
  readonly fps: number;
}

/** An MP4 of raw RGB frames with a voice. @param voice a file; one that is compressed already stays as it is */
export async function framesToMp4({ pictures, width, height, fps }: Frames, voice: string, target: string): Promise<void> {
  const size = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', String(fps), '-i', 'pipe:0'];
  const film = [...picture, '-vf', 'format=yuv420p', '-preset', 'slow', '-tune', 'animation', '-crf', '27', '-g', '250'];
  const heard = voice.endsWith('.wav') ? sound : ['-c:a', 'copy'];
  const ways = ['-map', '0:v', '-map', '1:a'];
  const all = ['-v', 'error', '-y', ...size, '-i', voice, ...ways, ...film, ...heard, ...exact, '-movflags', '+faststart', target];
  await run('ffmpeg', all, pictures);
}

/** Encodes raw RGB frames once, lossless, as the source of the other forms. */
export async function rawToMaster(frames: Iterable<Uint8Array>, width: number, height: number, fps: number, target: string): Promise<void> {
  await run(
    'ffmpeg',
    [
      '-v',
      'error',
      '-y',
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgb24',
      '-s',
      `${width}x${height}`,
      '-r',
      String(fps),
      '-i',
      'pipe:0',
      '-c:v',
      'libx264rgb',
      '-preset',
      'ultrafast',
      '-qp',
      '0',
      target,
    ],
    frames,
  );
}

/** A plain MP4 of 640x360 px from a master and a sound track. */
export async function masterToMp4(master: string, wav: string, target: string): Promise<void> {
  await run('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-i',
    master,
    '-i',
    wav,
    '-vf',
    'scale=640:360,format=yuv420p',
    ...picture,
    '-preset',
    'slow',
    '-tune',
    'animation',
    '-crf',
    '27',
    '-g',
    '250',
    ...sound,
    ...exact,
    '-movflags',
    '+faststart',
    target,
  ]);
}

/** Sound alone. */
export async function toMp3(wav: string, target: string): Promise<void> {
  await run('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-i',
    wav,
    '-c:a',
    'libmp3lame',
    '-b:a',
    '40k',
    '-ac',
    '1',
    ...exact,
    '-id3v2_version',
    '0',
    target,
  ]);
}

interface Rendition {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly crf: number;
}
const renditions: readonly Rendition[] = [
  { name: '180p', width: 320, height: 180, crf: 30 },
  { name: '360p', width: 640, height: 360, crf: 28 },
  { name: '720p', width: 1280, height: 720, crf: 28 },
];

interface Hls {
  readonly input: readonly string[];
  readonly fps: number;
  readonly folder: string;
  readonly playlist: string;
  readonly renditions: readonly Rendition[];
  readonly tune: string;
  readonly fmp4: boolean;
}

// MPEG-TS ends in .mpegts: .ts would be taken for TypeScript.
const ending = (fmp4: boolean): string => (fmp4 ? 'm4s' : 'mpegts');

/** An HLS set: `playlist` (the master) and, in `folder`, media playlists and segments of 6 s. */
async function toHls({ input, fps, folder, playlist, renditions: wanted, tune, fmp4 }: Hls): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const base = folder.slice(folder.lastIndexOf('/') + 1);
  const lines = ['#EXTM3U', `#EXT-X-VERSION:${fmp4 ? 7 : 6}`, '#EXT-X-INDEPENDENT-SEGMENTS'];
  for (const { name, width, height, crf } of wanted) {
    const kind = fmp4 ? ['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', `${name}_init.mp4`] : ['-hls_segment_type', 'mpegts'];
    await run('ffmpeg', [
      '-v',
      'error',
      '-y',
      ...input,
      '-vf',
      `scale=${width}:${height},format=yuv420p`,
      ...picture,
      '-preset',
      'slow',
      '-tune',
      tune,
      '-crf',
      String(crf),
      '-g',
      String(fps * 6),
      '-keyint_min',
      String(fps * 6),
      '-sc_threshold',
      '0',
      '-bf',
      '0',
      ...sound,
      ...exact,
      '-f',
      'hls',
      '-hls_time',
      '6',
      '-hls_playlist_type',
      'vod',
      '-hls_flags',
      'independent_segments',
      ...kind,
      '-hls_segment_filename',
      `${folder}/${name}_%03d.${ending(fmp4)}`,
      `${folder}/${name}.m3u8`,
    ]);
    const { peak, mean } = bandwidth(folder, name, ending(fmp4));
    const codec = await h264Codec(`${folder}/${name}.m3u8`);
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${mean},CODECS="${codec},mp4a.40.2",` +
        `RESOLUTION=${width}x${height},FRAME-RATE=${fps}.000`,
      `${base}/${name}.m3u8`,
    );
  }
  writeFileSync(playlist, `${lines.join('\n')}\n`);
}

/**
 * Three renditions of a master as fMP4. Without B-frames, because their delay would shift the stream's clock against the
 * timeline in players that do not measure it.
 */
export async function masterToHls(master: string, wav: string, fps: number, folder: string, playlist: string): Promise<void> {
  await toHls({ input: ['-i', master, '-i', wav], fps, folder, playlist, renditions, tune: 'animation', fmp4: true });
}

/** Two renditions of a finished film as MPEG-TS. */
export async function filmToTs(film: string, fps: number, folder: string, playlist: string): Promise<void> {
  await toHls({ input: ['-i', film], fps, folder, playlist, renditions: renditions.slice(0, 2), tune: 'stillimage', fmp4: false });
}

/** Bits per second of a rendition: the most demanding segment and the mean. */
function bandwidth(folder: string, name: string, end: string): { peak: number; mean: number } {
  const seconds = [...readFileSync(`${folder}/${name}.m3u8`, 'utf8').matchAll(/#EXTINF:([\d.]+)/g)].map(([, value]) => Number(value));
  const bits = readdirSync(folder)
    .filter((file) => file.startsWith(`${name}_`) && file.endsWith(`.${end}`))
    .sort()
    .map((file) => statSync(`${folder}/${file}`).size * 8);
  const total = bits.reduce((sum, value) => sum + value, 0);
  return {
    peak: Math.ceil(Math.max(...bits.map((value, index) => value / (seconds[index] ?? 1)))),
    mean: Math.ceil(total / seconds.reduce((sum, value) => sum + value, 0)),
  };
}

/** RFC 6381 name of the H.264 stream in a playlist (main profile): avc1.4D40 and the level. */
async function h264Codec(file: string): Promise<string> {
  const level = Number(
    (await run('ffprobe', ['-v', 'error', '-select_streams', 'v', '-show_entries', 'stream=level', '-of', 'csv=p=0', file]))
      .trim()
      .split(/[\n,]/)[0],
  );
  return `avc1.4D40${level.toString(16).toUpperCase().padStart(2, '0')}`;
}
