import { TAPE_VERSION } from '../tape/file.ts';
import type { ActionEntry, Content, TapeHead } from '../tape/model.ts';
import { PageClock, type RealTime } from './clock.ts';
import { Line } from './device/line.ts';
import { adaptMedia } from './device/media.ts';
import { takeMouseForFinger } from './device/touch.ts';
import { readContinued, writeContinued, type Continued } from './continued.ts';
import type { Desk, Order, RecordOrder, Replayed, ReplayOrder } from '../tape/desk.ts';
import { withoutSecrets } from '../tape/secrets.ts';
import { Targets } from '../tape/targets.ts';
import { findDrawing, seamOfDrawing } from './drawing.ts';
import { findElement, middleAroundHidden, writeInto } from './element.ts';
import { Following } from './following.ts';
import { Held } from './input/held.ts';
import { historyIndex, stepOfHistory } from './input/window.ts';
import { readDatabases, replayDatabases } from './kept/databases.ts';
import { recording, summaryOf, type Beginning } from './recording.ts';
import { outlineOf } from './outline.ts';
import { SeededRandom } from './random.ts';
import { TapeTransport } from './transport.ts';

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
  const of = (window: Window): Desk | null | undefined => (window as Window & { readonly lecternDesk?: Desk | null }).lecternDesk;
  try {
    return of(window) ?? (parent === window ? null : (of(parent) ?? null));
  } catch {
    return null; // another origin is around the page
  }
}

const addressOf = ({ pathname, search, hash }: Location): string => withoutSecrets(`${pathname}${search}${hash}`);

/** What a person did outside the page to get this document; null where a link or the page itself has opened it. */
function causeOfLoad({ entry = null }: Continued): Pick<ActionEntry, 'kind' | 'value'> | null {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type === 'reload') return { kind: 'reload', value: '' };
  if (navigation?.type === 'back_forward') {
    const now = historyIndex(window);
    return { kind: 'history', value: stepOfHistory(now === null || entry === null ? null : now - entry, location) };
  }
  return navigation?.type === 'navigate' && document.referrer === '' ? { kind: 'open', value: addressOf(location) } : null;
}

const has = (query: string): boolean => matchMedia(query).matches;

const storageOfSite = (): Record<string, string> =>
  Object.fromEntries(Object.keys(localStorage).map((key) => [key, withoutSecrets(localStorage.getItem(key) ?? '')]));

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
    cookies: withoutSecrets(document.cookie),
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

function replaying({ state, clock, add, line, outline }: Beginning, { entries }: ReplayOrder, used: Set<number>): typeof fetch {
  const tape = new TapeTransport(entries, realFetch, location.href, add, used);
  tape.release(state.released);
  runWhilePlaying(clock);
  const replayed: Replayed = {
    get released() {
      return state.released;
    },
    release: (before) => {
      state.released = before;
      tape.release(before);
    },
    passTo: (at) => clock.passTo(state.epoch + at),
    outline,
    setOnline: (isOnline) => line.set(isOnline),
    find: (name) => findElement(document, name),
    hidden: (name) => middleAroundHidden(document, name),
    write: (name, text) => writeInto(findElement(document, name), text),
  };
  Object.assign(window, { lecternReplayed: replayed });
  return tape.fetch;
}

/** The state that the document before has left; at the beginning of a tape a new one. */
function beginningOf(order: Order): Continued {
  if (order.mode === 'replay') {
    const { epoch, seed } = order.head;
    restore(order.head);
    return { tape: order.tape, epoch, requests: 0, random: seed, now: epoch, used: [], released: 0, documents: 0 };
  }
  const epoch = Date.now() + (order.time?.ahead ?? 0);
  const random = crypto.getRandomValues(new Int32Array(1))[0]!;
  return { tape: order.tape, epoch, requests: 0, random, now: epoch, used: [], released: 0, documents: 0 };
}

/** Gives the desk the tape's head, and once more with what is in the databases, which a browser does not say at once. */
function beginTape(desk: Desk, { title, faults, focus }: RecordOrder, { epoch, random: seed }: Continued): void {
  const head: TapeHead = { ...headOf({ epoch, seed, title }), ...(faults && { faults }), ...(focus && { focus }) };
  desk.head(head);
  readDatabases(indexedDB).then(
    (databases) => {
      if (databases.length > 0) desk.head({ ...head, databases });
    },
    () => {}, // A browser whose settings forbid it has none.
  );
}

function startWith(desk: Desk, order: Order): Seam {
  const { device } = order;
  if (device !== undefined) adaptMedia(window, device);
  if (device?.touch === true) takeMouseForFinger(window);
  const left = readContinued(order.tape);
  const state = left ?? beginningOf(order);
  const hasOwnTime = order.mode === 'replay' || order.time !== undefined;
  const clock = new PageClock(hasOwnTime ? state.now : Date.now(), real);
  const random = new SeededRandom(state.random);
  const following = order.mode === 'replay' ? new Following(order.entries, state.documents) : null;
  const held = new Held(
    (entry) => desk.add(entry),
    () => clock.now() - state.epoch,
  );
  const add = (content: Content): void => {
    const time = following?.timeOf(content, state.released) ?? null;
    if (time !== null) clock.skipTo(state.epoch + time);
    held.add(content);
  };
  if (left === null && order.mode === 'record') beginTape(desk, order, state);
  if (order.mode === 'replay') {
    const value = replayDatabases(indexedDB, order.tape, left === null ? (order.head.databases ?? []) : null);
    Object.defineProperty(globalThis, 'indexedDB', { value, configurable: true });
  }
  const cause = left === null || order.mode === 'replay' ? null : causeOfLoad(left);
  if (cause !== null) add({ type: 'action', element: null, ...cause });
  add({ type: 'load', address: addressOf(location) });
  const used = new Set(state.used);
  const keep = (): void =>
    writeContinued({
      ...state,
      random: random.position,
      now: clock.now(),
      used: [...used],
      documents: state.documents + 1,
      entry: historyIndex(window),
    });
  addEventListener('pagehide', keep);
  keep();
  const marksFocus = order.mode === 'replay' ? order.head.focus === true : order.focus === true;
  const outline = (): string[] => outlineOf(document.body, marksFocus);
  const beginning: Beginning = { state, clock, add, held, line: new Line(window), outline };
  const targets = new Targets();
  const transport =
    order.mode === 'replay' ? replaying(beginning, order, used) : recording(beginning, order, targets, { ...real, fetch: realFetch });
  return {
    transport,
    clock,
    random,
    opened: ({ facts$ }) => {
      facts$.subscribe((fact) => {
        const { type, ...content } = fact;
        targets.hear(fact);
        add({ type: 'fact', name: type, content: summaryOf(content) as Readonly<Record<string, unknown>> });
      });
    },
  };
}

const desk = findDesk();
const order = desk?.order() ?? null;
const drawing = findDrawing();
const seam = desk !== null && order !== null ? startWith(desk, order) : drawing && seamOfDrawing(drawing, real, realFetch);
if (seam !== null) Object.defineProperty(globalThis, Symbol.for('lectern.seam'), { value: seam });

// What is wrong with the customer's files is shown by a file of its own. Browsers that take one import map alone (Firefox 128) take none
// after the first module: it is not asked for before the page's own map is there.
addEventListener('DOMContentLoaded', () => {
  // @ts-expect-error -- it is an address of the server, not a file of the project
  void import('/sandbox/gate.js').catch(() => undefined);
});
