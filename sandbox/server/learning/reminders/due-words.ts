import { asUtc } from '../../calendar/days.ts';
import type { CalendarEntry } from '../../calendar/ical.ts';
import type { Customer } from '../../customers/customers.ts';
import { timeZoneOf } from '../../customers/plugin-settings.ts';
import { titleOf } from '../../content/object.ts';
import type { Services } from '../../protocol/contract.ts';
import { message } from '../../texts/texts.ts';
import { isWordPractice } from '../completion.ts';
import { readDueTimes } from '../home/left-open.ts';
import { dueByDay } from './due-days.ts';

const MOST_TESTS = 40;

/** Whose reminders a feed has, and how they are written. */
export interface FeedReader {
  readonly user: number;
  readonly customer: Customer;
  readonly lang: string;
  /** ms since 1970 */
  readonly now: number;
  /** Address of a page of the site in the reader's language. */
  readonly addressOf: (page: string) => string;
}

/** A whole day for each day on which words of a test are due: its title and how many, and nothing about who learns them. */
export async function dueWordEntries(
  { store, objects }: Pick<Services, 'store' | 'objects'>,
  { user, customer, lang, now, addressOf }: FeedReader,
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
      url: addressOf(`${isWordPractice(test) ? 'vocabulary' : 'test'}-${test.ID}.html`),
      sequence: 0,
    }));
  });
}
