import type { FrameWindow } from '../desk.ts';

/** The frame that the site is in: one document after the other, of which the last that was wanted comes. */
export class StageFrame {
  element: HTMLIFrameElement | null = null;
  /** Aborted as soon as something else is to come into the frame. */
  private coming = new AbortController();
  private blanked: Promise<void> = Promise.resolve();

  readonly take = (element: HTMLIFrameElement | null): void => {
    this.element = element;
  };

  /** The window in the frame; null also for one that lets nobody look into it. */
  get page(): FrameWindow | null {
    const { element } = this;
    return element?.contentDocument ? (element.contentWindow as FrameWindow | null) : null;
  }

  /** Something is to come into the frame: what was on its way there is wanted no longer. Returns what says that of this one. */
  begin(): AbortSignal {
    this.coming.abort();
    this.coming = new AbortController();
    return this.coming.signal;
  }

  /** Empties the frame, so that a document is new also when its address is the same. Resolves when the one before it is gone. */
  blank(signal: AbortSignal): Promise<void> {
    const { element } = this;
    if (element === null) return Promise.resolve();
    this.blanked = this.blanked.then(async () => {
      if (signal.aborted) return;
      await new Promise<void>((done) => {
        // A document that was on its way may come first.
        const look = (): void => {
          if (element.contentDocument?.URL !== 'about:blank') return;
          element.removeEventListener('load', look);
          done();
        };
        element.addEventListener('load', look);
        element.src = 'about:blank';
      });
    });
    return this.blanked;
  }

  goTo(address: string): void {
    this.page?.location.replace(address);
  }
}
