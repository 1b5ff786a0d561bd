import type { Transaction } from 'kysely';
import { timeZoneOf } from '../../customers/plugin-settings.ts';
import { inZone } from '../../calendar/zone.ts';
import type { Call } from '../../protocol/contract.ts';
import { Problem } from '../../protocol/problem.ts';
import type { Schema, Store } from '../../store/schema.ts';
import { element, text } from '../../xml/write.ts';

/** Questions of a lesson that are answered at once, the newest ones, and so many answers to each at most. */
const MOST_QUESTIONS = 300;
const MOST_ANSWERS = 5000;

/** A lesson whose discussion is meant, and what the caller may do there. */
export interface Where {
  readonly unit: number;
  readonly lesson: string;
  readonly moderates: boolean;
}

/** An entry as it is sent. */
export interface NewEntry {
  readonly name: string;
  /** '' for a question, else the one that is answered. */
  readonly question: string;
  readonly slide: string;
  readonly seconds: number | null;
  readonly body: string;
  readonly deleted: boolean;
  readonly written: Date;
}

interface Row {
  readonly name: string;
  readonly question: string;
  readonly user_id: number;
  readonly author: string | null;
  readonly slide: string;
  readonly seconds: number | null;
  readonly body: string;
  readonly state: string;
  readonly stored_at: Date;
  readonly changed: boolean;
  readonly published_at: Date | null;
  readonly read_at: Date | null;
}

const rowsOf = (store: Store, { customer }: Call, { unit, lesson }: Where) =>
  store
    .selectFrom('discussion_entries')
    .leftJoin('users', 'users.id', 'discussion_entries.user_id')
    .select([
      ...(['discussion_entries.name', 'question', 'user_id', 'users.name as author', 'slide', 'seconds', 'body', 'state'] as const),
      ...(['stored_at', 'changed', 'published_at', 'read_at'] as const),
    ])
    .where('customer', '=', customer.name)
    .where('unit_id', '=', unit)
    .where('lesson', '=', lesson);

/** Whether an answer is news to who has asked. */
const isNews = (question: Row, { user_id: by, published_at: since }: Row): boolean =>
  by !== question.user_id && since !== null && (question.read_at === null || since > question.read_at);

function entryElement(row: Row, call: Call, unread: boolean): string {
  const isDeleted = row.state === 'deleted';
  const own = row.user_id === call.visitor.id;
  return element(
    'entry',
    {
      ...{ name: row.name, question: row.question || null, slide: row.slide || null, seconds: row.seconds },
      date: inZone(row.stored_at.getTime(), timeZoneOf(call.customer)),
      author: isDeleted ? null : row.author,
      state: row.state === 'published' ? null : row.state,
      ...{ own: own && !isDeleted ? 1 : null, changed: row.changed && !isDeleted ? 1 : null, unread: unread ? 1 : null },
    },
    isDeleted ? '' : element('text', {}, text(row.body)),
  );
}

/**
 * Writes `<entry>` for what the caller may see of a lesson's discussion (protocol 4.11): what is published, their own, and all of it for
 * who moderates. A question that was deleted remains, without its words, above the answers to it; what is hidden takes its answers with
 * it.
 */
export async function entryElements(store: Store, call: Call, where: Where): Promise<string[]> {
  const questions = await rowsOf(store, call, where)
    .where('question', '=', '')
    .orderBy('stored_at', 'desc')
    .limit(MOST_QUESTIONS)
    .execute();
  if (questions.length === 0) return [];
  const names = questions.map(({ name }) => name);
  const answers = await rowsOf(store, call, where).where('question', 'in', names).orderBy('stored_at').limit(MOST_ANSWERS).execute();
  const isSeen = ({ state, user_id: by }: Row): boolean =>
    state === 'published' || (state !== 'deleted' && (where.moderates || by === call.visitor.id));
  return questions.flatMap((question) => {
    const own = answers.filter((answer) => answer.question === question.name && isSeen(answer));
    if (!isSeen(question) && !(question.state === 'deleted' && own.length > 0)) return [];
    const isAsker = question.user_id === call.visitor.id && question.state !== 'deleted';
    const unread = (answer: Row): boolean => isAsker && answer.state === 'published' && isNews(question, answer);
    return [entryElement(question, call, own.some(unread)), ...own.map((answer) => entryElement(answer, call, unread(answer)))];
  });
}

/**
 * Stores an entry of the caller, or another version of it: whatever order versions come in, the last one written counts, and nothing brings
 * back what was deleted. A change of what is hidden stays hidden.
 * @param fresh what becomes of words that nobody has looked at
 * @returns the state
 * @throws Problem (403) when the name is of somebody else's, (404) when the question is not there for the caller
 */
export async function storeEntry(
  transaction: Transaction<Schema>,
  { visitor, customer }: Pick<Call, 'visitor' | 'customer'>,
  where: Where,
  entry: NewEntry,
  fresh: 'published' | 'pending',
): Promise<string> {
  const { name, question, slide, seconds, written } = entry;
  const at = { customer: customer.name, unit_id: where.unit, lesson: where.lesson, question };
  const before = await transaction.selectFrom('discussion_entries').selectAll().where('name', '=', name).forUpdate().executeTakeFirst();
  if (before !== undefined) {
    const isSame = Object.entries(at).every(([key, value]) => before[key as keyof typeof at] === value);
    if (before.user_id !== visitor.id || !isSame) throw new Problem('notPermitted');
    if (before.state === 'deleted' || before.written_at >= written) return before.state;
  } else if (question !== '' && !entry.deleted) await needQuestion(transaction, at, { id: visitor.id, moderates: where.moderates });
  const next = before?.state === 'hidden' ? 'hidden' : fresh;
  const state = entry.deleted ? 'deleted' : next;
  const values = { body: entry.deleted ? '' : entry.body, state, written_at: written };
  const published = state === 'published' ? (before?.published_at ?? new Date()) : null;
  if (before === undefined)
    await transaction
      .insertInto('discussion_entries')
      .values({ ...at, ...values, name, user_id: visitor.id, slide, seconds, published_at: published, read_at: null })
      .execute();
  else
    await transaction
      .updateTable('discussion_entries')
      .set({ ...values, changed: true, published_at: published })
      .where('name', '=', name)
      .execute();
  return state;
}

/** @throws Problem (404) when the caller sees no such question at this lesson */
async function needQuestion(
  transaction: Transaction<Schema>,
  { customer, unit_id: unit, lesson, question }: { customer: string; unit_id: number; lesson: string; question: string },
  who: { readonly id: number; readonly moderates: boolean },
): Promise<void> {
  const found = await transaction
    .selectFrom('discussion_entries')
    .select(['state', 'user_id'])
    .where('name', '=', question)
    .where('question', '=', '')
    .where('customer', '=', customer)
    .where('unit_id', '=', unit)
    .where('lesson', '=', lesson)
    .executeTakeFirst();
  const isSeen = found?.state === 'published' || (found?.state !== 'deleted' && (who.moderates || found?.user_id === who.id));
  if (found === undefined || !isSeen) throw new Problem('notFound', { details: { question } });
}
