/** How much a date says; the letters of XML Schema's types. */
export type Precision = 'dateTime' | 'date' | 'yearMonth' | 'year' | 'monthDay' | 'month' | 'day' | 'time';

/** A date or a time. `year` is astronomical: 0 is the year before the first. `zone`: minutes, null when it is not given. */
export interface Moment {
  precision: Precision;
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  zone: number | null;
}

/** A duration of XML Schema: months and seconds do not convert to each other. */
export interface Duration {
  months: number;
  seconds: number;
}
