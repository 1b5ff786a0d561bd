import type { ReactNode } from 'react';
import { inject, injectable } from 'tsyringe';
import { BehaviorSubject, type Observable } from 'rxjs';
import type { EventStream } from '../../facts/stream.ts';
import { EVENTS } from '../../tokens.ts';

/** An in-page window; sizes in CSS px, limited further by the viewport (OP-24). */
export interface WindowContent {
  readonly name: string;
  readonly title: string;
  readonly content: ReactNode;
  readonly maxWidth?: number;
  readonly maxHeight?: number;
  /** Belongs to the view on the page: it closes when the user goes on to another one, whether by a link in it or by back and forward. */
  readonly ofView?: boolean;
}

/** In-page windows by name: title, close control, focus kept inside, Escape closes (WID-043). */
@injectable()
export class Windows {
  private readonly open = new BehaviorSubject<readonly WindowContent[]>([]);
  readonly open$: Observable<readonly WindowContent[]> = this.open.asObservable();

  private readonly stop: () => void;

  constructor(@inject(EVENTS) private readonly events: EventStream) {
    this.stop = events.on('navigation.changed', () => {
      for (const { name, ofView } of this.open.value) if (ofView) this.close(name);
    });
  }

  dispose(): void {
    this.stop();
  }

  /** Opens a window, or gives an open one of that name new content. */
  show(window: WindowContent): void {
    const others = this.open.value.filter((each) => each.name !== window.name);
    const known = others.length < this.open.value.length;
    this.open.next(known ? this.open.value.map((each) => (each.name === window.name ? window : each)) : [...others, window]);
    if (!known) this.events.emit({ type: 'window.opened', name: window.name });
  }

  isOpen(name: string): boolean {
    return this.open.value.some((each) => each.name === name);
  }

  close(name: string): void {
    if (!this.isOpen(name)) return;
    this.open.next(this.open.value.filter((each) => each.name !== name));
    this.events.emit({ type: 'window.closed', name });
  }
}
