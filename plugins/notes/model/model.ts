/** What a note says, and of which passage. All of it is text that somebody wrote, and is drawn as text. */
export interface NoteContent {
  readonly kind: 'note' | 'highlight' | 'bookmark';
  /** The object that it is of: a unit, or a page. */
  readonly ID: number;
  readonly dataType: string;
  readonly IDObjectType: number;
  /** `id` of the lesson in the unit, '' elsewhere. */
  readonly lesson: string;
  /** Seconds on the lesson's time line; null for none. */
  readonly seconds: number | null;
  readonly slide: string;
  readonly text: string;
  /** The passage, and what is before and after it, as a TextQuoteSelector of the W3C has them. */
  readonly exact: string;
  readonly prefix: string;
  readonly suffix: string;
  /** How many characters of the text are before it; null for unknown. */
  readonly position: number | null;
  /** What course, unit and lesson (or page) were called when it was written. */
  readonly course: string;
  readonly unit: string;
  readonly title: string;
  /** Of the page on which it was written. */
  readonly language: string;
  /** When it was first written, ms since 1970, by the browser's clock. */
  readonly written: number;
}

/** One version of a note. `bases` are those that it was made from, and replaces. */
export interface NoteVersion extends NoteContent {
  readonly note: string;
  readonly version: string;
  readonly bases: readonly string[];
  readonly deleted: boolean;
}

/** A note with its versions, of which there are several when it was changed in two places. */
export interface Note {
  readonly note: string;
  readonly versions: readonly [NoteVersion, ...NoteVersion[]];
}
