import { recordElement } from '../content/records.ts';
import { titleOf } from '../content/object.ts';
import { presentPayload } from '../content/present.ts';
import { ACTIONS } from '../dispatcher/actions.ts';
import type { Call } from '../dispatcher/call.ts';
import { envelope, permittedActions } from '../dispatcher/envelope.ts';
import { Problem } from '../dispatcher/problem.ts';
import { attribute } from '../xml/nodes.ts';
import { element } from '../xml/write.ts';
import { contentHandler, requested } from './generic.ts';
import type { Action, Services } from './handler.ts';

const MAXIMUM_EVENTS = 500;

function readDay(call: Call, name: string): string | null {
  const raw = call.extras.get(name);
  if (raw === undefined || raw === '') return null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(raw) && !Number.isNaN(Date.parse(raw)) && new Date(raw).toISOString().startsWith(raw)) return raw;
  throw new Problem('validation', { fields: [{ name, code: 'required.pattern' }], reason: `${name} must be a day such as 2026-11-30` });
}

const month = (day: string) => ({ from: `${day.slice(0, 7)}-01`, to: new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10) });

/** The asked range; without one this month, or the last month in which anything takes place when this one is empty. */
async function range(call: Call, { objects }: Services): Promise<{ from: string; to: string }> {
  const from = readDay(call, 'from');
  const to = readDay(call, 'to');
  if (from !== null || to !== null) {
    const bounds = { from: from ?? month(to ?? '').from, to: to ?? month(from ?? '').to };
    if (bounds.from > bounds.to) throw new Problem('validation', { fields: [{ name: 'to', code: 'required.min' }] });
    return bounds;
  }
  const now = month(new Date().toISOString());
  if ((await objects.list(call.dataType, { page: 1, pageSize: 1 }, now)).count > 0) return now;
  const last = await objects.lastDay(call.dataType);
  return last === null ? now : month(last);
}

const list: Action = async (call, services) => {
  const bounds = await range(call, services);
  const { objects } = await services.objects.list(call.dataType, { page: 1, pageSize: MAXIMUM_EVENTS }, bounds);
  const payload = element('calendar', bounds, ...objects.map((object) => recordElement(object, call.lang)));
  return { body: envelope(call, [{ ID: 0, dataType: call.dataType, action: call.action, payload, permitted: permittedActions(call, false) }]) };
};

const stamp = (time: string, allDay: boolean) => {
  const iso = new Date(time).toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '');
  return allDay ? `;VALUE=DATE:${time.slice(0, 10).replaceAll('-', '')}` : `:${iso}`;
};
const escape = (value: string) => value.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** `download` of an event: an iCalendar file. */
const download: Action = async (call, services) => {
  const object = await requested(call, services);
  const value = (name: string) => (object.record === null ? '' : attribute(object.record, name));
  const allDay = value('allDay') === '1';
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Lectern//Sandbox//EN', 'BEGIN:VEVENT', `UID:${call.dataType}-${object.ID}@${call.customer.name}`,
    `DTSTAMP${stamp(value('start'), false)}`, `DTSTART${stamp(value('start'), allDay)}`, `DTEND${stamp(value('end') || value('start'), allDay)}`,
    `SUMMARY:${escape(titleOf(object, call.lang))}`, `LOCATION:${escape(value('location'))}`, 'END:VEVENT', 'END:VCALENDAR', ''];
  return { body: lines.join('\r\n'), type: 'text/calendar; charset=UTF-8', headers: { 'Content-Disposition': `attachment; filename="event-${object.ID}.ics"` } };
};

export const calendarHandler = contentHandler('p_Calendar', presentPayload, { [ACTIONS.list]: list, [ACTIONS.download]: download });
