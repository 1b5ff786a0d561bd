import type { PlayerStatus, PlayerEvent, PlayerState, PlayerProblem } from '../contract.ts';
import { DEFAULT_VOLUME } from '../model/limits.ts';
import { BehaviorSubject, Subject } from 'rxjs';
import { canRetry, type ProblemCode } from '../model/problem-code.ts';

/** A player of which nothing is known yet. */
export const FIRST_STATUS: PlayerStatus = {
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

/** Whether two values of a status say the same; lists and ranges are compared by what is in them. */
function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [keys, others] = [Object.keys(one), Object.keys(other)];
  return keys.length === others.length && keys.every((key) => same(one[key as never], other[key as never]));
}

/** The status with a change; the same object when nothing is other than before. */
export function changed(status: PlayerStatus, change: Partial<PlayerStatus>): PlayerStatus {
  const news = Object.entries(change).filter(([key, value]) => !same(value, status[key as keyof PlayerStatus]));
  return news.length === 0 ? status : { ...status, ...Object.fromEntries(news) };
}

/** Ranges of a media element on the clip's time line. */
export function rangesOf(ranges: TimeRanges, origin: number): (readonly [number, number])[] {
  return Array.from(
    { length: ranges.length },
    (_each, index) => [Math.max(0, ranges.start(index) - origin), Math.max(0, ranges.end(index) - origin)] as const,
  );
}

/** One player's status: a new object at each change, and only then. */
export class StatusKeeper {
  readonly status$: BehaviorSubject<PlayerStatus>;
  private closed = false;

  constructor(first: Partial<PlayerStatus>) {
    this.status$ = new BehaviorSubject<PlayerStatus>({ ...FIRST_STATUS, ...first });
  }

  get now(): PlayerStatus {
    return this.status$.value;
  }

  patch(change: Partial<PlayerStatus>): void {
    if (this.closed) return;
    const next = changed(this.now, change);
    if (next !== this.now) this.status$.next(next);
  }

  /** Nothing changes any more, whoever still tells something. */
  close(): void {
    this.closed = true;
  }

  complete(): void {
    this.close();
    this.status$.complete();
  }
}

/** Event of the playback that a state's beginning is. */
const EVENT_OF: Readonly<Partial<Record<PlayerState, 'ready' | 'play' | 'pause' | 'stop' | 'ended' | 'buffering'>>> = {
  ready: 'ready',
  playing: 'play',
  paused: 'pause',
  stopped: 'stop',
  completed: 'ended',
  buffering: 'buffering',
};

/** Tells of one player's playback: as events, and by the callbacks of its options (MED-090 to MED-097, MED-122). */
export class PlayerEvents {
  readonly events$ = new Subject<PlayerEvent>();

  constructor(
    private readonly id: string,
    private readonly callbacks: { readonly [type in PlayerEvent['type']]?: (event: PlayerEvent) => void },
  ) {}

  emit(event: PlayerEvent): void {
    this.events$.next(event);
    try {
      this.callbacks[event.type]?.(event);
    } catch (error) {
      console.error(`The callback "${event.type}" of player ${this.id} failed.`, error);
    }
  }

  /** A state has begun. */
  state(state: PlayerState): void {
    const type = EVENT_OF[state];
    if (type) this.emit({ type });
  }

  complete(): void {
    this.events$.complete();
  }
}

/** What keeps a player from playing, in the words of the page's language. */
export class ProblemKeeper {
  code: ProblemCode | null = null;
  /** Playback has ended for good; only another try begins again. */
  final = false;

  /** @param say shows it; null: there is none (any more) */
  constructor(
    private readonly text: (key: string) => string,
    private readonly say: (problem: PlayerProblem | null) => void,
  ) {}

  /** Returns what is said. */
  set(code: ProblemCode): PlayerProblem {
    this.code = code;
    const problem = this.inWords(code);
    this.say(problem);
    return problem;
  }

  clear(): void {
    this.code = null;
    this.say(null);
  }

  /** Another try begins. */
  forget(): void {
    this.final = false;
    this.clear();
  }

  /** Says it anew: the language is another one. */
  sayAgain(): void {
    this.say(this.code === null ? null : this.inWords(this.code));
  }

  private inWords(code: ProblemCode): PlayerProblem {
    return { code, message: this.text(`player.problem.${code}`), canRetry: canRetry(code) };
  }
}
