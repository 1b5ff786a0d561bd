import type { Token } from '../tokens.ts';

/** What a request may ask or tell the user; the dialogs stand behind it. Texts are shown literally, `\n` breaks lines. */
export interface Questions {
  /** True when the user agrees. */
  confirm(text: string): Promise<boolean>;
  /** With `retry` the dialog offers to try again and calls it when the user wants to. */
  alert(text: string, retry?: () => void): void;
}

export const QUESTIONS: Token<Questions> = Symbol('Questions');
