import type { PlayerProblem } from '../contract.ts';
import type { Engine } from '../engines/engine.ts';
import type { HlsStream } from '../hls/stream.ts';
import type { SettledOptions } from '../model/options.ts';
import type { ProblemCode } from '../model/problem-code.ts';
import type { PlayerServices } from '../model/services.ts';
import { ClipTimeline } from './clip-timeline.ts';
import { Frames } from './frames.ts';
import { isReachable, listenToElement, problemOfElement } from './media-element.ts';
import { IDLE, nextPlayback, playbackType, type PlayerAct } from './playback-state.ts';
import { monitorPlayback } from './playback-monitor.ts';
import { type PlayerCallbacks, PlayerStatusStore, readLiveStatus, readMediaStatus } from './player-status.ts';
import { Autostart, RetryOnce } from './start-and-retry.ts';
import { TextTracks } from './text-tracks.ts';
import { PlayerVolume } from './volume.ts';

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
  readonly callbacks: PlayerCallbacks;
  /** A text in the player's language. */
  text(key: string): string;
  /** What else is done when playback has ended for good. */
  gaveUp(problem: PlayerProblem): void;
}

/**
 * Playback of one source in one media element: hears the element, its stream and the periodic checks, and makes state, status and problems
 * of them.
 */
export class Playback {
  readonly store: PlayerStatusStore;
  readonly timeline: ClipTimeline;
  readonly volume: PlayerVolume;
  readonly autostart: Autostart;
  readonly retryOnce: RetryOnce;
  state = IDLE;
  stream: HlsStream | null = null;
  engine: Engine | null = null;
  tracks: TextTracks | null = null;
  frames: Frames | null = null;
  disposed = false;
  /** Playback has ended for good; only another try begins again. */
  gaveUp = false;
  private readonly undos: (() => void)[] = [];

  /** @param play begins playing, for what starts it by itself */
  constructor(
    readonly setup: PlayerSetup,
    readonly services: PlayerServices,
    private readonly play: () => Promise<void>,
  ) {
    const { id, options, callbacks, audio } = setup;
    this.volume = new PlayerVolume(options.persistConfig ? services.storage : null, options.mute, services.settings.restoreVolume);
    this.store = new PlayerStatusStore(
      { id, callbacks, text: (key) => setup.text(key) },
      { volume: this.volume.value, type: playbackType(audio, false, NaN) },
    );
    this.timeline = new ClipTimeline(setup.hls, setup.startAt, () => this.stream?.origin ?? null);
    this.autostart = new Autostart(services.clock, () => this.autostartRefused());
    this.retryOnce = new RetryOnce(services.clock);
    this.undos.push(
      services.texts.onChange(() => this.store.translateProblem()),
      () => this.autostart.settle(),
      () => this.retryOnce.dispose(),
    );
  }

  get media(): HTMLMediaElement | null {
    return this.engine?.media ?? null;
  }

  /** Runs when the player is disposed of. */
  onDispose(undo: () => void): void {
    this.undos.push(undo);
  }

