import { addDays, weekdayOf } from './days.ts';

/** Days as `2026-11-21`, both inclusive. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const VIEWS = ['month', 'week', 'agenda'] as const;
type View = (typeof VIEWS)[number];

/** The month that a day lies in. */
export const monthOf = (day: string): Days => ({
  from: `${day.slice(0, 7)}-01`,
  to: new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10),
});

/** The week that a day lies in. @param firstDay 0: weeks begin on Sunday, 1: on Monday */
export function weekOf(day: string, firstDay: number): Days {
  const from = addDays(day, -((weekdayOf(day) - firstDay + 7) % 7));
  return { from, to: addDays(from, 6) };
}

/** The view that is asked for, else the customer's, else the month. */
export function readView(asked: string, customers: unknown): View {
  const wish = VIEWS.find((view) => view === asked) ?? VIEWS.find((view) => view === customers);
  return wish ?? 'month';
}

/** The days that a view shows for a range: a month is drawn in whole weeks. */
export const shownDays = ({ from, to }: Days, view: View, firstDay: number): Days =>
  view === 'month' ? { from: weekOf(from, firstDay).from, to: weekOf(to, firstDay).to } : { from, to };
