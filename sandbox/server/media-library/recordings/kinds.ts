import { open, type FileHandle } from 'node:fs/promises';
import { UploadRefused } from '../refused.ts';

/** A kind of file with a film or a sound that is taken, by what is around the sound and pictures in it. */
export type Container = 'mp4' | 'm4a' | 'mov' | 'webm' | 'mp3' | 'wav' | 'ogg';

/** What a page can have without anything being converted: the flag of protocol 4.3; a WAV or MOV has none. */
export const FORMATS: Readonly<Partial<Record<Container, number>>> = { mp4: 4, m4a: 4, webm: 64, mp3: 32, ogg: 16 };

/** What takes each apart, in the words of ffmpeg: it is never left to guess. */
export const DEMUXERS: Readonly<Record<Container, string>> = {
  mp4: 'mov',
  m4a: 'mov',
  mov: 'mov',
  webm: 'matroska',
  mp3: 'mp3',
  wav: 'wav',
  ogg: 'ogg',
};

const ascii = (head: Buffer, from: number, to: number): string => head.toString('latin1', from, to);

/** A file of the family of MP4, by its brands; pictures are of it, too. */
function isoContainer(head: Buffer): Container | null {
  if (head.length < 16 || ascii(head, 4, 8) !== 'ftyp') return null;
  const brand = ascii(head, 8, 12);
  if (/^(?:avi[fs]|hei[cfsx]|mif1|msf1|crx )$/.test(brand)) return null;
  if (brand === 'qt  ') return 'mov';
  return /^M4[AB] $/.test(brand) ? 'm4a' : 'mp4';
}

/** Whether bytes begin a frame of MPEG audio, layer III: it has a version, a rate of bits and one of samples. */
function isMp3Frame(bytes: Buffer): boolean {
  const [first = 0, second = 0, third = 0] = bytes;
  const version = (second >> 3) & 3;
  return first === 0xff && second >> 5 === 7 && version !== 1 && ((second >> 1) & 3) === 1 && third >> 4 !== 15 && ((third >> 2) & 3) !== 3;
}

function containerOf(head: Buffer): Container | null {
  const iso = isoContainer(head);
  if (iso !== null) return iso;
  if (head.readUInt32BE(0) === 0x1a45dfa3) return head.subarray(0, 80).includes('webm') ? 'webm' : null;
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WAVE') return 'wav';
  if (ascii(head, 0, 4) === 'OggS' && /OpusHead|\x01vorbis|\x7fFLAC/.test(ascii(head, 0, 80))) return 'ogg';
  return ascii(head, 0, 3) === 'ID3' || isMp3Frame(head) ? 'mp3' : null;
}

/** The kind of a film or sound by how the file begins, whatever its name says. @throws UploadRefused */
export function needRecording(head: Buffer): Container {
  const container = head.length < 12 ? null : containerOf(head);
  if (container === null) throw new UploadRefused('recordingType');
  return container;
}

const MOST_BOXES = 10_000;
const LARGEST_INDEX = 64 * 1024 * 1024;

interface Box {
  readonly type: string;
  readonly at: number;
  readonly size: number;
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}

/** The boxes that a file is made of. @throws UploadRefused when they do not fill it: it is cut off, or something else follows its head */
async function boxesOf(file: FileHandle, bytes: number): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = 0; at < bytes;) {
    const head = await readAt(file, at, 16);
    if (head.length < 8) throw new UploadRefused('recordingBroken');
    const type = ascii(head, 4, 8);
    const stated = head.readUInt32BE(0);
    const size = stated === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : stated === 0 ? bytes - at : stated;
    if (!/^[\w©+ -]{4}$/.test(type) || size < 8 || at + size > bytes || boxes.length > MOST_BOXES)
      throw new UploadRefused('recordingBroken');
    boxes.push({ type, at, size });
    at += size;
  }
  return boxes;
}

/** Whether the index of a film names a track of pictures. */
async function hasFilm(file: FileHandle, boxes: readonly Box[]): Promise<boolean> {
  const index = boxes.find(({ type }) => type === 'moov');
  if (index === undefined || !boxes.some(({ type }) => type === 'mdat')) throw new UploadRefused('recordingBroken');
  const bytes = await readAt(file, index.at, Math.min(index.size, LARGEST_INDEX));
  for (let at = bytes.indexOf('hdlr'); at >= 0; at = bytes.indexOf('hdlr', at + 4))
    if (ascii(bytes, at + 12, at + 16) === 'vide') return true;
  return false;
}

/** Whether MPEG audio follows the words about it, which may be longer than the head that was looked at. */
async function hasMp3(file: FileHandle): Promise<boolean> {
  const head = await readAt(file, 0, 10);
  const [high = 0, second = 0, third = 0, low = 0] = head.subarray(6);
  const words = ascii(head, 0, 3) === 'ID3' ? 10 + (high << 21) + (second << 14) + (third << 7) + low : 0;
  return isMp3Frame(await readAt(file, words, 3));
}

/**
 * What a file is as far as its own bytes say it, without any program that takes it apart.
 * @throws UploadRefused when it is cut off, or other than its head says
 */
export async function shapeOf(path: string, container: Container): Promise<'film' | 'sound'> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (DEMUXERS[container] === 'mov') return (await hasFilm(file, await boxesOf(file, size))) ? 'film' : 'sound';
    if (container === 'mp3' && !(await hasMp3(file))) throw new UploadRefused('recordingBroken');
    return container === 'webm' ? 'film' : 'sound';
  } finally {
    await file.close();
  }
}
