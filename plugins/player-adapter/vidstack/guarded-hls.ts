import type Hls from 'hls.js';
import { subtitleListeners } from '../stream-subtitles.ts';
import type { HlsClass } from '../hls-load.ts';

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
