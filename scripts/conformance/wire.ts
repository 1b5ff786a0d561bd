import { request as plain, type IncomingMessage } from 'node:http';
import { request as secure } from 'node:https';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

interface Ask {
  readonly method?: 'GET' | 'POST' | 'HEAD';
  readonly token?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly lang?: string;
}

export interface Wire {
  readonly ask: (path: string, ask?: Ask) => Promise<Answer>;
  /** A call of the dispatcher; `query` without mode, lang and user. */
  readonly dispatch: (query: string, ask?: Ask) => Promise<Answer>;
}

export interface Limits {
  readonly milliseconds: number;
  readonly bytes: number;
}

/** No answer came that could be judged; the message is for people. */
export class Unreachable extends Error {}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/;

function inWords(address: string, error: NodeJS.ErrnoException): Unreachable {
  if (error instanceof Unreachable) return error;
  const code = error.code ?? '';
  if (CERTIFICATE.test(code)) {
    return new Unreachable(
      `The certificate of ${address} is not trusted (${code}). Start with NODE_EXTRA_CA_CERTS=<file of its authority>, or use http.`,
    );
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new Unreachable(`No server has the name of ${address}.`);
  if (code === 'ECONNREFUSED') return new Unreachable(`Nothing listens at ${address}.`);
  return new Unreachable(`${address} did not answer: ${error.message === '' ? code : error.message}.`);
}

/** The whole body as text, at most so many bytes of it: an endless answer ends here. */
async function bodyOf(answer: IncomingMessage, bytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > bytes) throw new Unreachable(`An answer was longer than ${bytes} bytes and was not read further.`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function send(url: URL, { method, token, fields, headers = {} }: Ask, limits: Limits): Promise<Answer> {
  const body = fields === undefined ? undefined : new URLSearchParams(fields).toString();
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? secure : plain)(url, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      // The whole exchange has one limit: a server that sends a byte now and then would outlive a limit on silence.
      signal: AbortSignal.timeout(limits.milliseconds),
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8',
        Encoding: 'UTF-8',
        Accept: 'application/xml, text/xml;q=0.9, text/html;q=0.5',
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
        ...headers,
      },
    });
    const fail = (error: NodeJS.ErrnoException) => {
      const late = error.name === 'AbortError' || error.name === 'TimeoutError';
      reject(late ? new Unreachable(`${url.origin} took longer than ${limits.milliseconds} ms.`) : inWords(url.origin, error));
    };
    request.once('error', fail);
    request.once('response', (answer) => {
      bodyOf(answer, limits.bytes).then(
        (text) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers as Answer['headers'], body: text }),
        fail,
      );
    });
    request.end(body);
  });
}

/** Calls to one server. */
export function wireTo(address: URL, limits: Limits): Wire {
  const ask = (path: string, options: Ask = {}) => send(new URL(path, address), options, limits);
  return {
    ask,
    dispatch: (query, options = {}) =>
      ask(`/dispatcher.php?mode=ajax&lang=${options.lang ?? 'de'}&${query}${options.token === undefined ? '&user=0' : ''}`, options),
  };
}
