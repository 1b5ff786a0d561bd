import type { RunName } from './run-names.ts';

/** By what they show: hashes of pictures; '' where there is none. */
interface ChangePictures {
  readonly before: string;
  readonly after: string;
  readonly difference: string;
}

/** A picture or a page that is not as it was. */
export interface Change {
  readonly name: string;
  /** What was seen: a decision is about this, not about what a later run has found under the same name. */
  readonly mark: string;
  /** A sentence. */
  readonly cause: string;
  /** What differs, in sentences. */
  readonly notes: readonly string[];
  /** The outline's lines that differ, with `-` and `+`. */
  readonly lines: readonly string[];
  readonly isRejected: boolean;
  readonly pictures: ChangePictures;
}

/** What the last run of a command has found, as far as it is not accepted. */
export interface ChangesRun {
  readonly of: RunName;
  /** When it ended, as ISO 8601. */
  readonly at: string;
  /** Sentences: between what was compared, and how much. */
  readonly summary: readonly string[];
  readonly changes: readonly Change[];
}
