import type { Recorded, RecordOrder } from '../tape/desk.ts';
import { FaultTable } from '../tape/faults.ts';
import type { Content } from '../tape/model.ts';
import { HIDDEN, withoutSecrets } from '../tape/secrets.ts';
import type { Targets } from '../tape/targets.ts';
import { watchActions } from './actions.ts';
import type { PageClock, RealTime } from './clock.ts';
import type { Continued } from './continued.ts';
import type { Held } from './input/held.ts';
import { watchCookies } from './kept/cookies.ts';
import { watchDatabases } from './kept/databases.ts';
import { faultyMedia, faultyTransport, fullStorage } from './faults.ts';
import type { Line } from './device/line.ts';
import { recordingTransport } from './transport.ts';

/** The browser's own, past what the harness puts in their place. */
interface Real extends RealTime {
  readonly fetch: typeof fetch;
}

/** What the documents of a tape hand on to each other, and this document's part of it. */
export interface Beginning {
  readonly state: Continued;
  readonly clock: PageClock;
  readonly add: (content: Content) => void;
  readonly held: Held;
  readonly line: Line;
  /** What the page says of itself. */
  readonly outline: () => string[];
}

type Hear = (level: 'error' | 'warn', text: string) => void;

const LONGEST_LINE = 2000;

const textOf = (values: readonly unknown[]): string =>
  withoutSecrets(values.map((value) => (value instanceof Error ? `${value.name}: ${value.message}` : String(value))).join(' ')).slice(
    0,
    LONGEST_LINE,
  );

/** Hears errors and warnings of a page's console, and what nobody has caught; the console has them as before. */
function watchConsole(page: Window & typeof globalThis, hear: Hear): void {
  for (const level of ['error', 'warn'] as const) {
    const own = page.console[level];
    page.console[level] = (...values: unknown[]) => {
      own.apply(page.console, values);
      hear(level, textOf(values));
    };
  }
  page.addEventListener('error', ({ message }) => hear('error', textOf([message])));
  page.addEventListener('unhandledrejection', ({ reason }) => hear('error', textOf([reason])));
}

const DEPTH = 3;
const MOST_ITEMS = 20;
const LONGEST_TEXT = 300;

/**
 * What a fact says, small enough for a tape: documents, elements and functions are left out, long texts are cut.
 */
export function summaryOf(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return withoutSecrets(value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'boolean' || value === null) return value;
  if (typeof value !== 'object') return undefined;
  if (value instanceof Error) return withoutSecrets(`${value.name}: ${value.message}`);
  if (Array.isArray(value)) return depth >= DEPTH ? value.length : value.slice(0, MOST_ITEMS).map((each) => summaryOf(each, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  if ((prototype !== Object.prototype && prototype !== null) || depth >= DEPTH) return undefined;
  const small: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    const short = name === 'token' && typeof inner === 'string' && !inner.startsWith('eyJ') ? HIDDEN : summaryOf(inner, depth + 1);
    if (short !== undefined) small[name] = short;
  }
  return small;
}

/** Hears what the page writes into local storage, once it is written. */
function watchStorage(hear: (key: string, value: string | null) => void): void {
  const { setItem, removeItem } = Storage.prototype;
  Storage.prototype.setItem = function (key, value) {
    const before = this === localStorage ? this.getItem(key) : null;
    setItem.call(this, key, value);
    if (this === localStorage && before !== String(value)) hear(key, withoutSecrets(String(value)).slice(0, LONGEST_LINE));
  };
  Storage.prototype.removeItem = function (key) {
    const isThere = this === localStorage && this.getItem(key) !== null;
    removeItem.call(this, key);
    if (isThere) hear(key, null);
  };
}

/** The page's transport, with what goes wrong in it, recorded; what a person does, and what the console hears, is recorded beside it. */
export function recording(
  { state, clock, add, held, line, outline }: Beginning,
  order: RecordOrder,
  targets: Targets,
  real: Real,
): typeof fetch {
  const table = new FaultTable(order.faults ?? [], Math.random);
  fullStorage(() => table.has('quota'));
  watchStorage((key, value) => add({ type: 'storage', key, value }));
  watchCookies(document, (change) => add({ type: 'storage', ...change }));
  watchDatabases((change) => add({ type: 'storage', ...change }));
  if (order.offline === true) line.set(false);
  faultyMedia(window, table);
  if (order.time !== undefined) {
    const { speed, server = false } = order.time;
    clock.setSpeed(speed);
    if (state.documents === 0) add({ type: 'time', now: clock.now(), speed, server });
  }
  const faulty = faultyTransport(real.fetch, location.href, table, real, targets.next);
  watchActions({
    page: window,
    outline,
    report: (action, before = outline()) =>
      held.done([
        { type: 'outline', lines: before },
        { type: 'action', ...action },
      ]),
    held,
    timer: (run, ms) => real.setTimeout(run, ms),
  });
  if (order.console === true) watchConsole(window, (level, text) => add({ type: 'console', level, text }));
  const recorded: Recorded = {
    outline,
    setFaults: (rules) => {
      table.set(rules);
      add({ type: 'faults', rules });
    },
    setOnline: (isOnline) => line.set(isOnline),
    setTime: (now, speed, server = false) => {
      clock.setNow(now);
      clock.setSpeed(speed);
      add({ type: 'time', now, speed, server });
    },
    now: () => clock.now(),
  };
  Object.assign(window, { lecternRecorded: recorded });
  return recordingTransport(faulty, location.href, add, () => ++state.requests);
}
