import type { Surroundings } from '../gallery/model.ts';
import { PageClock, type RealTime } from './clock.ts';
import { SeededRandom } from './random.ts';
import { surround } from './surroundings.ts';

/** A page of the harness that has the site in a frame, and gives it what to draw. */
export interface DrawingDesk {
  /** The time in the frame at its beginning, ms since 1970; null: as it is. */
  readonly now: number | null;
  /** In what page it draws; null: in one that has what the browser has. */
  surroundings(): Surroundings | null;
  /** What a request is answered in the server's place; null: the server is asked. */
  answer(address: URL, frame: Document): Promise<Response> | null;
  /** A fact of the frame's page. */
  fact(type: string, fact: object): void;
}

/** Where a page of the harness keeps what its frames draw. */
export interface HasDrawings {
  readonly lecternDrawings?: WeakMap<Element, DrawingDesk>;
}

/** The desk of the page of the harness around this one; null where there is none. */
export function findDrawing(): DrawingDesk | null {
  try {
    const { frameElement } = window;
    return frameElement === null ? null : ((parent as Window & HasDrawings).lecternDrawings?.get(frameElement) ?? null);
  } catch {
    return null; // another origin is around the page
  }
}

/** Databases that are empty at the page's beginning, and nobody else's: what is done in a drawing is kept nowhere. */
function ownDatabases(real: IDBFactory): Pick<IDBFactory, 'cmp' | 'databases' | 'deleteDatabase' | 'open'> {
  const seen = new Set<string>();
  const own = (name: string): string => `lectern-drawing-${name}`;
  return {
    open(name, version) {
      if (!seen.has(name)) real.deleteDatabase(own(name));
      seen.add(name);
      return real.open(own(name), version);
    },
    deleteDatabase: (name) => real.deleteDatabase(own(name)),
    cmp: (one, other) => real.cmp(one, other),
    databases: () => Promise.resolve([]),
  };
}

/** What `core/page.ts` takes: the page as it is, with the desk's answers, and with equal names and times each time. */
export function seamOfDrawing(desk: DrawingDesk, real: RealTime, realFetch: typeof fetch) {
  if ('indexedDB' in globalThis) Object.defineProperty(globalThis, 'indexedDB', { value: ownDatabases(indexedDB), configurable: true });
  const now = desk.now ?? Date.now();
  const surroundings = desk.surroundings();
  const server = surroundings === null ? realFetch : surround(surroundings, now, realFetch);
  const transport: typeof fetch = (input, init) => {
    const address = new URL(input instanceof Request ? input.url : String(input), location.href);
    return desk.answer(address, document) ?? server(input, init);
  };
  return {
    transport,
    clock: new PageClock(now, real),
    random: new SeededRandom(1),
    opened({ facts$ }: { readonly facts$: { subscribe(listener: (fact: { readonly type: string }) => void): unknown } }): void {
      facts$.subscribe((fact) => desk.fact(fact.type, fact));
    },
  };
}
