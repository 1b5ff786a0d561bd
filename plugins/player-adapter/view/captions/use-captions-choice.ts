import { useCallback, useState, useEffect, useRef } from 'react';
import { SETTINGS, useService } from '../../../../core/api.ts';
import type { Clip, PlayerAdapter } from '../../contract.ts';
import { readLook, writeLook, type CaptionLook } from './caption-look.ts';
import type { CalmStatus } from '../context.ts';
import type { PlayerText } from '../../model/player-text.ts';

/** Group of the user's settings; local storage holds the volume alone (MED-124). */
const GROUP = 'player';

interface CaptionsChoice {
  readonly look: CaptionLook;
  readonly setLook: (look: CaptionLook) => void;
  /** Shows subtitles ('' none), announces it, and remembers it. */
  readonly choose: (track: string) => void;
}

/** Which subtitles are shown and how they look: what the user chose last, else what clip and system ask for. */
export function useCaptionsChoice(
  player: PlayerAdapter | null,
  status: CalmStatus | null,
  clip: Clip,
  text: PlayerText,
  language: string,
  announce: (words: string, shown?: boolean) => void,
): CaptionsChoice {
  const settings = useService(SETTINGS);
  const [look, setLook] = useState(() => readLook(settings.get(GROUP, 'captionLook')));
  const [wish] = useState(() => settings.get(GROUP, 'captions'));
  useDefaultCaptions(player, status, clip, wish, language);
  const choose = (track: string): void => {
    player?.setTextTrack(track);
    const chosen = player?.status.textTracks.find(({ id }) => id === track);
    settings.set(GROUP, 'captions', chosen ? chosen.language : 'off');
    announce(chosen ? text('player.subtitlesNow', { language: chosen.label || chosen.language }) : text('player.subtitlesOffNow'), true);
  };
  const storeLook = useCallback(
    (next: CaptionLook): void => {
      setLook(next);
      settings.set(GROUP, 'captionLook', writeLook(next));
    },
    [settings],
  );
  return { look, setLook: storeLook, choose };
}

/**
 * Shows subtitles from the beginning when the user wanted them last time, when the clip asks for it, or when the browser itself has
 * switched some on because the system's settings ask for captions. What the user chose last wins.
 * @param wish what was stored: a language, `off`, or null
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
