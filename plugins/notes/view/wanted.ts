import type { LessonMoment } from '../contract.ts';
import type { NoteContent } from '../model/model.ts';

/** What a note on a passage says of it. */
export type Passage = Pick<NoteContent, 'exact' | 'prefix' | 'suffix' | 'position' | 'slide' | 'seconds' | 'language'>;

/** What was asked for when the panel was opened, and at which moment. `count` tells one time from the next. */
export interface Wanted {
  readonly kind: 'list' | 'note' | 'bookmark';
  readonly moment: LessonMoment;
  readonly count: number;
  /** What the note is on; null for the moment alone. */
  readonly passage: Passage | null;
  /** The note that is to be shown, '' for none. */
  readonly note: string;
  /** A note that was begun when the lesson was left: nobody has asked for it now. */
  readonly isLeft: boolean;
}

/** The note that the address of the page leads to, '' for none. */
export const noteOfAddress = (): string => new URLSearchParams(globalThis.location?.search ?? '').get('note') ?? '';
