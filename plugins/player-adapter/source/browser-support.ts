import { FORMAT, TECHNOLOGY, isPlayable, mimeTypes } from './formats.ts';

/** What a browser says of itself; a test passes another one. */
export interface BrowserFacts {
  readonly userAgent: string;
  /** Whether Media Source Extensions play H.264 with AAC. */
  readonly mediaSource: boolean;
  /** `canPlayType` of a media element: '' , 'maybe' or 'probably'. */
  canPlayType(type: string): string;
}

/** Extensions to ask a browser for, by format flag. */
const EXTENSIONS: Readonly<Record<number, string>> = {
  [FORMAT.MP4]: 'mp4',
  [FORMAT.OGG]: 'ogv',
  [FORMAT.MP3]: 'mp3',
  [FORMAT.WEBM]: 'webm',
};
const OTHER_BRANDS = /\b(Edg|Edge|EdgA|EdgiOS|OPR|Opera|SamsungBrowser|YaBrowser|Vivaldi)\//;

/**
 * Whether a browser plays HLS: Firefox from 45, Chrome always, Safari from 5.1 except on Windows (MED-070 to MED-072).
 * null: not in the table, to be found out by detection (OP-28).
 */
export function hlsByName(userAgent: string): boolean | null {
  if (OTHER_BRANDS.test(userAgent)) return null;
  const firefox = /\bFirefox\/(\d+)/.exec(userAgent);
  if (firefox) return Number(firefox[1]) >= 45;
  if (/\bChrome\/\d/.test(userAgent)) return true;
  const safari = /\bVersion\/(\d+)\.(\d+)[^ ]* (?:Mobile\/\S+ )?Safari\//.exec(userAgent);
  if (safari && /\b(Macintosh|iPhone|iPad|iPod|Windows)\b/.test(userAgent)) {
    const [major, minor] = [Number(safari[1]), Number(safari[2])];
    return !userAgent.includes('Windows') && (major > 5 || (major === 5 && minor >= 1));
  }
  return null;
}

/** Whether the browser plays playlists itself. */
export function playsHlsItself(browser: BrowserFacts): boolean {
  return mimeTypes('m3u8').some((type) => browser.canPlayType(type) !== '');
}

/**
 * Whether a technology and a format can be played together here (MED-069). Flash and Windows Media never can (OP-27).
 * The table of names answers first; a browser that it credits with HLS must still have the means, or nothing would play.
 */
export function supports(technology: number, format: number, browser: BrowserFacts): boolean {
  if (!isPlayable(technology)) return false;
  if (technology === TECHNOLOGY.HTML5HLS) {
    const means = browser.mediaSource || playsHlsItself(browser);
    return format === FORMAT.MP4 && (hlsByName(browser.userAgent) ?? means) && means;
  }
  const extension = EXTENSIONS[format];
  return extension !== undefined && mimeTypes(extension).some((type) => browser.canPlayType(type) !== '');
}

interface MediaSourceLike {
  isTypeSupported(type: string): boolean;
}

/** The facts of the browser that runs this. */
export function browserFacts(): BrowserFacts {
  const probe = document.createElement('video');
  const scope = globalThis as { ManagedMediaSource?: MediaSourceLike; MediaSource?: MediaSourceLike };
  const source = scope.ManagedMediaSource ?? scope.MediaSource;
  return {
    userAgent: navigator.userAgent,
    mediaSource: source?.isTypeSupported('video/mp4; codecs="avc1.42E01E,mp4a.40.2"') ?? false,
    canPlayType: (type) => probe.canPlayType(type),
  };
}
