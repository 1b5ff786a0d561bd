/** Seconds on a lesson's time line, from one to another. */
export type Interval = readonly [from: number, to: number];
/** What was played: rounded, in order, apart from each other. */
export type Intervals = readonly Interval[];

/** So many parts are counted; of more, the longest. A film that is played in order has one. */
const MOST = 100;
/** A day. */
const LONGEST_SECONDS = 86_400;
/** What computing with binary fractions may be wrong by, in hundredths of a second. */
const HAIR = 1e-6;

/** Hundredths of a second that lie wholly inside: what is counted was played. */
function rounded([from, to]: Interval): Interval {
  const [begin, end] = [Math.max(0, from), Math.min(LONGEST_SECONDS, to)];
  // Zero is added, because a hair less than nothing would be rounded to -0.
  return [Math.ceil(begin * 100 - HAIR) / 100 + 0, Math.floor(end * 100 + HAIR) / 100];
}

const lengthOf = ([from, to]: Interval): number => to - from;

/** Any parts in order, each second in one of them; what is no time is left out. They are put together first, and then rounded. */
export function joined(parts: readonly Interval[]): Intervals {
  const whole: Interval[] = [];
  for (const part of parts.filter(([from, to]) => to > from).toSorted(([one], [other]) => one - other)) {
    const last = whole.at(-1);
    if (last === undefined || part[0] > last[1]) whole.push(part);
    else whole[whole.length - 1] = [last[0], Math.max(last[1], part[1])];
  }
  const found = whole.map(rounded).filter(([from, to]) => to > from);
  if (found.length <= MOST) return found;
  const longest = new Set(found.toSorted((one, other) => lengthOf(other) - lengthOf(one)).slice(0, MOST));
  return found.filter((part) => longest.has(part));
}

/** What is in one of them or in both. In whichever order many are put together, it comes to the same, and never to less. */
export const union = (one: Intervals, other: Intervals): Intervals => joined([...one, ...other]);

/** How many seconds of a recording they are. @param duration of the recording; what lies behind its end is not counted */
export function total(intervals: Intervals, duration = Infinity): number {
  const sum = intervals.reduce((all, [from, to]) => all + Math.max(0, Math.min(to, duration) - from), 0);
  return Math.round(sum * 100) / 100;
}

/** `0-12.5,40-62.04`, as it travels. */
export const writeIntervals = (intervals: Intervals): string => intervals.map(([from, to]) => `${from}-${to}`).join(',');

/** What was written; parts that cannot be read are left out. */
export const readIntervals = (text: string): Intervals =>
  joined(
    text.split(',').flatMap((part): Interval[] => {
      const [, from, to] = /^(\d{1,6}(?:\.\d{1,6})?)-(\d{1,6}(?:\.\d{1,6})?)$/.exec(part.trim()) ?? [];
      return from === undefined ? [] : [[Number(from), Number(to)]];
    }),
  );
