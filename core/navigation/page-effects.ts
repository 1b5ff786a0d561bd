import type { Clock } from '../base/clock.ts';
import { scrollPage } from './scroll.ts';

/** From loading the page to the jump to the element of the fragment, in ms (NAV-026). */
export const HASH_JUMP_DELAY = 500;

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
