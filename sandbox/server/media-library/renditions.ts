import type sharp from 'sharp';
import type { Metadata, Sharp } from 'sharp';
import { isInstalled } from '../base/installed.ts';
import type { PictureKind } from './kinds.ts';
import { UploadRefused } from './refused.ts';

/** Widths that pages ask for, in pixels; a picture has those below its own, and its own. */
const WIDTHS = [320, 640, 960, 1280, 2560];
/** A few bytes can say that they are thousands of millions of pixels, each of which takes memory. */
const MOST_PIXELS = 64_000_000;
const LONGEST_SECONDS = 60;

/** Types of what is taken. */
export const TYPES: Readonly<Record<PictureKind, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  heif: 'image/avif',
};

/** A picture in its sizes. */
export interface Renditions {
  readonly width: number;
  readonly height: number;
  /** By name, `640.webp`. */
  readonly files: ReadonlyMap<string, Buffer>;
}

const pixels = (width: number, height: number, pages = 1): number => width * height * pages;

/** Width and height as people see it: cameras write down how they were held. */
function sizeOf({ width, height, pageHeight, autoOrient }: Metadata): { readonly width: number; readonly height: number } {
  return pageHeight === undefined ? { width: autoOrient.width, height: autoOrient.height } : { width, height: pageHeight || height };
}

/** Names of the sizes of a picture, the smallest first. */
export const widthsOf = (width: number): number[] => {
  const most = Math.min(width, WIDTHS.at(-1)!);
  return [...WIDTHS.filter((each) => each < most), most];
};

/** What reads these kinds, and nothing else of what the library underneath could read. */
const READERS = ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].flatMap((kind) => [`VipsForeignLoad${kind}File`, `VipsForeignLoad${kind}Buffer`]);

/** @throws UploadRefused where there is nothing that draws: a bundle may be without it */
export function needDrawing(): void {
  if (!isInstalled('sharp')) throw new UploadRefused('picturesOff');
}

/** Fetched when somebody uploads: it is native code, and a start that needs none of it does not wait for it. */
async function drawing(): Promise<typeof sharp> {
  const { default: loaded } = await import('sharp');
  loaded.block({ operation: ['VipsForeignLoad'] });
  loaded.unblock({ operation: READERS });
  loaded.cache(false);
  return loaded;
}

/** Lossy, but for what was drawn: edges of letters and lines stay sharp. */
const qualityOf = (kind: PictureKind): number => (kind === 'png' || kind === 'gif' ? 92 : 82);

/**
 * Draws a picture anew, in the sizes that pages have use for, as WebP: turned as it was taken, in the colours of the web, and without what
 * a camera has written into it, such as the place.
 * @throws UploadRefused for what is damaged, cut off, larger than can be drawn, or another kind than its head says
 */
export async function renditionsOf(path: string, kind: PictureKind): Promise<Renditions> {
  const draw = await drawing();
  const begin = (): Sharp =>
    draw(path, { failOn: 'error', limitInputPixels: MOST_PIXELS, animated: kind === 'gif' || kind === 'webp', sequentialRead: true });
  const found = await draw(path, { limitInputPixels: false, animated: true })
    .metadata()
    .catch((error: unknown) => {
      throw new UploadRefused('pictureBroken', {}, { cause: error });
    });
  if (found.format !== kind) throw new UploadRefused('pictureBroken');
  const { width, height } = sizeOf(found);
  if (pixels(width, height, found.pages) > MOST_PIXELS)
    throw new UploadRefused('picturePixels', { width, height, limit: MOST_PIXELS / 1_000_000 });
  const files = new Map<string, Buffer>();
  try {
    for (const each of widthsOf(width)) {
      const drawn = begin().timeout({ seconds: LONGEST_SECONDS }).autoOrient().resize({ width: each, withoutEnlargement: true });
      files.set(`${each}.webp`, await drawn.webp({ quality: qualityOf(kind), smartSubsample: kind === 'png' }).toBuffer());
    }
  } catch (error) {
    throw new UploadRefused('pictureBroken', {}, { cause: error });
  }
  return { width, height, files };
}

/**
 * A picture of the library in one of its widths, drawn of a wider one.
 * @param source as WebP
 * @param as its width, its format, and the type of what was uploaded
 * @returns null for one that moves: its sizes are made when it is uploaded, and no browser is sent a film for it
 */
export async function sizeOfStored(
  source: Uint8Array,
  { width, type, format }: { readonly width: number; readonly type: string; readonly format: 'webp' | 'avif' },
): Promise<Buffer | null> {
  const draw = await drawing();
  const begun = draw(source, { failOn: 'error', limitInputPixels: MOST_PIXELS });
  if (((await begun.metadata()).pages ?? 1) > 1) return null;
  const isDrawn = type === TYPES.png || type === TYPES.gif;
  const drawn = begun.timeout({ seconds: LONGEST_SECONDS }).resize({ width, withoutEnlargement: true });
  if (format === 'webp') return drawn.webp({ quality: qualityOf(isDrawn ? 'png' : 'jpeg'), smartSubsample: isDrawn }).toBuffer();
  return drawn.avif({ quality: isDrawn ? 75 : 55, effort: 3, chromaSubsampling: isDrawn ? '4:4:4' : '4:2:0' }).toBuffer();
}
