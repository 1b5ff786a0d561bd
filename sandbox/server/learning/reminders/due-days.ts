import { DAY_MS } from '../../calendar/days.ts';
import { dayIn } from '../../calendar/zone.ts';

/** So far ahead one is reminded: later ones change with every round that is played. */
const AHEAD_DAYS = 60;

/** How many words are due on which days of a zone; what is due since yesterday or longer is due today. */
export function dueByDay(times: readonly number[], now: number, zone: string): ReadonlyMap<string, number> {
  const days = new Map<string, number>();
  for (const time of times.toSorted((one, other) => one - other)) {
    if (!(time <= now + AHEAD_DAYS * DAY_MS)) continue;
    const day = dayIn(Math.max(time, now), zone);
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  return days;
}
