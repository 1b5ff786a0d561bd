import { RECOVERY_ATTEMPTS } from '../model/limits.ts';
import type { ProblemCode } from '../model/problem-code.ts';

/** An error of hls.js, as far as the policy looks at it. */
export interface StreamError {
  /** `networkError`, `mediaError`, `keySystemError`, `muxError`, `otherError`. */
  readonly type: string;
  readonly details: string;
  readonly fatal: boolean;
  /** HTTP status, 0 when no answer came. */
  readonly status: number;
  /** The segment in question: where it ends on the media's time line. */
  readonly segment?: { readonly start: number; readonly end: number } | null;
}

/** What is done about an error. */
type Recovery =
  | { readonly kind: 'log' }
  | { readonly kind: 'recover' }
  | { readonly kind: 'swap' }
  /** Loading starts again after a pause. */
  | { readonly kind: 'restart'; readonly afterMs: number }
  /** Loading goes on behind a segment that cannot be had. */
  | { readonly kind: 'skip'; readonly from: number; readonly to: number }
  | { readonly kind: 'fail'; readonly code: ProblemCode; readonly message: string };

/** Errors that end playback at once: trying again would load the same (ERR-040 to ERR-042). */
const FINAL: Readonly<Record<string, ProblemCode>> = {
  manifestLoadError: 'network.manifest',
  manifestLoadTimeOut: 'network.manifest',
  manifestParsingError: 'network.manifest',
  levelLoadError: 'network.level',
  levelLoadTimeOut: 'network.level',
  levelParsingError: 'network.level',
  levelEmptyError: 'network.level',
  audioTrackLoadError: 'network.level',
  audioTrackLoadTimeOut: 'network.level',
  keyLoadError: 'network.key',
  keyLoadTimeOut: 'network.key',
  fragDecryptError: 'network.key',
  manifestIncompatibleCodecsError: 'media.unsupported',
  bufferIncompatibleCodecsError: 'media.unsupported',
  bufferAddCodecError: 'media.unsupported',
};
/** Ours: a segment has come, nothing of it can be played, and hls.js does nothing more about it. */
export const UNPLAYABLE = 'segmentUnplayable';
/** Media errors that lie in one segment. */
const SEGMENT_ERRORS: ReadonlySet<string> = new Set(['fragParsingError', UNPLAYABLE]);
const RESTART_MS = 1000;
const LONGEST_RESTART_MS = 3000;
/** So many segments in a row are passed over; when the next one cannot be had either, nothing comes at all. */
const LONGEST_HOLE = 2;

/**
 * Decides about errors of a stream (ERR-035 to ERR-042): at most 16 recovery attempts; media errors are first recovered, then with the
 * other audio codec, then they end playback; a segment that the server will not give is passed over, up to two in a row; a lost connection
 * is waited for.
 */
export class HlsRecovery {
  private attempts = 0;
  private mediaErrors = 0;
  private timeouts = 0;
  /** Segments passed over since the last one that came. */
  private dead = 0;
  private came = false;
  /** Why the last segment was passed over. */
  private lastCode: ProblemCode = 'media.decode';

  /** Playback went on for a while: what failed before is over. */
  succeeded(): void {
    this.attempts = 0;
    this.mediaErrors = 0;
    this.timeouts = 0;
  }

  /** A segment of the picture has come and can be played. */
  loaded(): void {
    this.dead = 0;
    this.came = true;
  }

  /** Segments have been passed over, and none has come since. */
  get inHole(): boolean {
    return this.dead > 0;
  }

  /** What is to be reported when everything up to the end has been passed over: nothing, when some of it could be played. */
  get nothing(): ProblemCode | null {
    return this.came ? null : this.lastCode;
  }

  decide(error: StreamError): Recovery {
    if (!error.fatal) return { kind: 'log' };
    const { type, details } = error;
    const final = Object.hasOwn(FINAL, details) ? FINAL[details] : undefined;
    // Without any answer the connection is lost, not the list of parts: that is waited for.
    const lost = final === 'network.level' && details.endsWith('LoadError') && error.status === 0;
    if (final && !lost) return { kind: 'fail', code: final, message: `${details}${error.status > 0 ? ` (status ${error.status})` : ''}` };
    if (type === 'keySystemError') return { kind: 'fail', code: 'media.protected', message: details };
    if (this.attempts >= RECOVERY_ATTEMPTS)
      return {
        kind: 'fail',
        code: type === 'networkError' ? 'network.segment' : 'media.recovery',
        message: `Recovery failed after ${RECOVERY_ATTEMPTS} attempts: ${details}.`,
      };
    this.attempts++;
    return type === 'networkError' || SEGMENT_ERRORS.has(details) ? this.afterSegment(error) : this.afterMedia(details);
  }

  private afterSegment({ details, status, segment, type }: StreamError): Recovery {
    const timedOut = details.endsWith('TimeOut');
    // A second time-out at the same position is a segment that never comes; no answer at all is a lost connection.
    const dead = type !== 'networkError' || status >= 400 || (timedOut && ++this.timeouts > 1);
    if (segment && dead) {
      this.timeouts = 0;
      this.dead++;
      this.lastCode = type === 'networkError' ? 'network.segment' : 'media.decode';
      if (this.dead > LONGEST_HOLE)
        return {
          kind: 'fail',
          code: this.lastCode,
          message: `${this.dead} segments in a row cannot be had: ${details}${status > 0 ? ` (status ${status})` : ''}.`,
        };
      return { kind: 'skip', from: segment.start, to: segment.end };
    }
    return { kind: 'restart', afterMs: Math.min(LONGEST_RESTART_MS, RESTART_MS * this.attempts) };
  }

  private afterMedia(details: string): Recovery {
    this.mediaErrors++;
    if (this.mediaErrors === 1) return { kind: 'recover' };
    if (this.mediaErrors === 2) return { kind: 'swap' };
    return { kind: 'fail', code: 'media.recovery', message: `Recovery failed: ${details} came again after the audio codec was swapped.` };
  }
}
