import { useEffect, useRef } from 'react';
import type { Clip, PlayerAdapter } from '../contract.ts';
import type { CalmStatus } from './context.ts';

/**
 * Shows subtitles from the beginning when the user wanted them last time, when the clip asks for it, or when the browser itself has
 * switched some on because the system's settings ask for captions. What the user chose last wins.
 * @param wish what was kept: a language, `off`, or null
 * @param language the page's language
 */
export function useDefaultCaptions(
  player: PlayerAdapter | null,
  status: CalmStatus | null,
  clip: Clip,
  wish: string | null,
  language: string,
): void {
  const decided = useRef<PlayerAdapter | null>(null);
  const tracks = status?.textTracks;
  useEffect(() => {
    if (!player || !tracks || tracks.length === 0 || decided.current === player) return;
    decided.current = player;
    const of = (wanted: string): string | undefined =>
      tracks.find((track) => track.language === wanted || track.language.split('-')[0] === wanted.split('-')[0])?.id;
    if (wish === 'off') {
      if (player.status.textTrack !== '') player.setTextTrack('');
      return;
    }
    if (wish === null && player.status.textTrack !== '') return;
    const bySystem = [...(player.media?.textTracks ?? [])].find(({ mode }) => mode === 'showing');
    const byClip = clip.subtitles.find((each) => each.default);
    const id =
      wish === null
        ? ((byClip && of(clip.subtitles.some((each) => each.language === language) ? language : byClip.language)) ??
          (bySystem && of(bySystem.language)))
        : (of(wish) ?? of(language));
    if (id !== undefined && id !== player.status.textTrack) player.setTextTrack(id);
  }, [player, tracks, clip, wish, language]);
}
