import type { Surroundings } from '../gallery/model.ts';

const A_DAY = 86_400;
const inBase64Url = (text: string): string => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** What the page finds of somebody who has logged in: a token that nobody has signed, and the name. */
function accountOf(account: string, now: number): Readonly<Record<string, string>> {
  if (account === '') return {};
  const isAdministrator = account === 'administrator';
  const claims = { jti: '12', exp: Math.floor(now / 1000) + A_DAY, ccmsAnon: 0, ccmsAFF: 0, ...(isAdministrator ? { ccmsAdmin: 1 } : {}) };
  const token = [{ alg: 'EdDSA' }, claims].map((part) => inBase64Url(JSON.stringify(part))).join('.');
  return { JWT: `${token}.${inBase64Url('an example')}`, strUser: isAdministrator ? 'Grace Hopper' : 'Ada Lovelace' };
}

/** What a storage does. Its entries are properties of its own, as those of the browser's are. */
const STORAGE = {
  getItem(this: Record<string, string>, key: string): string | null {
    return Object.hasOwn(this, key) ? (this[key] ?? null) : null;
  },
  setItem(this: Record<string, string>, key: string, value: string): void {
    this[key] = String(value);
  },
  removeItem(this: Record<string, string>, key: string): void {
    delete this[key];
  },
  key(this: Record<string, string>, at: number): string | null {
    return Object.keys(this)[at] ?? null;
  },
  get length(): number {
    return Object.keys(this).length;
  },
};

/** A local storage that is nobody else's, and goes with the page. */
const ownStorage = (entries: Readonly<Record<string, string>>): object => Object.assign(Object.create(STORAGE) as object, entries);

const refused = (): Promise<never> => Promise.reject(new DOMException('The example denies it.', 'NotAllowedError'));

const DENIALS: Readonly<Record<string, () => void>> = {
  autoplay: () => {
    HTMLMediaElement.prototype.play = refused;
  },
  clipboard: () => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: refused }, configurable: true });
    Object.defineProperty(navigator, 'canShare', { value: undefined, configurable: true });
  },
};

/** The customer's file comes with the page: it is another one before the page's own scripts read it. */
function changeSettings(settings: Surroundings['settings']): void {
  const change = (): void => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="lectern-configuration"]');
    if (meta !== null) meta.content = JSON.stringify({ ...(JSON.parse(meta.content) as object), ...settings });
  };
  if (Object.keys(settings).length > 0) document.addEventListener('readystatechange', change, { once: true });
}

/** Answers name the deployment, which every change makes another one: what shows an answer is to look as before. */
async function withoutVersion(answer: Response): Promise<Response> {
  if (!answer.headers.get('Content-Type')?.includes('/xml')) return answer;
  const { status, statusText, headers } = answer;
  const text = (await answer.text()).replace(/(<cms\b[^>]*\sversionHash=")[0-9a-f]+/, '$1000000000000');
  return new Response(text, { status, statusText, headers });
}

/** Vite's code waits for the style sheet of what it imports: what is never in the document never comes. */
function holdBack(late: readonly string[]): void {
  if (late.length === 0) return;
  const { appendChild } = Node.prototype;
  const isLate = (node: Node): boolean =>
    node instanceof HTMLLinkElement && late.some((name) => new URL(node.href).pathname.split('/').at(-1)?.startsWith(`${name}-`));
  HTMLHeadElement.prototype.appendChild = function append<T extends Node>(node: T): T {
    return isLate(node) ? node : (appendChild.call(this, node) as T);
  };
}

/**
 * Makes this page the one that an example is drawn in.
 * @param now the time in it
 * @returns the transport that it has there: the server must not hear of an account that it has not made
 */
export function surround({ account, denies, settings, late, agent }: Surroundings, now: number, realFetch: typeof fetch): typeof fetch {
  Object.defineProperty(globalThis, 'localStorage', { value: ownStorage(accountOf(account, now)), configurable: true });
  for (const each of denies) DENIALS[each]?.();
  changeSettings(settings);
  holdBack(late);
  if (agent !== '') Object.defineProperty(navigator, 'userAgent', { value: agent, configurable: true });
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    if (account !== '') headers.delete('Authorization');
    return withoutVersion(await realFetch(input, { ...init, headers }));
  };
}
