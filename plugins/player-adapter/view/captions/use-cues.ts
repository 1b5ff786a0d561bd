import { useEffect, useState } from 'react';
import type { PlayerAdapter, TextTrackChoice } from '../../contract.ts';

/** The media element's track of a choice: by its id, else by language and label, else by language. */
function trackOf(tracks: readonly TextTrack[], choice: TextTrackChoice, index: number): TextTrack | null {
  return (
    tracks.find((track) => track.id !== '' && track.id === choice.id) ??
    tracks.find((track) => track.language === choice.language && track.label === choice.label) ??
    tracks.find((track) => track.language !== '' && track.language === choice.language) ??
    tracks[index] ??
    null
  );
}

const NONE: readonly VTTCue[] = [];

/**
 * The cues that are to be seen now. The track stays `showing`, for a browser may choose another one by itself when none is; what the
 * browser draws is made invisible by the style sheet, so that we draw it in our own style and full screen. Where a phone fills the screen
 * with the bare video, `data-bare` gives the browser's drawing back.
 */
export function useCues(player: PlayerAdapter, textTrack: string, choices: readonly TextTrackChoice[]): readonly VTTCue[] {
  const [cues, setCues] = useState(NONE);
  const index = choices.findIndex(({ id }) => id === textTrack);
  const choice = choices[index];
  const { id, language, label } = choice ?? {};
  useEffect(() => {
    const media = player.media;
    if (!media || id === undefined) return undefined;
    const list = media.textTracks;
    const off = new AbortController();
    let track: TextTrack | null = null;
    let offTrack = new AbortController();
    const read = (): void => setCues(track?.activeCues ? ([...track.activeCues] as VTTCue[]) : NONE);
    const attach = (): void => {
      const written = [...list].filter(({ kind }) => kind === 'subtitles' || kind === 'captions');
      const next = trackOf(written, { id, language: language ?? '', label: label ?? '' }, index);
      if (next?.mode === 'disabled') next.mode = 'showing';
      if (next === track) return;
      offTrack.abort();
      offTrack = new AbortController();
      track = next;
      track?.addEventListener('cuechange', read, { signal: offTrack.signal });
      read();
    };
    const on = (target: EventTarget, type: string, react: () => void): void => target.addEventListener(type, react, { signal: off.signal });
    for (const type of ['addtrack', 'removetrack', 'change']) on(list, type, attach);
    on(media, 'webkitbeginfullscreen', () => media.setAttribute('data-bare', ''));
    on(media, 'webkitendfullscreen', () => media.removeAttribute('data-bare'));
    attach();
    return () => {
      off.abort();
      offTrack.abort();
      setCues(NONE);
    };
  }, [player, player.media, id, language, label, index]);
  return cues;
}
