import { callOf, isDelay, serverFault, type FaultTable } from '../tape/faults.ts';

interface Waits {
  setTimeout(run: () => void, ms: number): unknown;
}

const withFault = (address: URL, fault: string): string => {
  const faulty = new URL(address);
  const asked = faulty.searchParams.get('sandboxFault');
  faulty.searchParams.set('sandboxFault', asked === null ? fault : `${asked},${fault}`);
  return faulty.href;
};

const isMedia = ({ pathname }: URL): boolean => pathname.startsWith('/media/');

/** Says which fault meets a request for media. Streams that were opened are remembered: what lies below them is a part of them. */
class MediaFaults {
  /** Where the parts of a stream are: `/media/vod/9901/` of `/media/vod/9901.mp4.m3u8`. */
  private readonly folders = new Set<string>();

  constructor(private readonly table: FaultTable) {}

  /** The address to ask for in the place of this one. */
  faulty(address: URL): string {
    const { pathname, searchParams } = address;
    const isPart = searchParams.has('faultPart') || [...this.folders].some((folder) => pathname.startsWith(folder));
    if (!isPart && pathname.endsWith('.m3u8')) this.folders.add(pathname.replace(/\.[^/]*$/, '/'));
    // A test that has asked for faults has those.
    if (searchParams.has('sandboxFault') && !searchParams.has('faultPart')) return address.href;
    const fault = this.table.forMedia({ path: pathname, isPart });
    if (fault === '' || (searchParams.has('faultPart') && fault.split(',').every(isDelay))) return address.href;
    // What the stream hands down gives way to what happens to this part on its way.
    const own = new URL(address);
    for (const name of ['faultPart', 'sandboxFault']) own.searchParams.delete(name);
    return withFault(own, fault);
  }
}

/**
 * Lets films and streams meet the rules: players and browsers fetch them past the page's transport. A playlist's fault is handed down by
 * the server to all that it leads to.
 */
export function faultyMedia(page: Window & typeof globalThis, table: FaultTable): void {
  const faults = new MediaFaults(table);
  const faulty = (raw: string): string => {
    const address = new URL(raw, page.location.href);
    if (address.origin !== page.location.origin || !isMedia(address)) return raw;
    const asked = faults.faulty(address);
    return asked === address.href ? raw : asked;
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
  const media = new MediaFaults(table);
  return async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : String(input), page);
    if (address.origin !== new URL(page).origin) return next(input, init);
    const askFor = (asked: string): Promise<Response> =>
      asked === address.href ? next(input, init) : next(input instanceof Request ? new Request(asked, input) : asked, init);
    if (isMedia(address)) return askFor(media.faulty(address));
    const call = callOf(`${address.pathname}${address.search}`);
    if (call === null) return next(input, init);
    const faults: string[] = [];
    for (const rule of table.forCall({ ...call, target: targetOf(address.href) })) {
      if (rule.what === 'offline') throw unreachable();
      if (rule.what === 'delay') await wait(rule.value, real, init?.signal ?? null);
      else faults.push(serverFault(rule));
    }
    return askFor(faults.length === 0 ? address.href : withFault(address, faults.join(',')));
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