  /** Takes the engine into use. To be called once, before the engine's source has loaded. */
  use(engine: Engine): void {
    this.engine = engine;
    const { media } = engine;
    const { timeline, services, setup } = this;
    this.frames = new Frames(
      media,
      (seconds) => timeline.toClip(seconds),
      services.clock,
      setup.overlay,
      () => timeline.pendingStart !== null,
    );
    this.tracks = new TextTracks(media, services.clock, () => this.refresh());
    engine.setVolume(this.volume.value);
    this.undos.push(this.hearElement(media), timeline.learnOrigin(media), this.monitor(media));
    if (setup.preload === 'none') this.ready();
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

  act(act: PlayerAct): void {
    const before = this.state.state;
    this.state = nextPlayback(this.state, act);
    const { state, userPaused } = this.state;
    if (act === 'playing') {
      this.autostart.settle();
      this.timeline.resumeAt = null;
      this.store.patch({ autostartRefused: false });
      this.store.clearProblem();
    }
    this.store.patch({ state, userPaused });
    this.refresh();
    if (state === before) return;
    this.services.stateChanged(this.setup.id, state);
    this.store.publishState(state);
  }

  /** Reads from the element and the stream what the status says of them. */
  refresh(): void {
    const { media } = this;
    if (!media || this.disposed) return;
    this.store.patch({
      ...readMediaStatus(media, this.stream, this.timeline.origin, this.setup.audio),
      volume: this.volume.value,
      textTracks: this.tracks?.choices ?? [],
      textTrack: this.tracks?.choice ?? '',
    });
  }

  /** The content has come to its end (MED-105). */
  finish(): void {
    this.act('ended');
    this.leaveFullscreen();
  }

  leaveFullscreen(): void {
    const full = document.fullscreenElement;
    if (this.setup.options.exitFullscreenOnEnd && full?.contains(this.setup.mount)) void document.exitFullscreen().catch(() => {});
  }

  /** An element refuses its source: the source's server tells a missing file from a format that the browser lacks (ERR-033). */
  sourceFailed(code: ProblemCode, message: string): void {
    const { media } = this;
    if (code !== 'media.unsupported' || this.setup.hls || !media) return this.fail(code, message);
    void isReachable(media.currentSrc || (media.querySelector('source')?.src ?? ''), this.services.transport).then((reachable) =>
      this.fail(reachable ? code : 'network.file', message),
    );
  }

  /** Playback has ended for good; the user reads why. @param passing it may go on by itself */
  fail(code: ProblemCode, message: string, passing = false): void {
    if (this.disposed || this.gaveUp || (passing && this.store.hasProblem)) return;
    this.services.log.write('error', this.setup.id, `${code}: ${message}`);
    this.autostart.settle();
    const problem = this.store.setProblem(code);
    if (passing) return;
    this.gaveUp = true;
    this.timeline.resumeAt ??= this.media?.currentTime ?? null;
    this.act('failed');
    this.engine?.pause();
    this.engine?.rest?.();
    this.setup.gaveUp(problem);
  }

  /** Loads the source again from the present position. @param goOn plays as soon as it can */
  reload(engine: Engine, goOn: boolean): void {
    const position = this.timeline.reloadPosition(engine.media, this.store.status.type !== 'live');
    this.gaveUp = false;
    this.store.clearProblem();
    this.act('reload');
    engine.reload(position);
    this.timeline.resumeAt = position > 0 ? position : null;
    if (goOn && !this.state.userPaused) void engine.play().catch((error: unknown) => this.refused('Going on was refused.', error));
  }

  /** The browser does not allow to play: only the log needs to know. */
  refused(message: string, error: unknown): void {
    this.services.log.write('warn', this.setup.id, message, error);
  }

  dispose(): void {
    if (this.disposed) return;
    this.disposed = true;
    this.store.close();
    for (const undo of this.undos.splice(0)) undo();
    this.frames?.dispose();
    this.tracks?.dispose();
    this.useStream(null);
    this.engine?.dispose();
    this.engine = null;
    this.store.complete();
  }

  private hearElement(media: HTMLMediaElement): () => void {
    return listenToElement(media, {
      canPlay: () => {
        this.timeline.resumeAt = null;
        this.ready();
      },
      playing: () => this.act('playing'),
      waiting: () => this.act('waiting'),
      paused: () => this.act('pause'),
      ended: () => this.finish(),
      failed: () => this.elementFailed(),
      changed: () => this.refresh(),
    });
  }

  private monitor(media: HTMLMediaElement): () => void {
    const { mount, hls } = this.setup;
    const checks = monitorPlayback(
      this.services.clock,
      { mount, hls, currentTime: () => media.currentTime, expectsProgress: () => this.expectsProgress() },
      {
        poll: () => this.refresh(),
        streamTime: () => this.store.patch(readLiveStatus(this.stream?.live ?? null, media.currentTime) ?? {}),
        resized: () => this.capStream(),
        moving: (moves) => this.playheadMoves(moves),
        stalled: () => this.fail('network.stalled', 'Nothing has come for too long.', true),
      },
    );
    return () => checks.unsubscribe();
  }

  /** Goes to the position to begin at, once the origin of the time line is known and there is something to show. */
  private align(): void {
    const start = this.engine && this.timeline.takePendingStart(this.engine.media);
    if (start !== null && start < this.engine!.media.duration) this.engine!.setTime(start);
  }

  private ready(): void {
    this.align();
    this.refresh();
    if (this.state.state !== 'idle' || this.store.hasProblem) return;
    this.act('ready');
    if (this.setup.autostart && !this.state.started) this.autostart.begin(this.play);
  }

  private capStream(): void {
    const { clientWidth, clientHeight } = this.setup.mount;
    this.stream?.capTo(clientWidth * devicePixelRatio, clientHeight * devicePixelRatio);
  }

  /** The playhead should move, or a source is on its way that has not brought anything to show. */
  private expectsProgress(): boolean {
    const { state } = this.state;
    if (state === 'playing' || state === 'buffering') return true;
    return state === 'idle' && this.media !== null && !this.store.hasProblem && this.setup.preload !== 'none';
  }

  /** The browser has paused or waits without an event: the state follows the playhead. */
  private playheadMoves(moves: boolean): void {
    const { media } = this;
    if (!media) return;
    if (moves) {
      this.stream?.progressed(media.currentTime);
      if (this.store.hasProblem && !this.gaveUp) this.store.clearProblem();
    }
    if (this.gaveUp) return;
    if (!moves && this.state.state === 'buffering') this.stream?.rested(media.currentTime);
    if (moves && this.state.state === 'buffering' && !media.paused && !media.seeking) this.act('playing');
    else if (!moves && this.state.state === 'playing' && !media.ended) this.act('waiting');
  }

  private elementFailed(): void {
    const { engine } = this;
    const error = engine?.media.error;
    if (!engine || !error || this.disposed) return;
    this.services.log.write('warn', this.setup.id, `media element error ${error.code}: ${error.message}`);
    if (this.stream) {
      this.stream.mediaFailed(`${error.code} ${error.message}`);
      return;
    }
    if (this.setup.hls) return;
    const goOn = this.state.started;
    if (this.retryOnce.attempt(() => this.reload(engine, goOn))) return;
    this.sourceFailed(problemOfElement(error.code, engine.media.networkState, navigator.onLine), error.message);
  }

  private autostartRefused(): void {
    if (this.services.configuration.autostartFallback === 'hint') {
      this.store.patch({ autostartRefused: true });
      return;
    }
    void this.services.dialogs.confirm(this.setup.text('player.autostartQuestion')).then((yes) => {
      if (yes) return this.play();
    });
  }
}
