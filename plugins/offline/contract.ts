import type { Observable } from 'rxjs';
import { serviceToken } from '../../core/api.ts';

/** A course that this browser has stored. */
export interface StoredCourse {
  /** ID of the course. */
  readonly course: string;
  readonly language: string;
  readonly title: string;
  /** Relative to the site. */
  readonly href: string;
  readonly bytes: number;
  /** When it was stored, ms since 1970. */
  readonly date: number;
  /** So many of its parts were locked then, and are not stored. */
  readonly left: number;
}

/** Why a course is not stored. */
export type SavingProblem = 'room' | 'network' | 'worker';

/** A course that is being stored, or was not. */
export interface Saving {
  /** Of bytes, 0 to 1. */
  readonly done: number;
  /** null while it is being stored. */
  readonly problem: SavingProblem | null;
}

export interface OfflineState {
  /** null before the browser has said what it has. */
  readonly stored: readonly StoredCourse[] | null;
  /** By the ID of the course. */
  readonly saving: Readonly<Record<string, Saving>>;
}

/** What storing a course takes. */
export interface Estimate {
  readonly bytes: number;
  /** Bytes that the browser still gives the site; null when it does not say. */
  readonly room: number | null;
  /** Parts that are locked and so not stored. */
  readonly left: number;
}

/** Courses that work without a network, of the present user in the present language. */
export interface OfflineCourses {
  /** Whether this browser can do it here: not in DEV and TEST mode, not without https. */
  readonly isPossible: boolean;
  readonly state$: Observable<OfflineState>;
  readonly state: OfflineState;
  /** null when the server cannot be asked. */
  estimate(course: number): Promise<Estimate | null>;
  /** Never rejects: what hinders it is in the state. */
  save(course: number): Promise<void>;
  cancel(course: number): void;
  remove(course: StoredCourse): Promise<void>;
  /** Bytes that the site uses and may use; null when the browser does not say. */
  room(): Promise<{ readonly used: number; readonly quota: number } | null>;
}

export const OFFLINE_COURSES = serviceToken<OfflineCourses>('offlineCourses');
