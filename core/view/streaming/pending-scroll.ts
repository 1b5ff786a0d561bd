const OWN_MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** Where the page is to be scrolled to once the view is high enough: a position in px, or the element of the address's fragment. */
export class PendingScroll {
  /** It is not reached yet. */
  isPending: boolean;
  private readonly anchor = decodeFragment(location.hash.slice(1));

  /** @param position 0: nothing but the fragment, if its element is not there yet */
  constructor(private readonly position: number) {
    this.isPending = position > 0 || (this.anchor !== '' && !document.getElementById(this.anchor));
    if (this.isPending) for (const type of OWN_MOVES) globalThis.addEventListener(type, this.stop, { passive: true });
  }

  /** The user has moved, or the page is there. */
  readonly stop = (): void => {
    this.isPending = false;
    for (const type of OWN_MOVES) globalThis.removeEventListener(type, this.stop);
  };

  /** Looks after each step; `isLast`: nothing more comes. */
  check(isLast: boolean): void {
    if (!this.isPending) return;
    if (this.position > 0) {
      const { scrollHeight } = document.scrollingElement ?? document.documentElement;
      if (!isLast && scrollHeight - innerHeight < this.position) return;
      globalThis.scrollTo({ top: this.position, left: 0, behavior: 'instant' });
    } else {
      const element = document.getElementById(this.anchor);
      if (element) element.scrollIntoView({ behavior: 'instant' });
      else if (!isLast) return;
    }
    this.stop();
  }
}

/** An id from an address. */
export function decodeFragment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
