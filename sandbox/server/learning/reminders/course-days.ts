import { asUtc } from '../../calendar/days.ts';
import type { CalendarEntry } from '../../calendar/ical.ts';
import { titleOf } from '../../content/object.ts';
import { todayOf } from '../../customers/plugin-settings.ts';
import type { Services } from '../../protocol/contract.ts';
import { message } from '../../texts/texts.ts';
import { courseDaysOf } from '../groups/course-days.ts';
import type { FeedReader } from './due-words.ts';

/** Whole days on which courses that were given to the reader begin or end: the course's title, and nothing about who takes it. */
export async function courseDayEntries(
  { store, objects }: Pick<Services, 'store' | 'objects'>,
  { user, customer, lang, now, addressOf }: FeedReader,
): Promise<CalendarEntry[]> {
  if (customer.off.has('p_Course')) return [];
  const all = await courseDaysOf({ store }, user, todayOf({ customer, now }));
  const courses = (await objects.findMany([...all.keys()])).filter(({ dataType }) => dataType === 'p_Course');
  return courses.flatMap((course) => {
    const { from, until } = all.get(course.ID)!;
    const days = [['courseBegins', from] as const, ['courseEnds', until] as const];
    return days
      .filter(([, day]) => day !== '')
      .map(([key, day]): CalendarEntry => ({
        // The same when the day is another one by now: a program moves the entry that it has.
        uid: `${key}-${course.ID}@${customer.name}`,
        times: { allDay: true, start: asUtc(day), end: asUtc(day), firstDay: day, lastDay: day, zone: '' },
        summary: `${message(key, { lang, customer })} ${titleOf(course, lang)}`,
        description: '',
        location: '',
        categories: [],
        url: addressOf(`course-${course.ID}.html`),
        sequence: 0,
      }));
  });
}
