import {
  actions,
  attribute,
  buildAddress,
  childElements,
  isMobile,
  parse,
  requestHeaders,
  type Clock,
  type CustomerConfiguration,
  type Random,
  type Session,
  type Texts,
} from '../../../core/api.ts';

/** What listening works with. */
interface PresenceServices {
  readonly configuration: Pick<CustomerConfiguration, 'dispatcherUrl' | 'allowedOrigins' | 'dataTypes' | 'headers'>;
  readonly session: Pick<Session, 'user' | 'token' | 'offer'>;
  readonly texts: Pick<Texts, 'language'>;
  readonly transport: typeof fetch;
  readonly clock: Pick<Clock, 'setTimeout'>;
  readonly random: Pick<Random, 'uuid'>;
  /** Address of the page. */
  readonly page: () => string;
  /** Nobody looks at the page: it keeps no connection then, of which a browser has few for all its tabs. */
  readonly isHidden: () => boolean;
}

export interface PresenceFollower {
  /** Something is another than it was: asks at once. */
  wake(): void;
  close(): void;
}

/** Data type of who is here on the wire (protocol 6.14). */
const OBJECT_PRESENCE = 'p_ObjectPresence';
/** The server says every ten seconds that it is there: who has heard nothing for so long is not connected. */
const SILENCE_MS = 25_000;
/** Between two questions: of a page that nobody looks at, after a stream that has ended as it should, and after each failure. */
const HIDDEN_MS = 60_000;
const AGAIN_MS = 1000;
const FAILED_MS = [5000, 15_000, 60_000] as const;

type Ending = 'ended' | 'woken' | 'failed';

/** The names in an event; null for a line that is none. */
function readHere(line: string): readonly string[] | null {
  const xml = line.replace(/^data: ?/, '').trim();
  if (!xml.startsWith('<')) return null;
  const here = parse(xml).children.find(({ name }) => name === 'here');
  return here ? childElements(here, 'author').flatMap((each) => attribute(each, 'name') || []) : null;
}

/** Reads the events of a stream as they come. Rejects when it breaks, or holds what is no event. */
async function readEvents(response: Response, onHere: (names: readonly string[]) => void, onHeard: () => void): Promise<void> {
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    onHeard();
    text += done ? `${decoder.decode()}\n` : decoder.decode(value, { stream: true });
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) {
      const names = readHere(line);
      if (names !== null) onHere(names);
    }
    if (done) return;
  }
}

function send(ID: number, fields: Readonly<Record<string, string>>, services: PresenceServices, more: RequestInit): Promise<Response> {
  const { configuration, session, texts, transport, page } = services;
  const { user, token } = session;
  const address = buildAddress(
    { action: actions.verify, dataType: OBJECT_PRESENCE, ID },
    {
      ...{ dispatcherUrl: configuration.dispatcherUrl, allowedOrigins: configuration.allowedOrigins, dataTypes: configuration.dataTypes },
      ...{ page: page(), lang: texts.language, user, sessionToken: token, isMobile: isMobile() },
    },
  );
  const body = new URLSearchParams(fields);
  return transport(address, { method: 'POST', headers: requestHeaders({}, token, false), body, credentials: 'same-origin', ...more });
}

/**
 * Says who else has an object open in the editor, as long as that is known: a connection that is lost takes the names away. The server is
 * asked by a request as any other, so that the session token is in its headers and in no address.
 * @param onHere names of the others; none when nobody is there, and when it is not known
 */
export function followPresence(ID: number, services: PresenceServices, onHere: (names: readonly string[]) => void): PresenceFollower {
  const { clock, session, configuration, random, isHidden } = services;
  const screen = random.uuid();
  let isClosed = false;
  let failures = 0;
  let asking: AbortController | null = null;
  let isWoken = false;
  /** The server counts it as open also without a connection. */
  let isHeld = false;
  let stopWaiting = (): void => {};

  const ask = async (): Promise<Ending> => {
    if (session.token === null) return 'failed';
    const current = new AbortController();
    asking = current;
    isWoken = false;
    let stopTimer = (): void => {};
    const onHeard = (): void => {
      stopTimer();
      stopTimer = clock.setTimeout(() => current.abort(), SILENCE_MS);
    };
    onHeard();
    try {
      isHeld ||= isHidden();
      const response = await send(ID, { screen, ...(isHidden() ? { once: '1' } : {}) }, services, { signal: current.signal });
      const offered = response.headers.get(configuration.headers.token);
      if (offered !== null) session.offer(offered);
      if (!response.ok || response.body === null) return 'failed';
      await readEvents(response, (names) => !current.signal.aborted && onHere(names), onHeard);
      return 'ended';
    } catch {
      return isWoken ? 'woken' : 'failed';
    } finally {
      stopTimer();
      current.abort();
      asking = null;
    }
  };
  const go = async (): Promise<void> => {
    const ending = await ask();
    if (isClosed) return;
    if (ending === 'failed') onHere([]);
    failures = ending === 'failed' ? failures + 1 : 0;
    if (ending === 'woken') return void go();
    const pause = failures > 0 ? FAILED_MS[Math.min(failures, FAILED_MS.length) - 1]! : isHidden() ? HIDDEN_MS : AGAIN_MS;
    stopWaiting = clock.setTimeout(() => void go(), pause);
  };
  void go();
  return {
    wake() {
      if (isClosed) return;
      isWoken = true;
      if (asking) return asking.abort();
      stopWaiting();
      void go();
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      stopWaiting();
      asking?.abort();
      if (isHeld && session.token !== null) void send(ID, { screen, gone: '1' }, services, { keepalive: true }).catch(() => {});
    },
  };
}
