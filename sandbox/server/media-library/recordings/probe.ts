import { UploadRefused } from '../refused.ts';
import { DEMUXERS, shapeOf, type Container } from './kinds.ts';
import { runProgram, type Programs } from './programs.ts';

/** What is in a file. */
export interface Probed {
  readonly kind: 'film' | 'sound';
  /** 0 where nothing says it. */
  readonly seconds: number;
  /** How long its picture is; 0 of sounds, and where nothing says it. */
  readonly filmSeconds: number;
  /** In pixels, as people see it: turned as it was taken. 0 of sounds, and where nothing says it. */
  readonly width: number;
  readonly height: number;
  /** As ffprobe calls them; '' for none, or where nothing says it. */
  readonly filmCodec: string;
  readonly soundCodec: string;
  readonly pixels: string;
}

const PROBE_MS = 30_000;
const LONGEST_HOURS = 6;
const MOST_PIXELS = 40_000_000;

interface Stream {
  readonly codec_type?: string;
  readonly codec_name?: string;
  readonly width?: number;
  readonly height?: number;
  readonly pix_fmt?: string;
  readonly duration?: string;
  readonly tags?: { readonly DURATION?: string };
  readonly disposition?: { readonly attached_pic?: number };
  readonly side_data_list?: readonly { readonly rotation?: number }[];
}

interface Answer {
  readonly streams?: readonly Stream[];
  readonly format?: { readonly duration?: string; readonly start_time?: string };
}

/** What is read from: this file and nothing else, by this reader and no other. */
export const inputOf = (path: string, container: Container): string[] => [
  ...['-protocol_whitelist', 'file', '-format_whitelist', DEMUXERS[container]],
  ...['-max_alloc', String(512 * 1024 * 1024), '-f', DEMUXERS[container], '-i', `file:${path}`],
];

const SHOWN =
  'format=duration,start_time:stream=codec_type,codec_name,width,height,pix_fmt,duration:stream_tags=DURATION:' +
  'stream_disposition=attached_pic:stream_side_data=rotation';

/** Matroska writes `00:01:10.500000000` beside its streams. */
function secondsOf({ duration, tags }: Stream): number {
  const [, hours = 0, minutes = 0, rest = 0] = /^(\d+):(\d\d):([\d.]+)$/.exec(tags?.DURATION ?? '') ?? [];
  const seconds = Number(duration ?? Number(hours) * 3600 + Number(minutes) * 60 + Number(rest));
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 0;
}

const numberOf = (text: string | undefined): number => (Number.isFinite(Number(text)) ? Math.max(0, Number(text ?? 0)) : 0);

/** What is counted from 0 although nothing is there before: by an edit list, or because the first time in the file is a later one. */
const beginningOf = ({ start_time: start }: NonNullable<Answer['format']>, container: Container): number =>
  DEMUXERS[container] === 'mov' || container === 'webm' ? numberOf(start) : 0;

/** How long what is in it is: what is made of it begins at 0. A stream of MP4 says its own length, without what is before. */
function lengthOf(streams: readonly Stream[], format: NonNullable<Answer['format']>, container: Container): number {
  const own = DEMUXERS[container] === 'mov' ? streams.map(({ duration }) => numberOf(duration)) : [];
  return Math.max(0, numberOf(format.duration) - beginningOf(format, container), ...own);
}

function sizeOf({ width = 0, height = 0, side_data_list: sides = [] }: Stream): { readonly width: number; readonly height: number } {
  const turn = sides.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0;
  return Math.abs(turn) % 180 === 90 ? { width: height, height: width } : { width, height };
}

function read({ streams = [], format = {} }: Answer, container: Container): Probed {
  // The picture of a record's cover is no film.
  const film = streams.find(({ codec_type: type, disposition }) => type === 'video' && disposition?.attached_pic !== 1);
  const sound = streams.find(({ codec_type: type }) => type === 'audio');
  const isFilm = film !== undefined && !['mp3', 'wav', 'ogg', 'm4a'].includes(container);
  if (!isFilm && sound === undefined) throw new UploadRefused('recordingBroken');
  const { width, height } = isFilm ? sizeOf(film) : { width: 0, height: 0 };
  if (isFilm && (film.codec_name === undefined || width < 2 || height < 2)) throw new UploadRefused('recordingCodec');
  return {
    kind: isFilm ? 'film' : 'sound',
    seconds: lengthOf(streams, format, container),
    filmSeconds: isFilm ? Math.max(0, secondsOf(film) - (film.duration === undefined ? beginningOf(format, container) : 0)) : 0,
    ...{ width, height, filmCodec: (isFilm && film.codec_name) || '', soundCodec: sound?.codec_name ?? '' },
    pixels: (isFilm && film.pix_fmt) || '',
  };
}

/**
 * What is in an uploaded file. Without ffprobe its own bytes say whether it is whole, and no more.
 * @throws UploadRefused for what is damaged, cut off, other than its head says, too long or too large to be shown
 */
export async function probe(path: string, container: Container, programs: Programs | null): Promise<Probed> {
  const shape = await shapeOf(path, container);
  if (programs === null) return { kind: shape, seconds: 0, filmSeconds: 0, width: 0, height: 0, filmCodec: '', soundCodec: '', pixels: '' };
  const args = ['-v', 'error', ...inputOf(path, container), '-of', 'json', '-show_entries', SHOWN];
  const { code, answer, complaints } = await runProgram({ program: programs.ffprobe, args, ms: PROBE_MS });
  if (code !== 0) throw new UploadRefused('recordingBroken', {}, { cause: new Error(complaints) });
  const probed = read(JSON.parse(answer) as Answer, container);
  if (probed.seconds > LONGEST_HOURS * 3600) throw new UploadRefused('recordingLength', { limit: LONGEST_HOURS });
  const { width, height } = probed;
  if (width * height > MOST_PIXELS) throw new UploadRefused('recordingPixels', { width, height, limit: MOST_PIXELS / 1_000_000 });
  return probed;
}
