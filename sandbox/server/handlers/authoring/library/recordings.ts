import { pictureAddress } from '../../../media-library/library.ts';
import type { Recording } from '../../../media-library/recordings/recording.ts';
import type { Call, Services } from '../../../protocol/contract.ts';
import { Problem } from '../../../protocol/problem.ts';
import { message, type MessageKey } from '../../../texts/texts.ts';
import { element, type Attributes } from '../../../xml/write.ts';
import { lineField, mayChange, mayDelete, type Asked } from './library-parts.ts';

const KINDS: ReadonlySet<string> = new Set(['film', 'sound']);
const THUMBNAIL_WIDTH = 320;

/** What has gone wrong in the background, in words; the queue has problems of its own. */
const PROBLEMS: Readonly<Record<string, MessageKey>> = {
  conversionBroken: 'conversionBroken',
  conversionRoom: 'conversionRoom',
  conversionTime: 'conversionTime',
};
/** The same of its stream. */
const STREAM_PROBLEMS: Readonly<Record<string, MessageKey>> = { streamRoom: 'streamRoom', streamTime: 'streamTime' };

/** `waiting`, `running` and `failed` are of its conversion; a `ready` one can be shown. */
const stateOf = ({ job, formats }: Recording): string => job?.state ?? (formats === 0 ? 'failed' : 'ready');

/** What there is of its stream: pages have its file in any case. */
function streamOf(call: Call, { stream, streamBytes }: Recording): Attributes {
  const state = stream?.state ?? (streamBytes > 0 ? 'ready' : null);
  return {
    stream: state,
    streamProgress: state === 'running' ? (stream?.progress ?? 0) : null,
    streamProblem: state === 'failed' ? message(STREAM_PROBLEMS[stream?.problem ?? ''] ?? 'streamFault', call) : null,
  };
}

/** A film or sound as the page reads it (protocol 6.8). */
export function writtenRecording(call: Call, { recordings }: Services, recording: Recording, ...inside: readonly string[]): string {
  const { ID, kind, name, container, bytes, seconds, width, height, formats, poster, job, digest } = recording;
  const { title, licence, source, creator, storedAt } = recording;
  const state = stateOf(recording);
  const problem = state === 'failed' ? message(PROBLEMS[job?.problem ?? ''] ?? 'conversionFault', call) : null;
  const picture = { digest, width: poster };
  return element(
    'recording',
    {
      ...{ ID, kind, name, container, bytes, seconds: Math.round(seconds * 100) / 100, width, height, formats, state },
      progress: state === 'running' ? (job?.progress ?? 0) : null,
      problem,
      ...streamOf(call, recording),
      poster: poster === 0 ? null : pictureAddress(picture),
      thumbnail: poster === 0 ? null : pictureAddress(picture, THUMBNAIL_WIDTH),
      ...{ title, licence, source, creator, date: storedAt.toISOString(), converts: recordings.converts ? 1 : null },
      ...{ change: mayChange(call, recording) ? 1 : null, delete: mayDelete(call, recording) ? 1 : null },
    },
    ...inside,
  );
}

/** @param kind `film`, `sound`, or `recording` for both. @throws Problem (400) for another one */
export async function listRecordings(call: Call, services: Services, kind: string, { query, page }: Asked): Promise<string> {
  if (kind !== 'recording' && !KINDS.has(kind)) throw new Problem('validation', { fields: [{ name: 'kind', code: 'required.pattern' }] });
  const wanted = { query, ...(kind === 'recording' ? {} : { kind }) };
  const { recordings, count, pages } = await services.recordings.list(wanted, page);
  const converts = services.recordings.converts ? 1 : null;
  return element(
    'library',
    { kind, query, page, pages, count, converts },
    ...recordings.map((each) => writtenRecording(call, services, each)),
  );
}

/** @throws Problem (404) when there is no recording of the number */
export async function findRecording({ ID }: Call, { recordings }: Services): Promise<Recording> {
  const recording = await recordings.find(ID);
  if (recording === null) throw new Problem('notFound', { details: { id: ID } });
  return recording;
}

async function changeable(call: Call, services: Services): Promise<Recording> {
  const recording = await findRecording(call, services);
  if (!mayChange(call, recording)) throw new Problem('notPermitted');
  return recording;
}

const anew = async (call: Call, services: Services): Promise<string> =>
  element('library', {}, writtenRecording(call, services, await findRecording(call, services)));

/** Stores what is written about a recording; what the call does not name stays. */
export async function changeRecording(call: Call, services: Services): Promise<string> {
  const recording = await changeable(call, services);
  const named = (['title', 'licence', 'source', 'creator'] as const).filter((name) => call.fields.has(name));
  await services.recordings.change(recording, Object.fromEntries(named.map((name) => [name, lineField(call, name)])));
  return anew(call, services);
}

/** Begins a conversion or a stream that has failed anew. */
export async function retryRecording(call: Call, services: Services): Promise<string> {
  await services.recordings.retry(await changeable(call, services));
  return anew(call, services);
}
