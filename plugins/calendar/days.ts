const DAY_MS = 24 * 60 * 60 * 1000;
const asUtc = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const asDay = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** Days are written `2026-11-25` and counted without regard to clocks, so that no change of clocks can shift them. */
export const addDays = (day: string, count: number): string => asDay(asUtc(day) + count * DAY_MS);

/** The same day of another month, or its last one when it is shorter. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return asDay(Date.UTC(year, month - 1 + count, Math.min(date, last)));
}

/** First and last day of a day's month. */
export function monthOf(day: string): { readonly from: string; readonly to: string } {
  const from = `${day.slice(0, 7)}-01`;
  return { from, to: addDays(addMonths(from, 1), -1) };
}

/** The week of a day. @param firstDay some day on which weeks begin */
export function weekOf(day: string, firstDay: string): { readonly from: string; readonly to: string } {
  const behind = ((((asUtc(day) - asUtc(firstDay)) / DAY_MS) % 7) + 7) % 7;
  const from = addDays(day, -behind);
  return { from, to: addDays(from, 6) };
}

/** What a key is pressed on: a day in a grid whose first and last day are known. */
interface GridDay {
  readonly day: string;
  readonly first: string;
  readonly last: string;
  readonly view: string;
  readonly isRtl: boolean;
}

/** The day that a key leads to in a grid of days (APG, grid and date grid); null when it leads nowhere. */
export function dayOfKey(
  { key, ctrlKey, shiftKey }: { readonly key: string; readonly ctrlKey: boolean; readonly shiftKey: boolean },
  { day, first, last, view, isRtl }: GridDay,
): string | null {
  const week = weekOf(day, first);
  const isWeek = view === 'week';
  switch (key) {
    case 'ArrowRight':
      return addDays(day, isRtl ? -1 : 1);
    case 'ArrowLeft':
      return addDays(day, isRtl ? 1 : -1);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'Home':
      return ctrlKey ? first : week.from;
    case 'End':
      return ctrlKey ? last : week.to;
    case 'PageDown':
      return shiftKey ? addMonths(day, 12) : isWeek ? addDays(day, 7) : addMonths(day, 1);
    case 'PageUp':
      return shiftKey ? addMonths(day, -12) : isWeek ? addDays(day, -7) : addMonths(day, -1);
    default:
      return null;
  }
}
