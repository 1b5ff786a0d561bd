import type { Observable } from 'rxjs';
import type { PlayerAdapter, PlayerEvent, PlayerStatus } from '../contract.ts';
import { frameMiddle } from '../model/time.ts';
import type { PlayerServices } from '../model/services.ts';
import { Playback, type PlayerSetup } from './playback.ts';
import { secondsAtPercent } from './volume.ts';

/** A player over a media element: what it can be asked for, the same whichever engine loads the source. */
export class MediaPlayer implements PlayerAdapter {
  /** For whoever makes the player: what happens to the source is reported here. */
  readonly playback: Playback;

  constructor(setup: PlayerSetup, services: PlayerServices) {
    this.playback = new Playback(setup, services, () => this.play());
  }

  get id(): string {
    return this.playback.setup.id;
  }
  get status$(): Observable<PlayerStatus> {
    return this.playback.store.status$;
  }
  get events$(): Observable<PlayerEvent> {
    return this.playback.store.events$;
  }
  get status(): PlayerStatus {
    return this.playback.store.status;
  }
  get media(): HTMLMediaElement | null {
    return this.playback.media;
  }
  get time(): number {
    return this.playback.timeline.position(this.media);
  }

  onFrame(listener: (seconds: number) => void): () => void {
    return this.playback.frames?.add(listener) ?? (() => {});
  }

  async play(): Promise<void> {
    const { playback } = this;
    const { engine, timeline } = playback;
    const { rewound, state, userPaused } = playback.state;
    if (!engine || playback.disposed || userPaused || playback.gaveUp) return;
    playback.act('play');
    if (rewound && state === 'completed') engine.setTime(timeline.toMedia(0));
    try {
      await engine.play();
    } catch (error) {
      if (playback.disposed || (error instanceof DOMException && error.name === 'AbortError')) return;
      if (engine.media.paused) playback.act('pause');
      throw error;
    }
  }

  pause(): void {
    this.playback.autostart.settle();
    this.playback.engine?.pause();
    this.playback.act('pause');
  }

  toggleUserPause(): void {
    const { playback } = this;
    playback.autostart.settle();
    playback.store.patch({ autostartRefused: false });
    const { userPaused, state } = playback.state;
    if (!userPaused && (state === 'playing' || state === 'buffering')) {
      playback.act('userPause');
      playback.engine?.pause();
      return;
    }
    playback.act('userResume');
    void this.play().catch((error: unknown) => playback.refused('Playing was refused.', error));
  }

  stop(): void {
    const { playback } = this;
    const { engine } = playback;
    playback.autostart.settle();
    playback.act('stop');
    if (!engine) return;
    const start = playback.timeline.toMedia(0);
    engine.pause();
    engine.setTime(start);
    playback.frames?.emit(start);
    playback.leaveFullscreen();
  }

  seek(seconds: number, fps?: number): void {
    const { playback } = this;
    const { engine, timeline } = playback;
    if (!engine || Number.isNaN(seconds)) return;
    const { from, to } = this.status.seekable;
    const wanted = Math.max(0, fps && fps > 0 ? frameMiddle(seconds, fps) : seconds);
    const target = to > from ? Math.min(Math.max(wanted, from), to) : wanted;
    timeline.resumeAt = playback.gaveUp ? timeline.toMedia(target) : null;
    // Before the element knows its length it takes no position that it would not lose again.
    if (timeline.pendingStart !== null || engine.media.readyState < HTMLMediaElement.HAVE_METADATA) timeline.pendingStart = target;
    playback.act('seek');
    engine.setTime(timeline.toMedia(target));
    playback.store.publish({ type: 'seek', seconds: target });
    playback.refresh();
  }

  seekPercent(percent: number): void {
    const { from, to } = this.status.seekable;
    this.seek(secondsAtPercent(percent, from, to));
  }

  setVolume(volume: number): void {
    this.applyVolume(this.playback.volume.set(volume));
  }
  toggleMute(): void {
    this.applyVolume(this.playback.volume.toggle());
  }
  setRate(rate: number): void {
    this.playback.engine?.setRate(rate);
  }

  setLevel(id: number): void {
    this.playback.stream?.setLevel(id);
    this.playback.refresh();
  }

  setTextTrack(id: string): void {
    this.playback.tracks?.choose(id);
  }

  goLive(): void {
    const { playback } = this;
    const live = playback.stream?.live;
    if (live?.live) playback.engine?.setTime(live.sync);
    if (!playback.state.userPaused) void this.play().catch(() => playback.store.patch({ autostartRefused: true }));
  }

  retry(): void {
    const { playback } = this;
    if (!playback.engine) return;
    playback.retryOnce.reset();
    playback.reload(playback.engine, playback.state.started);
  }

  dispose(): void {
    this.playback.dispose();
  }

  private applyVolume(volume: number): void {
    this.playback.engine?.setVolume(volume);
    this.playback.store.patch({ volume });
  }
}
