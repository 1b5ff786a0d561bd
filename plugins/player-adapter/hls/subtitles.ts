import type Hls from 'hls.js';
import type { CuesParsedData, NonNativeTextTracksData } from 'hls.js';

/** The listeners made here: a library around hls.js must not make the same tracks once more. */
export const subtitleListeners = new WeakSet<object>();

/**
 * Subtitles that a stream brings: text tracks of the element, filled from what hls.js parses. Its own way of making tracks loads an
 * address that the pages' policy forbids.
 * @returns what ends it
 */
export function showStreamSubtitles(hls: Hls, events: typeof Hls.Events, media: HTMLMediaElement): () => void {
  let tracks: TextTrack[] = [];

  const found = (_name: string, { tracks: named }: NonNativeTextTracksData): void => {
    const subtitles = named.filter(({ kind }) => kind === 'subtitles');
    if (subtitles.length === 0) return;
    tracks = subtitles.map(({ label, subtitleTrack }) => {
      const language = subtitleTrack?.lang ?? '';
      // A track made here stays with its element: loading again takes the same one.
      const existing = [...media.textTracks].find((each) => each.label === label && each.language === language);
      if (existing) return existing;
      const track = media.addTextTrack('subtitles', label, language);
      track.mode = 'disabled';
      return track;
    });
    hls.subtitleTrack = tracks.findIndex(({ mode }) => mode !== 'disabled');
  };
  const parsed = (_name: string, { type, cues }: CuesParsedData): void => {
    const track = tracks[hls.subtitleTrack];
    if (type !== 'subtitles' || !track || track.mode === 'disabled') return;
    const present = new Set([...(track.cues ?? [])].map(({ startTime, id }) => `${startTime} ${id}`));
    for (const cue of cues as VTTCue[]) if (!present.has(`${cue.startTime} ${cue.id}`)) track.addCue(cue);
  };
  const choose = (): void => {
    if (tracks.length === 0) return;
    const chosen = tracks.findIndex(({ mode }) => mode !== 'disabled');
    if (chosen !== hls.subtitleTrack) hls.subtitleTrack = chosen;
  };

  subtitleListeners.add(found).add(parsed);
  hls.on(events.NON_NATIVE_TEXT_TRACKS_FOUND, found);
  hls.on(events.CUES_PARSED, parsed);
  media.textTracks.addEventListener('change', choose);
  return () => {
    hls.off(events.NON_NATIVE_TEXT_TRACKS_FOUND, found);
    hls.off(events.CUES_PARSED, parsed);
    media.textTracks.removeEventListener('change', choose);
    for (const track of tracks) {
      for (const cue of [...(track.cues ?? [])]) track.removeCue(cue);
      track.mode = 'disabled';
    }
  };
}
