import { BehaviorSubject, Subject } from 'rxjs';
import type { PlayerEvent, PlayerProblem, PlayerState, PlayerStatus } from '../contract.ts';
import type { HlsStream } from '../hls/stream.ts';
import { hasDvr, isDvrInUse, type LiveWindow } from '../hls/live-window.ts';
import { DEFAULT_VOLUME, isHd } from '../model/limits.ts';
import { canRetry, type ProblemCode } from '../model/problem-code.ts';
import { playbackType } from './playback-state.ts';

/** A player before anything has loaded. */
const FIRST_STATUS: PlayerStatus = {
  state: 'idle',
  type: 'vod',
  userPaused: false,
  duration: NaN,
  seekable: { from: 0, to: 0 },
  buffered: [],
  volume: DEFAULT_VOLUME,
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

/** Event of the playback that a state's beginning is. */
const EVENT_OF: Readonly<Partial<Record<PlayerState, 'ready' | 'play' | 'pause' | 'stop' | 'ended' | 'buffering'>>> = {
  ready: 'ready',
  playing: 'play',
  paused: 'pause',
  stopped: 'stop',
  completed: 'ended',
  buffering: 'buffering',
};

/** Whether two values of a status are equal; lists and ranges are compared by their members. */
function equal(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [keys, others] = [Object.keys(one), Object.keys(other)];
  return keys.length === others.length && keys.every((key) => equal(one[key as never], other[key as never]));
}

/** What the options want called with the events of the playback (MED-122). */
export type PlayerCallbacks = { readonly [type in PlayerEvent['type']]?: (event: PlayerEvent) => void };

/** What a player's status and events are published for. */
export interface PublishedPlayer {
  readonly id: string;
  readonly callbacks: PlayerCallbacks;
  /** A text in the player's language. */
  text(key: string): string;
}

/**
 * One player's status, a new object at each change and only then, and its events, which the callbacks of its options hear too (MED-090 to
 * MED-097).
 */
export class PlayerStatusStore {
  readonly status$: BehaviorSubject<PlayerStatus>;
  readonly events$ = new Subject<PlayerEvent>();
  private problemCode: ProblemCode | null = null;
  private closed = false;

  constructor(
    private readonly player: PublishedPlayer,
    first: Partial<PlayerStatus>,
  ) {
    this.status$ = new BehaviorSubject<PlayerStatus>({ ...FIRST_STATUS, ...first });
  }

  get status(): PlayerStatus {
    return this.status$.value;
  }

  patch(change: Partial<PlayerStatus>): void {
    if (this.closed) return;
    const changes = Object.entries(change).filter(([key, value]) => !equal(value, this.status[key as keyof PlayerStatus]));
    if (changes.length > 0) this.status$.next({ ...this.status, ...Object.fromEntries(changes) });
  }

  publish(event: PlayerEvent): void {
    this.events$.next(event);
    try {
      this.player.callbacks[event.type]?.(event);
    } catch (error) {
      console.error(`The callback "${event.type}" of player ${this.player.id} failed.`, error);
    }
  }

  /** Publishes that a state has begun. */
  publishState(state: PlayerState): void {
    const type = EVENT_OF[state];
    if (type) this.publish({ type });
  }

  get hasProblem(): boolean {
    return this.problemCode !== null;
  }

  /** Shows what keeps the player from playing. Returns it in words. */
  setProblem(code: ProblemCode): PlayerProblem {
    this.problemCode = code;
    const problem = this.inWords(code);
    this.patch({ problem });
    this.publish({ type: 'error', problem });
    return problem;
  }

  clearProblem(): void {
    this.problemCode = null;
    this.patch({ problem: null });
  }

  /** The language is another one. */
  translateProblem(): void {
    if (this.problemCode !== null) this.patch({ problem: this.inWords(this.problemCode) });
  }

  /** From now on the status does not change, whatever is still reported. */
  close(): void {
    this.closed = true;
  }

  complete(): void {
    this.close();
    this.status$.complete();
    this.events$.complete();
  }

  private inWords(code: ProblemCode): PlayerProblem {
    return { code, message: this.player.text(`player.problem.${code}`), canRetry: canRetry(code) };
  }
}

type StreamFacts = Pick<HlsStream, 'levels' | 'level' | 'playingLevel' | 'live'>;

/** What of the status is read from the element and its stream. @param origin the media's time of the clip's first frame */
export function readMediaStatus(
  media: HTMLMediaElement,
  stream: StreamFacts | null,
  origin: number,
  audio: boolean,
): Partial<PlayerStatus> {
  const live = stream?.live ?? null;
  const isLive = live?.live ?? media.duration === Infinity;
  const end = Number.isFinite(media.duration) ? Math.max(0, media.duration - origin) : 0;
  const playing = stream?.levels[stream.playingLevel];
  return {
    type: playbackType(audio, isLive, media.duration),
    duration: isLive ? Infinity : Number.isNaN(media.duration) ? NaN : end,
    seekable: live?.live ? seekableOf(live) : { from: 0, to: end },
    buffered: rangesOf(media.buffered, origin),
    rate: media.playbackRate,
    levels: stream?.levels ?? [],
    level: stream?.level ?? -1,
    playingLevel: stream?.playingLevel ?? -1,
    hd: playing ? isHd(playing.height, playing.bitrate) : media instanceof HTMLVideoElement && isHd(media.videoHeight, 0),
    dvr: live ? hasDvr(live) : false,
    dvrInUse: live ? isDvrInUse(live, media.currentTime) : false,
  };
}

/** What changes by itself while a live stream plays (MED-153); null when nothing does. */
export function readLiveStatus(live: LiveWindow | null, seconds: number): Pick<PlayerStatus, 'seekable' | 'dvr' | 'dvrInUse'> | null {
  return live?.live ? { seekable: seekableOf(live), dvr: hasDvr(live), dvrInUse: isDvrInUse(live, seconds) } : null;
}

const seekableOf = (live: LiveWindow): PlayerStatus['seekable'] => ({ from: live.start, to: Math.max(live.start, live.sync) });

/** Ranges of a media element on the clip's time line. */
function rangesOf(ranges: TimeRanges, origin: number): (readonly [number, number])[] {
  return Array.from(
    { length: ranges.length },
    (_each, index) => [Math.max(0, ranges.start(index) - origin), Math.max(0, ranges.end(index) - origin)] as const,
  );
}
