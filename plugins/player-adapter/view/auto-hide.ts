import { Subscribers, type Clock } from '../../../core/api.ts';
import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react';

/** Controls hide when nothing was done for this long (MED-135). */
const HIDE_AFTER_MS = 2000;
/** The first time after the start they hide sooner (MED-136). */
const FIRST_HIDE_AFTER_MS = 1000;

/** When controls are seen: always but while it plays and nothing is done, unless something holds them (MED-135, MED-136). */
export class AutoHide {
  private shown = true;
  private running = false;
  private first = true;
  private holds = 0;
  private undo = (): void => {};
  private readonly watching = new Subscribers();

  /** @param mustStay whether they must stay though nothing is done: the focus is in them by keyboard */
  constructor(
    private readonly clock: Pick<Clock, 'setTimeout'>,
    private readonly mustStay: () => boolean,
  ) {}

  readonly isVisible = (): boolean => this.shown;

  readonly subscribe = this.watching.subscribe;

  /** Starting begins the wait; pausing and stopping show them for good. */
  setRunning(running: boolean): void {
    this.running = running;
    this.wake();
  }

  /** Something was done: shows them and waits anew. */
  readonly wake = (): void => {
    this.show(true);
    this.wait();
  };

  /** Hides them now, if nothing holds them. */
  readonly sleep = (): void => {
    if (!this.running || this.holds > 0 || this.mustStay()) return;
    this.undo();
    this.show(false);
  };

  /** Keeps them until the returned function is called. */
  readonly hold = (): (() => void) => {
    this.holds++;
    this.show(true);
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.holds--;
      this.wait();
    };
  };

  dispose(): void {
    this.undo();
    this.running = false;
  }

  private wait(): void {
    this.undo();
    this.undo = (): void => {};
    if (!this.running) return;
    this.undo = this.clock.setTimeout(
      () => {
        this.first = false;
        if (this.holds > 0) return;
        if (this.mustStay()) this.wait();
        else this.show(false);
      },
      this.first ? FIRST_HIDE_AFTER_MS : HIDE_AFTER_MS,
    );
  }

  private show(shown: boolean): void {
    if (this.shown === shown) return;
    this.shown = shown;
    this.watching.announce();
  }
}

/** Whether the focus is in there and was brought there by keyboard. */
function focusedByKeyboard(root: Element | null): boolean {
  const focused = root?.ownerDocument.activeElement;
  return !!focused && focused !== root && root.contains(focused) && focused.matches(':focus-visible');
}

/** When the controls of a player are seen. @param running whether they may hide at all */
export function useAutoHide(
  clock: Clock,
  running: boolean,
  root: RefObject<HTMLElement | null>,
): Pick<AutoHide, 'wake' | 'sleep' | 'hold'> & { readonly visible: boolean } {
  const [hide] = useState(() => new AutoHide(clock, () => focusedByKeyboard(root.current)));
  useEffect(() => {
    hide.setRunning(running);
    return () => hide.dispose();
  }, [hide, running]);
  const visible = useSyncExternalStore(hide.subscribe, hide.isVisible, hide.isVisible);
  return { visible: visible || !running, wake: hide.wake, sleep: hide.sleep, hold: hide.hold };
}
