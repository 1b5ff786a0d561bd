import { numberToString } from '../xpath/index.ts';
import type { Duration } from './model.ts';

const DURATION = /^(-)?P(?=.)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+\.?\d*|\.\d+)S)?)?$/;

/** Reads "P1Y2M3DT4H5M6.7S"; null when it is none. */
export function readDuration(text: string): Duration | null {
  const found = DURATION.exec(text.trim());
  if (!found) return null;
  const [years, months, days, hours, minutes, seconds] = found.slice(2).map((part?: string) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const sign = found[1] ? -1 : 1;
  return { months: sign * (years * 12 + months), seconds: sign * (((days * 24 + hours) * 60 + minutes) * 60 + seconds) };
}

/** Rounded to what is written of a second: nine digits, where a number has so many. */
export const roundSeconds = (seconds: number): number => (Math.abs(seconds) < 1e6 ? Math.round(seconds * 1e9) / 1e9 : seconds);

/** Writes a duration; '' when its months and seconds have different signs, or it is no number, or one too large to be exact. */
export function writeDuration({ months, seconds }: Duration): string {
  const size = roundSeconds(Math.abs(seconds));
  if (!(Math.abs(months) + size <= Number.MAX_SAFE_INTEGER) || months * seconds < 0) return '';
  const whole = Math.floor(size);
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(Math.abs(months) / 12), 'Y'],
    [Math.abs(months) % 12, 'M'],
    [Math.floor(whole / 86400), 'D'],
  ];
  const rest = roundSeconds(size - Math.floor(whole / 60) * 60);
  const times: readonly (readonly [number, string])[] = [
    [Math.floor(whole / 3600) % 24, 'H'],
    [Math.floor(whole / 60) % 60, 'M'],
    [rest, 'S'],
  ];
  const write = (list: typeof parts): string => list.map(([value, letter]) => (value ? numberToString(value) + letter : '')).join('');
  const time = write(times);
  const text = write(parts) + (time && `T${time}`);
  return text ? `${months < 0 || seconds < 0 ? '-' : ''}P${text}` : 'P0D';
}

/** The sum; null when one is missing, or when the sum would have to turn months into days. */
export function addDurations(a: Duration | null, b: Duration | null): Duration | null {
  if (!a || !b) return null;
  const sum = { months: a.months + b.months, seconds: a.seconds + b.seconds };
  return sum.months * sum.seconds < 0 ? null : sum;
}
