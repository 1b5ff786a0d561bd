import { addDays, weekdayOf } from '../../calendar/days.ts';

/** From which week on somebody wants to learn on so many days a week; 0: no goal. */
interface GoalFrom {
  /** First day of that week. */
  readonly from: string;
  readonly days: number;
}

/** A week of somebody who learns. */
interface Week {
  /** Its seven days, in order. */
  readonly days: readonly { readonly date: string; readonly learned: boolean }[];
  /** How many of them one has learned on. */
  readonly learned: number;
  /** How many are wanted; 0: there is no goal. */
  readonly goal: number;
  /** Weeks in a row in which the goal was reached, up to the one before, and this one once it is. */
  readonly inARow: number;
}

/** The first day of the week that a day is in. @param first 0: weeks begin on Sunday, 1: on Monday */
export const beginningOf = (day: string, first: number): string => addDays(day, -((weekdayOf(day) - first + 7) % 7));

const daysFrom = (beginning: string): string[] => Array.from({ length: 7 }, (_, index) => addDays(beginning, index));

/**
 * The week that a day is in. Each week counts by the goal that it had: a goal of three leaves four days to rest, and a week without one
 * neither counts nor ends a row. The present week ends none while it goes on.
 */
export function weekOf(today: string, first: number, learned: ReadonlySet<string>, goals: readonly GoalFrom[]): Week {
  const beginning = beginningOf(today, first);
  const sorted = goals.toSorted((one, other) => (one.from < other.from ? 1 : -1));
  const goalOf = (week: string): number => sorted.find(({ from }) => from <= addDays(week, 6))?.days ?? 0;
  const learnedIn = (week: string): number => daysFrom(week).filter((day) => learned.has(day)).length;
  const goal = goalOf(beginning);
  const earliest = sorted.at(-1)?.from ?? beginning;
  let inARow = goal > 0 && learnedIn(beginning) >= goal ? 1 : 0;
  for (let week = addDays(beginning, -7); addDays(week, 6) >= earliest; week = addDays(week, -7)) {
    const wanted = goalOf(week);
    if (wanted === 0) continue;
    if (learnedIn(week) < wanted) break;
    inARow += 1;
  }
  return {
    days: daysFrom(beginning).map((date) => ({ date, learned: learned.has(date) })),
    learned: learnedIn(beginning),
    goal,
    inARow,
  };
}
