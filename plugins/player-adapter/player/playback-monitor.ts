import type { Clock } from '../clock.ts';
import { HLS_TIME_UPDATE_MS, PLAYER_POLL_MS, PLAYHEAD_CHECK_MS, RESIZE_POLL_MS, STALL_NOTICE_MS } from '../model/limits.ts';

/** What the watch tells a player. */
export interface WatchListener {
  /** Time to look at what no event tells: every 250 ms (MED-132). */
  poll(): void;
  /** The stream's window moves on: every 100 ms while a stream plays (MED-153). */
  streamTime(): void;
  /** The box has another size (MED-134). @param width CSS pixels */
  resized(width: number, height: number): void;
  /** The playhead stands still although it should move, or moves again (MED-152). */
  moving(moves: boolean): void;
  /** It has stood still, or nothing has come, for so long that the user should hear of it. */
  stalled(): void;
}

/** The periodic looks at one player (specification, section 9). */
export class Watch {
  private readonly undos: (() => void)[];
  private last = NaN;
  private stillFor = 0;
  private size = '';

  /** @param expects whether the playhead should move, or something should come */
  constructor(
    clock: Pick<Clock, 'setInterval'>,
    private readonly mount: Pick<Element, 'clientWidth' | 'clientHeight'>,
    private readonly time: () => number,
    private readonly expects: () => boolean,
    private readonly listener: WatchListener,
    streams: boolean,
  ) {
    this.undos = [
      clock.setInterval(() => listener.poll(), PLAYER_POLL_MS),
      clock.setInterval(() => this.checkPlayhead(), PLAYHEAD_CHECK_MS),
      clock.setInterval(() => this.checkSize(), RESIZE_POLL_MS),
    ];
    if (streams) this.undos.push(clock.setInterval(() => listener.streamTime(), HLS_TIME_UPDATE_MS));
  }

  dispose(): void {
    for (const undo of this.undos.splice(0)) undo();
  }

  private checkPlayhead(): void {
    const now = this.time();
    const still = now === this.last;
    this.last = now;
    if (!this.expects()) {
      this.stillFor = 0;
      return;
    }
    this.listener.moving(!still);
    this.stillFor = still ? this.stillFor + PLAYHEAD_CHECK_MS : 0;
    if (this.stillFor === STALL_NOTICE_MS) this.listener.stalled();
  }

  private checkSize(): void {
    const { clientWidth, clientHeight } = this.mount;
    const size = `${clientWidth} ${clientHeight}`;
    if (size === this.size) return;
    this.size = size;
    this.listener.resized(clientWidth, clientHeight);
  }
}
