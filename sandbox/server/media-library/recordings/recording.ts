import type { Selectable } from 'kysely';
import type { Schema } from '../../store/schema.ts';
import type { Container } from './kinds.ts';

/** What is being made in the background, or was not. */
interface WorkState {
  readonly state: 'waiting' | 'running' | 'failed';
  readonly progress: number;
  readonly problem: string;
}

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
  readonly job: WorkState | null;
  /** The same of its stream, in several sizes. */
  readonly stream: WorkState | null;
  /** Bytes of that; 0 for none. */
  readonly streamBytes: number;
}

export type RecordingRow = Selectable<Schema['library_recordings']>;
interface JobRow {
  readonly job_state: WorkState['state'] | null;
  readonly job_progress: number | null;
  readonly job_problem: string | null;
  readonly stream_state: WorkState['state'] | null;
  readonly stream_progress: number | null;
  readonly stream_problem: string | null;
}

const workOf = (state: WorkState['state'] | null, progress: number | null, problem: string | null): WorkState | null =>
  state === null ? null : { state, progress: progress ?? 0, problem: problem ?? '' };

/** A row as the server works with it. */
export function read(row: RecordingRow & JobRow): Recording {
  const { id, container, bytes, author_id: author, stored_at: storedAt, stream_bytes: streamBytes, ...more } = row;
  const { job_state: state, job_progress: progress, job_problem: problem, ...rest } = more;
  const { stream_state: streamState, stream_progress: streamProgress, stream_problem: streamProblem, ...about } = rest;
  return {
    ...{ ...about, ID: id, container: container as Container, bytes: Number(bytes), author, storedAt },
    ...{ streamBytes: Number(streamBytes ?? 0), job: workOf(state, progress, problem) },
    stream: workOf(streamState, streamProgress, streamProblem),
  };
}
