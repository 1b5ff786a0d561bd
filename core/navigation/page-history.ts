import type { Clock } from '../base/clock.ts';
import { Disposables } from '../base/disposable.ts';
import type { RequestParameters } from '../request/contract.ts';
import { storedRequest, toState, type HistoryEntry } from './history.ts';
import { ScrollCheck } from './scroll.ts';
import type { Step } from './contract.ts';

/** The entries of the browser's history, and where each of them was scrolled to. */
export class PageHistory {
  private readonly check: ScrollCheck;
  /** Positions of entries that are not shown: the browser lets us write into the present one only. */
  private readonly positions = new Map<string, number>();
  private readonly undo = new Disposables();
  private entryShown: HistoryEntry | null = null;
  private serial = 0;

  constructor(private readonly clock: Clock) {
    this.check = new ScrollCheck(clock);
  }

  /** The entry that the page stands on, null before the start. */
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
    this.undo.add(this.check.subscribe((position) => this.note(position)));
  }

  /** A new entry for a request; nothing is written yet. */
  entry(parameters: RequestParameters, steps: readonly Step[] = [], title = ''): HistoryEntry {
    return { key: `${this.clock.now()}.${++this.serial}`, request: storedRequest(parameters), steps, scroll: 0, title };
  }

  /** Adds an entry; the same address again takes the place of the present one, as browsers do. */
  push(entry: HistoryEntry, address: string): void {
    this.entryShown = entry;
    if (address === location.href) window.history.replaceState(toState(entry), entry.title, address);
    else window.history.pushState(toState(entry), entry.title, address);
  }

  /** Writes into the present entry. */
  rewrite(entry: HistoryEntry): void {
    this.entryShown = entry;
    window.history.replaceState(toState(entry), entry.title);
  }

  /** Back or forward has led to an entry. */
  moveTo(entry: HistoryEntry): void {
    this.entryShown = entry;
  }

  /** Notes where the page stands, before or while it is left. */
  note(position: number = window.scrollY): void {
    if (this.entryShown !== null) this.positions.set(this.entryShown.key, position);
  }

  /** Where an entry was scrolled to, in px. */
  positionOf(entry: HistoryEntry): number {
    return this.positions.get(entry.key) ?? entry.scroll;
  }

  /**
   * The page is about to be left, by another view or altogether: where it stands is noted, in the entry itself too, so
   * that a reload finds it. Before the new view is drawn, which may be shorter and move the page.
   */
  leave(): void {
    if (this.entryShown === null) return;
    this.note();
    this.rewrite({ ...this.entryShown, scroll: window.scrollY });
  }

  dispose(): void {
    this.check.dispose();
    this.undo.dispose();
  }
}
