import type { Selectable } from 'kysely';
import type { Schema } from '../../store/schema.ts';
import type { Container } from './kinds.ts';

/** A film or a sound of the library. */
export interface Recording {
  /** IDMedia of the clips that play it. */
  readonly ID: number;
  readonly digest: string;
  readonly kind: 'film' | 'sound';
  readonly container: Container;
  readonly name: string;
  readonly bytes: number;
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
  /** Sum of the formats that pages can have; 0 for none yet. */
  readonly formats: number;
  /** Width of its picture in px, 0 for none. */
  readonly poster: number;
  readonly title: string;
  readonly licence: string;
  readonly source: string;
  readonly creator: string;
  readonly author: number | null;
  readonly storedAt: Date;
  /** What is being made of it, or was not; null when there is nothing more to be done. */
  readonly job: { readonly state: 'waiting' | 'running' | 'failed'; readonly progress: number; readonly problem: string } | null;
}

export type RecordingRow = Selectable<Schema['library_recordings']>;
interface JobRow {
  readonly job_state: 'waiting' | 'running' | 'failed' | null;
  readonly job_progress: number | null;
  readonly job_problem: string | null;
}

/** A row as the server works with it. */
export function read({
  id,
  container,
  bytes,
  author_id: author,
  stored_at: storedAt,
  job_state: state,
  ...more
}: RecordingRow & JobRow): Recording {
  const { job_progress: progress, job_problem: problem, ...row } = more;
  const job = state === null ? null : { state, progress: progress ?? 0, problem: problem ?? '' };
  return { ...row, ID: id, container: container as Container, bytes: Number(bytes), author, storedAt, job };
}
