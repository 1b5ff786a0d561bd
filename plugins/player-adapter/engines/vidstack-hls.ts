import type Hls from 'hls.js';
import { subtitleListeners } from '../hls/subtitles.ts';
import type { HlsClass } from '../hls/library.ts';

export type GuardedHls = HlsClass;

/**
 * hls.js whose recovery only `HlsRecovery` may start: vidstack recovers after every fatal media error, without a limit and without
 * changing the audio codec, and would do so beside us.
 */
export function guarded(HlsClass: HlsClass): GuardedHls {
  return class Guarded extends HlsClass {
    /** Set by whoever is allowed to, for one call. */
    allowed = false;

    /** Subtitles are shown by us alone. */
    override on: Hls['on'] = (event, listener, context) => {
      const subtitles = event === HlsClass.Events.NON_NATIVE_TEXT_TRACKS_FOUND || event === HlsClass.Events.CUES_PARSED;
      if (!subtitles || subtitleListeners.has(listener)) super.on(event, listener, context);
    };

    override recoverMediaError(): void {
      if (this.allowed) super.recoverMediaError();
      this.allowed = false;
    }
  };
}

/** Whether a playlist names other audio tracks, subtitles or a protection, which the light build of hls.js cannot play. */
export function playlistNeedsFull(playlist: string): boolean {
  return /^#EXT-X-MEDIA:(?=.*TYPE=(?:AUDIO|SUBTITLES)\b)(?=.*\bURI=)/m.test(playlist) || /^#EXT-X-SESSION-KEY:/m.test(playlist);
}

/**
 * Looks into a playlist beforehand: vidstack cannot change hls.js under a running provider. What cannot be had is left to hls.js.
 */
export async function needsFullBuild(url: string, transport: typeof fetch): Promise<boolean> {
  try {
    const answer = await transport(url, { signal: AbortSignal.timeout(3000) });
    return answer.ok && playlistNeedsFull(await answer.text());
  } catch {
    return false;
  }
}
