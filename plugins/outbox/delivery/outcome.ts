/** How one attempt to send ended. */
export type Outcome =
  /** The server has it. `at` is shown to a person, never compared. */
  | { readonly type: 'stored'; readonly at: number; readonly answer: string }
  /** A 4xx. `certain`: in the dispatcher's own words, so that sending again would change nothing. */
  | { readonly type: 'refused'; readonly status: number; readonly text: string; readonly certain: boolean }
  /** 401, 440: a new login is needed. */
  | { readonly type: 'sessionLost' }
  /** The server failed at this entry; others may go through. */
  | { readonly type: 'serverError' }
  /** No answer, or none of the dispatcher's (a login page of a hotel's network): the server may or may not have it. */
  | { readonly type: 'unreachable' }
  /** 429, or 503 and 507 with Retry-After. */
  | { readonly type: 'tooMany'; readonly waitMs: number }
  /** Another user by now. */
  | { readonly type: 'notSent' };

/** What there is of an answer when it has been read. */
interface Reading {
  readonly status: number;
  /** The envelope `cms` was there. */
  readonly isEnvelope: boolean;
  /** The envelope's error. */
  readonly error: { readonly status: number; readonly text: string } | null;
  /** Milliseconds of Retry-After; null without one that can be understood. */
  readonly retryAfterMs: number | null;
  readonly body: string;
  readonly at: number;
}

/** Statuses that concern every entry when they say how long to wait: the server is not available, or has no room to store anything. */
const FOR_ALL = new Set([503, 507]);

/** Statuses that say "not now" although they begin with 4. */
const PASSING = new Set([408, 421, 423, 425]);

/**
 * What an answer means for the entry (protocol 1.6, 4.8). A success counts only in the dispatcher's own form: a page that a network
 * puts before the server must not make a result disappear.
 */
export function outcomeOf({ status, isEnvelope, error, retryAfterMs, body, at }: Reading): Outcome {
  const reported = error && status >= 200 && status < 300 ? error.status || 500 : status;
  if (reported === 401 || reported === 440) return { type: 'sessionLost' };
  if (reported === 429 || (FOR_ALL.has(reported) && retryAfterMs !== null)) return { type: 'tooMany', waitMs: retryAfterMs ?? 0 };
  if (reported >= 200 && reported < 300)
    return isEnvelope || reported === 204 ? { type: 'stored', at, answer: body } : { type: 'unreachable' };
  if (reported >= 400 && reported < 500 && !PASSING.has(reported))
    return { type: 'refused', status: reported, text: error?.text ?? '', certain: error !== null };
  return reported >= 500 || PASSING.has(reported) ? { type: 'serverError' } : { type: 'unreachable' };
}

/**
 * Milliseconds of a Retry-After header: seconds, or a date measured against the server's own `Date`, because the clock here may be
 * wrong. Null when there is none.
 */
export function retryAfter(header: string | null, serverDate: string | null): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const [until, now] = [Date.parse(text), Date.parse(serverDate ?? '')];
  return Number.isNaN(until) || Number.isNaN(now) ? null : Math.max(0, until - now);
}
