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
function formatOf(language: string, form: keyof typeof PARTS): Intl.DateTimeFormat {
  const key = `${language} ${form}`;
  let format = formats.get(key);
  if (!format) {
    // Without a country English means months before days and twelve hours, which no stylesheet writes.
    const locale = new Intl.Locale(language === 'en' ? 'en-GB' : language, { numberingSystem: 'latn' });
    formats.set(key, (format = new Intl.DateTimeFormat(locale, PARTS[form])));
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
  if (form !== 'moment') return formatOf(language, form).format(date);
  return `${formatOf(language, 'day').format(date)}, ${formatOf(language, 'time').format(date)}`;
}
