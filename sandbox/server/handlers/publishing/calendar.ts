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
import { addDays } from '../../calendar/days.ts';
import { monthOf, readView, shownDays, weekOf, type Days } from '../../calendar/views.ts';
import { dayIn, inZone } from '../../calendar/zone.ts';
import { pageSizeOf, pluginSettings, timeZoneOf } from '../../customers/plugin-settings.ts';
import { ACTIONS } from '../../protocol/actions.ts';
import { envelope, permittedActions } from '../../protocol/envelope.ts';
import { Problem } from '../../protocol/problem.ts';
import { calendarEntry } from '../../feeds/entries.ts';
import type { Filter } from '../../content/objects.ts';
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
/** A time zone moves an event by less than this many days. */
const MARGIN_DAYS = 1;

function readDay(call: Call, name: string): string | null {
  const raw = call.extras.get(name);
  if (raw === undefined || raw === '') return null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(raw) && !Number.isNaN(Date.parse(raw)) && new Date(raw).toISOString().startsWith(raw)) return raw;
  throw new Problem('validation', { fields: [{ name, code: 'required.pattern' }], reason: `${name} must be a day such as 2026-11-30` });
}

/** The asked range; without one the present week or month, or the month of what happens next, else last, when this one is empty. */
async function range(call: Call, services: Services, view: string, firstDay: number): Promise<Days> {
  const from = readDay(call, 'from');
  const to = readDay(call, 'to');
  if (from !== null || to !== null) {
    const bounds = { from: from ?? monthOf(to ?? '').from, to: to ?? monthOf(from ?? '').to };
    if (bounds.from > bounds.to) throw new Problem('validation', { fields: [{ name: 'to', code: 'required.min' }] });
    return bounds;
  }
  const zone = timeZoneOf(call.customer);
  const today = dayIn(Date.now(), zone);
  if (view === 'week') return weekOf(today, firstDay);
  const now = monthOf(today);
  if ((await eventsIn(now, call, services, zone, {})).length > 0) return now;
  const next = (await upcomingEvents(services.objects, call.dataType, today, 1, zone))[0];
  return next === undefined ? now : monthOf(inZone(next.times.start, zone).slice(0, 10));
}

/** The events that touch a range of days in a zone, in order of time. */
async function eventsIn(days: Days, call: Call, { objects }: Services, zone: string, filter: Filter): Promise<Occurrence[]> {
  const wide = { from: addDays(days.from, -MARGIN_DAYS), to: addDays(days.to, MARGIN_DAYS) };
  const { objects: found } = await objects.list(call.dataType, { page: 1, pageSize: MAXIMUM_EVENTS }, wide, filter);
  return found
    .flatMap((object) => occurrencesIn(object, days, zone))
    .sort(byTime)
    .slice(0, MAXIMUM_EVENTS);
}

const list: Action = async (call, services) => {
  const settings = pluginSettings(call.customer, 'calendar');
  const firstDay = settings.firstDayOfWeek === 0 ? 0 : 1;
  // A bare range is what protocol 4.6 asks for: its days, and no others.
  const isBare = call.extras.has('from') && !call.extras.has('view');
  const view = isBare ? 'agenda' : readView(call.extras.get('view') ?? '', settings.defaultView);
  const zone = timeZoneOf(call.customer);
  const bounds = await range(call, services, view, firstDay);
  const all = await eventsIn(shownDays(bounds, view, firstDay), call, services, zone, { category: readFilter(call).category });
  // A view of days shows them all; what is read from top to bottom is parted into pages.
  const pageSize =
    view === 'agenda'
      ? numberExtra(call, 'pageSize', pageSizeOf(call.customer, call.dataType), 1, MAXIMUM_EVENTS)
      : Math.max(1, all.length);
  const page = Math.min(numberExtra(call, 'page', 1, 1, 100_000), Math.max(1, Math.ceil(all.length / pageSize)));
  const shown = all.slice((page - 1) * pageSize, page * pageSize);
  const filter = filterElement('category', await categories(services.store, call.dataType, call.lang), readFilter(call).category ?? '');
  const attributes = { ...bounds, view, today: dayIn(Date.now(), zone), firstDay, timeZone: zone, page, pageSize, count: all.length };
  const payload = element('calendar', attributes, filter, ...shown.map((event) => eventRecord(event, { lang: call.lang, zone })));
  return {
    body: envelope(call, [{ ID: 0, dataType: call.dataType, action: call.action, payload, permitted: permittedActions(call, false) }]),
  };
};

/** Of a repeated event the time that is asked for (`from`), else the present or next one. */
const asked = (object: ContentObject, call: Call, zone: string): Occurrence | null =>
  occurrenceFrom(object, readDay(call, 'from') ?? dayIn(Date.now(), zone));

/** The times of a repeated event after one of them, as elements. */
function furtherTimes({ object, day }: Occurrence, zone: string): string {
  const next = occurrencesIn(object, { from: addDays(day, 1), to: addDays(day, FURTHER_DAYS) }, zone)
    .filter((each) => each.day > day)
    .slice(0, FURTHER_TIMES);
  return next
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
  const time = asked(object, call, zone);
  const times = (node: XNode) => (time === null ? timesInZone(node, zone) : { ...timesAsShown(time.stated, zone), day: time.day });
  const event = render(object.payload, {
    ...options,
    adjust: (node) => (node === object.payload ? { ...times(node), timeZone: zone } : (options.adjust?.(node) ?? null)),
  });
  return withChildren(event, object.payload.name, teaser(object, call.lang) + (time === null ? '' : furtherTimes(time, zone)));
};

/** `download` of an event: an iCalendar file. */
const download: Action = async (call, services) => {
  const object = await requested(call, services);
  // Who asks for the time on a day gets that one, everybody else the series.
  const time = call.extras.has('from') ? asked(object, call, timeZoneOf(call.customer)) : null;
  const reader = { lang: call.lang, site: `${call.origin}/`, defaultLang: call.customer.defaultLang };
  const entry = calendarEntry(object, reader, call.customer.name, time);
  if (entry === null) throw new Problem('notFound', { details: { id: call.ID, datatype: call.dataType } });
  return {
    body: calendarFile([entry], { name: entry.summary, stampedAt: Math.floor(Date.now() / 86_400_000) * 86_400_000 }),
    type: 'text/calendar; charset=UTF-8',
    headers: { 'Content-Disposition': `attachment; filename="event-${object.ID}.ics"` },
  };
};

export const calendarHandler = contentHandler('p_Calendar', present, { [ACTIONS.list]: list, [ACTIONS.download]: download });
