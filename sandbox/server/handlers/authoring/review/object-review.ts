import type { Transaction } from 'kysely';
import { eventsOf } from '../../../content/history/events.ts';
import { closeWaiting, Reviews, type Review } from '../../../content/review/reviews.ts';
import { Shelf } from '../../../content/unpublished/shelf.ts';
import { digestOfPublished } from '../../../content/unpublished/working-copies.ts';
import { ACTIONS } from '../../../protocol/actions.ts';
import type { Action, Call, Handler, Outcome, Services } from '../../../protocol/contract.ts';
import { envelope } from '../../../protocol/envelope.ts';
import { field, numberField } from '../../../protocol/parameters.ts';
import { Problem } from '../../../protocol/problem.ts';
import { titleNodeOf } from '../../../content/object.ts';
import { plainText } from '../../../xml/nodes.ts';
import { element } from '../../../xml/write.ts';
import { formOf, objectFor, presentOf, publishText, type Edited } from '../object-document.ts';
import { momentField } from '../schedule/schedule-parts.ts';
import { proposedRevision, scheduledText } from '../schedule/scheduled-text.ts';
import { sentText } from '../sent-text.ts';
import type { Schema } from '../../../store/schema.ts';
import { letterToAuthor } from './letter-to-author.ts';
import { publishDraft } from './publish-draft.ts';
import { commentElement, eventElement, pathField, reviewAttributes, reviewWords, wordsField } from './review-parts.ts';

const at = (call: Call, services: Services): Promise<Edited> => objectFor(call, services, ['review', 'write']);

/** What is published, by a digest: who approves a text has seen what it takes the place of. '' for what is a draft. */
const publishedDigest = ({ object, isDraft }: Edited): string => (isDraft ? '' : digestOfPublished(object));

/** A review as it is, with what was said about it and who has done what. */
async function reviewElement(call: Call, { store }: Services, found: Edited): Promise<string> {
  const reviews = new Reviews(store);
  const [review, comments, events] = [await reviews.find(call.ID), await reviews.comments(call.ID), await eventsOf(store, call.ID)];
  const { object, isDraft, rights } = found;
  const shown = presentOf(found);
  const title = titleNodeOf(shown, call.lang);
  const proposed = proposedRevision(found);
  return element(
    'objectReview',
    {
      ...{ ID: object.ID, dataType: object.dataType, title: title ? plainText(title) : '', proposed, draft: isDraft ? 1 : null },
      ...(review === null ? {} : reviewAttributes(review)),
      changed: review?.state === 'waiting' && review.revision !== proposed ? 1 : null,
      ...{ write: rights.has('write') ? 1 : null, review: rights.has('review') ? 1 : null, publish: rights.has('publish') ? 1 : null },
    },
    ...(review === null ? [] : [reviewWords(review)]),
    ...comments.map(commentElement),
    ...events.map(eventElement),
  );
}

async function answer(call: Call, services: Services): Promise<Outcome> {
  const payload = await reviewElement(call, services, await at(call, services));
  const permitted = ACTIONS.show | ACTIONS.store;
  return { body: envelope(call, [{ ID: call.ID, dataType: call.dataType, action: call.action, payload, permitted }]), volatile: true };
}

/** The review, or one of the two texts that are compared. */
const show: Action = async (call, services) => {
  const which = call.extras.get('text') ?? '';
  if (which === '') return answer(call, services);
  const found = await at(call, services);
  if (which === 'proposed') return { body: formOf(call, services, found), volatile: true };
  if (which !== 'published' || found.isDraft) throw new Problem('notFound', { details: { id: call.ID } });
  return { body: formOf(call, services, found, found.object, { digest: publishedDigest(found) }), volatile: true };
};

/** The review that the call is about. @throws Problem (409) when it does not wait for anybody */
async function waitingOf(call: Call, { store }: Services): Promise<Review> {
  const review = await new Reviews(store).find(call.ID);
  if (review?.state !== 'waiting') throw new Problem('revisionConflict', { words: 'review.over' });
  return review;
}

function needRight({ rights }: Edited, right: 'review' | 'write' | 'publish'): void {
  if (!rights.has(right)) throw new Problem('notPermitted');
}

