import { Ajv } from 'ajv';
import { JsonMistake, readJsonText } from '../base/json-text.ts';

/** How a cache before the server is told what to forget. In headers and body `{tags}` is where the tags go. */
interface PurgeRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** '' for none. In it the tags are a list of JSON, in headers and address words with the separator between them. */
  readonly body: string;
  readonly separator: string;
}
export interface PurgeTarget {
  /** What operators read of it: without user, password and query. */
  readonly name: string;
  /** Tells it; what it kept of these tags is asked for anew from then on. @throws Error in words, without what is secret */
  purge(tags: readonly string[], signal?: AbortSignal): Promise<void>;
}

const SCHEMA = {
  type: 'object',
  required: ['url'],
  additionalProperties: false,
  properties: {
    url: { type: 'string' },
    method: { type: 'string', pattern: '^[A-Z]{3,10}$' },
    headers: {
      type: 'object',
      additionalProperties: { type: 'string', pattern: '^[ -~]{1,2000}$' },
      propertyNames: { pattern: '^[A-Za-z0-9-]+$' },
    },
    body: { type: 'string', maxLength: 4000 },
    separator: { type: 'string', pattern: '^[ ,|]{1,2}$' },
  },
};
const WANTED: Readonly<Record<string, string>> = {
  method: 'is a method in capitals, such as "POST" or "PURGE"',
  headers: 'has a text of one line for each name, such as {"Surrogate-Key": "{tags}"}',
  body: 'is a text, such as "{\\"tags\\": {tags}}"',
  separator: 'is " ", ",", "|" or two of these',
};
const TAGS = '{tags}';
/** No page has it: with it one sees whether the edge takes a request. */
export const NO_TAG = 'lectern-check';
const TIMEOUT_MS = 10_000;
/** CDNs take no more in a request. */
const MOST_AT_ONCE = 30;
const FORBIDDEN = new Set(['CONNECT', 'TRACE', 'TRACK']);

const refuse = (words: string): Error => new Error(`LECTERN_EDGE_PURGE ${words}`);

function parsed(raw: string): Partial<PurgeRequest> & Pick<PurgeRequest, 'url'> {
  let value: unknown;
  try {
    ({ value } = readJsonText(raw));
  } catch (error) {
    if (error instanceof JsonMistake) throw refuse(`is no JSON: ${error.message}`);
    throw error;
  }
  const validate = new Ajv({ strict: false }).compile<Partial<PurgeRequest> & Pick<PurgeRequest, 'url'>>(SCHEMA);
  if (validate(value)) return value;
  const [{ instancePath, keyword, params, message = '' }] = validate.errors! as [NonNullable<typeof validate.errors>[number]];
  const where = instancePath === '' ? '' : `: ${instancePath}`;
  if (keyword === 'additionalProperties') throw refuse(`has "${String(params.additionalProperty)}", which is no setting of it.`);
  if (keyword === 'required') throw refuse('lacks "url": the address that takes the request.');
  const named = instancePath.split('/').find((step) => step in WANTED);
  // What is there is not repeated: it may be a secret.
  throw refuse(named === undefined ? `is refused${where}: ${message}.` : `is refused: ${named} ${WANTED[named]}.`);
}

function checked(raw: string): PurgeRequest {
  const { url, method = 'POST', headers = {}, body = '', separator = ' ' } = parsed(raw);
  const address = URL.canParse(url) ? new URL(url) : null;
  if (address === null || !/^https?:$/.test(address.protocol) || address.username !== '')
    throw refuse('is refused: url is an address that begins with http: or https:, without a user; a password belongs into a header.');
  if (FORBIDDEN.has(method)) throw refuse(`is refused: no request can be sent with ${method}.`);
  if (body !== '' && method === 'GET') throw refuse('is refused: a request with GET has no body.');
  if (![url, body, ...Object.values(headers)].some((text) => text.includes(TAGS)))
    throw refuse('names no tags: write {tags} into a header, the body or the address, where they go.');
  return { url, method, headers, body, separator };
}

async function send({ url, method, headers, body, separator }: PurgeRequest, tags: readonly string[], signal: AbortSignal): Promise<void> {
  const words = tags.join(separator);
  const answer = await fetch(
    url.replaceAll(TAGS, () => encodeURIComponent(words)),
    {
      method,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replaceAll(TAGS, () => words)])),
      ...(body === '' ? {} : { body: body.replaceAll(TAGS, () => JSON.stringify(tags)) }),
      redirect: 'error',
      signal,
    },
  );
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
}

/**
 * Reads LECTERN_EDGE_PURGE. @returns null for ''
 * @throws Error that says what is wrong, and what to write
 */
export function readPurgeTarget(raw: string, edgeSeconds: number): PurgeTarget | null {
  if (raw.trim() === '') return null;
  const request = checked(raw);
  if (edgeSeconds === 0)
    throw refuse('tells a cache what to forget, and LECTERN_EDGE_SECONDS=0 lets none keep anything: set both, or neither.');
  const { origin, pathname } = new URL(request.url);
  return {
    name: `${request.method} ${origin}${decodeURI(pathname)}`,
    async purge(tags, signal) {
      for (let from = 0; from < tags.length; from += MOST_AT_ONCE) {
        const timeout = AbortSignal.timeout(TIMEOUT_MS);
        const either = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
        await send(request, tags.slice(from, from + MOST_AT_ONCE), either).catch((error: unknown) => {
          if (signal?.aborted === true) throw error;
          throw new Error(timeout.aborted ? `it did not answer in ${TIMEOUT_MS / 1000} s` : wordsOf(error), { cause: error });
        });
      }
    },
  };
}

/** What `fetch` says of a connection is in what its error comes from. */
function wordsOf(error: unknown): string {
  const { cause, message } = error as Error;
  const code = (cause as { readonly code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : cause instanceof Error ? cause.message : message;
}
