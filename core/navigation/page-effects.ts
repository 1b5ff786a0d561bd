import type { Clock } from '../base/clock.ts';
import { Subscribers } from '../base/streams/subscribers.ts';

/** From loading the page to the jump to the element of the fragment, in ms (NAV-026). */
const HASH_JUMP_DELAY = 500;

/** What a change of view does to the page around it: title, scroll position, focus. */
export class PageEffects {
  private stopScrolling = (): void => {};
  private stopJump = (): void => {};

  /** @param brand the customer's name, part of every title */
  constructor(
    private readonly clock: Clock,
    private readonly brand: string,
  ) {}

  setTitle(title: string): void {
    document.title = title === '' || title === this.brand ? this.brand : `${title} – ${this.brand}`;
  }

  /** Scrolls the page to a position in px; a later call takes over. */
  scrollTo(position: number): void {
    this.stopScrolling();
    this.stopScrolling = scrollPage(position, this.clock);
  }

  /** To an element that the fragment names, once the page has had time to be drawn (NAV-026). */
  jumpLater(anchor: string): void {
    this.stopJump = this.clock.setTimeout(() => this.jump(anchor), HASH_JUMP_DELAY);
  }

  jump(anchor: string): void {
    const element = document.getElementById(anchor);
    element?.scrollIntoView();
    element?.focus({ preventScroll: true });
  }

  /** Keyboard and screen reader go on in the new view, unless it has taken the focus already. */
  focus(element: Element | null): void {
    if (element instanceof HTMLElement && !element.contains(document.activeElement)) element.focus({ preventScroll: true });
  }

  dispose(): void {
    this.stopScrolling();
    this.stopJump();
  }
}

/** Time between two checks in ms (NAV-052). */
const SCROLL_CHECK = 1000;
/** Calls its listeners every 1000 ms with the page's vertical scroll position; no timer runs without listeners (NAV-052). */
export class ScrollCheck {
  private readonly listeners = new Subscribers();
  private stop: (() => void) | null = null;

  constructor(
    private readonly clock: Clock,
    private readonly position: () => number = () => globalThis.scrollY,
  ) {}

  /** Returns the undo. */
  subscribe(listener: (position: number) => void): () => void {
    const undo = this.listeners.subscribe(() => listener(this.position()));
    this.stop ??= this.clock.setInterval(() => this.listeners.announce(), SCROLL_CHECK);
    return () => {
      undo();
      if (this.listeners.size === 0) this.dispose();
    };
  }

  dispose(): void {
    this.stop?.();
    this.stop = null;
    this.listeners.clear();
  }
}

const RETRY = 50;
const RETRIES = 20;
const OWN_MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls the page to a position in px. Content that is still growing is tried for a second more, unless the user moves
 * first. Returns the undo.
 */
export function scrollPage(position: number, clock: Clock): () => void {
  let left = RETRIES;
  let cancel = (): void => {};
  const stop = (): void => {
    cancel();
    for (const type of OWN_MOVES) globalThis.removeEventListener(type, stop);
  };
  const move = (): void => {
    globalThis.scrollTo({ top: position, left: 0, behavior: 'instant' });
    if (Math.abs(globalThis.scrollY - position) <= 1 || left-- === 0) stop();
    else cancel = clock.setTimeout(move, RETRY);
  };
  for (const type of OWN_MOVES) globalThis.addEventListener(type, stop, { passive: true });
  move();
  return stop;
}
