import type { ComponentType } from 'react';
import type { Observable } from 'rxjs';
import { serviceToken, type Owner } from '../../core/api.ts';
import type { Note, NoteContent, NoteVersion } from './model/model.ts';

/** A moment of a lesson: seconds on its time line, null where nothing plays, and the slide that is shown, '' without slides. */
export interface LessonMoment {
  readonly seconds: number | null;
  readonly slide: string;
}

export interface LessonNotesProps {
  /** ID of the unit, and `id` of the lesson in it. */
  readonly unit: number;
  readonly lesson: string;
  /** The lesson can be asked where it is, and can be gone to. */
  readonly isReady: boolean;
  now(): LessonMoment;
  go(moment: LessonMoment): void;
  /** Names a slide; '' for one that is not there any more. */
  slideName(slide: string): string;
}

/** The notes of who is logged in, or of this browser's guests. */
export interface NotesState {
  readonly owner: Owner;
  readonly notes: readonly Note[];
  /** Names of versions that the server does not have yet. */
  readonly waiting: ReadonlySet<string>;
  /** IDs of the objects whose notes are here; 0: all. */
  readonly loaded: ReadonlySet<number>;
  /** They could not be loaded: what was written here is here all the same. */
  readonly hasFailed: boolean;
}

export interface NoteStore {
  readonly state: NotesState;
  readonly state$: Observable<NotesState>;
  /** Asks for the notes of an object, or of all (0). */
  load(object: number): Promise<void>;
  /** Writes a new note. @param owner whose it is, whoever is logged in by now */
  add(content: NoteContent, owner: Owner): Promise<NoteVersion>;
  /** Writes a version instead of others of the same note. */
  replace(old: readonly NoteVersion[], content: NoteContent, owner: Owner): Promise<NoteVersion>;
  /** @returns what stands for the deletion, from which the note can be written again */
  remove(old: readonly NoteVersion[], owner: Owner): Promise<NoteVersion>;
  /** Notes that were made in this browser without an account. */
  guestNotes(): readonly Note[];
  /** Gives the notes of this browser's guests to who is logged in. */
  takeOver(): Promise<void>;
}

/** What a learner writes down. */
export interface Notes {
  /** Below a lesson: makes notes at its moments, and lists them. Has its height before anything is loaded. */
  readonly LessonNotes: ComponentType<LessonNotesProps>;
  readonly store: NoteStore;
}

/** The service `notes`; `useProvided(NOTES)` is undefined where the customer has none. */
export const NOTES = serviceToken<Notes>('notes');
