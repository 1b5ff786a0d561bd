import type { QuestionValue } from '../contract.ts';
import type { Attempt } from './attempt.ts';

/** Whether two states are of one attempt. */
export const isSame = (one: Attempt, other: Attempt): boolean =>
  one.started === other.started && one.seed === other.seed && one.earlier === other.earlier;

const textOf = (value: QuestionValue | readonly QuestionValue[] | undefined): string => JSON.stringify(value ?? null);

/** Of each question the answer that was given last; of two that were given at once the same one in every tab. */
function answersOf(one: Attempt, other: Attempt): Pick<Attempt, 'values' | 'answered'> {
  const values: Record<string, QuestionValue> = {};
  const answered: Record<string, number> = {};
  for (const id of new Set([...Object.keys(one.values), ...Object.keys(other.values)])) {
    const [first, second] = [one.answered[id] ?? 0, other.answered[id] ?? 0];
    const isSecond = second > first || (second === first && textOf(other.values[id]) > textOf(one.values[id]));
    const winner = (isSecond && id in other.values) || !(id in one.values) ? other : one;
    values[id] = winner.values[id]!;
    if (winner.answered[id] !== undefined) answered[id] = winner.answered[id];
  }
  return { values, answered };
}

/** What was asked for and tried in either: nobody gets a hint or a try again by opening another tab. */
function helpOf(one: Attempt, other: Attempt): Pick<Attempt, 'hints' | 'tried'> {
  const hints = { ...one.hints };
  for (const [id, count] of Object.entries(other.hints)) hints[id] = Math.max(count, hints[id] ?? 0);
  const tried = { ...one.tried };
  for (const [id, values] of Object.entries(other.tried)) {
    const mine = tried[id] ?? [];
    const isLonger = values.length > mine.length || (values.length === mine.length && textOf(values) > textOf(mine));
    if (isLonger) tried[id] = values;
  }
  return { hints, tried };
}

/** Whether it has changed after the other one; of two that have changed at once the same one in every tab. */
function isLater(one: Attempt, other: Attempt): boolean {
  if (one.changed !== other.changed) return one.changed > other.changed;
  const viewOf = ({ current, marked, verdicts, reviews }: Attempt): string => JSON.stringify([current, marked, verdicts, reviews]);
  return viewOf(one) > viewOf(other);
}

/** Whether of two attempts this one has taken the place of the other: a new one, whatever is still noted of the old one. */
export const isNewer = (one: Attempt, other: Attempt): boolean =>
  one.earlier === other.earlier ? one.changed > other.changed : one.earlier > other.earlier;

/** Of each question the later verdict, but for an answer that waits what the server has made of it. */
function verdictsOf(earlier: Attempt, later: Attempt): Attempt['verdicts'] {
  const all = { ...earlier.verdicts, ...later.verdicts };
  const come = Object.entries(earlier.verdicts).filter(([id, verdict]) => all[id]?.waits && !verdict.waits);
  return { ...all, ...Object.fromEntries(come) };
}

/** How two states of one attempt end: once it has ended its answers are those of its end. */
function ended(one: Attempt, other: Attempt): Partial<Attempt> {
  if (!one.finished && !other.finished) return {};
  const isFirst = one.finished !== null && (other.finished === null || one.finished.at <= other.finished.at);
  const { finished, values, answered, hints, tried } = isFirst ? one : other;
  const points = finished!.points ?? one.finished?.points ?? other.finished?.points ?? null;
  return {
    values,
    answered,
    hints,
    tried,
    finished: { ...finished!, points, sent: one.finished?.sent === true || other.finished?.sent === true },
  };
}

/**
 * Two tabs' states of one attempt as one: no answer given in either is lost. Which comes first, and how often it is done, does not matter.
 * Of two attempts the newer one.
 */
export function merged(one: Attempt, other: Attempt): Attempt {
  if (!isSame(one, other)) return isNewer(other, one) ? other : one;
  const later = isLater(other, one) ? other : one;
  return {
    ...later,
    ...answersOf(one, other),
    ...helpOf(one, other),
    extended: Math.max(one.extended, other.extended),
    extensions: Math.max(one.extensions, other.extensions),
    checked: [...new Set([...one.checked, ...other.checked])].sort(),
    verdicts: verdictsOf(later === one ? other : one, later),
    ...ended(one, other),
  };
}

/** Whether there is nothing in one of them that is not in the other. */
export const isAlike = (one: Attempt, other: Attempt): boolean => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

const sorted = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value)
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([name, each]) => [name, sorted(each)]),
      );
