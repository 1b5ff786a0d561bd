import type { Observable } from 'rxjs';
import type { PlayerAdapter, PlayerEvent, PlayerStatus, PlayerProblem } from '../contract.ts';
import { Autostart, RetryOnce } from './autostart.ts';
import { ClipTime } from './clip-timeline.ts';
import { problemOfElement, listenToElement, isThere } from './media-element.ts';
import type { Engine } from '../engines/engine.ts';
import { Frames } from './frames.ts';
import type { HlsStream } from '../hls/stream.ts';
import { KeptVolume, secondsAtPercent } from './volume.ts';
import { IDLE, nextPlayback, playbackType, type PlayerAct } from './playback-state.ts';
import { frameMiddle } from '../model/time.ts';
import type { ProblemCode } from '../model/problem-code.ts';
import { PlayerEvents, ProblemKeeper, StatusKeeper } from './player-status.ts';
import { readStatus, readWindow } from './media-status.ts';
import type { PlayerServices } from '../services.ts';
import { TextTracks } from './text-tracks.ts';
import { Watch } from './playback-monitor.ts';
import type { SettledOptions } from '../model/options.ts';

/** A player over a media element: everything that is the same whichever engine loads the source. */
export class MediaPlayer implements PlayerAdapter {
  private readonly told: StatusKeeper;
  private readonly says: PlayerEvents;
  private readonly place: ClipTime;
  private readonly problem: ProblemKeeper;
  private playback = IDLE;
  private stream: HlsStream | null = null;
  private disposed = false;
  private engineSet: Engine | null = null;
  private tracksSet: TextTracks | null = null;
  private framesSet: Frames | null = null;
  private readonly volume: KeptVolume;
  private readonly autostart: Autostart;
  private readonly retryOnce: RetryOnce;
  private readonly undos: (() => void)[] = [];

  constructor(
    private readonly setup: PlayerSetup,
    private readonly services: PlayerServices,
  ) {
    const { options } = setup;
    this.volume = new KeptVolume(options.persistConfig ? services.storage : null, options.mute, services.settings.restoreVolume);
    this.told = new StatusKeeper({ volume: this.volume.value, type: playbackType(setup.audio, false, NaN) });
    this.says = new PlayerEvents(setup.id, options.events);
    this.place = new ClipTime(setup.hls, setup.startAt, () => this.stream?.origin ?? null);
    this.problem = new ProblemKeeper(
      (key) => setup.text(key),
      (problem) => this.told.patch({ problem }),
    );
    this.autostart = new Autostart(services.clock, () => this.autostartFailed());
    this.retryOnce = new RetryOnce(services.clock);
    const subscription = services.texts.changed$.subscribe(() => this.problem.sayAgain());
    this.undos.push(
      () => subscription.unsubscribe(),
      () => this.autostart.settle(),
      () => this.retryOnce.dispose(),
    );
  }

  get id(): string {
    return this.setup.id;
  }
  get status$(): Observable<PlayerStatus> {
    return this.told.status$;
  }
  get events$(): Observable<PlayerEvent> {
    return this.says.events$;
  }
  get status(): PlayerStatus {
    return this.told.now;
  }
  get media(): HTMLMediaElement | null {
    return this.engineSet?.media ?? null;
  }
  get time(): number {
    return this.place.at(this.media);
  }

  /** Takes the engine into use. To be called once, before the engine's source has loaded. */
  use(engine: Engine): void {
    this.engineSet = engine;
    const { media } = engine;
    this.framesSet = new Frames(
      media,
      (seconds) => this.place.toClip(seconds),
      this.services.clock,
      this.setup.overlay,
      () => this.place.pending !== null,
    );
    this.tracksSet = new TextTracks(media, () => this.refresh());
    engine.setVolume(this.volume.value);
    this.undos.push(
      listenToElement(media, {
        canPlay: () => {
          this.place.resumeAt = null;
          this.ready();
        },
        playing: () => this.act('playing'),
        waiting: () => this.act('waiting'),
        paused: () => this.act('pause'),
        ended: () => this.finish(),
        failed: () => this.elementFailed(),
        changed: () => this.refresh(),
      }),
      this.place.learnFrom(media),
    );
    const watch = new Watch(
      this.services.clock,
      this.setup.mount,
      () => media.currentTime,
      () => this.status.state === 'playing' || this.status.state === 'buffering' || this.isLoading(),
      {
        poll: () => this.refresh(),
        streamTime: () => this.told.patch(readWindow(this.stream?.live ?? null, media.currentTime) ?? {}),
        resized: () => this.capStream(),
        moving: (moves) => this.moving(moves),
        stalled: () => this.fail('network.stalled', 'Nothing has come for too long.', true),
      },
      this.setup.hls,
    );
    this.undos.push(() => watch.dispose());
    if (this.setup.preload === 'none') this.ready();
  }

  /** hls.js has begun to work on the element; null: it is going to be destroyed. */
  useStream(stream: HlsStream | null): void {
    this.stream?.dispose();
    this.stream = stream;
    this.capStream();
  }

