import type { UnitLevel, UnitState, UnitView } from '../contract.ts';
import { BehaviorSubject } from 'rxjs';
import { type Clock, prefersReducedMotion, type Targets, type CmsObject } from '../../../core/api.ts';
import { NO_UNIT } from './unit-frames.ts';
import { BASE_LEVEL } from './unit-level.ts';

/** How long a sub-unit slides, in ms (UNI-007). */
const SUB_UNIT_SCROLL = 1200;

/** The containers of the unit stack: which ones are on the screen, and for how long those that leave. */
export class UnitLevels {
  private readonly view = new BehaviorSubject<UnitView>({ levels: [], state: NO_UNIT });
  readonly view$ = this.view.asObservable();
  private readonly timers = new Map<string, () => void>();

  constructor(
    private readonly clock: Clock,
    private readonly targets: Targets,
  ) {}

  get now(): UnitView {
    return this.view.value;
  }

  /** Levels that are not on their way out, the lowest first. */
  get openLevels(): readonly UnitLevel[] {
    return this.now.levels.filter(({ state }) => state !== 'leaving');
  }

  /** Only a unit that is in the page by itself. */
  open(object: CmsObject, fromHistory: boolean, state: UnitState): void {
    this.clear();
    this.set([{ id: BASE_LEVEL, state: 'open', object, fromHistory, focus: null, scroll: null, offset: 0 }], state);
  }

  /** The same container shows another document of its object. */
  replace(id: string, object: CmsObject): void {
    this.change(id, { object });
  }

  note(state: UnitState): void {
    this.set(this.now.levels, state);
  }

  /** A container slides in over the others; the one below remembers its scroll position, focus and scroll position in mind. */
  push(
    level: { readonly id: string; readonly object: CmsObject | null; readonly fromHistory: boolean },
    focus: Element | null,
    state: UnitState,
  ): void {
    const below = this.openLevels.at(-1);
    const others = this.now.levels.map((each): UnitLevel =>
      each === below ? { ...each, state: 'covered', focus, scroll: globalThis.scrollY } : each,
    );
    const top: UnitLevel = { ...level, state: 'open', focus: null, scroll: level.fromHistory ? null : 0, offset: 0 };
    const leaving = others.filter((each) => each.state === 'leaving');
    this.set([...others.filter((each) => each.state !== 'leaving'), top, ...leaving], state);
    if (below) this.later(below.id, () => this.change(below.id, { state: 'hidden' }));
  }

  /**
   * The topmost container slides off the screen, those between it and the one to show are gone at once.
   * @param keep how many stay @param fromHistory the history scrolls the page itself
   * @returns false when a container has lost what was in it
   */
  pop(keep: number, fromHistory: boolean, state: UnitState): boolean {
    const { openLevels } = this;
    const top = openLevels.at(-1);
    if (!top || keep >= openLevels.length || keep < 1) {
      this.note(state);
      return true;
    }
    const gone = openLevels.slice(keep);
    const isWhole = gone.every(({ id }) => this.targets.state(id).content !== null);
    const below = openLevels[keep - 1]!;
    this.cancel(below.id);
    const stay: UnitLevel[] = openLevels
      .slice(0, keep)
      .map((each) => (each === below ? { ...each, state: 'open', scroll: fromHistory ? null : each.scroll } : each));
    const leaving = this.now.levels.filter((each) => each.state === 'leaving');
    for (const { id } of gone) this.cancel(id);
    this.set(
      [
        ...stay,
        ...leaving,
        ...(prefersReducedMotion()
          ? []
          : [{ ...top, state: 'leaving' as const, offset: fromHistory || below.scroll === null ? 0 : below.scroll - globalThis.scrollY }]),
      ],
      state,
    );
    if (!prefersReducedMotion())
      this.later(top.id, () =>
        this.set(
          this.now.levels.filter(({ id }) => id !== top.id),
          this.now.state,
        ),
      );
    return isWhole;
  }

  clear(): void {
    for (const id of this.timers.keys()) this.cancel(id);
    this.set([], NO_UNIT);
  }

  private set(levels: readonly UnitLevel[], state: UnitState): void {
    const top = levels.findLast((each) => each.state !== 'leaving');
    this.targets.enter(top ? `${top.id}/` : '');
    this.view.next({ levels, state });
  }

  private change(id: string, change: Partial<UnitLevel>): void {
    this.set(
      this.now.levels.map((each) => (each.id === id ? { ...each, ...change } : each)),
      this.now.state,
    );
  }

  private later(id: string, run: () => void): void {
    this.cancel(id);
    if (prefersReducedMotion()) return run();
    this.timers.set(
      id,
      this.clock.setTimeout(() => {
        this.timers.delete(id);
        run();
      }, SUB_UNIT_SCROLL),
    );
  }

  private cancel(id: string): void {
    this.timers.get(id)?.();
    this.timers.delete(id);
  }
}
