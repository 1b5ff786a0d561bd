import { callOf, serverFault, type FaultTable } from '../tape/faults.ts';

interface Waits {
  setTimeout(run: () => void, ms: number): unknown;
}

const withFault = (address: URL, fault: string): string => {
  const faulty = new URL(address);
  const asked = faulty.searchParams.get('sandboxFault');
  faulty.searchParams.set('sandboxFault', asked === null ? fault : `${asked},${fault}`);
  return faulty.href;
};

const isMedia = ({ pathname, searchParams }: URL): boolean => pathname.startsWith('/media/') && !searchParams.has('sandboxFault');
const isStream = ({ pathname }: URL): boolean => pathname.endsWith('.m3u8');

/**
 * Lets films and streams meet the rules: players and browsers fetch them past the page's transport. A playlist's fault is handed down by
 * the server to all that it leads to.
 */
export function faultyMedia(page: Window & typeof globalThis, table: FaultTable): void {
  const faulty = (raw: string): string => {
    const address = new URL(raw, page.location.href);
    const fault = address.origin === page.location.origin && isMedia(address) ? table.forMedia(isStream(address)) : '';
    return fault === '' ? raw : withFault(address, fault);
  };
  const { prototype: requests } = page.XMLHttpRequest;
  const { open } = requests;
  requests.open = function (this: XMLHttpRequest, method: string, address: string | URL, ...more: unknown[]) {
    return Reflect.apply(open, this, [method, faulty(String(address)), ...(more.length > 0 ? more : [true])]) as void;
  };
  const { prototype: media } = page.HTMLMediaElement;
  const src = Object.getOwnPropertyDescriptor(media, 'src');
  if (src?.set === undefined) return;
  const { set } = src;
  Object.defineProperty(media, 'src', {
    ...src,
    set(this: HTMLMediaElement, address: string) {
      set.call(this, faulty(String(address)));
    },
  });
}

/** Fails as `fetch` does when nothing can be reached. */
const unreachable = (): TypeError => new TypeError('Failed to fetch');

/** Waits in real time; ends early when the caller gives up. */
const wait = (ms: number, real: Waits, signal: AbortSignal | null): Promise<void> =>
  new Promise((done, fail) => {
    const stop = (): void => fail(signal?.reason instanceof Error ? signal.reason : new DOMException('Aborted.', 'AbortError'));
    if (signal?.aborted === true) return stop();
    signal?.addEventListener('abort', stop, { once: true });
    real.setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      done();
    }, ms);
    return undefined;
  });

/**
 * A transport in which the rules hold: the server does what a server may do
 * wrong (`sandboxFault=`), what happens on the way happens here.
 * @param targetOf the element that the answer to an address is for, as far as the page has said
 */
export function faultyTransport(
  next: typeof fetch,
  page: string,
  table: FaultTable,
  real: Waits,
  targetOf: (address: string) => string,
): typeof fetch {
  return async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : String(input), page);
    if (address.origin !== new URL(page).origin) return next(input, init);
    const changed = (fault: string): Promise<Response> =>
      fault === ''
        ? next(input, init)
        : next(input instanceof Request ? new Request(withFault(address, fault), input) : withFault(address, fault), init);
    if (isMedia(address)) return changed(table.forMedia(isStream(address)));
    const call = callOf(`${address.pathname}${address.search}`);
    if (call === null) return next(input, init);
    const faults: string[] = [];
    for (const rule of table.forCall({ ...call, target: targetOf(address.href) })) {
      if (rule.what === 'offline') throw unreachable();
      if (rule.what === 'delay') await wait(rule.value, real, init?.signal ?? null);
      else faults.push(serverFault(rule));
    }
    return changed(faults.join(','));
  };
}

/** Lets the browser say that there is no room, as long as the rule holds: for the page's storage, and for its database. */
export function fullStorage(isFull: () => boolean): () => void {
  const full = (): DOMException => new DOMException('There is no room left.', 'QuotaExceededError');
  const undoes: (() => void)[] = [];
  const replace = <T extends object>(owner: T, name: keyof T & string): void => {
    const own = owner[name] as (...given: unknown[]) => unknown;
    const replacement = function (this: unknown, ...given: unknown[]): unknown {
      if (isFull()) throw full();
      return own.apply(this, given);
    };
    Object.assign(owner, { [name]: replacement });
    undoes.push(() => Object.assign(owner, { [name]: own }));
  };
  replace(Storage.prototype, 'setItem');
  replace(IDBObjectStore.prototype, 'put');
  replace(IDBObjectStore.prototype, 'add');
  return () => {
    for (const undo of undoes) undo();
  };
}
