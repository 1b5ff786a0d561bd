import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { StoreUnavailable } from '../../store/unavailable.ts';
import { descendants, parseRoot, plainText, type XNode } from '../../xml/nodes.ts';
import type { StorageFault } from './contract.ts';

/** A bucket and who may use it. */
export interface Bucket {
  /** Its address, however the storage writes it: `https://s3.example.org/media` or `https://media.s3.example.org`. */
  readonly address: string;
  readonly region: string;
  readonly key: string;
  readonly secret: string;
}

interface Asked {
  readonly method?: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
}

/** Until the head of an answer is there; a part of a large file is on its way for a while. */
const ANSWER_MS = 60_000;
const RETRIES = 2;

/** What the storage says is wrong, by its own word for it. */
const KEY_CODES = new Set(['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AccessDenied', 'RequestTimeTooSkewed', 'ExpiredToken']);
const REGION_CODES = new Set(['AuthorizationHeaderMalformed', 'PermanentRedirect', 'IncorrectEndpoint']);
const FULL_CODES = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientCapacity', 'EntityTooLarge']);

/** An answer of the storage that says no. Its words have the address of the bucket and the storage's own word, never a key. */
export class S3Refused extends Error {
  override readonly name = 'S3Refused';

  constructor(
    readonly status: number,
    readonly code: string,
    address: string,
  ) {
    super(`${address} answers ${status}${code === '' ? '' : ` ${code}`}.`);
  }
}

/** The first text of a name in an answer of the storage; '' when there is none. */
export function textIn(root: XNode, name: string): string {
  const found = root.name === name ? root : [...descendants(root)].find((node) => node.name === name);
  return found === undefined ? '' : plainText(found);
}

/** The word for what is wrong; '' when the answer has none, as that to HEAD. */
export function codeIn(body: string): string {
  try {
    const root = parseRoot(body);
    return root.name === 'Error' ? textIn(root, 'Code').replace(/\W/g, '').slice(0, 60) : '';
  } catch {
    return '';
  }
}

/** What an error of the network comes from: `ECONNREFUSED`. */
function reasonOf(error: unknown): string {
  const { cause, name, message } = error as Error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return code || (cause instanceof Error ? cause.message : name === 'TimeoutError' ? 'no answer in time' : message);
}

/** Signed requests to one bucket. */
export class S3Client {
  private readonly aws: AwsClient;
  private readonly address: string;

  constructor({ address, region, key, secret }: Bucket) {
    this.address = address.replace(/\/+$/, '');
    this.aws = new AwsClient({ accessKeyId: key, secretAccessKey: secret, region, service: 's3', retries: RETRIES, initRetryMs: 100 });
  }

  /**
   * The digest of what is sent is signed with it, so that the storage takes nothing that was changed on its way.
   * @returns an answer that says yes; null for one that says that there is no such file
   * @throws StoreUnavailable when the storage is away, full, or says no; the same may go well later
   */
  async ask(key: string, asked: Asked = {}): Promise<Response | null> {
    try {
      return await this.request(key, asked);
    } catch (error) {
      if (!(error instanceof S3Refused)) throw error;
      const reason = FULL_CODES.has(error.code) ? 'full' : 'down';
      throw new StoreUnavailable(reason, `The media storage: ${error.message}`, { cause: error });
    }
  }

  /** Looks at the bucket. Never rejects. */
  async look(): Promise<StorageFault | null> {
    const { address } = this;
    try {
      await this.request('', { query: { 'list-type': '2', 'max-keys': '1' } });
      return null;
    } catch (error) {
      if (!(error instanceof S3Refused))
        return { kind: 'away', words: `the storage at ${address} does not answer: ${reasonOf((error as Error).cause ?? error)}` };
      const { status, code } = error;
      if (status >= 500 || status === 429) return { kind: 'away', words: `the storage at ${address} answers ${status} ${code}`.trim() };
      if (code === 'RequestTimeTooSkewed')
        return { kind: 'key', words: `the clock of this machine is not that of the storage at ${address} (${code})` };
      if (KEY_CODES.has(code) || status === 401 || status === 403)
        return { kind: 'key', words: `the storage at ${address} refuses LECTERN_S3_KEY with LECTERN_S3_SECRET (${code || status})` };
      if (REGION_CODES.has(code) || status === 301 || status === 307)
        return { kind: 'region', words: `the bucket at ${address} is of another region than LECTERN_S3_REGION says (${code || status})` };
      return { kind: 'bucket', words: `there is no bucket at ${address} (${code || status})` };
    }
  }

  private async request(key: string, { method = 'GET', query = {}, headers = {}, body }: Asked): Promise<Response | null> {
    const search = new URLSearchParams(query).toString();
    const url = `${this.address}/${key}${search === '' ? '' : `?${search}`}`;
    const digest = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const answer = await this.send(url, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': digest },
      ...(body === undefined ? {} : { body }),
      // What is signed is for this address alone.
      redirect: 'manual',
    });
    if (answer.ok) return answer;
    const code = method === 'HEAD' ? '' : codeIn(await answer.text());
    if (answer.status === 404 && code !== 'NoSuchBucket' && code !== 'NoSuchUpload' && key !== '') return null;
    throw new S3Refused(answer.status, code, this.address);
  }

  private async send(url: string, init: RequestInit): Promise<Response> {
    // Once the head is there, the content may take as long as who reads it.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new DOMException('', 'TimeoutError')), ANSWER_MS);
    try {
      return await this.aws.fetch(url, { ...init, signal: late.signal });
    } catch (error) {
      throw new StoreUnavailable('down', `The media storage does not answer: ${reasonOf(error)}`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }
}
