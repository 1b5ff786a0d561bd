import type { QuestionMoment } from '../contract.ts';

/** How the panel was opened, and at which moment: to read, or to ask. `count` tells one time from the next. */
export interface Wish {
  readonly asks: boolean;
  readonly moment: QuestionMoment;
  readonly count: number;
  /** A question that was begun when the lesson was left: nobody has asked for it now. */
  readonly isLeft: boolean;
}

/** The entry that the address of the page leads to, '' for none. */
export const entryOfAddress = (): string => new URLSearchParams(globalThis.location?.search ?? '').get('entry') ?? '';
