import { BehaviorSubject, Subject } from 'rxjs';
import type { PlayerAdapter, PlayerEvent, PlayerState, PlayerStatus } from '../../core/api.ts';
import { Autostart } from './autostart.ts';
import type { Engine } from './engine.ts';
import { Frames } from './frames.ts';
import type { HlsStream } from './hls-stream.ts';
import { KeptVolume } from './kept-volume.ts';
import { hasDvr, isDvrInUse, type LiveWindow } from './model/live.ts';
import { isHd } from './model/limits.ts';
import { IDLE, nextPlayback, playbackType, type PlayerAct } from './model/state.ts';
import { frameMiddle } from './model/time.ts';
import { secondsAtPercent } from './model/volume.ts';
import { canRetry, type ProblemCode } from './playback-error.ts';
import type { PlayerSetup } from './player-setup.ts';
import { RetryOnce } from './retry-once.ts';
import type { PlayerServices } from './services.ts';
import { FIRST_STATUS, changed, rangesOf } from './status.ts';
import { TextTracks } from './text-tracks.ts';
import { Watch } from './watch.ts';

/** Event of the playback that a state's beginning is. */
const EVENT_OF: Readonly<Partial<Record<PlayerState, 'ready' | 'play' | 'pause' | 'stop' | 'ended' | 'buffering'>>> = { ready: 'ready', playing: 'play', paused: 'pause', stopped: 'stop', completed: 'ended', buffering: 'buffering' };
/** Codes of MediaError. */
const NETWORK = 2;
const DECODE = 3;

/** A player over a media element: everything that is the same whichever engine loads the source. */
export class MediaPlayer implements PlayerAdapter {
  readonly status$: BehaviorSubject<PlayerStatus>;
  readonly events$ = new Subject<PlayerEvent>();
  private playback = IDLE;
  private stream: HlsStream | null = null;
  private problemCode: ProblemCode | null = null;
  private elementOrigin = 0;
  private resumeAt: number | null = null;
  private disposed = false;
  /** Seconds on the clip's time line where a stream is to begin: it is loaded from its start, which alone tells its origin exactly. */
  private pending: number | null = null;
  /** Playback has ended for good; only `retry` begins again. */
  private failed = false;
  private engineSet: Engine | null = null;
  private tracksSet: TextTracks | null = null;
  private framesSet: Frames | null = null;
  private readonly volume: KeptVolume;
  private readonly autostart: Autostart;
  private readonly retryOnce: RetryOnce;
  private readonly undos: (() => void)[] = [];

  constructor(private readonly setup: PlayerSetup, private readonly services: PlayerServices) {
    const { options } = setup;
    if (setup.hls && setup.startAt > 0) this.pending = setup.startAt;
    this.volume = new KeptVolume(options.persistConfig ? services.storage : null, options.mute, services.settings.restoreVolume);
    this.status$ = new BehaviorSubject<PlayerStatus>({ ...FIRST_STATUS, volume: this.volume.value, type: playbackType(setup.audio, false, NaN) });
    this.autostart = new Autostart(services.clock, () => this.autostartFailed());
    this.retryOnce = new RetryOnce(services.clock);
    const subscription = services.texts.changed$.subscribe(() => this.sayProblem());
    this.undos.push(() => subscription.unsubscribe(), () => this.autostart.settle(), () => this.retryOnce.dispose());
  }

  get id(): string { return this.setup.id; }
  get status(): PlayerStatus { return this.status$.value; }
  get media(): HTMLMediaElement | null { return this.engineSet?.media ?? null; }
  get time(): number { return this.pending ?? (this.engineSet ? this.toClip(this.resumeAt ?? this.engineSet.media.currentTime) : this.setup.startAt); }

