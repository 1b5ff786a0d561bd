import {
  buildAddress,
  isMobile,
  requestHeaders,
  type CustomerConfiguration,
  type RequestParameters,
  type Session,
  type Texts,
} from '../../../core/api.ts';
import { askedAnswer, fileKey, grantOf } from '../model/keys.ts';
import { FROM_STORE } from '../model/names.ts';
import { storedPlaylist } from '../model/playlist.ts';
import type { StoredShelf } from './shelf.ts';

export interface FetchingServices {
  readonly configuration: CustomerConfiguration;
  readonly session: Session;
  readonly texts: Pick<Texts, 'language'>;
  readonly transport: typeof fetch;
  /** Address of the page. */
  readonly page: () => string;
}

/** What is stored can no more be fetched: the network is gone, or somebody else is here. */
class NotFetched extends Error {
  override readonly name = 'NotFetched';
}

/** Playlists name playlists, which name segments. */
const DEEPEST = 3;

/** Fetches what is to be stored, and puts it on a shelf. */
export class Fetching {
  private readonly origin: string;

  /**
   * @param user for whom; `0` asks as a guest, whoever is logged in
   * @param counted is told the bytes of each piece that has come
   */
  constructor(
    private readonly services: FetchingServices,
    private readonly shelf: StoredShelf,
    private readonly user: string,
    private readonly signal: AbortSignal,
    private readonly counted: (bytes: number) => void = () => undefined,
  ) {
    this.origin = new URL(services.page()).origin;
  }

  /** Stores an answer of the dispatcher; null where the server refuses it, which then has nothing to be stored. */
  async answer(parameters: RequestParameters): Promise<string | null> {
    const { configuration, session, texts, page } = this.services;
    const isGuest = this.user === '0';
    if (!isGuest && session.user !== this.user) throw new NotFetched('Somebody else is logged in.');
    const token = isGuest ? null : session.token;
    const address = buildAddress(parameters, {
      dispatcherUrl: configuration.dispatcherUrl,
      page: page(),
      allowedOrigins: configuration.allowedOrigins,
      lang: texts.language,
      user: this.user,
      sessionToken: token,
      isMobile: isMobile(),
      dataTypes: configuration.dataTypes,
    });
    const response = await this.ask(address, { headers: requestHeaders({}, token, false), credentials: isGuest ? 'omit' : 'same-origin' });
    if (response.status >= 500) throw new NotFetched(`${parameters.dataType} ${parameters.ID}: status ${response.status}`);
    if (!isGuest && session.user !== this.user) throw new NotFetched('Somebody else is logged in.');
    if (!response.ok) return null;
    const xml = await response.text();
    this.counted(xml.length);
    await this.shelf.put(
      'answer',
      askedAnswer(address)?.keys[0] ?? address,
      xml,
      response.headers.get('Content-Type') ?? 'application/xml',
    );
    return xml;
  }

  /** Stores a file of the site; one that is there no more is left out. */
  async file(address: string, isStored = false): Promise<void> {
    const key = fileKey(address, this.origin);
    if (isStored && (await this.shelf.has('file', key))) return;
    const response = await this.ask(new URL(address, this.origin).href);
    if (!response.ok || response.body === null) return;
    const counted = this.counted;
    const counting = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, out) {
        counted(piece.length);
        out.enqueue(piece);
      },
    });
    const type = response.headers.get('Content-Type') ?? 'application/octet-stream';
    await this.shelf.put('file', key, response.body.pipeThrough(counting), type, grantOf(new URL(address, this.origin).href));
  }

  /** Stores a film or a sound: its file, or of a stream one variant with all its parts. Live streams have no end and are left out. */
  async medium(address: string, depth = 0): Promise<void> {
    if (!new URL(address).pathname.endsWith('.m3u8') || depth > DEEPEST) return this.file(address, true);
    const response = await this.ask(address);
    const stored = response.ok ? storedPlaylist(await response.text()) : null;
    if (stored === null) return;
    for (const each of stored.addresses) await this.medium(new URL(each, address).href, depth + 1);
    // Last: a stored playlist has all its parts.
    const type = response.headers.get('Content-Type') ?? 'application/vnd.apple.mpegurl';
    await this.shelf.put('file', fileKey(address, this.origin), stored.text, type, grantOf(address));
  }

  /** @throws NotFetched without a network; also what the worker gave in its place is none */
  private async ask(address: string, init: RequestInit = {}): Promise<Response> {
    let response: Response;
    try {
      response = await this.services.transport(address, { credentials: 'same-origin', ...init, signal: this.signal });
    } catch (error) {
      if (this.signal.aborted) throw error;
      throw new NotFetched(`${address} cannot be reached (${error instanceof Error ? error.message : String(error)}).`);
    }
    if (response.headers.has(FROM_STORE)) throw new NotFetched(`${address} cannot be reached.`);
    return response;
  }
}