/** Asks for a review of what was stored last, which is what its author has seen. */
async function ask(call: Call, { store }: Services, found: Edited): Promise<void> {
  needRight(found, 'write');
  const revision = proposedRevision(found);
  if (revision === 0) throw new Problem('revisionConflict', { words: 'review.nothing' });
  if (numberField(call, 'proposed', 0) !== revision) throw new Problem('revisionConflict', { details: { proposed: revision } });
  await new Reviews(store).ask(found.object, revision, { account: call.visitor.id, language: call.lang, note: wordsField(call, 'note') });
}

/** Has exactly what was read published at a moment, by the server; the review is over with that. */
async function approveAt(call: Call, services: Services, found: Edited): Promise<void> {
  const due = momentField(call, 'at');
  const { ID, dataType } = found.object;
  const text = await scheduledText(call, services, found, due);
  const letter = await letterToAuthor(call, services, presentOf(found), { decision: 'approvedAt', reply: '', due });
  const also = async (transaction: Transaction<Schema>): Promise<void> => {
    // Somebody else may have decided meanwhile.
    if (!(await closeWaiting(transaction, ID))) throw new Problem('revisionConflict', { words: 'review.over' });
    await letter.write(transaction);
  };
  await services.schedules.set({ ID, dataType, action: 'publish', due, ...text }, call.visitor.id, { event: 'approvedAt', also });
  letter.send();
}

/** Publishes exactly what was read, in the place of exactly what it was compared with. @throws Problem (409) when either is another one */
async function approve(call: Call, services: Services, found: Edited): Promise<void> {
  needRight(found, 'publish');
  await waitingOf(call, services);
  const changed = new Problem('revisionConflict', { words: 'review.changed' });
  const { object, isDraft, working } = found;
  const proposed = proposedRevision(found);
  if (proposed === 0 || numberField(call, 'proposed', 0) !== proposed || field(call, 'published', 100) !== publishedDigest(found))
    throw changed;
  if (field(call, 'at', 40) !== '') return approveAt(call, services, found);
  if (isDraft) {
    const draft = await new Shelf(services.store).find(object.ID, 'draft');
    if (draft?.object.revision !== proposed) throw changed;
    const letter = await letterToAuthor(call, services, object, { decision: 'approved', reply: '' });
    await publishDraft(call, services, draft, 'approved', letter.write);
    return letter.send();
  }
  const { text: xml, revisions } = await sentText(formOf(call, services, found), found, services);
  const letter = await letterToAuthor(call, services, presentOf(found), { decision: 'approved', reply: '' });
  const next = { text: xml, from: object.revision, revisions, working: working!.revision };
  await publishText(call, services, found, next, { event: 'approved', also: letter.write });
  letter.send();
}

const CHANGES: Readonly<Record<string, (call: Call, services: Services, found: Edited) => Promise<void>>> = {
  ask,
  approve,
  recall: async (call, services, found) => {
    needRight(found, 'write');
    await waitingOf(call, services);
    await new Reviews(services.store).answer(call.ID, 'closed', { account: call.visitor.id, reply: '' });
  },
  return: async (call, services, found) => {
    needRight(found, 'review');
    await waitingOf(call, services);
    const [account, reply] = [call.visitor.id, wordsField(call, 'note')];
    const letter = await letterToAuthor(call, services, presentOf(found), { decision: 'returned', reply });
    await new Reviews(services.store).answer(call.ID, 'returned', { account, reply }, letter.write);
    letter.send();
  },
  comment: async (call, { store }) => {
    const [path, body] = [pathField(call), wordsField(call, 'comment', true)];
    if (!(await new Reviews(store).comment(call.ID, path, body, call.visitor.id)))
      throw new Problem('revisionConflict', { words: 'review.over' });
  },
  settle: async (call, { store }) => {
    const number = numberField(call, 'number', 0);
    if (!(await new Reviews(store).settle(call.ID, number, call.visitor.id, field(call, 'done', 1) === '1')))
      throw new Problem('notFound', { details: { id: call.ID, number } });
  },
};

/** Each change is answered with the review as it is then. */
const store: Action = async (call, services) => {
  const found = await at(call, services);
  const change = Object.hasOwn(CHANGES, field(call, 'subAction', 40)) ? CHANGES[field(call, 'subAction', 40)] : undefined;
  if (change === undefined) throw new Problem('validation', { fields: [{ name: 'subAction', code: 'required.pattern' }] });
  await change(call, services, found);
  return answer(call, services);
};

/** What authors ask others to look at before visitors see it (protocol 6.10). */
export const objectReviewHandler: Handler = {
  dataType: 'p_ObjectReview',
  actions: { [ACTIONS.show]: show, [ACTIONS.store]: store },
};
