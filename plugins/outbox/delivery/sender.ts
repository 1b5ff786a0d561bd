import {
  type CustomerConfiguration,
  type Clock,
  isMobile,
  readAnswer,
  readBody,
  envelopeOf,
  encodeFields,
  requestHeaders,
  buildAddress,
  type Session,
  type Texts,
} from '../../../core/api.ts';
import { outcomeOf, retryAfter, type Outcome } from './outcome.ts';
import type { OutboxStored } from '../contract.ts';

/** What the sender works with. */
export interface SenderServices {
  readonly configuration: Pick<CustomerConfiguration, 'dispatcherUrl' | 'allowedOrigins' | 'dataTypes' | 'headers'>;
  readonly session: Session;
  readonly texts: Pick<Texts, 'language'>;
  readonly transport: typeof fetch;
  readonly clock: Clock;
  /** Address of the page. */
  readonly page: () => string;
}

/** An answer that does not come counts as none. Measured by the browser's timers, not by the clock. */
const ANSWER_MS = 120_000;

/** The code of a server that knows a key with another body (protocol 4.8). */
const KEY_REUSED = 'keyReused';
/** The code of a server for which the token is of somebody else than the entry: it waits for its owner. */
const OTHER_USER = 'otherUser';

/**
 * Sends one entry and says what became of it; never rejects. When its key belongs to something else, nothing of it is stored there: it goes
 * once more under a second key, which follows from the first, so that a tab that ends between the two stores nothing twice.
 */
export async function sendEntry(entry: OutboxStored, services: SenderServices): Promise<Outcome> {
  const first = await sendUnder(entry, entry.key, services);
  return first.code === KEY_REUSED ? (await sendUnder(entry, `${entry.key}-2`, services)).outcome : first.outcome;
}

/** How one exchange ended, and the code of the server's error, '' without one. */
interface Exchanged {
  readonly outcome: Outcome;
  readonly code: string;
}

/**
 * Sends one entry under an idempotency key (protocol 1.2, 1.6, 4.8); never rejects.
 * User and token are taken in the same moment: what belongs to one user never travels under another's token.
 */
async function sendUnder(entry: OutboxStored, key: string, services: SenderServices): Promise<Exchanged> {
  const { configuration, session, texts, transport, clock, page } = services;
  session.checkExpiry();
  const { user, token } = session;
  if (user !== entry.user) return { outcome: { type: 'notSent' }, code: '' };
  try {
    const address = buildAddress(
      { action: entry.action, dataType: entry.dataType, ID: Number(entry.id ?? 0) },
      {
        dispatcherUrl: configuration.dispatcherUrl,
        page: page(),
        allowedOrigins: configuration.allowedOrigins,
        lang: texts.language,
        user,
        sessionToken: token,
        isMobile: isMobile(),
        dataTypes: configuration.dataTypes,
      },
    );
    const response = await transport(address, {
      method: 'POST',
      headers: requestHeaders({}, token, false, key),
      body: encodeFields(entry.body),
      credentials: 'same-origin',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const offered = response.headers.get(configuration.headers.token);
    if (offered !== null) session.offer(offered);
    const body = await readBody(response, () => undefined);
    const answer = readAnswer({ status: response.status, headers: response.headers, body }, configuration.headers, texts.language);
    const outcome = outcomeOf({
      status: response.status,
      isEnvelope: answer.document !== null && envelopeOf(answer.document) !== null,
      error: answer.error,
      retryAfterMs: retryAfter(response.headers.get('Retry-After'), response.headers.get('Date')),
      body,
      at: clock.now(),
    });
    if (outcome.type === 'sessionLost') session.lost({ anonymous: answer.sessionLost?.anonymous ?? undefined, sent: token });
    const code = answer.error?.code ?? '';
    return { outcome: code === OTHER_USER ? { type: 'notSent' } : outcome, code };
  } catch {
    return { outcome: { type: 'unreachable' }, code: '' };
  }
}

const FIRST_MS = 1000;
const LONGEST_MS = 5 * 60_000;
/** However long a server asks to wait. */
const LONGEST_REQUESTED_MS = 60 * 60_000;

/**
 * Milliseconds until the next attempt: doubling from 1 s to 5 min, half of it by chance so that many browsers do not come at once
 * (decorrelated by "equal jitter"); never less than what the server asked for, up to an hour.
 * @param failures attempts in a row that led to nothing, 1 for the first
 * @param random 0 to 1
 */
export function backOff(failures: number, requestedMs: number, random: number): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(30, Math.max(0, failures - 1)));
  const requested = Math.min(LONGEST_REQUESTED_MS, Math.max(0, requestedMs));
  return Math.round(requested > 0 ? requested + (whole / 2) * random : whole / 2 + (whole / 2) * random);
}
