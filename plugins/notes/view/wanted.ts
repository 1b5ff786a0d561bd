import type { LessonMoment } from '../contract.ts';

/** What was asked for when the panel was opened, and at which moment. `count` tells one time from the next. */
export interface Wanted {
  readonly kind: 'list' | 'note' | 'bookmark';
  readonly moment: LessonMoment;
  readonly count: number;
}

/** The note that the address of the page leads to, '' for none. */
export const noteOfAddress = (): string => new URLSearchParams(globalThis.location?.search ?? '').get('note') ?? '';
