import { alike } from '../tape/alike.ts';
import type { AnswerEntry, Content, Entry, RequestEntry } from '../tape/model.ts';
import { plainHeaders, withoutSecrets } from '../tape/secrets.ts';

/** Stamps what comes in with the page's time. */
type Add = (content: Content) => void;

/**
 * What a build or a customer brings, and no answer of a server's data: it comes from where the page is, so that a tape shows what another
 * build does with the same answers.
 */
const OF_THE_BUILD =
  /^\/(?:assets|shared|sandbox)\/|^\/[\w-]+\/(?:texts|modules)\/|\.(?:xsl|js|css|json|svg|png|jpe?g|webp|avif|woff2|vtt)$/i;

const addressOf = (input: RequestInfo | URL, page: string): string => {
  const address = new URL(input instanceof Request ? input.url : String(input), page);
  return address.origin === new URL(page).origin ? `${address.pathname}${address.search}` : address.href;
};

export const isOfTheBuild = (address: string): boolean => OF_THE_BUILD.test(address.split('?', 1)[0] ?? '');

async function bodyOf(input: RequestInfo | URL, init: RequestInit | undefined): Promise<string> {
  const body = init?.body;
  if (typeof body === 'string') return withoutSecrets(body);
  if (body instanceof URLSearchParams) return withoutSecrets(String(body));
  if (body instanceof FormData)
    return withoutSecrets(
      [...body].map(([name, value]) => `${name}=${typeof value === 'string' ? value : `file ${value.name}`}`).join('&'),
    );
  if (body instanceof Blob) return withoutSecrets(await body.text());
  if (input instanceof Request && body === undefined) return withoutSecrets(await input.clone().text());
  return '';
}

/** The page's transport as it is, with a copy of what goes through it. */
export function recordingTransport(real: typeof fetch, page: string, add: Add, next: () => number): typeof fetch {
  return async (input, init) => {
    const address = addressOf(input, page);
    if (isOfTheBuild(address)) return real(input, init);
    const n = next();
    const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase();
    const headers = plainHeaders(new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined)));
    add({ type: 'request', n, method, address: withoutSecrets(address), headers, body: await bodyOf(input, init) });
    const answered = (answer: Omit<AnswerEntry, 'type' | 'n'>): void => add({ type: 'answer', n, ...answer });
    const lost = (error: unknown): void =>
      answered({ status: 0, headers: {}, body: '', error: error instanceof Error ? error.name : 'Error' });
    let answer: Response;
    try {
      answer = await real(input, init);
    } catch (error) {
      lost(error);
      throw error;
    }
    const copy = answer.clone();
    const head = { status: answer.status, headers: plainHeaders(answer.headers) };
    copy.text().then((body) => answered({ ...head, body: withoutSecrets(body) }), lost);
    return answer;
  };
}

/** A request of a tape, and its answer. */
interface Exchange {
  readonly request: RequestEntry;
  readonly answer: AnswerEntry | null;
  /** Index of the answer in the tape. */
  readonly index: number;
}

const exchangesOf = (entries: readonly Entry[]): Exchange[] =>
  entries.flatMap((request) => {
    if (request.type !== 'request') return [];
    const index = entries.findIndex((each) => each.type === 'answer' && each.n === request.n);
    return [{ request, answer: (entries[index] as AnswerEntry | undefined) ?? null, index: index < 0 ? entries.length : index }];
  });

/**
 * The answers of a tape, in the order in which they came: an answer waits until those before it have been given and the tape has got that
 * far, so that what a person did between two of them happens between them again.
 */
export class TapeTransport {
  private readonly exchanges: readonly Exchange[];
  private readonly waiting = new Set<() => void>();
  /** Answers from this index on wait. */
  private limit = 0;
  private readonly given = new Set<number>();

  /**
   * @param used requests of the tape that earlier documents have made
   * @param add hears of each request, as it is made now
   */
  constructor(
    entries: readonly Entry[],
    private readonly real: typeof fetch,
    private readonly page: string,
    private readonly add: Add,
    private readonly used: Set<number>,
  ) {
    this.exchanges = exchangesOf(entries);
    for (const { request, index } of this.exchanges) if (used.has(request.n)) this.given.add(index);
  }

  release(before: number): void {
    this.limit = Math.max(this.limit, before);
    this.wake();
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const address = addressOf(input, this.page);
    if (isOfTheBuild(address)) return this.real(input, init);
    const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase();
    const body = await bodyOf(input, init);
    const headers = plainHeaders(new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined)));
    const found = this.find(method, withoutSecrets(address), body);
    this.add({ type: 'request', n: found?.request.n ?? 0, method, address: withoutSecrets(address), headers, body });
    if (found === null || found.answer === null) throw new TypeError('The tape has no answer for this request.');
    this.used.add(found.request.n);
    await this.turnOf(found, init?.signal ?? null).finally(() => this.given.add(found.index));
    const { status, headers: recorded, body: text, error } = found.answer;
    this.add({ type: 'answer', n: found.request.n, status, headers: recorded, body: '' });
    this.wake();
    if (error !== undefined) throw error === 'AbortError' ? new DOMException('Aborted.', 'AbortError') : new TypeError('Failed to fetch');
    const isEmpty = status === 204 || status === 205 || status === 304;
    return new Response(isEmpty ? null : text, { status, headers: withoutCoding(recorded) });
  };

  private find(method: string, address: string, body: string): Exchange | null {
    const free = this.exchanges.filter(({ request }) => !this.used.has(request.n) && request.method === method);
    const same = free.filter(({ request }) => alike(request.address) === alike(address));
    return same.find(({ request }) => alike(request.body) === alike(body)) ?? same[0] ?? null;
  }

  private async turnOf({ index }: Exchange, signal: AbortSignal | null): Promise<void> {
    const isDue = (): boolean =>
      index < this.limit &&
      this.exchanges.every((each) => each.index >= index || this.given.has(each.index) || !this.used.has(each.request.n));
    while (!isDue()) {
      await new Promise<void>((done, fail) => {
        const wake = (): void => {
          signal?.removeEventListener('abort', stop);
          done();
        };
        const stop = (): void => {
          this.waiting.delete(wake);
          queueMicrotask(() => this.wake());
          fail(new DOMException('Aborted.', 'AbortError'));
        };
        if (signal?.aborted) return stop();
        signal?.addEventListener('abort', stop, { once: true });
        this.waiting.add(wake);
        return undefined;
      });
    }
  }

  private wake(): void {
    const all = [...this.waiting];
    this.waiting.clear();
    for (const each of all) each();
  }
}

/** The body is recorded as the page read it: its coding and length on the way were others. */
function withoutCoding(headers: Readonly<Record<string, string>>): Record<string, string> {
  const { 'content-encoding': _coding, 'content-length': _length, 'transfer-encoding': _transfer, ...rest } = headers;
  return rest;
}
