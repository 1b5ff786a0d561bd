import { DAY_MS, LAST_DAY } from '../calendar/days.ts';
import { calendarFile } from '../calendar/ical.ts';
import type { Customer } from '../customers/customers.ts';
import { todayOf } from '../customers/plugin-settings.ts';
import { LongWork } from '../base/long-work.ts';
import { calendarEntries, inReaders, wholeOrLater } from './entries.ts';
import type { Services } from '../protocol/contract.ts';
import { message } from '../texts/texts.ts';
import { lockedIds } from '../learning/locks.ts';
import { concernOf } from '../learning/home/own-dates.ts';
import { courseDayEntries } from '../learning/reminders/course-days.ts';
import { dueWordEntries } from '../learning/reminders/due-words.ts';

/** As in the calendar of the site. */
const EVENTS = 500;
const PAST_DAYS = 92;
const CALENDAR = 'p_Calendar';

interface Reader {
  readonly user: number;
  readonly customer: Customer;
  readonly lang: string;
  /** Address of the site, with `/` at its end. */
  readonly site: string;
}

/**
 * The reminders of a person as an iCalendar file: the days on which words are due, those on which courses
 * that were given to the person begin and end, and the events of the courses that the person takes.
 * What is locked for them is left out. No name, address or result is in it.
 */
export async function reminderFeed(services: Services, { user, customer, lang, site }: Reader, now: number): Promise<string> {
  const reader = { lang, site, defaultLang: customer.defaultLang, customer: customer.name };
  const work = new LongWork();
  // One stamp a day: the file stays the same, and a program that has it learns of it.
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const addressOf = (page: string): string => inReaders(new URL(page, site), reader);
  const own = { user, customer, lang, now, addressOf };
  const days = [...(await courseDayEntries(services, own)), ...(await dueWordEntries(services, own))];
  const range = { from: new Date(today - PAST_DAYS * DAY_MS).toISOString().slice(0, 10), to: LAST_DAY };
  const events = customer.off.has(CALENDAR) ? [] : (await services.objects.list(CALENDAR, { page: 1, pageSize: EVENTS }, range)).objects;
  const concern = await concernOf(services, user, events, { lang, today: todayOf({ customer, now }) });
  const locked = await lockedIds({ visitor: { id: user, roles: [] }, rights: new Set() }, services);
  const taken = events.filter((event) => concern(event).kind === 'own' && !locked.includes(event.ID));
  const file = await calendarFile(
    [...days, ...(await calendarEntries(taken, reader, null, work))],
    { name: `${message('reminders', { lang, customer })} – ${customer.brand.name}`, stampedAt: today },
    work,
  );
  wholeOrLater(work);
  return file;
}
