import { asUtc } from '../../calendar/days.ts';
import type { CalendarEntry } from '../../calendar/ical.ts';
import { dayIn } from '../../calendar/zone.ts';
import type { Customer } from '../../customers/customers.ts';
import { timeZoneOf } from '../../customers/plugin-settings.ts';
import { titleOf } from '../../content/object.ts';
import type { Services } from '../../protocol/contract.ts';
import { message } from '../../texts/texts.ts';
import { readDueTimes } from '../home/left-open.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** So far ahead one is reminded: later ones change with every round that is played. */
const AHEAD_DAYS = 60;
const MOST_TESTS = 40;
/** Object type of what repeats words; others are tests. */
const VOCABULARY = 424;

interface Reader {
  readonly user: number;
  readonly customer: Customer;
  readonly lang: string;
  /** ms since 1970 */
  readonly now: number;
  /** Address of a page of the site in the reader's language. */
  readonly addressOf: (page: string) => string;
}

/** How many words are due on which days of a zone; what is due since yesterday or longer is due today. */
export function dueByDay(times: readonly number[], now: number, zone: string): ReadonlyMap<string, number> {
  const days = new Map<string, number>();
  for (const time of times.toSorted((one, other) => one - other)) {
    if (!(time <= now + AHEAD_DAYS * DAY_MS)) continue;
    const day = dayIn(Math.max(time, now), zone);
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  return days;
}

/** A whole day for each day on which words of a test are due: its title and how many, and nothing about who learns them. */
export async function dueWordEntries(
  { store, objects }: Pick<Services, 'store' | 'objects'>,
  { user, customer, lang, now, addressOf }: Reader,
): Promise<CalendarEntry[]> {
  const rows = await store
    .selectFrom('test_states')
    .select(['test_id', 'state'])
    .where('user_id', '=', user)
    .orderBy('stored_at', 'desc')
    .orderBy('test_id')
    .limit(MOST_TESTS)
    .execute();
  const tests = await objects.findMany(rows.map((row) => row.test_id));
  const zone = timeZoneOf(customer);
  return rows.flatMap((row) => {
    const test = tests.find(({ ID, payload }) => ID === row.test_id && payload?.name === 'test');
    if (test === undefined || customer.off.has(test.dataType)) return [];
    return [...dueByDay(readDueTimes(row.state), now, zone)].map(([day, count]): CalendarEntry => ({
      uid: `words-${test.ID}-${day}@${customer.name}`,
      times: { allDay: true, start: asUtc(day), end: asUtc(day), firstDay: day, lastDay: day, zone: '' },
      summary: `${message('dueWords', { lang, customer })} ${count}`,
      description: titleOf(test, lang),
      location: '',
      categories: [],
      url: addressOf(`${test.type === VOCABULARY ? 'vocabulary' : 'test'}-${test.ID}.html`),
      sequence: 0,
    }));
  });
}