  /** The stream's levels, window or origin are other than before. */
  streamChanged(): void {
    this.align();
    this.refresh();
  }

  get tracks(): TextTracks | null {
    return this.tracksSet;
  }

  /** Runs when the player is disposed of. */
  onDispose(undo: () => void): void {
    this.undos.push(undo);
  }

  onFrame(listener: (seconds: number) => void): () => void {
    return this.framesSet?.add(listener) ?? (() => {});
  }

  async play(): Promise<void> {
    const engine = this.engineSet;
    if (!engine || this.disposed || this.playback.userPaused || this.problem.final) return;
    const rewound = this.playback.rewound && this.playback.state === 'completed';
    this.act('play');
    if (rewound) engine.setTime(this.place.toMedia(0));
    try {
      await engine.play();
    } catch (error) {
      if (this.disposed || (error instanceof DOMException && error.name === 'AbortError')) return;
      if (engine.media.paused) this.act('pause');
      throw error;
    }
  }

  pause(): void {
    this.autostart.settle();
    this.engineSet?.pause();
    this.act('pause');
  }

  toggleUserPause(): void {
    this.autostart.settle();
    this.told.patch({ autostartRefused: false });
    const { userPaused, state } = this.playback;
    if (!userPaused && (state === 'playing' || state === 'buffering')) {
      this.act('userPause');
      this.engineSet?.pause();
      return;
    }
    this.act('userResume');
    void this.play().catch((error: unknown) => this.services.log.write('warn', this.id, 'Playing was refused.', error));
  }

  stop(): void {
    const engine = this.engineSet;
    this.autostart.settle();
    this.act('stop');
    if (!engine) return;
    engine.pause();
    engine.setTime(this.place.toMedia(0));
    this.framesSet?.tell(this.place.toMedia(0));
    this.leaveFullscreen();
  }

  seek(seconds: number, fps?: number): void {
    const engine = this.engineSet;
    if (!engine || Number.isNaN(seconds)) return;
    const { from, to } = this.status.seekable;
    const place = Math.max(0, fps && fps > 0 ? frameMiddle(seconds, fps) : seconds);
    const target = to > from ? Math.min(Math.max(place, from), to) : place;
    this.place.resumeAt = this.problem.final ? this.place.toMedia(target) : null;
    if (this.place.pending !== null) this.place.pending = target;
    this.act('seek');
    engine.setTime(this.place.toMedia(target));
    this.says.emit({ type: 'seek', seconds: target });
    this.refresh();
  }

  seekPercent(percent: number): void {
    const { from, to } = this.status.seekable;
    this.seek(secondsAtPercent(percent, from, to));
  }

  setVolume(volume: number): void {
    this.applyVolume(this.volume.set(volume));
  }
  toggleMute(): void {
    this.applyVolume(this.volume.toggle());
  }
  setRate(rate: number): void {
    this.engineSet?.setRate(rate);
  }

  setLevel(id: number): void {
    this.stream?.setLevel(id);
    this.refresh();
  }

  setTextTrack(id: string): void {
    this.tracksSet?.choose(id);
  }

  goLive(): void {
    const live = this.stream?.live;
    if (live?.live) this.engineSet?.setTime(live.sync);
    if (!this.playback.userPaused) void this.play().catch(() => this.told.patch({ autostartRefused: true }));
  }

  retry(): void {
    const engine = this.engineSet;
    if (!engine) return;
    this.retryOnce.reset();
    this.reload(engine, this.playback.started);
  }

  /** An element refuses its source: what the source's server says tells a missing file from a format that the browser lacks (ERR-033). */
  sourceFailed(code: ProblemCode, message: string): void {
    const media = this.engineSet?.media;
    if (code !== 'media.unsupported' || this.setup.hls || !media) return this.fail(code, message);
    void isThere(media.currentSrc || (media.querySelector('source')?.src ?? '')).then((there) =>
      this.fail(there ? code : 'network.file', message),
    );
  }

  /** Playback has ended for good; told to the user in words. @param passing it may go on by itself */
  fail(code: ProblemCode, message: string, passing = false): void {
    if (this.disposed || this.problem.final || (passing && this.problem.code !== null)) return;
    this.services.log.write('error', this.id, `${code}: ${message}`);
    this.autostart.settle();
    const problem = this.problem.set(code);
    this.says.emit({ type: 'error', problem });
    if (passing) return;
    this.problem.final = true;
    this.place.resumeAt ??= this.engineSet?.media.currentTime ?? null;
    this.act('failed');
    this.engineSet?.pause();
    this.setup.gaveUp(problem);
  }

  dispose(): void {
    if (this.disposed) return;
    this.disposed = true;
    this.told.close();
    for (const undo of this.undos.splice(0)) undo();
    this.framesSet?.dispose();
    this.tracksSet?.dispose();
    this.useStream(null);
    this.engineSet?.dispose();
    this.engineSet = null;
    this.told.complete();
    this.says.complete();
  }

