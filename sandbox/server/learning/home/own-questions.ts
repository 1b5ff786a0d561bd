import { lessonTitle } from '../next/next-step.ts';
import { lockedIds } from '../locks.ts';
import { titleOf, type ContentObject } from '../../content/object.ts';
import { addressOf } from '../../content/records.ts';
import type { Call, Services } from '../../protocol/contract.ts';
import { rightsOf } from '../../protocol/rights.ts';
import { attribute, children } from '../../xml/nodes.ts';
import { element, text, type Attributes } from '../../xml/write.ts';

const SHOWN = 5;
const READ = 40;
/** Characters of an entry. */
const LONGEST = 160;

/** An entry of a discussion that somebody is led to. */
interface Entry {
  readonly name: string;
  readonly unit_id: number;
  readonly lesson: string;
  readonly seconds: number | null;
  readonly body: string;
}

/** As much of an entry as a list needs to say which it is. */
const beginning = (body: string): string => {
  const words = body.replaceAll(/\s+/g, ' ');
  return words.length <= LONGEST ? words : `${[...words].slice(0, LONGEST).join('')}…`;
};

/** Writes references to entries as far as their units and lessons are there and open to the caller. */
async function references(name: string, entries: readonly (Entry & { readonly more: Attributes })[], call: Call, services: Services) {
  const found = await services.objects.findMany([...new Set(entries.map((entry) => entry.unit_id))]);
  const locked = new Set(await lockedIds(call, services));
  return entries.flatMap((entry) => {
    const unit = found.find(({ ID, dataType }) => ID === entry.unit_id && dataType === 'p_Unit');
    const lesson = unit?.payload && children(unit.payload, 'lesson').find((each) => attribute(each, 'id') === entry.lesson);
    if (!unit || !lesson || locked.has(unit.ID) || locked.has(Number(attribute(lesson, 'ID')))) return [];
    const query = new URLSearchParams({ IDLesson: entry.lesson, entry: entry.name });
    const href = `${addressOf(unit)}?${query.toString()}`;
    const titles = { title: titleOf(unit, call.lang), lessonTitle: lessonTitle(unit, lesson, call) || null };
    return [element(name, { href, ...titles, seconds: entry.seconds, ...entry.more }, element('text', {}, text(beginning(entry.body))))];
  });
}

const isOff = ({ customer }: Call): boolean => customer.off.has('p_Discussion') || customer.off.has('p_Unit');

/** An `<answeredQuestion>` for each question of the caller with answers that they have not read, the latest first (protocol 4.2). */
export async function answeredQuestions(call: Call, services: Services): Promise<string> {
  if (isOff(call)) return '';
  const rows = await services.store
    .selectFrom('discussion_entries as asked')
    .innerJoin('discussion_entries as answer', 'answer.question', 'asked.name')
    .select(({ fn }) => [
      ...(['asked.name', 'asked.unit_id', 'asked.lesson', 'asked.seconds', 'asked.body'] as const),
      fn.countAll<string>().as('count'),
      fn.max('answer.published_at').as('latest'),
    ])
    .where('asked.user_id', '=', call.visitor.id)
    .where('asked.customer', '=', call.customer.name)
    .where('asked.state', '!=', 'deleted')
    .where('answer.state', '=', 'published')
    .where('answer.user_id', '!=', call.visitor.id)
    .where(({ eb, or, ref }) => or([eb('asked.read_at', 'is', null), eb('answer.published_at', '>', ref('asked.read_at'))]))
    .groupBy('asked.name')
    .orderBy('latest', 'desc')
    .limit(READ)
    .execute();
  const entries = rows.map((row) => ({ ...row, more: { count: Number(row.count), date: row.latest?.toISOString() ?? null } }));
  return (await references('answeredQuestion', entries, call, services)).slice(0, SHOWN).join('');
}

/** A `<waitingEntry>` for each entry that the caller may publish, the oldest first (protocol 4.2). */
export async function waitingEntries(call: Call, services: Services): Promise<string> {
  const { visitor } = call;
  if (isOff(call) || visitor.roles.every(({ name }) => name === 'reader')) return '';
  const rows = await services.store
    .selectFrom('discussion_entries')
    .select(['name', 'unit_id', 'lesson', 'seconds', 'body', 'stored_at'])
    .where('state', '=', 'pending')
    .where('customer', '=', call.customer.name)
    .orderBy('stored_at')
    .limit(READ)
    .execute();
  const isTheirs = new Map<number, boolean>();
  for (const ID of new Set(rows.map((row) => row.unit_id))) isTheirs.set(ID, await mayModerate(call, { dataType: 'p_Unit', ID }, services));
  const entries = rows
    .filter((row) => isTheirs.get(row.unit_id) === true)
    .map((row) => ({ ...row, more: { date: row.stored_at.toISOString() } }));
  return (await references('waitingEntry', entries, call, services)).slice(0, SHOWN).join('');
}

/** Whether the caller moderates what is asked at a unit: by a role for it or its course, for discussions, or for the site. */
export async function mayModerate(
  { visitor }: Pick<Call, 'visitor'>,
  unit: Pick<ContentObject, 'dataType' | 'ID'>,
  { objects }: Pick<Services, 'objects'>,
): Promise<boolean> {
  const here = await rightsOf(visitor, unit, objects);
  return here.has('moderate') || (await rightsOf(visitor, { dataType: 'p_Discussion', ID: 0 }, objects)).has('moderate');
}
