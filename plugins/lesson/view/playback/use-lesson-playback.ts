import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { afterPaint, CONFIGURATION, TEXTS, useProvided, useService } from '../../../../core/api.ts';
import { PLAYER, type PlayerAdapter, type PlayerService } from '../../../player-adapter/contract.ts';
import type { LessonContent } from '../../model/content.ts';
import { mayLoadFrom } from '../../model/media-origin.ts';
import { useSlides, type ShownSlide } from '../slides/use-slides.ts';
import { secondsOfSlide, type Timeline } from '../../model/timeline/timeline.ts';
import { useSource, type Source } from './use-source.ts';
import { useFollowing, useTimeline, type Following } from './use-timeline.ts';

/** A lesson's player, its timeline, and the slide that is shown. */
export interface LessonPlayback extends Following, Omit<ShownSlide, 'choose'> {
  /** undefined: no plugin offers a player. */
  readonly service: PlayerService | undefined;
  readonly source: Source | null;
  readonly player: PlayerAdapter | null;
  readonly setPlayer: (player: PlayerAdapter | null) => void;
  readonly timeline: Timeline;
  /** Of the page. */
  readonly language: string;
  readonly mayLoad: (address: string) => boolean;
  /** Shows a slide, and brings the player to where it begins. */
  readonly goToSlide: (id: string) => void;
}

/** @param startAt where it begins, in seconds */
export function useLessonPlayback(content: LessonContent, fps: number, startAt: number | undefined): LessonPlayback {
  const service = useProvided(PLAYER);
  const configuration = useService(CONFIGURATION);
  const language = useService(TEXTS).language;
  const mayLoad = useMemo(() => mayLoadFrom(configuration, globalThis.location?.href ?? ''), [configuration]);
  const ids = content.slides.map(({ id }) => id);
  const timeline = useTimeline(content.events, fps, mayLoad, ids);
  const [player, setPlayer] = useState<PlayerAdapter | null>(null);
  const source = useSource(service, content, language, player, startAt);
  const following = useFollowing(player, timeline, source?.fields.overlayMode ?? false, startAt ?? 0);
  const { current, chosen, choose } = useSlides(content.slides, following.state);
  const latest = useRef(player);
  latest.current = player;
  const wanted = useRef<number | null>(null);
  const seekWanted = useCallback(
    (by: PlayerAdapter | null): void => {
      if (by === null || wanted.current === null) return;
      by.seek(wanted.current, fps);
      wanted.current = null;
    },
    [fps],
  );
  const goToSlide = (id: string): void => {
    choose(id);
    const seconds = secondsOfSlide(timeline, id);
    wanted.current = seconds;
    // The slide is seen first: a search in the medium draws the player anew.
    if (player) afterPaint(() => seekWanted(latest.current));
  };
  // What was chosen before the player was there is where it begins.
  useEffect(() => seekWanted(player), [player, seekWanted]);
  return { ...following, service, source, player, setPlayer, timeline, language, mayLoad, current, chosen, goToSlide };
}
