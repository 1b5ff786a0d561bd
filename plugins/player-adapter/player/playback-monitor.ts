import { type Subscription, distinctUntilChanged, map, pairwise, startWith } from 'rxjs';
import { every, type Clock } from '../../../core/api.ts';
import { HLS_TIME_UPDATE_MS, PLAYER_POLL_MS, PLAYHEAD_CHECK_MS, RESIZE_POLL_MS, STALL_NOTICE_MS } from '../model/limits.ts';

/** What the periodic checks of one player look at. */
interface MonitoredPlayer {
  readonly mount: Pick<Element, 'clientWidth' | 'clientHeight'>;
  /** Plays a stream by hls.js. */
  readonly hls: boolean;
  currentTime(): number;
  /** Whether the playhead should move, or something should come. */
  expectsProgress(): boolean;
}

/** What the periodic checks report. */
interface MonitorListener {
  /** Time to look at what no event reports: every 250 ms (MED-132). */
  poll(): void;
  /** The stream's window moves on: every 100 ms while a stream plays (MED-153). */
  streamTime(): void;
  /** The box has another size (MED-134). @param width CSS pixels */
  resized(width: number, height: number): void;
  /** The playhead rests although it should move, or moves again (MED-152). */
  moving(moves: boolean): void;
  /** It has rested, or nothing has come, for so long that the user should hear of it. */
  stalled(): void;
}

/** Starts the periodic checks of one player (specification, section 9). Unsubscribing ends them. */
export function monitorPlayback(clock: Pick<Clock, 'setInterval'>, player: MonitoredPlayer, listener: MonitorListener): Subscription {
  const { mount } = player;
  let restedMs = 0;
  const checks = every(clock, PLAYER_POLL_MS).subscribe(() => listener.poll());
  checks.add(
    every(clock, PLAYHEAD_CHECK_MS)
      .pipe(
        map(() => player.currentTime()),
        startWith(NaN),
        pairwise(),
        map(([before, now]) => before === now),
      )
      .subscribe((rests) => {
        const expected = player.expectsProgress();
        restedMs = rests && expected ? restedMs + PLAYHEAD_CHECK_MS : 0;
        if (expected) listener.moving(!rests);
        if (restedMs === STALL_NOTICE_MS) listener.stalled();
      }),
  );
  checks.add(
    every(clock, RESIZE_POLL_MS)
      .pipe(
        map(() => [mount.clientWidth, mount.clientHeight] as const),
        distinctUntilChanged(([width, height], [newWidth, newHeight]) => width === newWidth && height === newHeight),
      )
      .subscribe(([width, height]) => listener.resized(width, height)),
  );
  if (player.hls) checks.add(every(clock, HLS_TIME_UPDATE_MS).subscribe(() => listener.streamTime()));
  return checks;
}
