import { sql, type Transaction } from 'kysely';
import { digestOfPublished, digestOf, WorkingCopies } from '../../../content/unpublished/working-copies.ts';
import { noteEvent } from '../../../content/history/events.ts';
import { wholeText } from '../../../content/history/versions.ts';
import { parseObject, type ContentObject } from '../../../content/object.ts';
import { Shelf } from '../../../content/unpublished/shelf.ts';
import type { Work } from '../../../jobs/contract.ts';
import { DatabaseQueue } from '../../../jobs/queue.ts';
import { Worker } from '../../../jobs/worker.ts';
import { FIRST_RECORDING } from '../../../media-library/recordings/recordings.ts';
import { REPLACEMENT, type Replacement } from '../../../media-library/replacements.ts';
import { swapped, type Swap } from '../../../media-library/swapped.ts';
import type { Services } from '../../../protocol/contract.ts';
import { Problem, problemOf } from '../../../protocol/problem.ts';
import type { Schema, Store } from '../../../store/schema.ts';
import { serialize } from '../../../xml/nodes.ts';
import { writeText } from '../../content/store-text.ts';

type Content = Pick<Services, 'store' | 'objects' | 'library' | 'recordings' | 'replacements'>;

/** Both files; null when one is gone, or they are not of one kind: a sound takes the place of no film. */
export async function swapOf(
  { library, recordings }: Pick<Content, 'library' | 'recordings'>,
  from: number,
  to: number,
): Promise<Swap | null> {
  if (from >= FIRST_RECORDING !== to >= FIRST_RECORDING) return null;
  if (from >= FIRST_RECORDING) {
    const [old, next] = await Promise.all([recordings.find(from), recordings.find(to)]);
    const isPossible = old !== null && next !== null && old.kind === next.kind && next.formats > 0;
    return isPossible ? { kind: 'recording', from: old, to: next } : null;
  }
  const [old, next] = await Promise.all([library.find(from), library.find(to)]);
  return old === null || next === null ? null : { kind: 'picture', from: old, to: next };
}

/** Names the version that was stored last: that is what says why there is one. */
const nameVersion = (store: Store, ID: number, note: string) =>
  sql`update object_versions set note = ${note} where note = '' and number =
    (select max(number) from object_versions where id = ${ID} and kind = 'object')`.execute(store);

interface Doing {
  readonly swap: Swap;
  readonly author: number;
  readonly note: string;
}

/** Shows the other file to visitors. What is waiting beside the published text was not made from another one by that. */
async function inPublished({ objects }: Content, object: ContentObject, { swap, author, note }: Doing): Promise<boolean> {
  const before = serialize(object.element);
  const text = swapped(before, swap);
  if (text === before) return false;
  const base = digestOfPublished(object);
  const also = async (transaction: Transaction<Schema>): Promise<void> => {
    const next = { base: digestOf(await wholeText(transaction, parseObject(text))) };
    for (const table of ['working_copies', 'schedules'] as const)
      await transaction.updateTable(table).set(next).where('id', '=', object.ID).where('base', '=', base).execute();
    await noteEvent(transaction, object.ID, 'published', author);
    await nameVersion(transaction, object.ID, note);
  };
  const lessons = object.lessonRevisions ?? new Map<number, number>();
  const next = { object, text, from: object.revision, lessons, isFromLast: true, also };
  // What its author may name was looked at when it was asked for, and nothing else is named.
  await writeText(objects, next, { author, needNameable: async () => {} });
  return true;
}

async function inWorkingCopy({ store }: Content, object: ContentObject, { swap, author, note }: Doing): Promise<boolean> {
  const copies = new WorkingCopies(store);
  const working = await copies.find(object.ID);
  const text = working === null ? '' : swapped(working.xml, swap);
  if (working === null || text === working.xml) return false;
  if ((await copies.put(object, text, working.revision, author, false)) === null) throw new Problem('revisionConflict');
  await nameVersion(store, object.ID, note);
  return true;
}

async function inDraft({ store }: Content, ID: number, { swap, author, note }: Doing): Promise<boolean> {
  const shelf = new Shelf(store);
  const draft = await shelf.find(ID, 'draft');
  const before = draft === null ? '' : serialize(draft.object.element);
  const text = draft === null ? '' : swapped(before, swap);
  if (draft === null || text === before) return false;
  if ((await shelf.replace(ID, before, text, draft.object.revision, author)) === null) throw new Problem('revisionConflict');
  await nameVersion(store, ID, note);
  return true;
}

/** @returns whether anything of the object was another text before */
async function inObject(content: Content, ID: number, doing: Doing): Promise<boolean> {
  await content.objects.refresh(true);
  const object = await content.objects.findAny(ID);
  if (object === null) return inDraft(content, ID, doing);
  const isShown = await inPublished(content, object, doing);
  const present = isShown ? await content.objects.findAny(ID) : object;
  return (present !== null && (await inWorkingCopy(content, present, doing))) || isShown;
}

/** Somebody may store the same object in this moment: what they have stored is changed then. */
const TRIES = 3;

async function changes(content: Content, ID: number, doing: Doing): Promise<boolean> {
  for (let left = TRIES; ; left -= 1)
    try {
      return await inObject(content, ID, doing);
    } catch (error) {
      if (left === 1 || problemOf(error)?.code !== 'revisionConflict') throw error;
    }
}

/** Goes through the objects; in one that was changed before the server was killed nothing is left to be changed. */
async function replace(content: Content, replacement: Replacement, watch: Parameters<Work>[1]): Promise<void> {
  const { number, from, to, account: author, note, objects } = replacement;
  const swap = await swapOf(content, from, to);
  if (swap === null || author === null) return;
  const [changed, failed] = [new Set(replacement.changed), new Set<number>()];
  for (const [at, ID] of objects.entries()) {
    watch.signal.throwIfAborted();
    try {
      if (await changes(content, ID, { swap, author, note })) changed.add(ID);
    } catch (error) {
      const problem = problemOf(error);
      // A fault, or a database that is away: the queue tries again.
      if (problem === null || problem.status >= 500) throw error;
      failed.add(ID);
    }
    await content.replacements.note({ number, changed: [...changed], failed: [...failed] });
    watch.onProgress(((at + 1) / objects.length) * 100);
  }
}

/** Between two looks for jobs, in ms: of other servers on the database, or of this one alone. */
const [SHARED_MS, ALONE_MS] = [5000, 60_000];

/** Puts files of the library in the place of others, in the background of a server. @param fault for what nobody has foreseen */
export function workAtReplacements(
  services: Content & Pick<Services, 'alone'>,
  fault: (error: unknown) => void,
): { stop(): Promise<void> } {
  const work: Work = async ({ subject }, watch) => {
    const replacement = await services.replacements.find(subject);
    if (replacement !== null) await replace(services, replacement, watch);
  };
  const pause = services.alone ? ALONE_MS : SHARED_MS;
  const worker = new Worker(new DatabaseQueue(services.store), new Map([[REPLACEMENT, work]]), pause, { fault });
  services.replacements.onJob = () => worker.wake();
  worker.wake();
  return worker;
}
