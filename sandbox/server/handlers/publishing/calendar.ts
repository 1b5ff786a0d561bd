import { LongWork } from '../../base/long-work.ts';
import { teaser } from '../../content/records.ts';
import type { ContentObject } from '../../content/object.ts';
import { presentation } from '../content/present.ts';
import { render } from '../../content/render.ts';
import { categories, filterElement } from '../../content/facets.ts';
import { calendarFile } from '../../calendar/ical.ts';
import { upcomingEvents } from '../../events/upcoming-events.ts';
import { eventAddress, eventRecord } from '../../events/event-record.ts';
import { timesInZone, timesAsShown } from '../../calendar/event-times.ts';
import { byTime, occurrenceFrom, occurrencesIn, type Occurrence } from '../../events/occurrences.ts';
import { addDays, DAY_MS } from '../../calendar/days.ts';
import { monthOf, readView, shownDays, weekOf, type Days } from '../../calendar/views.ts';
import { dayIn, inZone } from '../../calendar/zone.ts';
import { pageSizeOf, pluginSettings, timeZoneOf } from '../../customers/plugin-settings.ts';
import { ACTIONS } from '../../protocol/actions.ts';
import { envelope, permittedActions } from '../../protocol/envelope.ts';
import { Problem } from '../../protocol/problem.ts';
import { calendarEntries, wholeOrLater } from '../../feeds/entries.ts';
import type { Filter } from '../../content/reading/object-lists.ts';
import type { XNode } from '../../xml/nodes.ts';
import { element, withChildren } from '../../xml/write.ts';
import { contentHandler } from '../content/content-handler.ts';
import { readFilter } from '../content/list-filters.ts';
import type { Call, Action, Services } from '../../protocol/contract.ts';
import { numberExtra } from '../../protocol/parameters.ts';
import { requested, type PayloadOf } from '../content/requested.ts';

const MAXIMUM_EVENTS = 2000;
/** So many further times of a repeated event are listed. */
const FURTHER_TIMES = 5;
const FURTHER_DAYS = 800;
/** Times of before that may still go on. */
const UNDER_WAY = 50;
/** A time zone moves an event by less than this many days. */
const MARGIN_DAYS = 1;

function readDay(call: Call, name: string): string | null {
  const raw = call.extras.get(name);
  if (raw === undefined || raw === '') return null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(raw) && !Number.isNaN(Date.parse(raw)) && new Date(raw).toISOString().startsWith(raw)) return raw;
  throw new Problem('validation', { fields: [{ name, code: 'required.pattern' }], reason: `${name} must be a day such as 2026-11-30` });
}

/** The asked range; without one the present week or month, or the month of what happens next, else last, when this one is empty. */
async function range(call: Call, services: Services, view: string, firstDay: number, work: LongWork): Promise<Days> {
  const from = readDay(call, 'from');
  const to = readDay(call, 'to');
  if (from !== null || to !== null) {
    const bounds = { from: from ?? monthOf(to ?? '').from, to: to ?? monthOf(from ?? '').to };
    if (bounds.from > bounds.to) throw new Problem('validation', { fields: [{ name: 'to', code: 'required.min' }] });
    return bounds;
  }
  const zone = timeZoneOf(call.customer);
  const today = dayIn(call.now, zone);
  if (view === 'week') return weekOf(today, firstDay);
  const now = monthOf(today);
  if ((await eventsIn(now, call, services, { zone, filter: {}, work, ofAll: 1 })).length > 0) return now;
  const next = (await upcomingEvents(services.objects, { dataType: call.dataType, day: today, count: 1, zone }, work))[0];
  return next === undefined ? now : monthOf(inZone(next.times.start, zone).slice(0, 10));
}

interface Wanted {
  readonly zone: string;
  readonly filter: Filter;
  readonly work: LongWork;
  /** So many are enough. */
  readonly ofAll?: number;
}

/** The events that touch a range of days in a zone, in order of time. */
async function eventsIn(days: Days, call: Call, { objects }: Services, { zone, filter, work, ofAll }: Wanted): Promise<Occurrence[]> {
  const wide = { from: addDays(days.from, -MARGIN_DAYS), to: addDays(days.to, MARGIN_DAYS) };
  const { objects: found } = await objects.list(call.dataType, { page: 1, pageSize: MAXIMUM_EVENTS }, wide, filter);
  const times = await occurrencesIn(found, days, zone, work, ofAll === undefined ? {} : { ofAll });
  return times.sort(byTime).slice(0, MAXIMUM_EVENTS);
}

