import {
  actions,
  attribute,
  buildAddress,
  isMobile,
  readAnswer,
  readBody,
  requestHeaders,
  select,
  type Answer,
  type Clock,
  type CustomerConfiguration,
  type Session,
  type Texts,
  type XDocument,
} from '../../../core/api.ts';

/** What uploading works with. */
export interface UploadServices {
  readonly configuration: Pick<CustomerConfiguration, 'dispatcherUrl' | 'allowedOrigins' | 'dataTypes' | 'headers'>;
  readonly session: Session;
  readonly texts: Pick<Texts, 'language' | 'get'>;
  readonly transport: typeof fetch;
  readonly clock: Pick<Clock, 'setTimeout'>;
  /** Address of the page. */
  readonly page: () => string;
}

/** What a file is uploaded as. */
export interface UploadKind<T> {
  /** As the server calls it (protocol 6.7, 6.8). */
  readonly name: 'picture' | 'recording';
  /** What is in the library now; null while the answer has none. */
  read(document: XDocument | null): T | null;
}

interface Uploaded<T> {
  readonly kind: UploadKind<T>;
  readonly file: File;
  /** Name of the upload: under the same one it is gone on with where it broke off. */
  readonly upload: string;
  readonly signal: AbortSignal;
  /** Bytes that the server has. */
  onProgress(received: number): void;
}

/** `broken`: the connection; it can be gone on with. `refused`: in the author's words, mostly the server's, '' without any. */
type UploadEnding<T> = { readonly done: T } | { readonly refused: string } | { readonly ending: 'broken' | 'cancelled' };

/** Small enough that a slow line brings one before a request takes too long. */
const PIECE_BYTES = 1024 * 1024;
/** Between one try and the next, in ms; then it is up to the author. */
const PAUSES = [1000, 3000, 9000];

async function sendPiece({ kind, file, upload, signal }: Uploaded<unknown>, offset: number, services: UploadServices): Promise<Answer> {
  const { configuration, session, texts, transport, page } = services;
  session.checkExpiry();
  const { user, token } = session;
  const address = buildAddress(
    { action: actions.store, dataType: 'p_MediaLibrary', ID: 0 },
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
  const body = new FormData();
  const fields = { subAction: 'upload', kind: kind.name, upload, offset: String(offset), size: String(file.size), name: file.name };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', file.slice(offset, offset + PIECE_BYTES), 'piece');
  const init: RequestInit = { method: 'POST', headers: requestHeaders({}, token, true), body, credentials: 'same-origin', signal };
  const response = await transport(address, init);
  const offered = response.headers.get(configuration.headers.token);
  if (offered !== null) session.offer(offered);
  const text = await readBody(response, () => undefined);
  const answer = readAnswer({ status: response.status, headers: response.headers, body: text }, configuration.headers, texts.language);
  if (answer.status === 440 || answer.status === 401) session.lost({ sent: token });
  return answer;
}

/** Statuses after which the same is tried again. */
const isPassing = (status: number): boolean => status === 408 || status === 429 || status >= 500;

const received = ({ document }: Answer): number | null => {
  const [node] = document ? select(document, '//upload') : [];
  return node ? Number(attribute(node, 'received')) : null;
};

/** Uploads a file piece by piece; what the server has of it is not sent again. Never rejects. */
export async function uploadFile<T>(uploaded: Uploaded<T>, services: UploadServices): Promise<UploadEnding<T>> {
  const { kind, file, signal, onProgress } = uploaded;
  // The server would wait for its first byte.
  if (file.size === 0) return { refused: services.texts.get('author.upload.empty') };
  const pause = (ms: number): Promise<void> =>
    new Promise((done) => {
      const stop = services.clock.setTimeout(done, ms);
      signal.addEventListener('abort', () => {
        stop();
        done();
      });
    });
  let [offset, failures] = [0, 0];
  for (;;) {
    if (signal.aborted) return { ending: 'cancelled' };
    const answer = await sendPiece(uploaded, offset, services).catch(() => null);
    const done = kind.read(answer?.document ?? null);
    if (done !== null) return { done };
    const has = answer === null ? null : received(answer);
    // Only what brings it further counts: a server that takes nothing is not asked for ever.
    if (has !== null && has !== offset && has <= file.size) {
      [offset, failures] = [has, 0];
      onProgress(has);
    } else if (answer !== null && has === null && !isPassing(answer.status)) return { refused: answer.error?.text ?? '' };
    else if (failures >= PAUSES.length) return answer?.error?.text ? { refused: answer.error.text } : { ending: 'broken' };
    else await pause(PAUSES[failures++]!);
  }
}
