import { unreadableTimes } from '../../calendar/event-times.ts';
import type { ContentObject } from '../../content/object.ts';
import type { Objects } from '../../content/objects.ts';
import { unreadableReferences } from '../../content/references.ts';
import { closedForEver, type ContentChange } from '../../learning/lock-table.ts';
import { needMedia } from '../../learning/protected-media.ts';
import type { Call } from '../../protocol/contract.ts';
import { Problem } from '../../protocol/problem.ts';
import { needNamed } from '../../protocol/rights.ts';

/** So many faults are named at once. */
const MOST_FAULTS = 10;

/** What is wrong with an object, and where: `p_Course/100: objectRef/@ID="abc"`. */
function inWords({ dataType, ID }: ContentObject, faults: readonly string[]): string {
  const more = faults.length > MOST_FAULTS ? ', …' : '';
  return `${dataType}/${ID}: ${[...new Set(faults)].slice(0, MOST_FAULTS).join(', ')}${more}`;
}

/**
 * Whoever stores a reference that nothing can read is told so: otherwise it would name, or lock, nothing without a word. What was there
 * before may stay.
 * @throws Problem (400) that names object, elements and values
 */
export function needReferences(after: ContentObject, before: ContentObject | null = null): void {
  const there = new Set(before === null ? [] : unreadableReferences(before.element));
  const faults = unreadableReferences(after.element).filter((fault) => !there.has(fault));
  if (faults.length > 0) throw new Problem('badReference', { details: { references: inWords(after, faults) } });
}

/** Payloads that say when they are; of others these attributes may mean anything. */
const DATED: ReadonlySet<string> = new Set(['news', 'blog', 'event']);

const datesOf = ({ record, payload }: ContentObject): string[] =>
  [record, payload !== null && DATED.has(payload.name) ? payload : null].flatMap((node) => (node === null ? [] : unreadableTimes(node)));

/**
 * What was there before may stay.
 * @throws Problem (400) that names a date which nothing can hold, or which there is not, and an end before its start
 */
export function needDates(after: ContentObject, before: ContentObject | null = null): void {
  const there = new Set(before === null ? [] : datesOf(before));
  const faults = datesOf(after).filter((fault) => !there.has(fault));
  if (faults.length > 0) throw new Problem('badDate', { details: { dates: inWords(after, faults) } });
}

/**
 * Whatever an object names is as open as the object, be it another object or a film.
 * @throws Problem (403) with what is not the caller's to name
 */
export async function needNameable(
  call: Pick<Call, 'visitor' | 'rights'>,
  before: ContentObject | null,
  after: ContentObject,
  objects: Objects,
): Promise<void> {
  await needNamed(call, before, after, objects);
  await needMedia(call, before, after, objects);
}

/**
 * Two locks that wait for each other open for nobody, and no visitor could say why.
 * @throws Problem (400) that names what would be locked for ever
 */
export async function needOpenable(objects: Objects, change: ContentChange): Promise<void> {
  const ids = await closedForEver(objects, change);
  if (ids.length === 0) return;
  const found = [...(change.stored ?? []), ...(await objects.findMany(ids))];
  const names = ids.slice(0, MOST_FAULTS).map((ID) => `${found.find((object) => object.ID === ID)?.dataType ?? ''}/${ID}`);
  throw new Problem('lockCircle', { details: { objects: `${names.join(', ')}${ids.length > MOST_FAULTS ? ', …' : ''}` } });
}

/**
 * Whatever an author takes from visitors must not be what the rest of the site needs.
 * @throws Problem (400) as above, (409) for the only start page
 */
export async function needWithout(objects: Objects, key: Pick<ContentObject, 'dataType' | 'ID' | 'html'>): Promise<void> {
  if (key.dataType === 'p_StartPage') {
    let others = 0;
    for await (const { ID } of objects.each(key.dataType)) if (ID !== key.ID) others += 1;
    if (others === 0) throw new Problem('inUse', { words: 'startPageNeeded' });
  }
  await needOpenable(objects, { removed: [key] });
}

/**
 * An address leads to one page.
 * @throws Problem (400) that names an html name that is none, or that another object of the data type has
 */
export async function needOwnName({ dataType, ID, html }: ContentObject, objects: Pick<Objects, 'findByHtml'>): Promise<void> {
  if (html === '') return;
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(html)) throw new Problem('validation', { words: 'htmlName', details: { html } });
  const other = await objects.findByHtml(dataType, html);
  if (other !== null && other.ID !== ID) throw new Problem('validation', { words: 'htmlTaken', details: { html, id: other.ID } });
}

/** @throws Problem (400) that names the objects of which there are several */
export function needEachOnce(objects: readonly ContentObject[]): void {
  const names = objects.map(({ dataType, ID, html }) => `${dataType}/${ID}${html === '' ? '' : `/${html}`}`);
  const seen = new Set<string>();
  const doubles = new Set(names.filter((name) => seen.size === seen.add(name).size));
  if (doubles.size > 0) throw new Problem('namedTwice', { details: { objects: [...doubles].slice(0, MOST_FAULTS).join(', ') } });
}
