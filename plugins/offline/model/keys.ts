/** Parameters of a dispatcher call that say who asks and how, not what for. */
const OF_ASKING = new Set(['mode', 'user', 'isMobile', 'fromHistory', 'returnFunction', 'alternateTarget', 'goOn', 'forceUnit', 'token']);
/** Those that every key has, in this order. */
const FIRST = ['lang', 'action', 'id', 'datatype', 'framework', 'html'];
/** What of the query of a file says which file it is: the rest are versions and signatures. */
const OF_FILES = ['lang', 'module', 'modules'];

/** What a dispatcher call asks for. */
interface AskedAnswer {
  readonly language: string;
  /** Under which keys an answer is looked for, the most exact first. */
  readonly keys: readonly string[];
}

const pairs = (query: URLSearchParams, names: readonly string[]): string =>
  names.flatMap((name) => (query.has(name) ? [`${name}=${query.get(name)}`] : [])).join('&');

/** What a call of the dispatcher asks for (protocol 1.2); null when the address is no such call. */
export function askedAnswer(address: string): AskedAnswer | null {
  const query = new URL(address).searchParams;
  if (query.get('mode') !== 'ajax' || !query.has('datatype')) return null;
  const further = [...new Set(query.keys())].filter((name) => !OF_ASKING.has(name) && !FIRST.includes(name)).sort();
  const least = pairs(query, FIRST);
  const whole = further.length === 0 ? least : `${least}&${pairs(query, further)}`;
  return { language: query.get('lang') ?? '', keys: whole === least ? [least] : [whole, least] };
}

/**
 * The key of a file: its address without the version of the deployment and without signatures, so that what was stored under one is found
 * under another.
 * @param origin the page's own, which is left out
 */
export function fileKey(address: string, origin: string): string {
  const url = new URL(address, origin);
  const path = url.pathname.replace(/^\/[0-9a-f]{6,40}(?=\/(?:xsl|css)\/)/, '');
  const query = pairs(url.searchParams, OF_FILES);
  return `${url.origin === origin ? '' : url.origin}${path}${query === '' ? '' : `?${query}`}`;
}

/** What a media address is signed by (protocol 3.4); '' for a public one. */
export const grantOf = (address: string): string => new URL(address).searchParams.get('k') ?? '';

/** The key of a look-up of a media address: the medium and its kind of file; null when the address is no look-up. */
export function lookUpKey(address: string): string | null {
  const { pathname, searchParams } = new URL(address);
  const [ID, type] = [searchParams.get('ID'), searchParams.get('filetype')];
  return pathname === '/getURL.php' && ID !== null && type !== null ? `${ID} ${type}` : null;
}

/** The user that a header `Authorization` names, `0` without one: the claim `jti` of its token, which the server alone can check. */
export function userOf(authorization: string | null): string {
  const payload = /^Bearer [^.]+\.([^.]+)\./.exec(authorization ?? '')?.[1];
  if (payload === undefined) return '0';
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));
    const { jti } = JSON.parse(new TextDecoder().decode(bytes)) as { readonly jti?: unknown };
    return typeof jti === 'string' || typeof jti === 'number' ? String(jti) : '';
  } catch {
    return '';
  }
}
