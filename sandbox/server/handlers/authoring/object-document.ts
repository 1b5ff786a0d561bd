import type { Transaction } from 'kysely';
import { edits, type Splice } from '../../../../xsl/engine/index.ts';
import { Shelf } from '../../content/unpublished/shelf.ts';
import { digestOfPublished, takenAway, WorkingCopies, type WorkingCopy } from '../../content/unpublished/working-copies.ts';
import { noteEvent, type ObjectEvent } from '../../content/history/events.ts';
import { closeReview, Reviews } from '../../content/review/reviews.ts';
import { forget } from '../../content/schedule/schedules.ts';
import { insideOf } from '../../content/lessons/lesson-objects.ts';
import { parseObject, type ContentObject } from '../../content/object.ts';
import { ACTIONS } from '../../protocol/actions.ts';
import type { Action, Call, Handler, Outcome, Services } from '../../protocol/contract.ts';
import { simpleAnswer } from '../../protocol/envelope.ts';
import { field, numberExtra } from '../../protocol/parameters.ts';
import { Problem } from '../../protocol/problem.ts';
import { rightsOf } from '../../protocol/rights.ts';
import type { Right } from '../../session/roles.ts';
import type { Schema } from '../../store/schema.ts';
import { TEXT_LIMIT } from '../../xml/text-limit.ts';
import { serialize } from '../../xml/nodes.ts';
import { edited } from '../../xml/edited.ts';
import { element, type Attributes } from '../../xml/write.ts';
import { storeSubtitles } from '../../media-library/subtitles.ts';
import { storeText } from '../content/store-text.ts';
import { scheduleAttributes } from './schedule/schedule-parts.ts';
import { needAreas } from './site/need-areas.ts';
import { needOwnName } from '../content/readable.ts';
import { lessonsIn, refused, sentText } from './sent-text.ts';

/** What an author edits. */
export interface Edited {
  /** What is published, or the draft that nobody has published yet. */
  readonly object: ContentObject;
  readonly isDraft: boolean;
  /** Of a draft: visitors saw it until then. */
  readonly withdrawnAt: Date | null;
  /** What was stored beside what is published; null for nothing. */
  readonly working: WorkingCopy | null;
  /** What the caller may do with it. */
  readonly rights: ReadonlySet<Right>;
}

/**
 * The object of the call, or the draft that nobody has published yet.
 * @param allowed one of these rights is needed at it
 * @throws Problem (403, 404)
 */
export async function objectFor(call: Call, { objects, store }: Services, allowed: readonly Right[]): Promise<Edited> {
  const needOne = (rights: ReadonlySet<Right>): void => {
    if (!allowed.some((right) => rights.has(right))) throw new Problem('notPermitted');
  };
  const object = await objects.findAny(call.ID);
  if (object !== null) {
    needOne(call.rights);
    return { object, isDraft: false, withdrawnAt: null, working: await new WorkingCopies(store).find(object.ID), rights: call.rights };
  }
  const draft = await new Shelf(store).find(call.ID, 'draft');
  // Who may write nothing learns nothing of what there is.
  if (draft === null) needOne(call.rights);
  if (draft === null) throw new Problem('notFound', { details: { id: call.ID } });
  const rights = await rightsOf(call.visitor, draft.object, objects);
  needOne(rights);
  return { object: draft.object, isDraft: true, withdrawnAt: draft.withdrawnAt, working: null, rights };
}

/** The same for who edits it. */
export const objectOf = (call: Call, services: Services): Promise<Edited> => objectFor(call, services, ['write']);

/** A text of an object as a change of what there is now: storing it is refused when that was stored by somebody else since. */
export const asChange = (xml: string, { object }: Pick<Edited, 'object'>): ContentObject => ({
  ...parseObject(xml),
  revision: object.revision,
  lessonRevisions: object.lessonRevisions,
});

/** What its author goes on from. */
export const presentOf = (found: Edited): ContentObject => (found.working === null ? found.object : asChange(found.working.xml, found));

/**
 * The document of an object as its author gets it: whole, in all languages, with its revision and those of the lessons in it.
 * @param shown the text, as of `asChange`
 * @param form the stylesheet that draws its form; '' where the data type has none
 * @param more what else is said of it
 */
function documentOf(shown: ContentObject, { object, isDraft, working }: Edited, form: string, more: Attributes): string {
  const inside = insideOf(shown);
  const lessons = lessonsIn(shown).flatMap((lesson): Splice[] => {
    const revision = shown.lessonRevisions?.get(inside.get(lesson) ?? 0);
    return revision === undefined ? [] : [edits.setAttribute(lesson, 'revision', String(revision))];
  });
  const isOutdated = working !== null && working.base !== digestOfPublished(object);
  return element(
    'objectDocument',
    {
      ...{ ID: object.ID, revision: object.revision, form, state: isDraft ? 'draft' : null },
      ...{ working: working?.revision ?? null, outdated: isOutdated ? 1 : null, ...more },
    },
    edited(shown.element, lessons),
  );
}

/** A text of an object for its author's form. */
export function formOf(call: Call, { files }: Services, found: Edited, shown = presentOf(found), more: Attributes = {}): string {
  const form = `${found.object.dataType}.edit`;
  return documentOf(shown, found, files.hasSheet(call.customer, form) ? form : '', more);
}

const load: Action = async (call, services) => {
  const [found, review] = [await objectOf(call, services), await new Reviews(services.store).find(call.ID)];
  const isOver = review === null || review.state === 'closed';
  const more = {
    ...(isOver ? {} : { review: review.state, comments: review.open }),
    ...(found.rights.has('administer') ? { roles: 1 } : {}),
    ...scheduleAttributes(await services.schedules.of([call.ID]), found.withdrawnAt),
  };
  return { body: formOf(call, services, found, presentOf(found), more) };
};

