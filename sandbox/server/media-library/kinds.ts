import { UploadRefused } from './refused.ts';

/** A kind of picture that is taken, as `sharp` names it; AVIF is `heif` there. */
export type PictureKind = 'png' | 'jpeg' | 'webp' | 'gif' | 'heif';

/** So many bytes of a file say what it is. */
export const HEAD_BYTES = 1024;

const ascii = (head: Buffer, from: number, to: number): string => head.toString('latin1', from, to);

/** The brands of an ISO base media file, as a picture in AV1 names them. */
function isAvif(head: Buffer): boolean {
  if (head.length < 16 || ascii(head, 4, 8) !== 'ftyp') return false;
  const end = Math.min(head.readUInt32BE(0), head.length);
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12 && /^avi[fs]$/.test(ascii(head, at, at + 4))) return true;
  return false;
}

/** Whether a file is a drawing in XML, in whichever of the encodings that browsers read. */
function isVector(head: Buffer): boolean {
  if (head[0] === 0x1f && head[1] === 0x8b) return true;
  const text = head.toString('latin1').replaceAll('\0', '');
  return /^(?:ÿþ|þÿ|ï»¿)?\s*</.test(text) && /<(?:[\w-]+:)?svg[\s>/]|<!doctype\s+svg/i.test(text);
}

function kindOf(head: Buffer): PictureKind | null {
  if (ascii(head, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (/^GIF8[79]a$/.test(ascii(head, 0, 6))) return 'gif';
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return 'webp';
  return isAvif(head) ? 'heif' : null;
}

/** The kind of a picture by how the file begins, whatever its name says. @throws UploadRefused */
export function needPicture(head: Buffer): PictureKind {
  const kind = kindOf(head);
  if (kind !== null) return kind;
  // A drawing may have a script in it, which runs for whoever opens it by itself.
  throw new UploadRefused(isVector(head) ? 'pictureVector' : 'pictureType');
}
