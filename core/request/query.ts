import { actionName, actions, resolveAction } from './action.ts';
import { joinPairs, splitPairs, type Pair } from '../base/values/pairs.ts';
import type { RequestParameters } from './model.ts';

/** What an address needs to know besides the request's own parameters. */
export interface AddressContext {
  readonly dispatcherUrl: string;
  /** Address of the page, the base of `dispatcherUrl`. */
  readonly page: string;
  readonly allowedOrigins: readonly string[];
  /** The selected language. */
  readonly lang: string;
  /** Claim `jti`, or `0`. */
  readonly user: string;
  /** The stored session token: needed here only to leave it out of the address. */
  readonly sessionToken: string | null;
  readonly isMobile: boolean;
  /** Logical name -> wire name of data types. */
  readonly dataTypes: Readonly<Record<string, string>>;
}

/** A request that must not be made; the message says why. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused';
}

const FIXED: ReadonlySet<string> = new Set(['mode', 'lang', 'action', 'id', 'datatype', 'user']);

/** Data types whose calls spell the action as a name in section 7 of the specification (OP-04). */
const NAMED_ACTIONS: readonly (readonly [logical: string, wire: string])[] = [
  ['login', 'p_Login'],
  ['siteSearch', 'p_Site'],
  ['clientFile', 'f_ClientFile'],
  ['affiliateLandingPage', 'p_AffiliateLandingPage'],
  ['objectConfiguration', 'p_ObjectConfiguration'],
];

/** How the action is written: a name for the calls that section 7 spells so, save for `edit` (8); else the number (OP-04). */
function actionLiteral(flag: number, dataType: string, dataTypes: Readonly<Record<string, string>>): string {
  const named = NAMED_ACTIONS.some(([logical, wire]) => (dataTypes[logical] ?? wire) === dataType);
  return named && flag !== actions.edit ? (actionName(flag) ?? String(flag)) : String(flag);
}

/** The author's load call has no language: its document holds them all (AUT-096). */
const isConfigurationLoad = (
  flag: number,
  dataType: string,
  { objectConfiguration = 'p_ObjectConfiguration' }: Readonly<Record<string, string>>,
): boolean => flag === actions.edit && dataType === objectConfiguration;

/**
 * The query in its one canonical order (so that a CDN can key on it): mode, lang, action, id, datatype, user, extras,
 * pairs of `paramString`. A pair that repeats a fixed name or a sent extra is dropped (RT-018 to RT-028, RT-043).
 * `lang: ''` leaves the language out, as the author's load call does.
 * @throws RequestRefused for an unknown action, or when the session token would get into the address (OP-79)
 */
function buildQuery(parameters: RequestParameters, context: AddressContext): string {
  const flag = resolveAction(parameters.action);
  if (flag === null) throw new RequestRefused(`Action "${parameters.action}" is not known.`);
  const lang = isConfigurationLoad(flag, parameters.dataType, context.dataTypes) ? '' : (parameters.lang ?? context.lang);
  const fixed: Pair[] = [
    ['mode', 'ajax'],
    ...(lang === '' ? [] : [['lang', lang] as const]),
    ['action', actionLiteral(flag, parameters.dataType, context.dataTypes)],
    ['id', String(parameters.ID ?? 0)],
    ['datatype', parameters.dataType],
    ['user', context.user],
  ];
  const extras = extrasOf(parameters, context);
  const taken = new Set([...FIXED, ...extras.map(([name]) => name)]);
  const further = splitPairs(parameters.paramString ?? '').filter(([name]) => !taken.has(name));
  const pairs = [...fixed, ...extras, ...further];
  const secret = context.sessionToken;
  if (secret && pairs.some((pair) => pair.some((text) => text.includes(secret)))) {
    throw new RequestRefused('The session token may not stand in an address; use a one-time token.');
  }
  return joinPairs(pairs);
}

function extrasOf(parameters: RequestParameters, context: AddressContext): Pair[] {
  const extras: [string, string | undefined][] = [
    ['isMobile', context.isMobile ? '1' : undefined],
    ['framework', parameters.framework ? '1' : undefined],
    ['token', parameters.token],
    ['fromHistory', parameters.fromHistory ? '1' : undefined],
    ['returnFunction', parameters.returnFunction && returnHash(parameters.returnFunction)],
    ['alternateTarget', parameters.alternateTarget],
    ['systemObject', parameters.systemObject],
    ['html', parameters.html],
  ];
  return extras.filter((pair): pair is [string, string] => Boolean(pair[1]));
}

/** True for the page's own origin and the customer's `allowedOrigins`: only there may the session token travel (RT-035). */
function isTrustedOrigin(url: URL, page: string, allowedOrigins: readonly string[]): boolean {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false;
  return url.origin === new URL(page).origin || allowedOrigins.includes(url.origin);
}

/**
 * The complete address of a dispatcher call (RT-017).
 * @throws RequestRefused as `buildQuery`, and for a dispatcher of a foreign origin (OP-02)
 */
export function buildAddress(parameters: RequestParameters, context: AddressContext): string {
  const url = new URL(context.dispatcherUrl, context.page);
  if (!isTrustedOrigin(url, context.page, context.allowedOrigins)) {
    throw new RequestRefused(
      `dispatcherUrl ${url.origin} is neither the page's origin nor in allowedOrigins; add it to the customer's file.`,
    );
  }
  url.hash = '';
  url.search = buildQuery(parameters, context);
  return url.href;
}

/** Headers that a caller cannot change (RT-034). */
const OWN: ReadonlySet<string> = new Set(['authorization', 'encoding', 'content-type']);

/**
 * Headers of a dispatcher call (RT-032 to RT-035).
 * @param token session token, null without one; the caller has made sure that the address is trusted
 * @param multipart leaves Content-Type to the browser, which alone knows the boundary
 */
export function requestHeaders(
  extra: Readonly<Record<string, string>>,
  token: string | null,
  multipart: boolean,
  idempotencyKey?: string,
): Headers {
  const headers = new Headers({ Accept: 'application/xml, text/xml;q=0.9, text/html;q=0.5' });
  for (const [name, value] of Object.entries(extra)) {
    if (OWN.has(name.toLowerCase())) continue;
    try {
      headers.set(name, value);
    } catch {
      console.warn(`Request header "${name}" is not valid and was left out.`);
    }
  }
  headers.set('Encoding', 'UTF-8');
  if (!multipart) headers.set('Content-Type', 'application/x-www-form-urlencoded; charset=UTF-8');
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  return headers;
}

const utf8 = new TextEncoder();

/**
 * FNV-1a, 32 bit over UTF-8, as 8 lower-case hex digits: how a return function's name travels (RT-028, OP-17).
 * A hash and never code, so that an answer can only choose among registered handlers.
 */
export function returnHash(name: string): string {
  let hash = 0x811c9dc5;
  for (const byte of utf8.encode(name)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
