import type { ReactNode } from 'react';
import { formatTimes, useText, type WidgetProps } from '../../core/api.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** What clocks show elsewhere and what their zone is called, by language and options: making one takes about a millisecond. */
function formatOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat(language, options)));
  return format;
}

let zoneNow = '';

/** The zone of the visitor's clock, asked for once for all events that are drawn together: a laptop may travel. */
function visitorsZone(): string {
  if (zoneNow === '') {
    zoneNow = Intl.DateTimeFormat().resolvedOptions().timeZone;
    queueMicrotask(() => {
      zoneNow = '';
    });
  }
  return zoneNow;
}

const CLOCK: Intl.DateTimeFormatOptions = {
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
};

/** What a zone's clocks show at an instant, as `2026-11-25 18:00`. */
function clockOf(instant: Date, timeZone: string): string {
  const parts = formatOf('en-CA', { ...CLOCK, timeZone }).formatToParts(instant);
  const part = new Map(parts.map(({ type, value }) => [type, value]));
  return `${part.get('year')}-${part.get('month')}-${part.get('day')} ${part.get('hour')}:${part.get('minute')}`;
}

/**
 * When something happens by the visitor's clock; '' when that shows the same as what is written.
 * @param start ISO 8601 with offset, @param end the same, or ''
 */
export function ownTime(start: string, end: string, lang: string, zone: string = visitorsZone()): string {
  const from = new Date(start);
  const to = end === '' ? from : new Date(end);
  if (Number.isNaN(from.getTime()) || Number.isNaN(to.getTime())) return '';
  const own = clockOf(from, zone);
  if (own === start.slice(0, 16).replace('T', ' ') && clockOf(to, zone) === (end || start).slice(0, 16).replace('T', ' ')) return '';
  return formatTimes(from, to, lang, { zone, withDay: own.slice(0, 10) !== start.slice(0, 10) });
}

/** What a zone is called in a language, with its city: `Central European Time (Berlin)`; its name as it is when nobody knows it. */
export function zoneName(zone: string, lang: string): string {
  const city = zone.includes('/') ? zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ') : '';
  try {
    const name =
      formatOf(lang, { timeZone: zone, timeZoneName: 'longGeneric' })
        .formatToParts(Date.UTC(2026, 0, 1))
        .find(({ type }) => type === 'timeZoneName')?.value ?? zone;
    return city === '' || name.includes(city) ? name : `${name} (${city})`;
  } catch {
    return zone;
  }
}

/** `ui-event-time`: when an event happens, and when that is by the visitor's clock if it shows something else. */
export function EventTime({ attributes, children }: WidgetProps): ReactNode {
  const text = useText();
  const own = ownTime(attributes.start ?? '', attributes.end ?? '', attributes.lang || 'en');
  return (
    <>
      {children}
      {own === '' ? null : <span className="event-time__own"> {text('calendar.ownTime', { time: own })}</span>}
    </>
  );
}

/** `ui-time-zone`: the name of a time zone in the reader's language. */
export function TimeZone({ attributes }: WidgetProps): ReactNode {
  return zoneName(attributes.zone ?? '', attributes.lang || 'en');
}
