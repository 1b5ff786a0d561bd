import { chooseFormat, firstPlayable, playable, type Choice, type PlayableSource, type Renewal } from './choose.ts';
import { browserFacts, type BrowserFacts } from './browser-support.ts';
import { isAllowedMedia, mediaName, mediaUrl } from './media-url.ts';
import type { ProtectedFile, StoredAddress } from '../contract.ts';
import type { SettledOptions } from '../model/options.ts';
import { keepRenewed } from './keep-renewed.ts';
import { lookUpGrant, lookUpMedia } from './lookup.ts';
import type { PlayerRequest } from '../model/player-request.ts';
import { PlaybackError } from '../model/problem-code.ts';
import type { PlayerServices } from '../model/services.ts';

/**
 * The source to play: the first playable one of the options, else the clip's by its preferred format, from a look-up or built.
 * @throws PlaybackError when there is none, or its address cannot be had or must not be used
 */
export async function sourceOf(
  request: PlayerRequest,
  options: SettledOptions,
  services: PlayerServices,
  signal?: AbortSignal,
  browser: BrowserFacts = browserFacts(),
): Promise<PlayableSource> {
  const { clip } = request;
  const resolve = (address: string): string => new URL(address, new URL(options.baseUrl || '.', document.baseURI)).href;
  let source: PlayableSource | null;
  if (options.sources && options.sources.length > 0) {
    source = firstPlayable(
      options.sources.map((each) => ({ ...each, source: resolve(each.source) })),
      clip.audio,
      browser,
    );
  } else {
    const { preferredVideoFormats, videoFormats } = services.configuration;
    const choice = chooseFormat(clip, preferredVideoFormats, videoFormats, browser);
    const address = choice && (await addressOf(choice, request, services, signal));
    source = address && playable(address.url, choice!.source === 'streaming' ? 'application/vnd.apple.mpegurl' : '', clip.audio, browser);
    if (source && address?.renewal) source = { ...source, renewal: address.renewal };
  }
  if (!source)
    throw new PlaybackError('format.none', `No format of clip ${clip.id} (availFormats ${clip.availFormats}) can be played here.`);
  if (!isAllowedMedia(source.url, document.baseURI, services.configuration, services.configuration.allowedOrigins)) {
    throw new PlaybackError(
      'address.refused',
      `${source.url} is on no origin that the customer's file names (mediaServer, streamingServer, allowedOrigins).`,
    );
  }
  return source;
}

/** The address under which a clip would be played here, for who stores it; null when no format of it can be played. */
export async function addressToStore(
  request: Pick<PlayerRequest, 'clip' | 'IDLesson' | 'mediaToken'>,
  services: PlayerServices,
  signal?: AbortSignal,
  browser: BrowserFacts = browserFacts(),
): Promise<StoredAddress | null> {
  const { clip } = request;
  const { preferredVideoFormats, videoFormats } = services.configuration;
  const choice = chooseFormat(clip, preferredVideoFormats, videoFormats, browser);
  if (choice === null) return null;
  const { url } = await addressOf(choice, request, services, signal);
  const isLookedUp = choice.token || clip.mediaToken !== undefined;
  return {
    url,
    lookUp: isLookedUp ? `${mediaName(clip, services.texts.language)} ${choice.source === 'streaming' ? 'm3u8' : choice.ext}` : null,
  };
}

type LookUp = Parameters<typeof lookUpGrant>[0];

/** What a file that is not public is looked up by: its name says its medium and its type, `9001.mp4.m3u8` the stream of 9001. */
function lookUpOf({ url, mediaToken, IDLesson }: ProtectedFile, { session }: PlayerServices): LookUp {
  const file = decodeURIComponent(new URL(url, document.baseURI).pathname.split('/').at(-1) ?? '');
  const [, ID = '', filetype = ''] = /^([\w-]+)(?:\.\w+)?\.(\w+)$/.exec(file) ?? [];
  return { user: session.user, ID, IDLesson, token: mediaToken, filetype };
}

/** @throws PlaybackError when a looked-up address is on no origin that the customer's file names */
function allowed(url: string, { configuration }: PlayerServices): string {
  if (isAllowedMedia(url, document.baseURI, configuration, configuration.allowedOrigins)) return url;
  throw new PlaybackError('address.refused', `${url} is on no origin that the customer's file names.`);
}

/** As `PlayerService.addressOfFile`. */
export async function fileToStore(file: ProtectedFile, services: PlayerServices, signal?: AbortSignal): Promise<StoredAddress> {
  const query = lookUpOf(file, services);
  const url = await lookUpMedia(query, services, signal);
  return { url: allowed(url, services), lookUp: `${query.ID} ${query.filetype}` };
}

/** As `PlayerService.openFile`. */
export function openFile(file: ProtectedFile, use: (url: string) => void, services: PlayerServices): () => void {
  const gone = new AbortController();
  const warn = (error: unknown): void => console.warn(`The video ${file.url} cannot be shown.`, error);
  const open = async (): Promise<void> => {
    const { url, renewal } = await lookUpRenewed(lookUpOf(file, services), services, gone.signal);
    if (gone.signal.aborted) return;
    use(allowed(url, services));
    if (renewal) gone.signal.addEventListener('abort', keepRenewed(renewal, services.clock, warn));
  };
  open().catch((error: unknown) => {
    if (!gone.signal.aborted) warn(error);
  });
  return () => gone.abort();
}

/** Looks up an address, with what makes it good for longer when it ends. */
async function lookUpRenewed(
  query: LookUp,
  services: PlayerServices,
  signal?: AbortSignal,
): Promise<{ readonly url: string; readonly renewal?: Renewal }> {
  const { url, lifeMs } = await lookUpGrant(query, services, signal);
  if (lifeMs === null) return { url };
  const renew = async (until: AbortSignal): Promise<number> =>
    (await lookUpGrant({ ...query, renew: url }, services, until)).lifeMs ?? lifeMs;
  return { url, renewal: { lifeMs, renew } };
}

async function addressOf(
  choice: Choice,
  { clip, IDLesson, mediaToken }: Pick<PlayerRequest, 'clip' | 'IDLesson' | 'mediaToken'>,
  services: PlayerServices,
  signal?: AbortSignal,
): Promise<{ readonly url: string; readonly renewal?: Renewal }> {
  const { configuration, session, texts } = services;
  if (choice.token || clip.mediaToken !== undefined) {
    const ID = mediaName(clip, texts.language);
    if (ID === null) throw new PlaybackError('address.refused', `"${clip.IDMedia}" is no media ID.`);
    const filetype = choice.source === 'streaming' ? 'm3u8' : choice.ext;
    const query = { user: session.user, ID, IDLesson, token: clip.mediaToken ?? mediaToken, filetype };
    if (clip.mediaToken === undefined) return { url: await lookUpMedia(query, services, signal) };
    // Only what is not public is made good for longer: of other addresses the browser that opens them first keeps them.
    return lookUpRenewed(query, services, signal);
  }
  const built = mediaUrl(clip, choice, configuration, texts.language);
  if (built === null)
    throw new PlaybackError('address.refused', `The path "${clip.path}" or the ID "${clip.IDMedia}" of clip ${clip.id} cannot be used.`);
  return { url: new URL(built, document.baseURI).href };
}
