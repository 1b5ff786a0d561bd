import type { Desk, Device, Order, PageTime, Recorded, Replayed } from '../tape/desk.ts';
import type { FaultRule } from '../tape/faults.ts';
import { GrowingTape } from '../tape/growing.ts';
import type { Tape } from '../tape/model.ts';

/** The page's window, with what the harness's script has left there. */
export type FrameWindow = Window & { readonly lecternRecorded?: Recorded; readonly lecternReplayed?: Replayed };

const FRAME_MS = 16;

/**
 * Holds the tape of what is on the stage. The page in the frame finds `run` as `lecternDesk` of the window around itself, before its first
 * script, and tells it what comes in; a document that is on its way out still tells the run that it was of.
 */
export class StageDesk {
  growing = new GrowingTape();
  /** A tape that is played; null while the page is recorded. */
  playing: Tape | null = null;
  /** Changes with everything that comes in, at most once a frame. */
  version = 0;
  faults: readonly FaultRule[] = [];
  time: PageTime | undefined;
  /** What the page finds of its device; undefined: what the browser says. */
  device: Device | undefined;
  isOffline = false;
  title = 'A run on the stage';
  run: Desk | null = null;
  private isWaiting = false;
  private runs = 0;
  private readonly listeners = new Set<() => void>();

  /** A new tape begins with the next document. */
  begin(playing: Tape | null): void {
    const growing = new GrowingTape();
    if (playing !== null) growing.head = playing.head;
    const tape = `stage-${Date.now()}-${++this.runs}`;
    this.growing = growing;
    this.playing = playing;
    this.run = {
      order: () => this.orderOf(tape, playing),
      head: (head) => {
        growing.head = head;
        this.changed();
      },
      add: (entry) => {
        growing.add(entry);
        this.changed();
      },
    };
    this.changed();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private orderOf(tape: string, playing: Tape | null): Order {
    if (playing !== null) return { mode: 'replay', tape, head: playing.head, entries: playing.entries, device: playing.head.screen };
    const { faults, time, title, device, isOffline: offline } = this;
    return { mode: 'record', tape, title, faults, console: true, offline, ...(time && { time }), ...(device && { device }) };
  }

  private changed(): void {
    if (this.isWaiting) return;
    this.isWaiting = true;
    setTimeout(() => {
      this.isWaiting = false;
      this.version += 1;
      for (const listener of this.listeners) listener();
    }, FRAME_MS);
  }
}
