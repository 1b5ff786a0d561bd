import type { PreferredVideoFormat, VideoFormat } from '../../../core/api.ts';
import type { Clip } from '../contract.ts';
import { extensionIn, isAudioExtension, isHls, mimeTypes, FORMAT, TECHNOLOGY, extensionOf } from './formats.ts';
import { playsHlsItself, supports, type BrowserFacts } from './browser-support.ts';

/** How a clip is going to be played. */
export interface Choice {
  readonly technology: number;
  readonly format: number;
  readonly ext: string;
  readonly source: 'progressive' | 'streaming';
  /** The address is to be asked for (getURL.php). */
  readonly token: boolean;
}

/** Technologies by the names that `forcePlayer` may bear (MED-022, OP-78). */
const FORCED: Readonly<Record<string, number>> = {
  flash: TECHNOLOGY.FLASH,
  html5: TECHNOLOGY.HTML5,
  hls: TECHNOLOGY.HTML5HLS,
  html5hls: TECHNOLOGY.HTML5HLS,
  wm: TECHNOLOGY.WM,
};

/** The technology that `forcePlayer` names; null when it names none. */
export const forcedTechnology = (forcePlayer: string): number | null => (Object.hasOwn(FORCED, forcePlayer) ? FORCED[forcePlayer]! : null);

/**
 * The first preferred format, in ascending order of id, that the clip has and the browser plays (OP-31, MED-069); null when there is
 * none. MP3 is for audio clips only. A clip that says "progressive" is not streamed; one that says "streaming" may fall back.
 */
export function chooseFormat(
  clip: Pick<Clip, 'availFormats' | 'audio' | 'sourceType' | 'forcePlayer'>,
  preferred: readonly PreferredVideoFormat[],
  formats: readonly VideoFormat[],
  browser: BrowserFacts,
): Choice | null {
  const forced = forcedTechnology(clip.forcePlayer);
  const entry = [...preferred]
    .sort((one, other) => one.id - other.id)
    .find(
      ({ technology, format, source }) =>
        (clip.availFormats & format) !== 0 &&
        (format !== FORMAT.MP3 || clip.audio) &&
        (clip.sourceType !== 1 || source === 'progressive') &&
        (forced === null || technology === forced) &&
        extensionOf(format, formats) !== '' &&
        supports(technology, format, browser),
    );
  return entry
    ? {
        technology: entry.technology,
        format: entry.format,
        ext: extensionOf(entry.format, formats),
        source: entry.source,
        token: entry.token ?? false,
      }
    : null;
}

/** A source with how it is to be played. */
export interface PlayableSource {
  readonly url: string;
  readonly mimeType: string;
  /** Plays through hls.js. */
  readonly hls: boolean;
  readonly audio: boolean;
  /** Of an address that ends. */
  readonly renewal?: Renewal;
}

/** How an address that ends is made good for longer, while it stays the same. */
export interface Renewal {
  /** ms from now that it is good for. */
  readonly lifeMs: number;
  /** Asks for more; resolves to the ms that it is good for then. */
  renew(signal: AbortSignal): Promise<number>;
}

/** How an address is played here, null when it cannot be. @param mimeType '' when only the address tells */
export function playable(url: string, mimeType: string, audio: boolean, browser: BrowserFacts): PlayableSource | null {
  const type = mimeType !== '' ? [mimeType] : mimeTypes(extensionIn(url));
  if (isHls(url, mimeType)) {
    if (browser.mediaSource) return { url, mimeType: mimeTypes('m3u8')[0]!, hls: true, audio };
    return playsHlsItself(browser) ? { url, mimeType: mimeTypes('m3u8')[0]!, hls: false, audio } : null;
  }
  const can = type.find((each) => browser.canPlayType(each) !== '');
  return can === undefined
    ? null
    : {
        url,
        mimeType: can,
        hls: false,
        audio: audio || (mimeType === '' ? isAudioExtension(extensionIn(url)) : mimeType.startsWith('audio/')),
      };
}

/** The first source of a list that can be played (MED-117). */
export function firstPlayable(
  sources: readonly { readonly source: string; readonly mimeType?: string }[],
  audio: boolean,
  browser: BrowserFacts,
): PlayableSource | null {
  for (const { source, mimeType } of sources) {
    const found = playable(source, mimeType ?? '', audio, browser);
    if (found) return found;
  }
  return null;
}
