import type { RequestParameters } from '../request/contract.ts';
import { parseSteps, formatSteps } from './steps.ts';
import type { Step } from './contract.ts';
import type { Clock } from '../base/clock.ts';
import { Disposables } from '../base/disposable.ts';
import { LocalStorage } from '../base/storage.ts';
import { isSameView, type View } from './contract.ts';
import { ScrollCheck } from './page-effects.ts';

/** What of a request can be stored in a history entry: no forms, fields, functions, and no one-time token. */
const STORED = [
  'action',
  'dataType',
  'ID',
  'IDObjectType',
  'target',
  'alternateTarget',
  'paramString',
  'html',
  'lang',
  'framework',
] as const;

/** What `isSameView` compares. */
const OF_VIEW: ReadonlySet<string> = new Set<keyof View>(['action', 'dataType', 'ID', 'paramString', 'html']);

export type StoredRequest = Pick<RequestParameters, (typeof STORED)[number]>;

/** One entry of the browser's history. */
export interface HistoryEntry {
  /** Names the entry, so that its scroll position can be stored while another one is shown. */
  readonly key: string;
  readonly request: StoredRequest;
  readonly steps: readonly Step[];
  /** Vertical scroll position in px. */
  readonly scroll: number;
  readonly title: string;
}

/** The part of a request that an entry carries; absent keys stay absent. */
export function storedRequest(parameters: RequestParameters): StoredRequest {
  const stored: Record<string, unknown> = {};
  for (const name of STORED) if (parameters[name] !== undefined) stored[name] = parameters[name];
  return stored as unknown as StoredRequest;
}

/** The state object of an entry, `pushState`-able. */
export function toState(entry: HistoryEntry): object {
  return { lectern: 1, ...entry, steps: formatSteps(entry.steps) };
}

const TYPES: Readonly<Record<string, readonly string[]>> = {
  action: ['number', 'string'],
  dataType: ['string'],
  ID: ['number'],
  IDObjectType: ['number'],
  target: ['string'],
  alternateTarget: ['string'],
  paramString: ['string'],
  html: ['string'],
  lang: ['string'],
  framework: ['boolean'],
};

function isRequest(value: unknown): value is StoredRequest {
  if (typeof value !== 'object' || value === null || !('action' in value) || !('dataType' in value)) return false;
  return Object.entries(value).every(([name, each]) => Object.hasOwn(TYPES, name) && TYPES[name]?.includes(typeof each));
}

/** The entry that a state object describes; null for states of others and broken ones. */
export function fromState(state: unknown): HistoryEntry | null {
  if (typeof state !== 'object' || state === null || !('lectern' in state) || state.lectern !== 1) return null;
  const { key, request, steps, scroll, title } = state as unknown as Record<string, unknown>;
  if (typeof key !== 'string' || !isRequest(request) || typeof steps !== 'string') return null;
  return {
    key,
    request,
    steps: steps === '' ? [] : (parseSteps(steps) ?? []),
    scroll: typeof scroll === 'number' && scroll > 0 ? scroll : 0,
    title: typeof title === 'string' ? title : '',
  };
}

/** True when two entries show the same: going between them only scrolls. */
export function isSameRequest(one: StoredRequest, other: StoredRequest): boolean {
  return isSameView(one, other) && STORED.every((name) => OF_VIEW.has(name) || one[name] === other[name]);
}

/** Under which an entry waits for the page that goes on with it. */
const CARRIED = 'lectern.carried';

/** The entries of the browser's history, and where each of them was scrolled to. */
export class PageHistory {
  private readonly check: ScrollCheck;
  /** Positions of entries that are not shown: the browser lets us write into the present one only. */
  private readonly positions = new Map<string, number>();
  private readonly undo = new Disposables();
  private entryShown: HistoryEntry | null = null;
  private serial = 0;
  private readonly tab = new LocalStorage(() => globalThis.sessionStorage);

  constructor(private readonly clock: Clock) {
    this.check = new ScrollCheck(clock);
  }

  /** The entry that the page is on, null before the start. */
  get current(): HistoryEntry | null {
    return this.entryShown;
  }

  /** Takes scroll positions over from the browser and listens to back and forward. */
  listen(onPop: (state: unknown) => void): void {
    window.history.scrollRestoration = 'manual';
    const pop = (event: PopStateEvent): void => onPop(event.state);
    const hide = (): void => this.leave();
    window.addEventListener('popstate', pop);
    window.addEventListener('pagehide', hide);
    this.undo.add(() => window.removeEventListener('popstate', pop));
    this.undo.add(() => window.removeEventListener('pagehide', hide));
    this.undo.add(this.check.subscribe((position) => this.keep(position)));
  }

  /** A new entry for a request; nothing is written yet. */
  entry(parameters: RequestParameters, steps: readonly Step[] = [], title = ''): HistoryEntry {
    return { key: `${this.clock.now()}.${++this.serial}`, request: storedRequest(parameters), steps, scroll: 0, title };
  }

  /** Adds an entry; the same address again replaces the present one, as browsers do. */
  push(entry: HistoryEntry, address: string): void {
    this.entryShown = entry;
    if (address === location.href) window.history.replaceState(toState(entry), entry.title, address);
    else window.history.pushState(toState(entry), entry.title, address);
  }

  /** Writes into the present entry. @param address of it from now on; absent: it stays */
  rewrite(entry: HistoryEntry, address?: string): void {
    this.entryShown = entry;
    window.history.replaceState(toState(entry), entry.title, address);
  }

  /** Back or forward has led to an entry. */
  moveTo(entry: HistoryEntry): void {
    this.entryShown = entry;
  }

  /** Notes where the page is, before or while it is left. */
  note(position: number = window.scrollY): void {
    if (this.entryShown !== null) this.positions.set(this.entryShown.key, position);
  }

  /** Also in the entry itself: a tab that the system ends while nobody looks, or that crashes, is not left in order. */
  private keep(position: number): void {
    this.note(position);
    if (this.entryShown !== null && this.entryShown.scroll !== position) this.rewrite({ ...this.entryShown, scroll: position });
  }

  /** Where an entry was scrolled to, in px. */
  positionOf(entry: HistoryEntry): number {
    return this.positions.get(entry.key) ?? entry.scroll;
  }

  /**
   * The page is about to be left, by another view or altogether: its position is noted, in the entry itself too, so
   * that a reload finds it. Before the new view is drawn, which may be shorter and move the page.
   */
  leave(): void {
    if (this.entryShown === null) return;
    this.note();
    this.rewrite({ ...this.entryShown, scroll: window.scrollY });
  }

  /**
   * The present view is about to be loaded at another address: there it is where it was here. The page may stay after all; then nothing
   * comes of it.
   * @param focus whether the switch of languages is to have the focus there
   */
  carry(address: string, focus: boolean | undefined): void {
    if (this.entryShown !== null)
      this.tab.set(CARRIED, JSON.stringify({ ...toState({ ...this.entryShown, scroll: window.scrollY }), address, focus }));
  }

  /** What was carried to this address, once: an entry's state, and whether the switch of languages is to have the focus. */
  carried(): { readonly focus?: boolean } | null {
    const text = this.tab.get(CARRIED);
    this.tab.remove(CARRIED);
    try {
      const state = JSON.parse(text!);
      return state.address === location.href ? state : null;
    } catch {
      return null; // nothing, or written by somebody else
    }
  }

  dispose(): void {
    this.check.dispose();
    this.undo.dispose();
  }
}
