import { joined, readIntervals, total, union, writeIntervals, type Intervals } from './intervals.ts';
import type { Rule } from './rule.ts';

/** What somebody has seen of a lesson. */
export interface Seen {
  /** Of its film or sound, in seconds; 0 while nobody knows it. */
  readonly duration: number;
  readonly played: Intervals;
  /** IDs of its slides, in an order of their own. */
  readonly slides: readonly string[];
}

/** What is missing until a lesson is done. */
export type Unseen = { readonly kind: 'time'; readonly seconds: number } | { readonly kind: 'slides'; readonly count: number };

/** So many slides are counted. */
const MOST_SLIDES = 500;
/** The borders of what was played are rounded inwards, and a film may show nothing behind its last frame. */
const WHOLE_PERCENT = 98;

export const nothingSeen = (): Seen => ({ duration: 0, played: [], slides: [] });

const hundredths = (seconds: number): number => (Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 100) / 100 : 0);

/** As it is stored and travels: rounded, in order. */
const seenOf = ({ duration, played, slides }: Seen): Seen => ({
  duration: hundredths(duration),
  played: joined(played),
  slides: [...new Set(slides)].sort().slice(0, MOST_SLIDES),
});

/** What was seen here or there: the union. Of two durations the other one counts, when it is known: the film may be another one now. */
export const bothSeen = (one: Seen, other: Seen): Seen =>
  seenOf({
    duration: other.duration || one.duration,
    played: union(one.played, other.played),
    slides: [...one.slides, ...other.slides],
  });

/** Whether what was seen is enough. @param slides IDs of the slides that the lesson has */
export function isEnough({ kind, percent }: Rule, { duration, played, slides: seen }: Seen, slides: readonly string[]): boolean {
  if (kind === 'played') return duration > 0 && total(played, duration) * 100 >= duration * Math.min(percent, WHOLE_PERCENT);
  if (kind === 'slides') return slides.filter((id) => seen.includes(id)).length * 100 >= slides.length * percent;
  return kind === 'visited';
}

/** What has not been seen yet; null when it is enough, and while nobody knows. */
export function unseen(rule: Rule, seen: Seen, slides: readonly string[]): Unseen | null {
  if (isEnough(rule, seen, slides)) return null;
  if (rule.kind === 'slides') return { kind: 'slides', count: slides.filter((id) => !seen.slides.includes(id)).length };
  if (rule.kind !== 'played' || seen.duration === 0) return null;
  return { kind: 'time', seconds: Math.max(1, Math.round(seen.duration - total(seen.played, seen.duration))) };
}

/** Shorter gaps are those of rounding. */
const GAP_SECONDS = 0.5;

/** Where on the time line the first part begins that has not been seen; 0 when there is none. */
export function firstUnseenSecond({ duration, played }: Seen): number {
  let at = 0;
  for (const [from, to] of played) {
    if (from - at > GAP_SECONDS) return at;
    at = to;
  }
  return duration - at > GAP_SECONDS ? at : 0;
}

/** `62.4/0-31.2,40-62.4/1,2`: the duration, what was played, the slides. */
export const writeSeen = ({ duration, played, slides }: Seen): string =>
  [duration || '', writeIntervals(played), slides.map(encodeURIComponent).join(',')].join('/');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

const readSlides = (text: string): string[] =>
  text
    .split(',')
    .map(decoded)
    .filter((id) => id !== '' && id.length <= 100);

/** What was written, as far as it can be read. */
export function readSeen(text: string): Seen {
  const [duration = '', played = '', slides = ''] = text.split('/');
  return seenOf({ duration: Number(duration), played: readIntervals(played), slides: readSlides(slides) });
}

/** What was seen of several lessons: `{id}/…`, apart by blanks. @param lessons as they are written, by their `id` */
export const writeAllSeen = (lessons: Readonly<Record<string, string>>): string =>
  Object.entries(lessons)
    .map(([id, text]) => `${encodeURIComponent(id)}/${text}`)
    .join(' ');

/**
 * What was seen of several lessons as it was written; what comes twice is put together.
 * @param isWanted of which `id` it is read; left out: of all
 */
export function readAllSeen(text: string, isWanted: (id: string) => boolean = () => true): ReadonlyMap<string, Seen> {
  // Put together as texts and read once: an entry more is a text more, however many there are of one lesson.
  const written = new Map<string, { duration: number; readonly played: string[]; readonly slides: string[] }>();
  for (const entry of text.split(/\s+/).filter((each) => each.includes('/'))) {
    const [id = '', duration = '', played = '', slides = ''] = entry.split('/');
    const key = decoded(id);
    if (key === '' || !isWanted(key)) continue;
    const of = written.get(key) ?? { duration: 0, played: [], slides: [] };
    of.duration = hundredths(Number(duration)) || of.duration;
    of.played.push(played);
    of.slides.push(slides);
    written.set(key, of);
  }
  return new Map(
    [...written].map(([id, { duration, played, slides }]) => [
      id,
      seenOf({ duration, played: readIntervals(played.join(',')), slides: readSlides(slides.join(',')) }),
    ]),
  );
}
