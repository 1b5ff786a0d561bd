import { useCallback, useEffect, useMemo, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { CLOCK, COMMANDS, useService } from '../../../../core/api.ts';
import type { PlayerAdapter } from '../../../player-adapter/contract.ts';
import { readEvent, type MayLoad, type PauseEvent, type TimelineEvent } from '../../model/timeline/events.ts';
import { TimelineRun } from '../../model/timeline/run.ts';
import { buildTimeline, pauseKey, timelineState, type Timeline, type TimelineState } from '../../model/timeline/timeline.ts';
import { useStable } from '../state-hooks.ts';
import { followPlayer } from './follow.ts';

/**
 * The timeline of `event` elements; each faulty one is left out and reported once on the console.
 * @param slides ids of the lesson's slides; what names another one is faulty, unless there are none
 */
export function useTimeline(
  events: readonly Readonly<Record<string, string>>[],
  fps: number,
  mayLoad: MayLoad,
  slides: readonly string[],
): Timeline {
  const same = useStable(events);
  const slideIds = useStable(slides);
  return useMemo(() => {
    const read = same.map((event) => onSlide(readEvent(event, fps, mayLoad), slideIds));
    for (const each of read) if (typeof each === 'string') console.warn(each);
    return buildTimeline(
      read.filter((each): each is TimelineEvent => typeof each !== 'string'),
      fps,
    );
  }, [same, fps, mayLoad, slideIds]);
}

/** An event that would change or mark a slide which is not there, in words: what it brings would lie on another one. */
function onSlide(event: TimelineEvent | string, slides: readonly string[]): TimelineEvent | string {
  if (typeof event === 'string' || event.type > 3 || event.slide === '' || slides.length === 0 || slides.includes(event.slide))
    return event;
  return `Timeline event "${event.id}": the lesson has no slide "${event.slide}"; its slides are ${slides.join(', ')}.`;
}

export interface Following {
  readonly state: TimelineState;
  /** The pause point that waits for the user. */
  readonly pause: PauseEvent | null;
  /** Grows when a question is reached, and when somebody wants to go on before one that must be answered was. */
  readonly urged: number;
  /** Goes on after it. */
  readonly goOn: () => void;
  /** Goes on after a question: `done`, it is not asked again in this visit; `passed`, only when it is reached again. */
  readonly goOnAfter: (question: PauseEvent, how: 'done' | 'passed') => void;
}

/**
 * Follows a player along a timeline; draws again only when something else holds.
 * @param overlay an overlay player is looked at in steps (MED-131)
 * @param from position in seconds at which it begins
 */
export function useFollowing(player: PlayerAdapter | null, timeline: Timeline, overlay: boolean, from: number): Following {
  const clock = useService(CLOCK);
  const commands = useService(COMMANDS);
  const [state, setState] = useState<TimelineState | null>(null);
  const [pause, setPause] = useState<PauseEvent | null>(null);
  const [urged, setUrged] = useState(0);
  const run = useRef<TimelineRun | null>(null);
  // Another language makes another timeline; what was answered stays answered.
  const [done] = useState(() => new Set<string>());
  const begin = useRef(from);
  begin.current = from;

  useEffect(() => {
    if (!player) return;
    const now = new TimelineRun(
      timeline,
      {
        changed: setState,
        pauseAt: (event, seconds) => {
          setPause(event);
          // One that waits already is asked again.
          if (event.asks) setUrged((count) => count + 1);
          player.pause();
          player.seek(seconds, timeline.fps);
        },
        callback: (event) => {
          void commands.run(event.callback, { event: event.id, slide: event.slide }, { element: player.media, target: '' });
        },
      },
      clock,
      done,
    );
    run.current = now;
    now.begin(player.time || begin.current);
    const undo = followPlayer(player, now, overlay, (step, ms) => clock.setInterval(step, ms));
    const status = player.status$.subscribe(({ state: playback }) => {
      if (playback === 'completed' || playback === 'stopped') setPause(null);
    });
    const events = player.events$.subscribe((event) => {
      if (event.type === 'seek') setPause(now.waiting);
    });
    return () => {
      undo();
      status.unsubscribe();
      events.unsubscribe();
      run.current = null;
      setPause(null);
    };
  }, [player, timeline, overlay, clock, commands, done]);

  const waits = useCallback((of: PauseEvent) => run.current?.waiting === of, []);
  usePlayersOwnControl({ player, pause, fps: timeline.fps, waits, setPause, setUrged });

  const goOn = (): void => {
    setPause(null);
    run.current?.goOn();
    if (player?.status.userPaused) player.toggleUserPause();
    else void player?.play().catch(() => undefined);
  };
  const goOnAfter = (question: PauseEvent, how: 'done' | 'passed'): void => {
    if (how === 'done') done.add(pauseKey(question));
    if (run.current?.waiting !== question) return;
    run.current.letGo();
    goOn();
  };
  return { state: state ?? timelineState(timeline, from), pause, urged, goOn, goOnAfter };
}

interface OwnControl {
  readonly player: PlayerAdapter | null;
  readonly pause: PauseEvent | null;
  readonly fps: number;
  /** Whether a pause still waits after the player was asked to play. */
  readonly waits: (pause: PauseEvent) => boolean;
  readonly setPause: Dispatch<SetStateAction<PauseEvent | null>>;
  readonly setUrged: Dispatch<SetStateAction<number>>;
}

/** The player's own control goes on as well, but not before a question that must be answered was. */
function usePlayersOwnControl({ player, pause, fps, waits, setPause, setUrged }: OwnControl): void {
  useEffect(() => {
    if (!player || !pause) return;
    let wasPaused = false;
    const status = player.status$.subscribe(({ state: playback }) => {
      if (playback === 'paused') wasPaused = true;
      if (playback !== 'playing' || !wasPaused) return;
      wasPaused = false;
      if (!waits(pause)) setPause(null);
      // After the others have heard that it plays: what they hear last is that it does not.
      else
        queueMicrotask(() => {
          player.pause();
          player.seek(pause.frame / fps, fps);
          setUrged((count) => count + 1);
        });
    });
    return () => status.unsubscribe();
  }, [player, pause, fps, waits, setPause, setUrged]);
}
