/** What lies above the page: questions and messages, windows, notices, and the dock beside it. */
import type { ReactNode } from 'react';
import type { Observable } from 'rxjs';
import type { UserPrompts } from '../../request/contract.ts';

/** One question or message; `answer(true)` agrees or acknowledges. */
export interface Dialog {
  readonly id: number;
  readonly kind: 'alert' | 'confirm';
  readonly text: string;
  readonly retry: boolean;
  answer(agreed: boolean): void;
}

/** Accessible dialogs instead of window.alert and window.confirm; several wait in a queue (OP-13). */
export interface Dialogs extends UserPrompts {
  /** The first one is on the screen. */
  readonly open$: Observable<readonly Dialog[]>;
  confirm(text: string): Promise<boolean>;
  /** Resolves when the user has closed it. The same text is not queued twice. */
  alert(text: string, retry?: () => void): Promise<void>;
}

/** An in-page window; sizes in CSS px, limited further by the viewport (OP-24). */
export interface WindowContent {
  readonly name: string;
  /** A string is in the language of its time; in a window in which the language may change, a component that asks for its text. */
  readonly title: ReactNode;
  readonly content: ReactNode;
  readonly maxWidth?: number;
  readonly maxHeight?: number;
  /** Belongs to the view on the page: it closes when the user goes on to another one, whether by a link in it or by back and forward. */
  readonly ofView?: boolean;
}

/** In-page windows by name: title, close control, focus stays inside, Escape closes (WID-043). */
export interface Windows {
  readonly open$: Observable<readonly WindowContent[]>;
  /** Opens a window, or gives an open one of that name new content. */
  show(window: WindowContent): void;
  isOpen(name: string): boolean;
  close(name: string): void;
  /** Closes what belongs to the view that is being left. */
  closeOfView(): void;
}

export interface Notice {
  readonly id: number;
  readonly text: string;
}

/** Short messages that need no answer; read out by screen readers without moving the focus. */
export interface Notices {
  readonly open$: Observable<readonly Notice[]>;
  info(text: string): void;
  dismiss(id: number): void;
}

/** Something small that stays in the dock of the page, whatever is shown. */
export interface DockItem {
  readonly name: string;
  readonly content: ReactNode;
}

/** What is in the page's dock, by name; each draws itself, or nothing. */
export interface Dock {
  readonly items$: Observable<readonly DockItem[]>;
  /** Adds an item, or gives the one of that name new content; returns the undo. */
  show(item: DockItem): () => void;
}
