import type { Generated } from 'kysely';
import type { Time } from './time.ts';

/** Pictures and films of authors, and what is done in the background. */
export interface LibraryTables {
  /**
   * Pictures that authors have uploaded; their files are in the media library under `digest`. `alts` is what they show by language, as
   * JSON; `author_id` is null for accounts that are gone.
   */
  library_pictures: {
    id: Generated<number>;
    digest: string;
    type: string;
    name: string;
    /** Of all sizes together, as they were made when it was uploaded. */
    bytes: number;
    width: number;
    height: number;
    alts: Generated<string>;
    licence: Generated<string>;
    source: Generated<string>;
    creator: Generated<string>;
    author_id: number | null;
    stored_at: Time;
  };
  /** Subtitles that are written in documents, as WebVTT, by the digest of the file; they never change. */
  library_subtitles: { digest: string; vtt: string };
  /** A file of the library that takes the place of another; lists are numbers of objects with spaces between them. */
  library_replacements: {
    id: Generated<number>;
    from_id: number;
    to_id: number;
    account_id: number | null;
    note: string;
    objects: string;
    changed: Generated<string>;
    failed: Generated<string>;
    begun_at: Time;
  };
  /**
   * Films and sounds that authors have uploaded. `id` is the IDMedia that content names; `container` is what was uploaded. `formats` is the
   * sum of the formats that pages can have (protocol 4.3), 0 for none yet; `poster` the width of the film's picture in px, 0 for none.
   */
  library_recordings: {
    id: Generated<number>;
    digest: string;
    kind: 'film' | 'sound';
    container: string;
    name: string;
    bytes: string | number;
    seconds: number;
    width: number;
    height: number;
    formats: Generated<number>;
    poster: Generated<number>;
    title: Generated<string>;
    licence: Generated<string>;
    source: Generated<string>;
    creator: Generated<string>;
    author_id: number | null;
    /** Of a film in several sizes; 0 for one that has none, null where nobody has looked yet. */
    stream_bytes: Generated<string | number | null>;
    stored_at: Time;
  };
  /** Work of the background; `progress` in percent, `problem` says why it failed. A running one is its holder's until `held_until`. */
  jobs: {
    id: Generated<number>;
    kind: string;
    subject: number;
    state: Generated<'waiting' | 'running' | 'failed'>;
    attempts: Generated<number>;
    progress: Generated<number>;
    problem: Generated<string>;
    due_at: Time;
    holder: Generated<string>;
    held_until: Time;
  };
}
