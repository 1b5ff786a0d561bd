import type Hls from 'hls.js';
import type { HlsConfig } from 'hls.js';
import { lazily } from '../../../core/api.ts';
import { LIVE_WINDOW_SEGMENTS } from '../model/limits.ts';
import { PlaybackError } from '../model/problem-code.ts';

const fullBuild = lazily(() => import('hls.js'));
const lightBuild = lazily(() => import('hls.js/light'));

/** The class of hls.js. */
export type HlsClass = typeof Hls;

/**
 * Loads hls.js: the light build, or the full one for streams with other audio tracks, subtitles or protection in their manifest.
 * @throws PlaybackError `network.library` when the file does not come
 */
export async function loadHls(full: boolean): Promise<HlsClass> {
  try {
    return (await (full ? fullBuild : lightBuild).load()).default;
  } catch (error) {
    throw new PlaybackError('network.library', `hls.js does not load (${error instanceof Error ? error.message : String(error)}).`, {
      cause: error,
    });
  }
}

const retries = (count: number) => ({ maxNumRetry: count, retryDelayMs: 500, maxRetryDelayMs: 1000 });

/**
 * Settings of hls.js. A manifest that does not come fails within 13 s, a segment that does not come within 12 s, so that learners
 * hear of it in time; what happens then is decided in `HlsRecovery`, not in hls.js.
 */
export function hlsSettings(bufferSeconds: number, bufferBytes: number): Partial<HlsConfig> {
  const playlist = {
    default: {
      maxTimeToFirstByteMs: 6000,
      maxLoadTimeMs: 6500,
      timeoutRetry: { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 },
      errorRetry: retries(2),
    },
  };
  return {
    autoStartLoad: false,
    maxBufferLength: bufferSeconds,
    maxBufferSize: bufferBytes,
    backBufferLength: 30,
    liveSyncDurationCount: LIVE_WINDOW_SEGMENTS,
    // The pages' policy allows no worker from a blob address.
    enableWorker: false,
    renderTextTracksNatively: false,
    manifestLoadPolicy: playlist,
    playlistLoadPolicy: playlist,
    keyLoadPolicy: playlist,
    fragLoadPolicy: {
      default: {
        maxTimeToFirstByteMs: 6000,
        maxLoadTimeMs: 30_000,
        timeoutRetry: { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 },
        errorRetry: retries(2),
      },
    },
  };
}