const list: Action = async (call, services) => {
  const settings = pluginSettings(call.customer, 'calendar');
  const firstDay = settings.firstDayOfWeek === 0 ? 0 : 1;
  // A bare range is what protocol 4.6 asks for: its days, and no others.
  const isBare = call.extras.has('from') && !call.extras.has('view');
  const view = isBare ? 'agenda' : readView(call.extras.get('view') ?? '', settings.defaultView);
  const zone = timeZoneOf(call.customer);
  const work = new LongWork();
  const bounds = await range(call, services, view, firstDay, work);
  const filter = { category: readFilter(call).category };
  const all = await eventsIn(shownDays(bounds, view, firstDay), call, services, { zone, filter, work });
  // A view of days shows them all; what is read from top to bottom is parted into pages.
  const pageSize =
    view === 'agenda'
      ? numberExtra(call, 'pageSize', pageSizeOf(call.customer, call.dataType), 1, MAXIMUM_EVENTS)
      : Math.max(1, all.length);
  const page = Math.min(numberExtra(call, 'page', 1, 1, 100_000), Math.max(1, Math.ceil(all.length / pageSize)));
  const shown = all.slice((page - 1) * pageSize, page * pageSize);
  const chosen = filterElement('category', await categories(services, call.dataType, call.lang), readFilter(call).category ?? '');
  const attributes = { ...bounds, view, today: dayIn(call.now, zone), firstDay, timeZone: zone, page, pageSize, count: all.length };
  const records: string[] = [];
  for (const event of shown) {
    await work.pause();
    records.push(eventRecord(event, { lang: call.lang, zone }));
  }
  const payload = element('calendar', attributes, chosen, ...records);
  return {
    body: envelope(call, [{ ID: 0, dataType: call.dataType, action: call.action, payload, permitted: permittedActions(call, false) }]),
  };
};

/** Of a repeated event the time that is asked for (`from`), else the present or next one. */
const asked = (object: ContentObject, call: Call, zone: string, work: LongWork): Promise<Occurrence | null> =>
  occurrenceFrom(object, readDay(call, 'from') ?? dayIn(call.now, zone), work);

/** The times of a repeated event after one of them, as elements. */
async function furtherTimes({ object, day }: Occurrence, zone: string, work: LongWork): Promise<string> {
  const days = { from: addDays(day, 1), to: addDays(day, FURTHER_DAYS) };
  const next = await occurrencesIn([object], days, zone, work, { ofOne: FURTHER_TIMES + UNDER_WAY });
  return next
    .filter((each) => each.day > day)
    .slice(0, FURTHER_TIMES)
    .map((each) =>
      element('occurrence', { ...timesAsShown(each.stated, zone), allDay: each.stated.allDay ? 1 : 0, href: eventAddress(each) }),
    )
    .join('');
}

/** An event in the customer's zone, which is named beside the times. */
const present: PayloadOf = async (object, call, services) => {
  if (object.payload === null) return '';
  const zone = timeZoneOf(call.customer);
  const options = await presentation(object, call, services);
  const work = new LongWork();
  const time = await asked(object, call, zone, work);
  const times = (node: XNode) => (time === null ? timesInZone(node, zone) : { ...timesAsShown(time.stated, zone), day: time.day });
  const event = render(object.payload, {
    ...options,
    adjust: (node) => (node === object.payload ? { ...times(node), timeZone: zone } : (options.adjust?.(node) ?? null)),
  });
  return withChildren(event, object.payload.name, teaser(object, call.lang) + (time === null ? '' : await furtherTimes(time, zone, work)));
};

/** `download` of an event: an iCalendar file. */
const download: Action = async (call, services) => {
  const object = await requested(call, services);
  // Who asks for the time on a day gets that one, everybody else the series.
  const work = new LongWork();
  const time = call.extras.has('from') ? await asked(object, call, timeZoneOf(call.customer), work) : null;
  const { name: customer, defaultLang } = call.customer;
  const [entry] = await calendarEntries([object], { lang: call.lang, site: `${call.origin}/`, defaultLang, customer }, time, work);
  wholeOrLater(work);
  if (entry === undefined) throw new Problem('notFound', { details: { id: call.ID, datatype: call.dataType } });
  return {
    body: await calendarFile([entry], { name: entry.summary, stampedAt: Math.floor(call.now / DAY_MS) * DAY_MS }, work),
    type: 'text/calendar; charset=UTF-8',
    headers: { 'Content-Disposition': `attachment; filename="event-${object.ID}.ics"` },
  };
};

export const calendarHandler = contentHandler('p_Calendar', present, { [ACTIONS.list]: list, [ACTIONS.download]: download });
