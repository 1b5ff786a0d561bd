import { TAPE_VERSION } from '../tape/file.ts';
import type { Content, TapeHead } from '../tape/model.ts';
import { watchActions } from './actions.ts';
import { PageClock, type RealTime } from './clock.ts';
import { readContinued, writeContinued, type Continued } from './continued.ts';
import type { Desk, Order, Replayed } from '../tape/desk.ts';
import { findElement } from './element.ts';
import { outlineOf } from './outline.ts';
import { SeededRandom } from './random.ts';
import { summaryOf } from './summary.ts';
import { recordingTransport, TapeTransport } from './transport.ts';

/** What `core/seam.ts` takes. */
interface Seam {
  transport: typeof fetch;
  clock: PageClock;
  random: SeededRandom;
  opened(services: { readonly facts$: { subscribe(listener: (fact: { readonly type: string }) => void): unknown } }): void;
}

const real: RealTime = {
  elapsed: performance.now.bind(performance),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (handle) => clearTimeout(handle as number),
};
const realFetch = fetch.bind(globalThis);

/** The desk of this window, or of the one around it; null where nobody records. */
function findDesk(): Desk | null {
  const of = (window: Window): Desk | undefined => (window as Window & { readonly lecternDesk?: Desk }).lecternDesk;
  try {
    return of(window) ?? (parent === window ? null : (of(parent) ?? null));
  } catch {
    return null; // another origin is around the page
  }
}

const addressOf = ({ pathname, search }: Location): string => `${pathname}${search}`;

/** What a person did outside the page to get this document; null where a link or the page itself has opened it. */
function causeOfLoad(): 'open' | 'reload' | null {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type === 'reload') return 'reload';
  return navigation?.type === 'navigate' && document.referrer === '' ? 'open' : null;
}

const has = (query: string): boolean => matchMedia(query).matches;

const storageOfSite = (): Record<string, string> =>
  Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key) ?? '']));

function headOf({ epoch, seed, title }: { readonly epoch: number; readonly seed: number; readonly title: string }): TapeHead {
  return {
    tape: TAPE_VERSION,
    title,
    host: location.hostname,
    address: addressOf(location),
    version: document.querySelector<HTMLMetaElement>('meta[name="lectern-version"]')?.content ?? '',
    epoch,
    seed,
    browser: navigator.userAgent,
    screen: {
      width: innerWidth,
      height: innerHeight,
      dark: has('(prefers-color-scheme: dark)'),
      reducedMotion: has('(prefers-reduced-motion: reduce)'),
      touch: has('(pointer: coarse)'),
      languages: navigator.languages,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    storage: storageOfSite(),
    cookies: document.cookie,
  };
}

/** Puts storage and cookies back as they were when the tape began. */
function restore({ storage, cookies }: TapeHead): void {
  localStorage.clear();
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
  for (const cookie of cookies.split('; ')) if (cookie !== '') document.cookie = `${cookie}; Path=/`;
}

/** In a replay time passes when the tape says so; while something plays, as it does: films have a clock of their own. */
function runWhilePlaying(clock: PageClock): void {
  const playing = new Set<EventTarget | null>();
  const look = ({ type, target }: Event): void => {
    if (type === 'playing') playing.add(target);
    else playing.delete(target);
    clock.setSpeed(playing.size > 0 ? 1 : 0);
  };
  for (const type of ['playing', 'pause', 'ended', 'emptied', 'waiting']) document.addEventListener(type, look, true);
  clock.setSpeed(0);
}

function startWith(desk: Desk, order: Order): Seam {
  const left = readContinued(order.tape);
  const fresh = (): Continued => {
    const seed = order.mode === 'replay' ? order.head.seed : crypto.getRandomValues(new Int32Array(1))[0]!;
    const epoch = order.mode === 'replay' ? order.head.epoch : Date.now();
    if (order.mode === 'replay') restore(order.head);
    return { tape: order.tape, epoch, requests: 0, random: seed, now: epoch, used: [], released: 0 };
  };
  const state = left ?? fresh();
  const clock = new PageClock(order.mode === 'replay' ? state.now : Date.now(), real);
  const random = new SeededRandom(state.random);
  const add = (content: Content): void => desk.add({ at: clock.now() - state.epoch, ...content });
  if (left === null && order.mode === 'record') desk.head(headOf({ epoch: state.epoch, seed: state.random, title: order.title }));
  const cause = left === null || order.mode === 'replay' ? null : causeOfLoad();
  if (cause !== null) add({ type: 'action', kind: cause, element: null, value: cause === 'open' ? addressOf(location) : '' });
  add({ type: 'load', address: addressOf(location) });
  const used = new Set(state.used);
  const keep = (): void => writeContinued({ ...state, random: random.position, now: clock.now(), used: [...used] });
  addEventListener('pagehide', keep);
  keep();
  let transport: typeof fetch;
  if (order.mode === 'replay') {
    const tape = new TapeTransport(order.entries, realFetch, location.href, add, used);
    tape.release(state.released);
    runWhilePlaying(clock);
    transport = tape.fetch;
    const replayed: Replayed = {
      get released() {
        return state.released;
      },
      release: (before) => {
        state.released = before;
        tape.release(before);
      },
      passTo: (at) => clock.passTo(state.epoch + at),
      outline: () => outlineOf(document.body),
      find: (name) => findElement(document, name),
    };
    Object.assign(window, { lecternReplayed: replayed });
  } else {
    transport = recordingTransport(realFetch, location.href, add, () => ++state.requests);
    watchActions(
      window,
      (action, outline = outlineOf(document.body)) => {
        add({ type: 'outline', lines: outline });
        add({ type: 'action', ...action });
      },
      (run, ms) => setTimeout(run, ms),
    );
    Object.assign(window, { lecternRecorded: { outline: () => outlineOf(document.body) } });
  }
  return {
    transport,
    clock,
    random,
    opened: ({ facts$ }) => {
      facts$.subscribe((fact) => {
        const { type, ...content } = fact;
        add({ type: 'fact', name: type, content: summaryOf(content) as Readonly<Record<string, unknown>> });
      });
    },
  };
}

const desk = findDesk();
const order = desk?.order() ?? null;
if (desk !== null && order !== null) Object.defineProperty(globalThis, Symbol.for('lectern.seam'), { value: startWith(desk, order) });

// What is wrong with the customer's files is shown by a file of its own, which a page's modules need not wait for.
// @ts-expect-error -- it is an address of the server, not a file of the project
void import('/sandbox/gate.js').catch(() => undefined);
