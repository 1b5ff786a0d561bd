import type { Words } from './line.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Bytes in the unit in which they are read best, as `1.2 GB`. */
export function sizeOf(bytes: number, { number }: Pick<Words, 'number'>): string {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return number(bytes / 1000 ** step, { style: 'unit', unit: UNITS[step]!, unitDisplay: 'short', maximumFractionDigits: 1 });
}
