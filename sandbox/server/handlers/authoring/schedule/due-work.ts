import type { Transaction } from 'kysely';
import { noteEvent } from '../../../content/history/events.ts';
import { wholeText } from '../../../content/history/versions.ts';
import { announcementWork } from '../../../site-parts/announcements.ts';
import { parseObject, type ContentObject } from '../../../content/object.ts';
import { closeReview } from '../../../content/review/reviews.ts';
import { KINDS, type DueSchedule, type ScheduledAction, type Schedules } from '../../../content/schedule/schedules.ts';
import { Shelf, type Shelved } from '../../../content/unpublished/shelf.ts';
import { addFromDraft, digestOfPublished, goneOnFrom } from '../../../content/unpublished/working-copies.ts';
import type { Job, Work } from '../../../jobs/contract.ts';
import { DatabaseQueue } from '../../../jobs/queue.ts';
import { Worker } from '../../../jobs/worker.ts';
import type { Services } from '../../../protocol/contract.ts';
import { Problem, problemOf } from '../../../protocol/problem.ts';
import type { Schema } from '../../../store/schema.ts';
import { serialize } from '../../../xml/nodes.ts';
import { publishShelved } from '../review/publish-draft.ts';
import { writeText } from '../../content/store-text.ts';
import { withdraw } from './withdraw.ts';

type Content = Pick<Services, 'store' | 'objects' | 'schedules'>;

/** It was cancelled or changed in the moment in which it was to be done, or another server has done it. */
class Superseded extends Error {}

/** Takes a schedule in the transaction that does it: of several servers one does. */
const take = async (schedules: Schedules, transaction: Transaction<Schema>, due: DueSchedule): Promise<void> => {
  if (!(await schedules.take(transaction, due))) throw new Superseded();
};

/** Puts the text that was scheduled in the place of the one that it was scheduled for, and of no other. */
async function publishOver({ objects, schedules }: Content, object: ContentObject, due: DueSchedule): Promise<void> {
  if (digestOfPublished(object) !== due.base) throw new Problem('revisionConflict');
  const { ID, xml: text, by, working } = due;
  const also = async (transaction: Transaction<Schema>): Promise<void> => {
    await take(schedules, transaction, due);
    const shown = await wholeText(transaction, parseObject(text));
    if (await goneOnFrom(transaction, ID, working, shown)) await closeReview(transaction, ID);
    await noteEvent(transaction, ID, 'publishedOnTime', null);
  };
  const lessons = object.lessonRevisions ?? new Map<number, number>();
  const next = { object, text, from: object.revision, lessons, isFromLast: true, also };
  // What it may name was looked at when it was scheduled: with the rights of who has done that.
  await writeText(objects, next, { author: by ?? undefined, needNameable: async () => {} });
}

/** Publishes a draft, or shows again what was withdrawn. What somebody has written in it since is its working copy then. */
async function publishFromShelf({ objects, schedules }: Content, draft: Shelved, due: DueSchedule): Promise<void> {
  const { ID, xml, working } = due;
  const isSame = xml === '' || serialize(draft.object.element) === xml;
  const isEdited = !isSame && digestOfPublished(draft.object) !== due.base;
  const object = isSame ? draft.object : parseObject(xml);
  await publishShelved(objects, draft, {
    ...{ event: 'publishedOnTime', account: null, object },
    also: async (transaction) => {
      await take(schedules, transaction, due);
      const shown = await wholeText(transaction, object);
      if (!isEdited) return goneOnFrom(transaction, ID, xml === '' ? 0 : working, shown);
      if (!(await addFromDraft(transaction, draft.object, shown))) throw new Problem('revisionConflict');
      return false;
    },
  });
}

async function publish(content: Content, due: DueSchedule): Promise<void> {
  const { store, objects, schedules } = content;
  const object = await objects.findAny(due.ID);
  const draft = object === null ? await new Shelf(store).find(due.ID, 'draft') : null;
  if (draft !== null) return publishFromShelf(content, draft, due);
  if (object === null) throw new Problem('notFound');
  if (due.xml !== '') return publishOver(content, object, due);
  // It was to be shown again, and somebody has done so already.
  await store.transaction().execute((transaction) => take(schedules, transaction, due));
}

async function takeFromVisitors({ store, objects, schedules }: Content, due: DueSchedule): Promise<void> {
  const object = await objects.findAny(due.ID);
  const also = (transaction: Transaction<Schema>): Promise<void> => take(schedules, transaction, due);
  if (object !== null) return withdraw(objects, object, { event: 'withdrawnOnTime', account: null, also });
  if ((await new Shelf(store).find(due.ID, 'draft')) === null) throw new Problem('notFound');
  // Visitors do not see it: somebody was quicker.
  await store.transaction().execute(also);
}

const ACTIONS: Readonly<Record<ScheduledAction, (content: Content, due: DueSchedule) => Promise<void>>> = {
  publish,
  withdraw: takeFromVisitors,
};

async function work(content: Content, action: ScheduledAction, ID: number): Promise<void> {
  const due = await content.schedules.due(ID, action);
  if (due === null) return;
  // Another server may have written what this one has in memory.
  await content.objects.refresh(true);
  try {
    await ACTIONS[action](content, due);
  } catch (error) {
    if (error instanceof Superseded) return;
    const problem = problemOf(error);
    // A fault, or a database that is away: the queue tries again.
    if (problem === null || problem.status >= 500) throw error;
    await content.schedules.fail(due, problem.code);
  }
}

/** Between two looks for what is due, in ms: where other servers on the database may have set something, or this one alone. */
const [SHARED_MS, ALONE_MS] = [5000, 60_000];

/** Does what is due, in the background of a server: not behind films, which take their time. @param fault for what nobody has foreseen */
export function workAtMoments(services: Content & Pick<Services, 'alone'>, fault: (error: unknown) => void): { stop(): Promise<void> } {
  const works = (['publish', 'withdraw'] as const).map(
    (action) => [KINDS[action], ({ subject }: Job) => work(services, action, subject)] as const,
  );
  const worker = new Worker(
    new DatabaseQueue(services.store),
    new Map<string, Work>([...works, ...announcementWork(services)]),
    services.alone ? ALONE_MS : SHARED_MS,
    {
      fault,
    },
  );
  services.schedules.onJob = () => worker.wake();
  worker.wake();
  return worker;
}
