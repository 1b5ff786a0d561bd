import type { RefObject } from 'react';
import type { LessonMoment } from '../../contract.ts';
import type { NoteContent } from '../../model/model.ts';
import type { Passage } from '../wanted.ts';

/** Where the passages of versions are in the page, by their names; what is not there is not in it. */
export type Found = ReadonlyMap<string, Range>;

/** What the notes of a text are of. */
export type NotesOf = Pick<NoteContent, 'ID' | 'dataType' | 'IDObjectType' | 'lesson'>;

export interface PassagesProps {
  readonly of: NotesOf;
  /** In the article whose rich texts may be marked; the tools are beside it. */
  readonly box: RefObject<HTMLElement | null>;
  readonly found: Found | null;
  readonly setFound: (found: Found) => void;
  moment(): LessonMoment;
  /** Begins a note on a passage. */
  write(passage: Passage): void;
  /** Opens a note. */
  open(note: string): void;
}