/** A draft may name what is not there yet: that is looked at when it is published. @throws Problem (409) */
async function storeDraft(
  { visitor }: Call,
  { store }: Services,
  { ID, revision, element: before }: ContentObject,
  text: string,
  from: number,
): Promise<number> {
  const stored = await new Shelf(store).replace(ID, serialize(before), text, from, visitor.id);
  if (stored === null) throw new Problem('revisionConflict', { details: { revision } });
  return stored;
}

const LAST_NUMBER = 999_999_999;
/** Type of the lessons that begin here. */
export const LESSON_TYPE = 401;

/** A number for a lesson that the author begins in the unit of the call: it comes with the unit's text when that is stored. */
async function beginLesson(call: Call, { store }: Services, { payload }: ContentObject): Promise<Outcome> {
  if (payload?.name !== 'unit') throw refused('data/unit', `data/${payload?.name ?? ''}`);
  const ID = await new Shelf(store).lessonId();
  return { body: simpleAnswer(call, element('lesson', { ID, IDObjectType: LESSON_TYPE })) };
}

const conflict = ({ object: { revision }, working }: Edited): Problem =>
  new Problem('revisionConflict', { details: { revision, working: working?.revision ?? 0 } });

type Sent = Awaited<ReturnType<typeof sentText>>;

/** Stores a text beside what is published, which visitors go on seeing. @returns its revision */
async function storeBeside({ visitor }: Call, { store }: Services, found: Edited, sent: Sent, force: boolean): Promise<number> {
  const { object, working } = found;
  const hasSeen = sent.revision === object.revision && [...sent.revisions].every(([ID, each]) => object.lessonRevisions?.get(ID) === each);
  const from = force ? (working?.revision ?? 0) : sent.working;
  const stored = await new WorkingCopies(store).put(object, sent.text, from, visitor.id, hasSeen || force);
  if (stored === null) throw conflict(found);
  return stored;
}

interface PublishedAs {
  readonly event: ObjectEvent;
  /** Writes what belongs to it, in the same transaction. */
  readonly also?: (transaction: Transaction<Schema>) => Promise<void>;
}

/**
 * Publishes another text of an object, which takes the place of its working copy; what was asked about that is over.
 * @param working revision of the working copy that the text was made from, 0 for none; null for whichever there is
 */
export async function publishText(
  call: Call,
  services: Services,
  found: Edited,
  { working, ...text }: Pick<Sent, 'text' | 'revisions'> & { readonly from: number; readonly working: number | null },
  { event, also: write }: PublishedAs = { event: 'published' },
): Promise<number> {
  const also = async (transaction: Transaction<Schema>): Promise<void> => {
    const { ID } = found.object;
    if (!(await takenAway(transaction, ID, working))) throw conflict(found);
    if (found.working === null && event === 'published') return;
    // What was scheduled is published by this, or was to take the place of something else.
    await forget(transaction, ID, 'publish');
    await closeReview(transaction, ID);
    await noteEvent(transaction, ID, event, call.visitor.id);
    await write?.(transaction);
  };
  const { text: xml, from, revisions: lessons } = text;
  return storeText(call, services, { object: found.object, text: xml, from, lessons, isFromLast: true, also });
}

/** Stores an object's document: 409 when it, or a lesson in it, was made from another revision, unless `force=1`. */
const save: Action = async (call, services) => {
  const found = await objectOf(call, services);
  const { object, isDraft } = found;
  const { ID } = object;
  const subAction = field(call, 'subAction', 40);
  if (subAction === 'lesson') return beginLesson(call, services, object);
  const read = await sentText(field(call, 'xml', TEXT_LIMIT), found, services);
  const after = parseObject(read.text);
  needAreas(presentOf(found), after, call);
  await needOwnName(after, services.objects);
  const sent = { ...read, text: await storeSubtitles(read.text, services.store) };
  const force = call.extras.get('force') === '1' || field(call, 'force') === '1';
  const from = force ? object.revision : sent.revision;
  const stored = (revision: number, working?: number): Outcome => ({
    body: simpleAnswer(call, element('stored', { ID, revision, working: working ?? null })),
  });
  if (isDraft) return stored(await storeDraft(call, services, object, sent.text, from));
  if (subAction === 'working') return stored(object.revision, await storeBeside(call, services, found, sent, force));
  const revisions = force ? (object.lessonRevisions ?? sent.revisions) : sent.revisions;
  return stored(await publishText(call, services, found, { text: sent.text, from, revisions, working: force ? null : sent.working }));
};

/** Takes the working copy away; what was stored of it stays among the versions. */
const discard: Action = async (call, services) => {
  if (field(call, 'confirm') !== '1') throw new Problem('validation', { fields: [{ name: 'confirm', code: 'required.empty' }] });
  const found = await objectOf(call, services);
  if (found.working === null) throw new Problem('notFound', { details: { id: call.ID } });
  const wanted = numberExtra(call, 'working', 0, 0, LAST_NUMBER);
  // Nobody is asked to look at what is not there any more.
  const over = async (transaction: Transaction<Schema>): Promise<void> => {
    await closeReview(transaction, call.ID);
    await noteEvent(transaction, call.ID, 'discarded', call.visitor.id);
  };
  if (!(await new WorkingCopies(services.store).discard(call.ID, wanted, over))) throw conflict(found);
  return { body: simpleAnswer(call, element('deleted', { ID: call.ID })) };
};

/** The whole document of any object, for its author's form (protocol 6.3). */
export const objectDocumentHandler: Handler = {
  dataType: 'p_ObjectDocument',
  actions: { [ACTIONS.show]: load, [ACTIONS.edit]: load, [ACTIONS.store]: save, [ACTIONS.delete]: discard },
};
