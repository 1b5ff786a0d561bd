import type { Schedule } from '../../../content/schedule/schedules.ts';
import type { Call } from '../../../protocol/contract.ts';
import { field } from '../../../protocol/parameters.ts';
import { Problem } from '../../../protocol/problem.ts';
import type { Attributes } from '../../../xml/write.ts';

/** A moment as it is sent: UTC, to the second at most that is shown of it. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z$/;
const TEN_YEARS_MS = 10 * 366 * 24 * 60 * 60 * 1000;

/**
 * The moment that a caller has chosen. It counts against the server's own time, as the server does at that moment what is to be done.
 * @throws Problem (400) when it is none, is over, or is further off than anybody means
 */
export function momentField(call: Call, name: string): Date {
  const sent = field(call, name, 40);
  const at = INSTANT.test(sent) ? new Date(sent) : null;
  const isDay = at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(sent.slice(0, 16));
  if (!isDay || at.getTime() > Date.now() + TEN_YEARS_MS)
    throw new Problem('validation', { fields: [{ name, code: 'required.pattern' }], words: 'schedule.format' });
  if (at.getTime() <= Date.now()) throw new Problem('validation', { fields: [{ name, code: 'required.min' }], words: 'schedule.past' });
  return at;
}

/** What is to come for an object, in short: for its form and for lists. */
export function scheduleAttributes(schedules: readonly Schedule[], withdrawnAt: Date | null): Attributes {
  const due = (action: Schedule['action']): string | null =>
    schedules.find((each) => each.action === action && each.problem === '')?.due.toISOString() ?? null;
  return {
    ...{ publishAt: due('publish'), withdrawAt: due('withdraw'), withdrawn: withdrawnAt?.toISOString() ?? null },
    scheduleFailed: schedules.some(({ problem }) => problem !== '') ? 1 : null,
  };
}