  /** Goes to the place to begin at, once the origin of the time line is known and there is something to show. */
  private align(): void {
    const engine = this.engineSet;
    const place = engine && this.place.takePending(engine.media);
    if (engine && place !== null) engine.setTime(place);
  }

  private ready(): void {
    this.align();
    this.refresh();
    if (this.playback.state !== 'idle' || this.problem.code !== null) return;
    this.act('ready');
    if (this.setup.autostart && !this.playback.started) this.autostart.begin(() => this.play());
  }

  /** The content has come to its end (MED-105). */
  finish(): void {
    this.act('ended');
    this.leaveFullscreen();
  }

  private act(act: PlayerAct): void {
    const before = this.playback.state;
    this.playback = nextPlayback(this.playback, act);
    const { state, userPaused } = this.playback;
    if (act === 'playing') {
      this.autostart.settle();
      this.place.resumeAt = null;
      this.told.patch({ autostartRefused: false });
      this.problem.clear();
    }
    this.told.patch({ state, userPaused });
    this.refresh();
    if (state === before) return;
    this.services.stateChanged(this.id, state);
    this.says.state(state);
  }

  /** Reads from the element and the stream what the status says of them. */
  private refresh(): void {
    const media = this.engineSet?.media;
    if (!media || this.disposed) return;
    this.told.patch({
      ...readStatus(media, this.stream, this.place.origin, this.setup.audio),
      volume: this.volume.value,
      textTracks: this.tracksSet?.choices ?? [],
      textTrack: this.tracksSet?.choice ?? '',
    });
  }

  private capStream(): void {
    const { clientWidth, clientHeight } = this.setup.mount;
    this.stream?.capTo(clientWidth * devicePixelRatio, clientHeight * devicePixelRatio);
  }

  /** The browser has paused or waits without saying so: the state follows the playhead. */
  private moving(moves: boolean): void {
    const media = this.media;
    if (!media) return;
    if (moves) {
      this.stream?.progressed(media.currentTime);
      if (this.problem.code !== null && !this.problem.final) this.problem.clear();
    }
    if (this.problem.final) return;
    if (!moves && this.playback.state === 'buffering') this.stream?.standing(media.currentTime);
    if (moves && this.playback.state === 'buffering' && !media.paused && !media.seeking) this.act('playing');
    else if (!moves && this.playback.state === 'playing' && !media.ended) this.act('waiting');
  }

  /** Whether a source is on its way that has not brought anything to show. */
  private isLoading(): boolean {
    const media = this.media;
    return media !== null && this.playback.state === 'idle' && this.problem.code === null && this.setup.preload !== 'none';
  }

  private elementFailed(): void {
    const engine = this.engineSet;
    const error = engine?.media.error;
    if (!engine || !error || this.disposed) return;
    this.services.log.write('warn', this.id, `media element error ${error.code}: ${error.message}`);
    if (this.stream) {
      this.stream.mediaFailed(`${error.code} ${error.message}`);
      return;
    }
    if (this.setup.hls) return;
    const goOn = this.playback.started;
    if (this.retryOnce.attempt(() => this.reload(engine, goOn))) return;
    this.sourceFailed(problemOfElement(error.code, engine.media.networkState, navigator.onLine), error.message);
  }

  private reload(engine: Engine, goOn: boolean): void {
    const place = this.place.goOnAt(engine.media, this.status.type !== 'live');
    this.problem.forget();
    this.act('reload');
    engine.reload(place);
    this.place.resumeAt = place > 0 ? place : null;
    if (goOn && !this.playback.userPaused)
      void engine.play().catch((error: unknown) => this.services.log.write('warn', this.id, 'Going on was refused.', error));
  }

  private applyVolume(volume: number): void {
    this.engineSet?.setVolume(volume);
    this.told.patch({ volume });
  }

  private autostartFailed(): void {
    if (this.services.configuration.autostartFallback === 'hint') {
      this.told.patch({ autostartRefused: true });
      return;
    }
    void this.services.dialogs.confirm(this.setup.text('player.autostartQuestion')).then((yes) => {
      if (yes) return this.play();
    });
  }

  private leaveFullscreen(): void {
    const full = document.fullscreenElement;
    if (this.setup.options.exitFullscreenOnEnd && full?.contains(this.setup.mount)) void document.exitFullscreen().catch(() => {});
  }
}

/** What one player is made for, beside its engine. */
export interface PlayerSetup {
  readonly id: string;
  readonly mount: HTMLElement;
  readonly audio: boolean;
  /** Plays through hls.js. */
  readonly hls: boolean;
  readonly autostart: boolean;
  readonly overlay: boolean;
  /** Seconds on the clip's time line to begin at. */
  readonly startAt: number;
  readonly preload: 'none' | 'metadata' | 'auto';
  readonly options: SettledOptions;
  /** A text in the player's language. */
  text(key: string): string;
  /** What else is done when playback has ended for good. */
  gaveUp(problem: PlayerProblem): void;
}
