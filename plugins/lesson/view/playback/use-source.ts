import { useEffect, useMemo, useRef } from 'react';
import type { Clip, PlayerAdapter, PlayerFields, PlayerService } from '../../../player-adapter/contract.ts';
import type { LessonContent } from '../../model/content.ts';
import { useStable } from '../state-hooks.ts';

export interface Source {
  readonly clip: Clip;
  readonly fields: PlayerFields;
  readonly startAt: number | undefined;
}

/**
 * What the player plays. In another language it is another source of the same clip: it begins where the former one was.
 * The same data give the same object, so that drawing again never makes another player.
 */
export function useSource(
  service: PlayerService | undefined,
  content: LessonContent,
  language: string,
  player: PlayerAdapter | null,
  startAt: number | undefined,
): Source | null {
  const position = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (!player) return;
    return player.onFrame((seconds) => {
      position.current = seconds;
    });
  }, [player]);
  const {
    clip,
    subtitles,
    player: fields,
  } = useStable({ clip: content.clip, subtitles: content.subtitles, player: content.player, language });
  const hasSlides = content.slides.length > 0;
  return useMemo(() => {
    if (!service || !clip) return null;
    const read = service.clipOf(clip, subtitles);
    // Beside slides a sound shows its waveform, not a second picture.
    return {
      clip: read.audio && hasSlides ? { ...read, previewPicture: '' } : read,
      fields: service.fieldsOf(fields),
      startAt: position.current ?? startAt,
    };
  }, [service, clip, subtitles, fields, startAt, hasSlides]);
}
