import { numberToString } from '../xpath/index.ts';
import type { Moment, Precision } from './model.ts';

const TIME = '(\\d\\d):(\\d\\d):(\\d\\d(?:\\.\\d+)?)';
const MOMENT = /* @__PURE__ */ new RegExp(
  `^(?:(-?)(\\d{4}|[1-9]\\d{4,8})(?:-(\\d\\d)(?:-(\\d\\d)(T${TIME})?)?)?|--(\\d\\d)(?:--)?|--(\\d\\d)-(\\d\\d)|---(\\d\\d)|${TIME})` +
    '(Z|([+-])(\\d\\d):(\\d\\d))?$',
);

export const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** Days of a month, 1 to 12. */
export const daysIn = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

/** Days since 1970-01-01 in the Gregorian calendar. */
export function toDays(year: number, month: number, day: number): number {
  const y = month < 3 ? year - 1 : year;
  const inYear = Math.floor((153 * (month + (month < 3 ? 9 : -3)) + 2) / 5) + day - 1;
  return y * 365 + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + inYear - 719468;
}

/** Year, month and day of a number of days since 1970-01-01. */
export function fromDays(days: number): Pick<Moment, 'year' | 'month' | 'day'> {
  const z = days + 719468;
  const era = Math.floor(z / 146097);
  const inEra = z - era * 146097;
  const yearOfEra = Math.floor((inEra - Math.floor(inEra / 1460) + Math.floor(inEra / 36524) - Math.floor(inEra / 146096)) / 365);
  const inYear = inEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const m = Math.floor((5 * inYear + 2) / 153);
  const month = m < 10 ? m + 3 : m - 9;
  return { year: yearOfEra + era * 400 + (month < 3 ? 1 : 0), month, day: inYear - Math.floor((153 * m + 2) / 5) + 1 };
}

/** Reads a date or a time of XML Schema; null when it is none. */
export function readMoment(text: string): Moment | null {
  const found = MOMENT.exec(text.trim());
  if (!found) return null;
  const [
    ,
    sign,
    year,
    month,
    day,
    time,
    hour,
    minute,
    second,
    loneMonth,
    monthOfDay,
    dayOfMonth,
    loneDay,
    h,
    m,
    s,
    zone,
    zoneSign,
    zoneHour,
    zoneMinute,
  ] = found;
  const offset = zoneHour === undefined ? (zone ? 0 : null) : (zoneSign === '-' ? -1 : 1) * (Number(zoneHour) * 60 + Number(zoneMinute));
  const precision: Precision = year
    ? time
      ? 'dateTime'
      : day
        ? 'date'
        : month
          ? 'yearMonth'
          : 'year'
    : loneMonth
      ? 'month'
      : monthOfDay
        ? 'monthDay'
        : loneDay
          ? 'day'
          : 'time';
  const moment: Moment = {
    precision,
    zone: offset,
    year: year ? (sign ? 1 - Number(year) : Number(year)) : 0,
    month: Number(month ?? loneMonth ?? monthOfDay ?? 1),
    day: Number(day ?? dayOfMonth ?? loneDay ?? 1),
    hour: Number(hour ?? h ?? 0),
    minute: Number(minute ?? m ?? 0),
    second: Number(second ?? s ?? 0),
  };
  const isValid =
    !(year && Number(year) === 0) &&
    moment.month >= 1 &&
    moment.month <= 12 &&
    moment.day >= 1 &&
    moment.day <= (year ? daysIn(moment.year, moment.month) : precision === 'day' ? 31 : daysIn(2000, moment.month)) &&
    moment.hour < 24 &&
    moment.minute < 60 &&
    moment.second < 60 &&
    (offset === null || (Math.abs(offset) < 1440 && Number(zoneMinute ?? 0) < 60));
  return isValid ? moment : null;
}

const two = (value: number): string => String(value).padStart(2, '0');

export const writeZone = (zone: number | null): string =>
  zone === null ? '' : zone === 0 ? 'Z' : `${zone < 0 ? '-' : '+'}${two(Math.floor(Math.abs(zone) / 60))}:${two(Math.abs(zone) % 60)}`;

export const writeDate = ({ year, month, day }: Moment, precision: Precision = 'date'): string => {
  const shown = `${year < 1 ? '-' : ''}${String(year < 1 ? 1 - year : year).padStart(4, '0')}`;
  return precision === 'year' ? shown : precision === 'yearMonth' ? `${shown}-${two(month)}` : `${shown}-${two(month)}-${two(day)}`;
};

/** Hours, minutes, seconds; nine digits of a second at most, the others cut off. */
export function writeTime({ hour, minute, second }: Moment): string {
  const whole = Math.floor(second);
  // From the decimal digits: subtracting would show the binary ones.
  const digits = numberToString(second).split('.')[1]?.slice(0, 9).replace(/0+$/, '');
  const fraction = digits ? `.${digits}` : '';
  return `${two(hour)}:${two(minute)}:${two(whole)}${fraction}`;
}

/** The whole of a moment, as precise as it is; a date with time always has a zone. */
export function writeMoment(moment: Moment): string {
  const { precision, zone } = moment;
  return precision === 'dateTime'
    ? `${writeDate(moment)}T${writeTime(moment)}${writeZone(zone ?? 0)}`
    : writeDate(moment, precision) + writeZone(zone);
}

/** Seconds since 1970 of a moment that has a year; without zone it is taken for UTC. */
export const toSeconds = ({ year, month, day, hour, minute, second, zone }: Moment): number =>
  toDays(year, month, day) * 86400 + hour * 3600 + (minute - (zone ?? 0)) * 60 + second;
