/**
 * How a date is written: `day` 22 November 2026, `weekday` Sun 22 Nov, `time` 09:05, `moment` day and time.
 */
export type DateForm = 'day' | 'weekday' | 'time' | 'moment';

const PARTS: Readonly<Record<Exclude<DateForm, 'moment'>, Intl.DateTimeFormatOptions>> = {
  day: { day: 'numeric', month: 'long', year: 'numeric' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** Each takes a browser about a millisecond to make. */
function formatOf(language: string, form: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${form}`;
  let format = formats.get(key);
  if (!format) {
    // Without a country English means months before days and twelve hours, which no stylesheet writes.
    const locale = new Intl.Locale(language === 'en' ? 'en-GB' : language, { numberingSystem: 'latn' });
    formats.set(key, (format = new Intl.DateTimeFormat(locale, options)));
  }
  return format;
}

/**
 * A date by the visitor's clock, as the stylesheets write it (`xsl/sheets/dates.xsl`): the day before the month, 24 hours, Latin figures,
 * so that a page never has two ways of writing.
 * @param date ms since 1970, or a date
 * @param language BCP 47 tag
 */
export function formatDate(date: Date | number, form: DateForm, language: string): string {
  if (form !== 'moment') return formatOf(language, form, PARTS[form]).format(date);
  return `${formatDate(date, 'day', language)}, ${formatDate(date, 'time', language)}`;
}

/**
 * From when to when, in a zone, in the same way of writing: `17:00 – 18:30`, with its day `26 Nov, 04:00 – 05:00`; both days where there
 * are two. One time when both are the same, or the end comes before the start.
 * @param zone IANA name, such as `Europe/Berlin`
 */
export function formatTimes(from: Date, to: Date, language: string, { zone, withDay }: { zone: string; withDay: boolean }): string {
  const day = withDay ? ({ day: 'numeric', month: 'short' } as const) : {};
  return formatOf(language, `times ${zone} ${withDay}`, { ...PARTS.time, ...day, timeZone: zone }).formatRange(from, to < from ? from : to);
}
