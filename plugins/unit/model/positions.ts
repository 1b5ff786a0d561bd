import { bothSeen, nothingSeen, readSeen, writeSeen } from '../completion/index.ts';
import type { LessonProgress } from './lessons.ts';

/** Where a learner stopped in a unit, and how far its lessons are. */
export interface UnitPosition {
  readonly lesson: string;
  readonly seconds: number;
  /** Milliseconds since 1970. */
  readonly date: number;
  readonly lessons: Readonly<Record<string, LessonProgress>>;
  /** What was seen of each lesson, as it travels (protocol 4.3). */
  readonly seen: Readonly<Record<string, string>>;
}

export type Positions = Readonly<Record<string, UnitPosition>>;

/** A second or two at the beginning is no position to continue at. */
const WORTH_SECONDS = 3;

const isTime = (seconds: unknown): seconds is number => typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0;

/** What was stored, as far as it can be understood; storage is no more trusted than the server. */
export function readPositions(text: string | null): Positions {
  let data: unknown;
  try {
    data = JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
  if (typeof data !== 'object' || data === null) return {};
  const positions: Record<string, UnitPosition> = {};
  for (const [unit, each] of Object.entries(data)) {
    const { lesson, seconds, date, lessons, seen } = (each ?? {}) as Record<string, unknown>;
    if (!/^\d{1,15}$/.test(unit) || typeof lesson !== 'string' || !isTime(seconds) || !isTime(date)) continue;
    const states = Object.entries(typeof lessons === 'object' && lessons !== null ? lessons : {}).filter(
      ([, state]) => state === 'started' || state === 'done',
    );
    const texts = Object.entries(typeof seen === 'object' && seen !== null ? seen : {}).filter(([, text]) => typeof text === 'string');
    positions[unit] = {
      lesson,
      seconds,
      date,
      lessons: Object.fromEntries(states) as Record<string, LessonProgress>,
      seen: Object.fromEntries(texts) as Record<string, string>,
    };
  }
  return positions;
}

/** Of each lesson the union: another tab may have written since. */
export const seenInBoth = (one: UnitPosition['seen'], other: UnitPosition['seen'] = {}): UnitPosition['seen'] => ({
  ...one,
  ...Object.fromEntries(
    Object.entries(other).map(([id, text]) => [id, writeSeen(bothSeen(id in one ? readSeen(one[id]!) : nothingSeen(), readSeen(text)))]),
  ),
});

/** With a position changed; the oldest units beyond `limit` are forgotten. */
export function withPosition(
  positions: Positions,
  unit: number,
  change: Partial<UnitPosition> & Pick<UnitPosition, 'date'>,
  limit: number,
): Positions {
  const before = positions[unit] ?? { lesson: '', seconds: 0, date: 0, lessons: {}, seen: {} };
  const after = { ...before, ...change, lessons: { ...before.lessons, ...change.lessons }, seen: seenInBoth(before.seen, change.seen) };
  const all: Positions = { ...positions, [unit]: after };
  const recent = Object.entries(all)
    .sort(([, one], [, other]) => other.date - one.date)
    .slice(0, limit);
  return Object.fromEntries(recent);
}

/** The moment of the lesson it opens with that the address of a unit names: `at`, in seconds; null without one. */
export function momentOf(paramString: string, lesson: string): Pick<UnitPosition, 'lesson' | 'seconds'> | null {
  const at = new URLSearchParams(paramString).get('at') ?? '';
  return /^\d{1,6}(?:\.\d{1,3})?$/.test(at) && lesson !== '' ? { lesson, seconds: Number(at) } : null;
}

/** The younger of two positions; a position at the start of the lesson that opens anyway is none. */
export function positionToContinue(
  positions: readonly (Pick<UnitPosition, 'lesson' | 'seconds' | 'date'> | null)[],
  opening: string,
  lessons: readonly string[],
): Pick<UnitPosition, 'lesson' | 'seconds'> | null {
  const [latest] = positions.filter((each) => each !== null).sort((one, other) => other.date - one.date);
  if (!latest || !lessons.includes(latest.lesson)) return null;
  const isStart = latest.lesson === opening && latest.seconds < WORTH_SECONDS;
  return isStart || (latest.lesson === lessons[0] && latest.seconds < WORTH_SECONDS)
    ? null
    : { lesson: latest.lesson, seconds: latest.seconds < WORTH_SECONDS ? 0 : latest.seconds };
}
