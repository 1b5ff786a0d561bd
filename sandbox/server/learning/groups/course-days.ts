import type { Services } from '../../protocol/contract.ts';
import type { Attributes } from '../../xml/write.ts';
import { decisionsOf } from '../catalogue/enrolments.ts';
import { periodsOf } from './assignments.ts';
import { byCourse, hasLeft, openPeriod } from './periods.ts';

/** Until when somebody takes a course that was given to them, or from when on; days of the customer's zone, '' for no such day. */
export interface CourseDays {
  readonly isOpen: boolean;
  /** '' while it is open. */
  readonly from: string;
  readonly until: string;
  /** By a group; else it was given to them alone. */
  readonly isOfGroup: boolean;
}

/**
 * The days of the courses that were given to a user, by the courses' IDs: own page, page of a course and feed have these. Nothing of what
 * the user has left, of what is over, and of what is open without an end.
 */
export async function courseDaysOf(
  { store }: Pick<Services, 'store'>,
  user: number,
  today: string,
): Promise<ReadonlyMap<number, CourseDays>> {
  const periods = user === 0 ? [] : await periodsOf(store, user);
  if (periods.length === 0) return new Map();
  const decisions = await decisionsOf(store, user);
  const counting = periods.filter(({ course, since }) => !hasLeft(decisions.get(course), since));
  return new Map(
    [...byCourse(counting)].flatMap(([ID, own]): [number, CourseDays][] => {
      const days = openPeriod(own, today);
      return days === null || (days.isOpen && days.until === '') ? [] : [[ID, days]];
    }),
  );
}

/** As `<courseDate>` has them. */
export const daysAttributes = ({ isOpen, from, until, isOfGroup }: CourseDays): Attributes => ({
  state: isOpen ? 'open' : 'coming',
  from: from || null,
  until: until || null,
  group: isOfGroup ? 1 : null,
});
