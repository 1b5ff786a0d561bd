import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { pino, type DestinationStream, type Logger } from 'pino';

interface LogSettings {
  readonly logFormat: string;
  readonly logLevel: string;
  readonly production: boolean;
  readonly quiet: boolean;
}

/** What went wrong, as it may be in a log. */
interface LoggedFault {
  readonly type: string;
  readonly code?: string;
  readonly message: string;
  readonly stack: string;
}

const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'];
const EDGE_ID = /^[\w.:-]{8,64}$/;
const MOST_SQL = 1000;

/** The request that a query belongs to; nothing is kept of it but its id. */
export const requestIds = new AsyncLocalStorage<string>();

/** Makes the ids of requests. @param fromEdge a trusted proxy has given each its `x-request-id`, which is taken over when it can be one */
export const requestIdsFrom =
  (fromEdge: boolean) =>
  ({ headers }: IncomingMessage): string => {
    const given = fromEdge ? headers['x-request-id'] : undefined;
    return typeof given === 'string' && EDGE_ID.test(given) ? given : `r-${randomBytes(6).toString('hex')}`;
  };

/** A text without what people may have written: whatever is in quotation marks, addresses of mails, and tokens. */
const withoutWords = (text: string): string =>
  text
    .replace(/".*"/gs, '"…"')
    .replace(/[^\s@<>]+@[^\s@<>]+/g, '…')
    .replace(/token=[\w.-]+/g, 'token=…');

/**
 * What went wrong. @param isMasked the message may hold what somebody has written (a database repeats values, a reader of JSON the text):
 * its words go, where it happened stays
 */
function faultOf(error: unknown, isMasked: boolean): LoggedFault {
  if (!(error instanceof Error)) return { type: typeof error, message: isMasked ? '…' : String(error), stack: '' };
  const { message, name } = error;
  const code = (error as { readonly code?: unknown }).code;
  const frames = (error.stack ?? '')
    .replace(message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  return {
    type: name,
    ...(typeof code === 'string' && /^[\w-]{1,40}$/.test(code) ? { code } : {}),
    message: isMasked ? withoutWords(message) : message,
    stack: frames.join('\n'),
  };
}

/** A query without the values that may be written into it. */
const bareQuery = (text: string): string => text.replace(/'(?:[^']|'')*'/g, "'…'").slice(0, MOST_SQL);

/** What the server writes for operators: no tokens, names, addresses, words that are searched for or bodies in a production. */
export class Log {
  /** For Fastify; null when lines are text. */
  readonly logger: Logger | null;
  private readonly isMasked: boolean;
  private readonly least: number;

  constructor({ logFormat, logLevel, production, quiet }: LogSettings, stream?: DestinationStream) {
    this.isMasked = production;
    this.least = quiet ? LEVELS.length - 1 : LEVELS.indexOf(logLevel);
    const level = quiet ? 'silent' : logLevel;
    // Written behind the answer, in pieces; what is left when the process ends is written then.
    const target = () => stream ?? pino.destination({ fd: 2, sync: false });
    this.logger = logFormat === 'json' ? pino({ level, base: { pid: process.pid } }, target()) : null;
  }

  /** A line for operators. */
  line(text: string): void {
    if (this.logger !== null) this.logger.info(text);
    else this.print('info', text);
  }

  /** A line on what does not work as it should, though nothing of the server's own is wrong. */
  warn(text: string): void {
    if (this.logger !== null) this.logger.warn(text);
    else this.print('warn', text);
  }

  /** A mistake of the server's own, at a request for `route`. */
  fault(requestId: string, route: string, error: unknown): void {
    const fault = faultOf(error, this.isMasked);
    if (this.logger !== null) this.logger.error({ reqId: requestId, route, err: fault }, 'A request failed.');
    else this.print('error', `${requestId} ${route}: ${fault.type}: ${fault.message}\n${fault.stack}`);
  }

  /** A query that took longer than LECTERN_SLOW_QUERY_MS, with the request that it was for. */
  slowQuery(ms: number, text: string): void {
    const reqId = requestIds.getStore() ?? '';
    const sql = bareQuery(text);
    if (this.logger !== null) this.logger.warn({ ...(reqId === '' ? {} : { reqId }), ms: Math.round(ms), sql }, 'A query was slow.');
    else this.print('warn', `A query took ${Math.round(ms)} ms${reqId === '' ? '' : ` (request ${reqId})`}: ${sql}`);
  }

  private print(level: string, text: string): void {
    if (LEVELS.indexOf(level) >= this.least) console.error(text);
  }
}
