import { chooseFormat, firstPlayable, playable, type Choice, type PlayableSource } from './choose.ts';
import { browserFacts, type BrowserFacts } from './browser-support.ts';
import { isAllowedMedia, mediaName, mediaUrl } from './media-url.ts';
import type { SettledOptions } from '../model/options.ts';
import { lookUpMedia } from './lookup.ts';
import type { PlayerRequest } from '../model/player-request.ts';
import { PlaybackError } from '../model/problem-code.ts';
import type { PlayerServices } from '../services.ts';

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
    source =
      choice &&
      playable(
        await addressOf(choice, request, services, signal),
        choice.source === 'streaming' ? 'application/vnd.apple.mpegurl' : '',
        clip.audio,
        browser,
      );
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

async function addressOf(
  choice: Choice,
  { clip, IDLesson, mediaToken }: PlayerRequest,
  { configuration, session, texts }: PlayerServices,
  signal?: AbortSignal,
): Promise<string> {
  if (choice.token) {
    const ID = mediaName(clip, texts.language);
    if (ID === null) throw new PlaybackError('address.refused', `"${clip.IDMedia}" is no media ID.`);
    return lookUpMedia(
      { user: session.user, ID, IDLesson, token: mediaToken, filetype: choice.source === 'streaming' ? 'm3u8' : choice.ext },
      session,
      signal,
    );
  }
  const built = mediaUrl(clip, choice, configuration, texts.language);
  if (built === null)
    throw new PlaybackError('address.refused', `The path "${clip.path}" or the ID "${clip.IDMedia}" of clip ${clip.id} cannot be used.`);
  return new URL(built, document.baseURI).href;
}
