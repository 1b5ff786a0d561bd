import type { ReactNode } from 'react';
import { injectable } from 'tsyringe';
import { BehaviorSubject, type Observable } from 'rxjs';
import type { Token } from '../../tokens.ts';

/** Something small that stays in the corner of the page, whatever is shown. */
export interface CornerItem {
  readonly name: string;
  readonly content: ReactNode;
}

/** What stands in the page's corner, by name; each draws itself, or nothing. */
@injectable()
export class Corner {
  private readonly list = new BehaviorSubject<readonly CornerItem[]>([]);
  readonly items$: Observable<readonly CornerItem[]> = this.list.asObservable();

  /** Adds an item, or gives the one of that name new content; returns the undo. */
  show(item: CornerItem): () => void {
    this.list.next([...this.list.value.filter(({ name }) => name !== item.name), item]);
    return () => this.list.next(this.list.value.filter((each) => each !== item));
  }
}

export const CORNER: Token<Corner> = Symbol('Corner');
