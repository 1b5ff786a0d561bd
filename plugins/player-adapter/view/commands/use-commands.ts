import { useCallback, useRef, type RefObject } from 'react';
import type { PlayerAdapter } from '../../contract.ts';
import { toggleFullscreen } from '../screen-modes.ts';
import type { Command } from './keyboard.ts';
import { canSeek, rangeOf, skip, toggle } from './playback-actions.ts';
import { clockText, timeWords } from '../seek/time-text.ts';
import type { PlayerText } from '../../model/player-text.ts';

interface Given {
  readonly player: PlayerAdapter | null;
  readonly text: PlayerText;
  readonly language: string;
  readonly announce: (words: string, flash?: boolean) => void;
  readonly wake: () => void;
  readonly chooseSubtitles: (track: string) => void;
  readonly fullscreenElement: (() => Element | null) | undefined;
}

/** Does what a control, key or gesture asks for, and announces it where it is not heard or seen anyway. */
export function useCommands(root: RefObject<HTMLElement | null>, given: Given): (command: Command) => void {
  const latest = useRef(given);
  latest.current = given;
  return useCallback(
    (command) => {
      const { player, text, language, announce, wake, chooseSubtitles, fullscreenElement } = latest.current;
      if (!player || player.status.problem) return;
      wake();
      // A slider that has the focus is read aloud anyway.
      const report = (words: string): void => {
        if (document.activeElement?.getAttribute('role') !== 'slider') announce(words, true);
      };
      switch (command.type) {
        case 'toggle':
          return toggle(player);
        case 'skip': {
          const position = skip(player, command.seconds);
          if (position === null || player.status.type === 'live') return undefined;
          const step = `${command.seconds < 0 ? '−' : '+'}${timeWords(Math.abs(command.seconds), language)}`;
          return report(`${step} · ${clockText(position, rangeOf(player).to >= 3600)}`);
        }
        case 'percent': {
          if (!canSeek(player.status)) return undefined;
          if (player.status.type !== 'live') return player.seekPercent(command.percent);
          const { from, to } = rangeOf(player);
          return player.seek(from + ((to - from) * command.percent) / 100);
        }
        case 'volume':
          player.setVolume(Math.min(100, Math.max(0, player.status.volume + command.by)));
          return report(text('player.volumeNow', { volume: player.status.volume }));
        case 'mute':
          player.toggleMute();
          return report(player.status.volume === 0 ? text('player.muted') : text('player.volumeNow', { volume: player.status.volume }));
        case 'captions': {
          const { textTrack, textTracks } = player.status;
          if (textTracks.length === 0) return undefined;
          const own = textTracks.find((track) => track.language.split('-')[0] === language.split('-')[0]) ?? textTracks[0]!;
          return chooseSubtitles(textTrack === '' ? own.id : '');
        }
        case 'fullscreen':
          if (root.current) void toggleFullscreen(root.current, fullscreenElement?.() ?? root.current, player.media);
          return undefined;
      }
    },
    [root],
  );
}
