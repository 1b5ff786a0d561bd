import { BehaviorSubject, Subject } from 'rxjs';
import type { PlayerAdapter, PlayerEvent, PlayerStatus } from '../contract.ts';

const IDLE: PlayerStatus = {
  state: 'ready',
  type: 'vod',
  userPaused: false,
  duration: 200,
  seekable: { from: 0, to: 200 },
  buffered: [],
  volume: 100,
  rate: 1,
  levels: [],
  level: -1,
  playingLevel: -1,
  hd: false,
  textTracks: [],
  textTrack: '',
  dvr: false,
  dvrInUse: false,
  autostartRefused: false,
  problem: null,
};

/** A player without media for tests: does what it is told, writes down what it was told, and tells any status. */
export class FakePlayer implements PlayerAdapter {
  readonly id = 'p1';
  readonly calls: (readonly [string, ...unknown[]])[] = [];
  readonly status$: BehaviorSubject<PlayerStatus>;
  readonly events$ = new Subject<PlayerEvent>();
  readonly listeners = new Set<(seconds: number) => void>();
  time = 0;
  media: HTMLMediaElement | null = null;
  disposed = false;

  constructor(status: Partial<PlayerStatus> = {}) {
    this.status$ = new BehaviorSubject<PlayerStatus>({ ...IDLE, ...status });
  }

  get status(): PlayerStatus {
    return this.status$.value;
  }

  /** Tells a changed status. */
  emit(change: Partial<PlayerStatus>): void {
    this.status$.next({ ...this.status, ...change });
  }

  /** Shows a frame. */
  show(seconds: number): void {
    this.time = seconds;
    for (const listener of this.listeners) listener(seconds);
  }

  onFrame(listener: (seconds: number) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async play(): Promise<void> {
    this.calls.push(['play']);
    if (!this.status.userPaused) this.emit({ state: 'playing', autostartRefused: false });
  }

  pause(): void {
    this.calls.push(['pause']);
    this.emit({ state: 'paused' });
  }

  toggleUserPause(): void {
    this.calls.push(['toggleUserPause']);
    const userPaused = !this.status.userPaused;
    this.emit({ userPaused, state: userPaused ? 'paused' : 'playing' });
  }

  stop(): void {
    this.calls.push(['stop']);
    this.emit({ state: 'stopped', userPaused: false });
    this.show(0);
    this.events$.next({ type: 'stop' });
  }
  seek(seconds: number, ...rest: number[]): void {
    this.calls.push(['seek', seconds, ...rest]);
    this.show(seconds);
  }
  seekPercent(percent: number): void {
    this.calls.push(['seekPercent', percent]);
    this.show((this.status.duration * percent) / 100);
  }
  setVolume(volume: number): void {
    this.calls.push(['setVolume', volume]);
    this.emit({ volume: Math.min(100, Math.max(0, volume)) });
  }
  toggleMute(): void {
    this.calls.push(['toggleMute']);
    this.emit({ volume: this.status.volume > 0 ? 0 : 100 });
  }
  setRate(rate: number): void {
    this.calls.push(['setRate', rate]);
    this.emit({ rate });
  }
  setLevel(level: number): void {
    this.calls.push(['setLevel', level]);
    this.emit({ level });
  }
  setTextTrack(textTrack: string): void {
    this.calls.push(['setTextTrack', textTrack]);
    this.emit({ textTrack });
  }
  goLive(): void {
    this.calls.push(['goLive']);
    this.emit({ dvrInUse: false });
    this.show(this.status.seekable.to);
  }
  retry(): void {
    this.calls.push(['retry']);
    this.emit({ problem: null, state: 'buffering' });
  }
  dispose(): void {
    this.disposed = true;
    this.status$.complete();
    this.events$.complete();
    this.listeners.clear();
  }
}
