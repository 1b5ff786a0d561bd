import type Hls from 'hls.js';
import type { ErrorData, FragBufferedData, FragParsedData, LevelDetails, ManifestLoadedData } from 'hls.js';
import type { QualityLevel } from '../contract.ts';
import { Subscription, fromEvent, race, take } from 'rxjs';
import { after, type Clock } from '../../../core/api.ts';
import { HlsRecovery, UNPLAYABLE } from './recovery.ts';
import { SegmentSkip } from './segment-skip.ts';
import type { LiveWindow } from './live-window.ts';
import type { ProblemCode } from '../model/problem-code.ts';
import { showStreamSubtitles } from './subtitles.ts';

/** What a stream reports to its player. */
interface StreamListener {
  /** Levels, live window or origin are other than before. */
  changed(): void;
  /** The stream has more than the light build can play. */
  needsFull(): void;
  failed(code: ProblemCode, message: string): void;
  /** The rest of the stream cannot be had, and there is nothing behind it. */
  ended(): void;
  log(level: 'debug' | 'info' | 'warn' | 'error', message: string, more?: unknown): void;
}

/**
 * So many checks in a row, one every 500 ms, the playhead may rest while nothing is on its way. The second number is for neighbours of a
 * segment that was passed over.
 */
const REST_CHECKS = 8;
const REST_CHECKS_IN_HOLE = 4;

/** hls.js at work on one media element: its errors, levels, live window and the origin of its time line. */
export class HlsStream {
  /** What the first frame's time is, null until known (the time line of TS and fMP4 begins later than 0). */
  origin: number | null = null;
  private readonly recovery = new HlsRecovery();
  private readonly skip: SegmentSkip;
  private details: LevelDetails | null = null;
  private readonly undos: (() => void)[] = [];
  private restart = Subscription.EMPTY;
  /** Where segments begin by the playlist, by their numbers. */
  private readonly starts = new Map<number, number>();
  private box = { width: 0, height: 0 };
  private playedSince: number | null = null;
  /** Something is on its way. */
  private loading = false;
  private restedChecks = 0;

  constructor(
    readonly hls: Hls,
    private readonly events: typeof Hls.Events,
    private readonly media: HTMLMediaElement,
    private readonly clock: Clock,
    private readonly listener: StreamListener,
  ) {
    this.skip = new SegmentSkip(
      media,
      clock,
      (seconds) => this.hls.startLoad(seconds),
      () => (this.details !== null && !this.details.live ? this.details.edge : Infinity),
      () => this.endOfHoles(),
    );
    this.listen();
    this.undos.push(showStreamSubtitles(hls, events, media));
  }

  get levels(): readonly QualityLevel[] {
    return this.hls.levels.map(({ height, bitrate }, id) => ({ id, height, bitrate }));
  }

  /** The chosen level, -1 for automatic. */
  get level(): number {
    return this.hls.autoLevelEnabled ? -1 : this.hls.manualLevel;
  }

  /** The level on the screen, -1 while unknown. */
  get playingLevel(): number {
    return this.hls.currentLevel;
  }

  /** null until the playlist has come. */
  get live(): LiveWindow | null {
    const { details } = this;
    if (!details) return null;
    return { live: details.live, start: details.fragmentStart, end: details.edge, sync: this.hls.liveSyncPosition ?? details.edge };
  }

  setLevel(id: number): void {
    this.hls.nextLevel = id;
  }

  /** Keeps the automatic choice of levels to what a box of this size can show. @param width device pixels */
  capTo(width: number, height: number): void {
    this.box = { width, height };
    const enough = this.hls.levels.findIndex((level) => level.height >= height || level.width >= width);
    this.hls.autoLevelCapping = height === 0 || enough < 0 ? -1 : enough;
  }

  /** A media element's own error goes the way of the stream's media errors. */
  mediaFailed(message: string): void {
    this.act({ type: 'mediaError', details: `mediaElementError ${message}`, fatal: true, status: 0 });
  }

  /** To be called regularly while playing: after ten seconds of playing, former errors count no more. */
  progressed(seconds: number): void {
    this.restedChecks = 0;
    if (!this.media.seeking && this.media.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) this.recovery.loaded();
    if (this.playedSince === null || seconds < this.playedSince) this.playedSince = seconds;
    else if (seconds - this.playedSince > 10) {
      this.playedSince = seconds;
      this.recovery.succeeded();
    }
  }

  /**
   * To be called every 500 ms while the playhead should move and does not. hls.js takes what it has appended for loaded even when nothing
   * of it can be played, and would wait for ever: such a segment is passed over. An element that seeks into it seeks for ever, too.
   */
  rested(seconds: number): void {
    const { details, media } = this;
    const waits =
      details !== null && !details.live && !this.loading && this.restart.closed && !this.skip.pending && navigator.onLine && !media.paused;
    this.restedChecks = waits ? this.restedChecks + 1 : 0;
    if (this.restedChecks < (this.recovery.inHole ? REST_CHECKS_IN_HOLE : REST_CHECKS)) return;
    this.restedChecks = 0;
    const segment = details?.fragments.find(({ end }) => end > seconds + 0.1);
    if (segment)
      this.act({ type: 'mediaError', details: UNPLAYABLE, fatal: true, status: 0, segment: { start: segment.start, end: segment.end } });
  }

