import { element, text } from '../xml/write.ts';
import { messageElement, type MessageKey, type TextReader } from '../texts/texts.ts';
import { KeyReused } from '../store/outcomes.ts';
import { QuotaExceeded } from '../store/quotas.ts';
import { BadEncoding, ENCODINGS } from '../base/encodings.ts';
import { ForbiddenCharacter } from '../xml/forbidden.ts';
import { TEXT_LIMIT, TextTooLong } from '../xml/text-limit.ts';
import { UploadRefused } from '../media-library/refused.ts';
import { IdTaken } from '../content/changing/taken-ids.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { TooSoon } from '../session/limits.ts';
import type { SessionLost } from '../session/contract.ts';

/** Error codes of protocol 2.2. */
export type ProblemCode =
  | 'unknownAction'
  | 'unknownDataType'
  | 'notFound'
  | 'notPermitted'
  | 'foreignObjects'
  | 'noLicence'
  | 'validation'
  | 'badCredentials'
  | 'fileExists'
  | 'inUse'
  | 'revisionConflict'
  | 'idTaken'
  | 'badReference'
  | 'lockCircle'
  | 'namedTwice'
  | 'badDate'
  | 'keyReused'
  | 'otherUser'
  | 'badXml'
  | 'badEncoding'
  | 'tooLarge'
  | 'tooMany'
  | 'limitReached'
  | 'quotaExceeded'
  | 'storageFull'
  | 'unavailable'
  | 'internal';

export interface FieldProblem {
  readonly name: string;
  readonly code: string;
}

const STATUS: Readonly<Record<ProblemCode, number>> = {
  unknownAction: 400,
  unknownDataType: 400,
  notFound: 404,
  notPermitted: 403,
  foreignObjects: 403,
  noLicence: 403,
  validation: 400,
  badCredentials: 403,
  fileExists: 409,
  inUse: 409,
  revisionConflict: 409,
  idTaken: 400,
  badReference: 400,
  lockCircle: 400,
  namedTwice: 400,
  badDate: 400,
  keyReused: 422,
  otherUser: 409,
  badXml: 400,
  badEncoding: 400,
  tooLarge: 413,
  tooMany: 429,
  limitReached: 409,
  quotaExceeded: 429,
  storageFull: 507,
  unavailable: 503,
  internal: 500,
};

/**
 * Statuses that say "not now": the same may be asked for again, after so many seconds where nothing better is known. A disk is rarely
 * emptied at once; a database is often back in a moment.
 */
const RETRY_SECONDS: Readonly<Record<number, number>> = { 429: 60, 503: 5, 507: 30 };

interface ProblemDetails {
  readonly fields?: readonly FieldProblem[];
  readonly details?: Readonly<Record<string, string | number>>;
  /** The text that the visitor gets, where that of the code does not say enough. */
  readonly words?: MessageKey;
  /** What is filled into that text in a language; else the details are. */
  readonly values?: (language: string) => Readonly<Record<string, string>>;
  /** Seconds after which it may go better. */
  readonly retryAfter?: number;
  /** For the server's log: what was wrong, where. The visitor gets the text of the code. */
  readonly reason?: string;
}

/** A refusal that the visitor reads of by an `<error>` document (protocol 2.2). */
export class Problem extends Error {
  readonly status: number;
  readonly fields: readonly FieldProblem[];
  readonly details: Readonly<Record<string, string | number>>;
  readonly words: MessageKey;
  readonly values: ProblemDetails['values'];
  /** Seconds after which it may go better; null for what asking again does not change. */
  readonly retryAfter: number | null;

  constructor(
    readonly code: ProblemCode,
    { fields = [], details = {}, reason = '', retryAfter, words, values }: ProblemDetails = {},
  ) {
    super(reason === '' ? code : `${code}: ${reason}`);
    this.name = 'Problem';
    this.status = STATUS[code];
    this.fields = fields;
    this.details = details;
    this.words = words ?? code;
    this.values = values;
    this.retryAfter = retryAfter ?? RETRY_SECONDS[this.status] ?? null;
  }
}

