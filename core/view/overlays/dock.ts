import type { DockItem, Dock } from '../contract.ts';
import { BehaviorSubject, type Observable } from 'rxjs';

/** What is in the page's dock, by name; each draws itself, or nothing. */
export class DockService implements Dock {
  private readonly list = new BehaviorSubject<readonly DockItem[]>([]);
  readonly items$: Observable<readonly DockItem[]> = this.list.asObservable();

  /** Adds an item, or gives the one of that name new content; returns the undo. */
  show(item: DockItem): () => void {
    this.list.next([...this.list.value.filter(({ name }) => name !== item.name), item]);
    return () => this.list.next(this.list.value.filter((each) => each !== item));
  }
}
