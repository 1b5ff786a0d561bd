import { attribute, childElements, parse, type Clock, type XNode } from '../../../core/api.ts';
import { PlaybackError } from '../model/problem-code.ts';

/** What a look-up of a media address sends (MED-190 to MED-194). */
interface LookupQuery {
  /** The user's id, `0` for nobody. */
  readonly user: string;
  /** IDMedia, with the language where the medium depends on it. */
  readonly ID: string;
  readonly IDLesson: number;
  /** The unit's one-time media token, '' when there is none; never the session's (OP-79). */
  readonly token: string;
  readonly filetype: string;
  /** Address that is to be good for longer; what it is named by goes along. */
  readonly renew?: string;
}

/** What the look-up needs of the session. */
export interface LookupSession {
  readonly token: string | null;
  lost(details?: { readonly sent?: string | null }): void;
}

/** What a look-up goes through. */
interface LookupServices {
  readonly session: LookupSession;
  readonly transport: typeof fetch;
  readonly clock: Pick<Clock, 'now'>;
}

/** The address of a look-up (MED-189). */
export function lookupAddress({ user, ID, IDLesson, token, filetype, renew = '' }: LookupQuery): string {
  const name = renew === '' ? null : new URL(renew).searchParams.get('k');
  const asked = new URLSearchParams({ user, ID, IDLesson: String(IDLesson), token, filetype });
  if (name !== null) asked.set('renew', name);
  return `getURL.php?${asked}`;
}

/** A media address, and when it ends. */
interface MediaGrant {
  readonly url: string;
  /** How long it is good for, in ms from its answer on; null: for ever, as far as anybody said. */
  readonly lifeMs: number | null;
}

/** How long an address is good for, by the server's own clock where it says its time; what makes no sense counts as nothing said. */
function lifeOf(xml: string, date: string | null, clock: Pick<Clock, 'now'>): number | null {
  const life = Date.parse(rootAttribute(xml, 'expires')) - (Date.parse(date ?? '') || clock.now());
  return life > 0 ? life : null;
}

/**
 * The attribute `t` of an answer's root element (MED-195): any root, http(s) only.
 * @throws PlaybackError `network.lookup` when it is no XML, or the address is missing, empty or not of http(s)
 */
export function addressOfAnswer(xml: string, base: string): string {
  const t = rootAttribute(xml, 't').trim();
  if (t === '') throw new PlaybackError('network.lookup', 'The answer of getURL.php has no attribute t.');
  let address: URL;
  try {
    address = new URL(t, base);
  } catch {
    throw new PlaybackError('network.lookup', `The answer of getURL.php holds "${t}", which is no address.`);
  }
  if (address.protocol !== 'https:' && address.protocol !== 'http:')
    throw new PlaybackError(
      'network.lookup',
      `The answer of getURL.php holds an address of the scheme ${address.protocol}; only http and https are played.`,
    );
  return address.href;
}

/**
 * Asks for a medium's address (protocol 3.4). Nothing is cached: addresses are signed for a time (OP-33).
 * @throws PlaybackError `network.lookup` for every answer without a usable address; the abort's own error when `signal` ends it
 */
export async function lookUpGrant(
  query: LookupQuery,
  { session, transport, clock }: LookupServices,
  signal?: AbortSignal,
  base: string = document.baseURI,
): Promise<MediaGrant> {
  const sent = session.token;
  const headers: Record<string, string> = { Encoding: 'UTF-8' };
  if (sent !== null) headers.Authorization = `Bearer ${sent}`;
  let answer: Response;
  let text: string;
  try {
    answer = await transport(new URL(lookupAddress(query), base).href, {
      method: 'GET',
      headers,
      cache: 'no-store',
      credentials: 'same-origin',
      ...(signal ? { signal } : {}),
    });
    text = await answer.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new PlaybackError('network.lookup', `getURL.php cannot be reached (${error instanceof Error ? error.message : String(error)}).`);
  }
  if (answer.status === 440 || answer.status === 401) session.lost({ sent });
  if (!answer.ok) throw new PlaybackError('network.lookup', `getURL.php answers ${answer.status} for the medium ${query.ID}.`);
  return { url: addressOfAnswer(text, base), lifeMs: lifeOf(text, answer.headers.get('Date'), clock) };
}

/** The same where nobody asks how long the address is good for. */
export const lookUpMedia = async (...call: Parameters<typeof lookUpGrant>): Promise<string> => (await lookUpGrant(...call)).url;

function rootAttribute(xml: string, name: string): string {
  let document: XNode;
  try {
    document = parse(xml);
  } catch (error) {
    throw new PlaybackError(
      'network.lookup',
      `The answer of getURL.php is no XML (${error instanceof Error ? error.message : String(error)}).`,
    );
  }
  return attribute(childElements(document)[0]!, name);
}
