import { useCallback, useState } from 'react';
import { SETTINGS, useService } from '../../../core/api.ts';
import type { Clip, PlayerAdapter } from '../contract.ts';
import { readLook, writeLook, type CaptionLook } from './caption-look.ts';
import type { CalmStatus } from './context.ts';
import { useDefaultCaptions } from './use-default-captions.ts';
import type { PlayerText } from './use-player-text.ts';

/** Group of the user's settings; local storage keeps the volume alone (MED-124). */
const GROUP = 'player';

export interface CaptionsChoice {
  readonly look: CaptionLook;
  readonly setLook: (look: CaptionLook) => void;
  /** Shows subtitles ('' none), says so, and remembers it. */
  readonly choose: (track: string) => void;
}

/** Which subtitles are shown and how they look: what the user chose last, else what clip and system ask for. */
export function useCaptionsChoice(
  player: PlayerAdapter | null,
  status: CalmStatus | null,
  clip: Clip,
  text: PlayerText,
  language: string,
  say: (words: string, shown?: boolean) => void,
): CaptionsChoice {
  const settings = useService(SETTINGS);
  const [look, setLook] = useState(() => readLook(settings.get(GROUP, 'captionLook')));
  const [wish] = useState(() => settings.get(GROUP, 'captions'));
  useDefaultCaptions(player, status, clip, wish, language);
  const choose = (track: string): void => {
    player?.setTextTrack(track);
    const chosen = player?.status.textTracks.find(({ id }) => id === track);
    settings.set(GROUP, 'captions', chosen ? chosen.language : 'off');
    say(chosen ? text('player.subtitlesNow', { language: chosen.label || chosen.language }) : text('player.subtitlesOffNow'), true);
  };
  const keep = useCallback(
    (next: CaptionLook): void => {
      setLook(next);
      settings.set(GROUP, 'captionLook', writeLook(next));
    },
    [settings],
  );
  return { look, setLook: keep, choose };
}