/** The message that a visitor gets of an error; null for an error that was not expected. */
export function problemOf(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  if (error instanceof QuotaExceeded) {
    const { kind, ofAll, retrySeconds: retryAfter, message: reason } = error;
    return new Problem(ofAll ? 'storageFull' : 'quotaExceeded', { details: { quota: kind }, reason, retryAfter });
  }
  if (error instanceof UploadRefused) {
    const { reason: words, details, cause } = error;
    const reason = cause instanceof Error ? cause.message : words;
    return new Problem(words === 'pictureSize' ? 'tooLarge' : 'validation', { words, details, reason });
  }
  if (error instanceof IdTaken)
    return new Problem('idTaken', { details: { objects: error.taken.map(({ dataType, ID }) => `${dataType}/${ID}`).join(', ') } });
  if (error instanceof BadEncoding) {
    const { where, encoding, position, message: reason } = error;
    return position === null
      ? new Problem('badEncoding', { words: 'unknownEncoding', details: { where, encoding, known: ENCODINGS }, reason })
      : new Problem('badEncoding', { details: { where, encoding, ...position }, reason });
  }
  if (error instanceof ForbiddenCharacter) {
    const { field: name, character, message: reason } = error;
    const fields = [{ name, code: 'forbiddenCharacter' }];
    return new Problem('validation', { words: 'forbiddenCharacter', details: { field: name, character }, fields, reason });
  }
  if (error instanceof TextTooLong)
    return new Problem('tooLarge', { details: { object: error.object, limit: TEXT_LIMIT }, reason: error.message });
  if (error instanceof KeyReused) return new Problem('keyReused');
  if (error instanceof TooSoon) return new Problem('tooMany', { retryAfter: error.seconds });
  if (!(error instanceof StoreUnavailable)) return null;
  return new Problem(error.reason === 'full' ? 'storageFull' : 'unavailable', { reason: error.message });
}

/** Headers of an answer that is a problem: when to ask again. */
export const problemHeaders = ({ retryAfter }: Problem): Readonly<Record<string, string>> =>
  retryAfter === null ? {} : { 'Retry-After': String(retryAfter) };

const UNITS = [
  { unit: 'second', seconds: 1, below: 100 },
  { unit: 'minute', seconds: 60, below: 100 * 60 },
  { unit: 'hour', seconds: 60 * 60, below: Infinity },
] as const;

/** How long a wait is, in words: `16 seconds`, `2 Minuten`, `24 hours`. */
function waitInWords(wait: number, lang: string): string {
  const { unit, seconds } = UNITS.find(({ below }) => wait < below)!;
  const value = Math.ceil(wait / seconds);
  return new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/**
 * Writes the error document.
 * @param ref the request id, which error reports quote
 * @param instead what is shown in place of what was asked for, as finished XML
 */
export function problemDocument(problem: Problem, reader: TextReader & { readonly loggedIn?: boolean }, ref: string, instead = ''): string {
  const { status, code, details, fields, retryAfter } = problem;
  const { lang } = reader;
  // Nobody is sent to log in who has.
  const key = problem.words === 'notPermitted' && reader.loggedIn === true ? 'notPermitted.account' : problem.words;
  const words =
    code === 'tooMany' && retryAfter !== null
      ? messageElement('tooManyWait', reader, (language) => ({ wait: waitInWords(retryAfter, language) }))
      : messageElement(key, reader, problem.values ?? details);
  return element(
    'cms',
    { version: 1, lang },
    instead,
    element(
      'error',
      { status, code, ref, retry: retryAfter === null ? 0 : 1 },
      words,
      retryAfter === null ? '' : element('detail', { name: 'wait' }, String(retryAfter)),
      ...Object.entries(details).map(([name, value]) => element('detail', { name }, text(String(value)))),
      ...fields.map((field) => element('field', { ...field })),
    ),
  );
}

/** Writes the session-lost document (protocol 2.2). */
export function sessionLostDocument(lost: SessionLost, reader: TextReader): string {
  return element(
    'cms',
    { version: 1, lang: reader.lang },
    element('sessionLost', { window: 'sessionLostInfo', anonymous: lost.anonymous ? 1 : 0 }, messageElement('sessionLost', reader)),
  );
}
