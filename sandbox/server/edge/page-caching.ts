import { CONTENT, EVERYTHING, siteTag } from '../sources/sources.ts';
import { addDays } from '../calendar/days.ts';
import { dayIn, instantOf } from '../calendar/zone.ts';
import { timeZoneOf } from '../customers/plugin-settings.ts';
import type { Customer } from '../customers/customers.ts';

/** How long a cache before the server may keep public pages. */
export interface EdgeTimes {
  readonly edgeSeconds: number;
  readonly edgeStaleSeconds: number;
}

/** More would not fit into the headers that proxies take; pages of so many objects change with any. */
const MOST_TAGS = 60;
const OBJECT = /^object-/;

/** The tags of a page, the widest first. @param sources what it was made from */
function pageTags(customer: Pick<Customer, 'name'>, sources: ReadonlySet<string>): string[] {
  const common = [EVERYTHING, siteTag(customer.name)];
  const all = [...sources].sort();
  if (all.length <= MOST_TAGS) return [...common, ...all];
  const lists = all.filter((tag) => !OBJECT.test(tag) && tag !== CONTENT);
  return lists.length <= MOST_TAGS ? [...common, CONTENT, ...lists] : [...common, CONTENT];
}

/** Seconds until the site's next day begins: pages with dates are others then. */
function secondsOfDay(customer: Customer, now: number): number {
  const zone = timeZoneOf(customer);
  const next = instantOf(`${addDays(dayIn(now, zone), 1)}T00:00:00`, zone);
  return Math.max(0, Math.floor((next - now) / 1000));
}

/**
 * The headers of a public page for a cache before the server: how long it may be kept there, while browsers ask anew each time, and what
 * it was made from, for both of the names that caches read that under. Nothing while the operator has named no time.
 */
export function edgeHeaders(
  customer: Customer,
  sources: ReadonlySet<string>,
  { edgeSeconds = 0, edgeStaleSeconds = 0 }: Partial<EdgeTimes>,
  now: number,
): Readonly<Record<string, string>> {
  const seconds = Math.min(edgeSeconds, secondsOfDay(customer, now));
  if (seconds === 0) return {};
  const tags = pageTags(customer, sources);
  // What is stale must not be handed out where no time is named for that.
  const stale = edgeStaleSeconds === 0 ? 'must-revalidate' : `stale-while-revalidate=${edgeStaleSeconds}`;
  return {
    'Cache-Control': `public, max-age=0, s-maxage=${seconds}, ${stale}`,
    'Cache-Tag': tags.join(','),
    'Surrogate-Key': tags.join(' '),
  };
}
