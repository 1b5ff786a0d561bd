import type { OwnPeriod, Period } from './assignments.ts';

/** Days are text, which sorts as they follow each other; the last day belongs to a period. @param today of the customer's zone */
export function stateOf({ from, until }: Pick<Period, 'from' | 'until'>, today: string): 'coming' | 'open' | 'over' {
  if (until !== '' && until < today) return 'over';
  return from !== '' && from > today ? 'coming' : 'open';
}

/** What a person has said about a course: that they enrol, or leave it. */
export interface Decision {
  readonly enrolled: boolean;
  readonly at: Date;
}

/** Whether a person has left a course after it was given to them: then nothing of that counts. */
export const hasLeft = (decision: Decision | undefined, since: Date): boolean =>
  decision !== undefined && !decision.enrolled && decision.at > since;

/**
 * Whether somebody is enrolled in a course, and whether they were until a period was over. What the person says goes before what an
 * administrator has said until then: who enrols stays until they leave, who leaves is out until a course is given to them anew. Otherwise a
 * period that is open enrols, one that is over ends also what was begun, and one that comes changes nothing yet.
 */
export function enrolmentBy(
  decision: Decision | undefined,
  periods: readonly OwnPeriod[],
  isBegun: boolean,
  today: string,
): { readonly isEnrolled: boolean; readonly hasEnded: boolean } {
  if (decision?.enrolled === true) return { isEnrolled: true, hasEnded: false };
  const counting = periods.filter(({ since }) => !hasLeft(decision, since));
  if (decision !== undefined && counting.length === 0) return { isEnrolled: false, hasEnded: false };
  const states = counting.map((period) => stateOf(period, today));
  if (states.includes('open')) return { isEnrolled: true, hasEnded: false };
  const hasEnded = states.includes('over');
  return { isEnrolled: decision === undefined && isBegun && !hasEnded, hasEnded };
}

/** Periods by their courses. */
export function byCourse<P extends Period>(periods: readonly P[]): ReadonlyMap<number, readonly P[]> {
  const courses = new Map<number, P[]>();
  for (const period of periods) courses.set(period.course, [...(courses.get(period.course) ?? []), period]);
  return courses;
}

/** When a course is open to who has several periods of it; null when all are over. */
export function openPeriod(
  periods: readonly OwnPeriod[],
  today: string,
): (Pick<OwnPeriod, 'from' | 'until' | 'isOfGroup'> & { readonly isOpen: boolean }) | null {
  const of = (state: string): readonly OwnPeriod[] => periods.filter((period) => stateOf(period, today) === state);
  const open = of('open');
  if (open.length > 0) {
    const ends = open.map(({ until }) => until);
    const until = ends.includes('') ? '' : (ends.toSorted().at(-1) ?? '');
    return { isOpen: true, from: '', until, isOfGroup: open.some((period) => period.isOfGroup && period.until === until) };
  }
  const next = of('coming').toSorted((one, other) => (one.from < other.from ? -1 : 1))[0];
  return next === undefined ? null : { isOpen: false, from: next.from, until: next.until, isOfGroup: next.isOfGroup };
}

const asDays = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

/**
 * How far somebody should be by now who goes through a course at the same pace all the time until its last day, in percent; 0 where there
 * is no last day. @param first the day on which it begins
 */
export function expectedPercent(first: string, until: string, today: string): number {
  if (until === '' || today <= first) return 0;
  if (today > until) return 100;
  return Math.min(100, Math.floor((100 * (asDays(today) - asDays(first))) / (asDays(until) - asDays(first) + 1)));
}
