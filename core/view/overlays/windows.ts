import { WINDOW_CLOSED, WINDOW_OPENED, type WindowContent, type Windows } from '../contract.ts';
import { BehaviorSubject, type Observable } from 'rxjs';
import { type Facts } from '../../facts/contract.ts';

/** In-page windows by name: title, close control, focus stays inside, Escape closes (WID-043). */
export class WindowsService implements Windows {
  private readonly open = new BehaviorSubject<readonly WindowContent[]>([]);
  readonly open$: Observable<readonly WindowContent[]> = this.open.asObservable();

  constructor(private readonly facts: Pick<Facts, 'publish'>) {}

  /** Opens a window, or gives an open one of that name new content. */
  show(window: WindowContent): void {
    const others = this.open.value.filter((each) => each.name !== window.name);
    const wasOpen = others.length < this.open.value.length;
    this.open.next(wasOpen ? this.open.value.map((each) => (each.name === window.name ? window : each)) : [...others, window]);
    if (!wasOpen) this.facts.publish(WINDOW_OPENED, { name: window.name });
  }

  isOpen(name: string): boolean {
    return this.open.value.some((each) => each.name === name);
  }

  close(name: string): void {
    if (!this.isOpen(name)) return;
    this.open.next(this.open.value.filter((each) => each.name !== name));
    this.facts.publish(WINDOW_CLOSED, { name });
  }

  /** Closes what belongs to the view that is being left. */
  closeOfView(): void {
    for (const { name, ofView } of this.open.value) if (ofView) this.close(name);
  }
}