  /** Lets go of hls.js, which its maker destroys. */
  dispose(): void {
    this.restart.unsubscribe();
    this.skip.cancel();
    for (const undo of this.undos.splice(0)) undo();
  }

  private listen(): void {
    const { hls, events } = this;
    const on = (event: Parameters<Hls['on']>[0], handle: (name: string, data: never) => void): void => {
      hls.on(event, handle as Parameters<Hls['on']>[1]);
      this.undos.push(() => hls.off(event, handle as Parameters<Hls['off']>[1]));
    };
    on(events.MANIFEST_LOADED, (_name, data: ManifestLoadedData) => {
      const more =
        data.audioTracks.length > 1 ||
        data.audioTracks.some(({ url }) => url !== '') ||
        (data.subtitles?.length ?? 0) > 0 ||
        data.sessionKeys !== null;
      if (more) this.listener.needsFull();
    });
    on(events.LEVEL_UPDATED, (_name, data: { details: LevelDetails }) => {
      this.details = data.details;
      // Stored now: hls.js moves them to what it finds in the segments.
      if (!data.details.live) for (const { sn, start } of data.details.fragments) if (!this.starts.has(sn)) this.starts.set(sn, start);
      this.listener.changed();
    });
    on(events.FRAG_PARSED, (_name, data: FragParsedData) => this.learnOrigin(data));
    on(events.MANIFEST_PARSED, () => {
      this.capTo(this.box.width, this.box.height);
      this.listener.changed();
    });
    for (const event of [events.LEVEL_SWITCHED, events.LEVELS_UPDATED] as const) on(event, () => this.listener.changed());
    for (const event of [events.FRAG_LOADING, events.KEY_LOADING, events.LEVEL_LOADING, events.AUDIO_TRACK_LOADING] as const)
      on(event, () => {
        this.loading = true;
      });
    for (const event of [events.FRAG_LOADED, events.FRAG_LOAD_EMERGENCY_ABORTED, events.LEVEL_LOADED, events.AUDIO_TRACK_LOADED] as const)
      on(event, () => {
        this.loading = false;
      });
    // The event comes for broken data, too, of which nothing is there then.
    on(events.FRAG_BUFFERED, (_name, { frag }: FragBufferedData) => {
      if (frag.type === 'main' && frag.sn !== 'initSegment' && holds(this.media.buffered, (frag.start + frag.end) / 2))
        this.recovery.loaded();
    });
    on(events.ERROR, (_name, data: ErrorData) => {
      this.loading = false;
      this.onError(data);
    });
  }

  /** Whatever remained was passed over: the end, or, when nothing at all could be played, a problem. */
  private endOfHoles(): void {
    const code = this.recovery.nothing;
    if (code === null) this.listener.ended();
    else this.listener.failed(code, 'No segment of the stream can be played.');
  }

  private learnOrigin({ frag, part }: FragParsedData): void {
    if (frag.type !== 'main' || part || typeof frag.sn !== 'number' || !this.details || this.details.live) return;
    const isFirst = frag.sn === this.details.startSN;
    // A stream begun in the middle: its first segment shows nearly the same, until the real first one comes.
    if (!isFirst && this.origin !== null) return;
    const { video, audiovideo, audio } = frag.elementaryStreams;
    const found = video ?? audiovideo ?? audio;
    if (!found) return;
    const origin = Math.max(0, found.startPTS - (isFirst ? 0 : (this.starts.get(frag.sn) ?? frag.start)));
    if (origin === this.origin || (!isFirst && origin > 0.5)) return;
    this.origin = origin;
    this.listener.changed();
  }

  private onError(data: ErrorData): void {
    const segment = data.frag && typeof data.frag.sn === 'number' ? { start: data.frag.start, end: data.frag.end } : null;
    this.act({ type: data.type, details: data.details, fatal: data.fatal, status: data.response?.code ?? 0, segment }, data.error);
  }

  private recover(): void {
    // An implementation may keep the library around it from recovering by itself.
    if ('allowed' in this.hls) this.hls.allowed = true;
    this.hls.recoverMediaError();
  }

  /** Loads again after a pause, or at once when the connection is back. */
  private restartLater(afterMs: number): void {
    this.restart.unsubscribe();
    this.restart = race(after(this.clock, afterMs), fromEvent(globalThis, 'online'))
      .pipe(take(1))
      .subscribe(() => this.hls.startLoad(-1));
  }

  private act(error: Parameters<HlsRecovery['decide']>[0], cause?: unknown): void {
    const what = this.recovery.decide(error);
    this.listener.log(error.fatal ? 'warn' : 'info', `${error.type} ${error.details}: ${what.kind}`, cause);
    switch (what.kind) {
      case 'log':
        return;
      case 'recover':
        return this.recover();
      case 'swap':
        this.hls.swapAudioCodec();
        return this.recover();
      case 'restart':
        return this.restartLater(what.afterMs);
      case 'skip':
        return this.skip.add(what.from, what.to);
      case 'fail':
        this.hls.stopLoad();
        this.listener.failed(what.code, what.message);
    }
  }
}

const holds = (ranges: TimeRanges, seconds: number): boolean =>
  Array.from({ length: ranges.length }, (_each, index) => ranges.start(index) <= seconds && seconds <= ranges.end(index)).includes(true);
