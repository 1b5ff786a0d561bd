import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { CLOCK, FACTS, useService } from '../../../../core/api.ts';
import type { PlayerAdapter } from '../../../player-adapter/contract.ts';
import { bothSeen, isEnough, unseen, writeSeen, type Rule, type Seen, type Unseen } from '../../../unit/contract.ts';
import { LESSON_SEEN } from '../../contract.ts';
import { PlayedRecorder } from '../../model/played-recorder.ts';
import { recordPlayed } from './record-played.ts';

/** While something plays, what was seen is reported so often. */
const REPORT_MS = 5000;

interface SeenLesson {
  /** 0 for a lesson that is in no unit: nothing is stored of it. */
  readonly unit: number;
  readonly lesson: string;
  readonly rule: Rule;
  /** IDs of all slides. */
  readonly slides: readonly string[];
  /** It has a film or a sound: its slides count while that plays. */
  readonly hasFilm: boolean;
}
interface Shown {
  readonly player: PlayerAdapter | null;
  /** The slide that is shown. */
  readonly current: string;
}

/**
 * What was seen of a lesson, before and now, and what is missing; reported on the stream of facts, by `repeat` once more.
 * @param before it was opened @param words for what is missing
 */
export function useSeen(
  of: SeenLesson,
  { player, current }: Shown,
  before: Seen,
  words: (missing: Unseen | null) => string,
): { readonly seen: Seen; readonly missing: Unseen | null; repeat(): void } {
  const events = useService(FACTS);
  const clock = useService(CLOCK);
  const [seen, setSeen] = useState(before);
  // What follows it hears itself.
  const [recorder] = useState(() => new PlayedRecorder(before.played));
  const latest = useRef({ of, words, slides: new Set(before.slides), seen: before, duration: 0 });
  latest.current.of = of;
  latest.current.words = words;
  const repeat = useCallback((): void => {
    const { seen: all, words: describe } = latest.current;
    const { unit, lesson, rule, slides } = latest.current.of;
    if (unit === 0 || all.played.length + all.slides.length === 0) return;
    events.publish(LESSON_SEEN, {
      unit,
      lesson,
      seen: all,
      isDone: isEnough(rule, all, slides),
      missing: describe(unseen(rule, all, slides)),
    });
  }, [events]);
  const report = useMemo(
    () => (): void => {
      const now = latest.current;
      const next = bothSeen(now.seen, { duration: now.duration, played: recorder.played, slides: [...now.slides] });
      if (writeSeen(next) === writeSeen(now.seen)) return;
      now.seen = next;
      setSeen(next);
      repeat();
    },
    [repeat, recorder],
  );

  useEffect(() => {
    if (!player) return;
    const status = player.status$.subscribe(({ duration }) => {
      if (!Number.isFinite(duration) || duration === latest.current.duration) return;
      latest.current.duration = duration;
      report();
    });
    const end = recordPlayed(player, recorder, clock, report);
    const reports = clock.setInterval(report, REPORT_MS);
    return () => {
      status.unsubscribe();
      reports();
      end();
      report();
    };
  }, [player, recorder, clock, report]);

  const { hasFilm } = of;
  useEffect(() => {
    const add = (): void => {
      if (current === '' || latest.current.slides.has(current)) return;
      latest.current.slides.add(current);
      report();
    };
    if (!hasFilm) add();
    else if (player) {
      const status = player.status$.subscribe(({ state }) => state === 'playing' && add());
      return () => status.unsubscribe();
    }
  }, [player, current, hasFilm, report]);

  useBeforeLeaving(report);
  return { seen, missing: unseen(of.rule, seen, of.slides), repeat };
}

function useBeforeLeaving(report: () => void): void {
  useEffect(() => {
    // Before who sends it hears that the page is left.
    const early = { capture: true };
    addEventListener('pagehide', report, early);
    document.addEventListener('visibilitychange', report, early);
    return () => {
      removeEventListener('pagehide', report, early);
      document.removeEventListener('visibilitychange', report, early);
    };
  }, [report]);
}