  /** Takes the engine into use. To be called once, before the engine's source has loaded. */
  use(engine: Engine): void {
    this.engineSet = engine;
    const { media } = engine;
    this.framesSet = new Frames(media, (seconds) => this.toClip(seconds), this.services.clock, this.setup.overlay, () => this.pending !== null);
    this.tracksSet = new TextTracks(media, () => this.refresh());
    engine.setVolume(this.volume.value);
    const on = (type: string, handle: () => void): void => {
      media.addEventListener(type, handle);
      this.undos.push(() => media.removeEventListener(type, handle));
    };
    on('canplay', () => {
      this.resumeAt = null;
      this.ready();
    });
    on('playing', () => this.act('playing'));
    on('waiting', () => this.act('waiting'));
    on('pause', () => { if (!media.ended) this.act('pause'); });
    on('ended', () => this.finish());
    on('seeked', () => this.refresh());
    on('error', () => this.elementFailed());
    on('volumechange', () => this.refresh());
    for (const type of ['durationchange', 'progress', 'ratechange', 'loadedmetadata']) on(type, () => this.refresh());
    this.learnElementOrigin(media);
    const watch = new Watch(this.services.clock, this.setup.mount, () => media.currentTime, () => this.status.state === 'playing' || this.status.state === 'buffering' || this.isLoading(), {
      poll: () => this.refresh(),
      streamTime: () => { if (this.stream) this.streamTime(this.stream); },
      resized: () => this.capStream(),
      moving: (moves) => this.moving(moves),
      stalled: () => this.fail('network.stalled', 'Nothing has come for too long.', true),
    }, this.setup.hls);
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

  get tracks(): TextTracks | null { return this.tracksSet; }

  /** Runs when the player is disposed of. */
  onDispose(undo: () => void): void { this.undos.push(undo); }

  onFrame(listener: (seconds: number) => void): () => void {
    return this.framesSet?.add(listener) ?? (() => {});
  }

  async play(): Promise<void> {
    const engine = this.engineSet;
    if (!engine || this.disposed || this.playback.userPaused || this.failed) return;
    const rewound = this.playback.rewound && this.playback.state === 'completed';
    this.act('play');
    if (rewound) engine.setTime(this.toMedia(0));
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
    this.patch({ autostartRefused: false });
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
    engine.setTime(this.toMedia(0));
    this.framesSet?.tell(this.toMedia(0));
    this.leaveFullscreen();
  }

  seek(seconds: number, fps?: number): void {
    const engine = this.engineSet;
    if (!engine || Number.isNaN(seconds)) return;
    const { from, to } = this.status.seekable;
    const place = Math.max(0, fps && fps > 0 ? frameMiddle(seconds, fps) : seconds);
    const target = to > from ? Math.min(Math.max(place, from), to) : place;
    this.resumeAt = this.failed ? this.toMedia(target) : null;
    if (this.pending !== null) this.pending = target;
    this.act('seek');
    engine.setTime(this.toMedia(target));
    this.emit({ type: 'seek', seconds: target });
    this.refresh();
  }

  seekPercent(percent: number): void {
    const { from, to } = this.status.seekable;
    this.seek(secondsAtPercent(percent, from, to));
  }

  setVolume(volume: number): void { this.applyVolume(this.volume.set(volume)); }
  toggleMute(): void { this.applyVolume(this.volume.toggle()); }
  setRate(rate: number): void { this.engineSet?.setRate(rate); }

  setLevel(id: number): void {
    this.stream?.setLevel(id);
    this.refresh();
  }

  setTextTrack(id: string): void { this.tracksSet?.choose(id); }

  goLive(): void {
    const live = this.liveWindow();
    if (live?.live) this.engineSet?.setTime(live.sync);
    if (!this.playback.userPaused) void this.play().catch(() => this.patch({ autostartRefused: true }));
  }

  retry(): void {
    const engine = this.engineSet;
    if (!engine) return;
    this.retryOnce.reset();
    this.reload(engine, this.playback.started);
  }

  /** Playback has ended for good; told to the user in words. @param passing it may go on by itself */
  fail(code: ProblemCode, message: string, passing = false): void {
    if (this.disposed || this.failed || (passing && this.problemCode !== null)) return;
    this.services.log.write('error', this.id, `${code}: ${message}`);
    this.problemCode = code;
    this.autostart.settle();
    this.sayProblem();
    const problem = this.status.problem!;
    this.emit({ type: 'error', problem });
    if (passing) return;
    this.failed = true;
    this.resumeAt ??= this.engineSet?.media.currentTime ?? null;
    this.act('failed');
    this.engineSet?.pause();
    this.setup.gaveUp(problem);
  }

  dispose(): void {
    if (this.disposed) return;
    this.disposed = true;
    for (const undo of this.undos.splice(0)) undo();
    this.framesSet?.dispose();
    this.tracksSet?.dispose();
    this.useStream(null);
    this.engineSet?.dispose();
    this.engineSet = null;
    this.status$.complete();
    this.events$.complete();
  }

  /** Goes to the place to begin at, once the origin of the time line is known and there is something to show. */
  private align(): void {
    const engine = this.engineSet;
    const place = this.pending;
    if (!engine || place === null || engine.media.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    this.pending = null;
    engine.setTime(this.toMedia(place));
  }

  private ready(): void {
    this.align();
    this.refresh();
    if (this.playback.state !== 'idle' || this.problemCode !== null) return;
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
      this.resumeAt = null;
      this.patch({ autostartRefused: false });
      this.clearProblem();
    }
    this.patch({ state, userPaused });
    this.refresh();
    if (state === before) return;
    this.services.stateChanged(this.id, state);
    const type = EVENT_OF[state];
    if (type) this.emit({ type });
  }

  private emit(event: PlayerEvent): void {
    this.events$.next(event);
    try {
      this.setup.options.events[event.type]?.(event);
    } catch (error) {
      console.error(`The callback "${event.type}" of player ${this.id} failed.`, error);
    }
  }

  /** Reads from the element and the stream what the status says of them. */
  private refresh(): void {
    const media = this.engineSet?.media;
    if (!media || this.disposed) return;
    const live = this.liveWindow();
    const isLive = live?.live ?? media.duration === Infinity;
    const origin = this.origin;
    const end = Number.isFinite(media.duration) ? Math.max(0, media.duration - origin) : 0;
    const { stream } = this;
    const playing = stream?.levels[stream.playingLevel];
    this.patch({
      type: playbackType(this.setup.audio, isLive, media.duration),
      duration: isLive ? Infinity : Number.isNaN(media.duration) ? NaN : end,
      seekable: live?.live ? { from: live.start, to: Math.max(live.start, live.sync) } : { from: 0, to: end },
      buffered: rangesOf(media.buffered, origin),
      volume: this.volume.value, rate: media.playbackRate,
      levels: stream?.levels ?? [], level: stream?.level ?? -1, playingLevel: stream?.playingLevel ?? -1,
      hd: playing ? isHd(playing.height, playing.bitrate) : media instanceof HTMLVideoElement && isHd(media.videoHeight, 0),
      dvr: live ? hasDvr(live) : false, dvrInUse: live ? isDvrInUse(live, media.currentTime) : false,
      textTracks: this.tracksSet?.choices ?? [], textTrack: this.tracksSet?.choice ?? '',
    });
  }

  private patch(change: Partial<PlayerStatus>): void {
    const next = changed(this.status, change);
    if (next !== this.status && !this.disposed) this.status$.next(next);
  }

  private streamTime(stream: HlsStream): void {
    const live = stream.live;
    const media = this.media;
    if (live?.live && media) this.patch({ seekable: { from: live.start, to: Math.max(live.start, live.sync) }, dvr: hasDvr(live), dvrInUse: isDvrInUse(live, media.currentTime) });
  }

  private capStream(): void {
    const { clientWidth, clientHeight } = this.setup.mount;
    this.stream?.capTo(clientWidth * devicePixelRatio, clientHeight * devicePixelRatio);
  }

  private liveWindow(): LiveWindow | null {
    return this.stream?.live ?? null;
  }

  /** The browser has paused or waits without saying so: the state follows the playhead. */
  private moving(moves: boolean): void {
    const media = this.media;
    if (!media) return;
    if (moves) {
      this.stream?.progressed(media.currentTime);
      if (this.problemCode !== null && !this.failed) this.clearProblem();
    }
    if (this.failed) return;
    if (!moves && this.playback.state === 'buffering') this.stream?.standing(media.currentTime);
    if (moves && this.playback.state === 'buffering' && !media.paused && !media.seeking) this.act('playing');
    else if (!moves && this.playback.state === 'playing' && !media.ended) this.act('waiting');
  }

  /** Whether a source is on its way that has not brought anything to show. */
  private isLoading(): boolean {
    const media = this.media;
    return media !== null && this.playback.state === 'idle' && this.problemCode === null && this.setup.preload !== 'none';
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
    const unsupported = error.code !== NETWORK && error.code !== DECODE;
    this.fail(error.code === NETWORK ? 'network.file' : error.code === DECODE ? 'media.decode' : unsupported && engine.media.networkState === HTMLMediaElement.NETWORK_NO_SOURCE && !navigator.onLine ? 'network.file' : 'media.unsupported', error.message);
  }

  private reload(engine: Engine, goOn: boolean): void {
    const place = this.pending === null ? this.resumeAt ?? engine.media.currentTime : this.toMedia(this.pending);
    if (this.setup.hls && this.status.type !== 'live' && place > 0) this.pending = this.toClip(place);
    this.problemCode = null;
    this.failed = false;
    this.patch({ problem: null });
    this.act('reload');
    engine.reload(place);
    this.resumeAt = place > 0 ? place : null;
    if (goOn && !this.playback.userPaused) void engine.play().catch((error: unknown) => this.services.log.write('warn', this.id, 'Going on was refused.', error));
  }

  private applyVolume(volume: number): void {
    this.engineSet?.setVolume(volume);
    this.patch({ volume });
  }

  private autostartFailed(): void {
    if (this.services.configuration.autostartFallback === 'hint') {
      this.patch({ autostartRefused: true });
      return;
    }
    void this.services.dialogs.confirm(this.setup.text('player.autostartQuestion')).then((yes) => { if (yes) return this.play(); });
  }

  private sayProblem(): void {
    const code = this.problemCode;
    this.patch({ problem: code === null ? null : { code, message: this.setup.text(`player.problem.${code}`), canRetry: canRetry(code) } });
  }

  private clearProblem(): void {
    this.problemCode = null;
    this.sayProblem();
  }

  private leaveFullscreen(): void {
    const full = document.fullscreenElement;
    if (this.setup.options.exitFullscreenOnEnd && full?.contains(this.setup.mount)) void document.exitFullscreen().catch(() => {});
  }

  private get origin(): number {
    return this.setup.hls ? this.stream?.origin ?? 0 : this.elementOrigin;
  }

  private toClip(seconds: number): number {
    return Math.max(0, seconds - this.origin);
  }

  private toMedia(seconds: number): number {
    return seconds + this.origin;
  }

  /** Where the browser plays a file or stream itself, the first frame tells where its time line begins. */
  private learnElementOrigin(media: HTMLMediaElement): void {
    if (this.setup.hls || !(media instanceof HTMLVideoElement) || !('requestVideoFrameCallback' in media)) return;
    const handle = media.requestVideoFrameCallback((_now, { mediaTime }) => {
      // Only the very first frame counts, and only while nothing has moved yet.
      if (media.currentTime === 0 && media.played.length === 0 && mediaTime < 0.5) this.elementOrigin = mediaTime;
    });
    this.undos.push(() => media.cancelVideoFrameCallback(handle));
  }
}
