import { NodeKind, type XDocument, type XNode } from '../../xsl/engine/page.ts';
import { firstElement, isNamed } from '../base/xml.ts';

/** The login response fields (SES-026 to SES-032, protocol 2.4). */
interface LoginAnswer {
  /** New session token, for `Session.submitLogin`; '' when the login failed (SES-027). */
  readonly JWT: string;
  /** Display name of the user (SES-028). */
  readonly strUser: string;
  /** Address to go to as the server wrote it; see `safeRedirect` (SES-029). */
  readonly redirect: string;
  /** Milliseconds to wait before the redirect (SES-030). */
  readonly delay: number;
  /** Open the redirect in a new window (SES-031). */
  readonly newWindow: boolean;
  /** Do not submit the login form to reload the page (SES-032). */
  readonly doNotSendForm: boolean;
  /** Why the login failed, in the answer's words. */
  readonly error: { readonly code: string; readonly text: string } | null;
}

/** Longest delay that a server may ask for, so that a slip does not hold the user for ever. */
const LONGEST_DELAY_MS = 60_000;

/** Reads the `login` element of an answer; null when the answer has none. */
export function readLogin(document: XDocument): LoginAnswer | null {
  const root = elements(document)[0];
  const login = root && (isNamed(root, 'login') ? root : firstElement(root, 'login'));
  if (!login) return null;
  const field = (name: string): string => content(child(login, name)).trim();
  const error = child(login, 'error');
  const delay = Number(field('delay'));
  return {
    JWT: field('JWT'),
    strUser: field('strUser'),
    redirect: field('redirect'),
    delay: delay > 0 ? Math.min(delay, LONGEST_DELAY_MS) : 0,
    newWindow: field('newWindow') === '1',
    doNotSendForm: field('doNotSendForm') === '1',
    error: error
      ? { code: error.attributes.find(({ name }) => name === 'code')?.value ?? '', text: content(child(error, 'text') ?? error).trim() }
      : null,
  };
}

/**
 * The absolute address to go to after a login (SES-029, protocol 2.4): same origin and http(s) only, with `lang` added when
 * missing. An empty or refused address gives `userhome.html`; a refused one is warned of.
 * @param redirect the server's address, absolute or relative to the site's root; untrusted
 * @param origin the page's own origin, e.g. `https://acme.example.org`
 */
export function safeRedirect(redirect: string, lang: string, origin: string): string {
  const address = sameOrigin(redirect.trim() || 'userhome.html', origin);
  if (!address) console.warn(`The redirect "${redirect}" leads away from ${origin} and is ignored.`);
  const target = address ?? new URL('userhome.html', `${origin}/`);
  if (!target.searchParams.has('lang')) target.searchParams.append('lang', lang);
  return target.href;
}

function sameOrigin(address: string, origin: string): URL | null {
  try {
    const url = new URL(address, `${origin}/`);
    // blob: addresses share the origin, but are no pages of the server.
    const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
    return isWeb && url.origin === new URL(origin).origin && url.username === '' && url.password === '' ? url : null;
  } catch {
    return null;
  }
}

function elements(node: XNode): XNode[] {
  return node.children.filter(({ kind }) => kind === NodeKind.element);
}

function child(node: XNode, name: string): XNode | undefined {
  return elements(node).find((element) => element.name === name);
}

function content(node: XNode | undefined): string {
  if (!node) return '';
  if (node.kind === NodeKind.text) return node.value;
  return node.kind === NodeKind.element ? node.children.map(content).join('') : '';
}
