import type { QuestionMoment } from '../contract.ts';

/** How the panel was opened, and at which moment: to read, or to ask. `count` tells one time from the next. */
export interface Wish {
  readonly asks: boolean;
  readonly moment: QuestionMoment;
  readonly count: number;
}

/** The entry that the address of the page leads to, '' for none. */
export const entryOfAddress = (): string => new URLSearchParams(globalThis.location?.search ?? '').get('entry') ?? '';
