import type { CallbackEvent, PauseEvent, PictureEvent, PointerEvent, TimelineEvent, VideoEvent } from './events.ts';
import { frameAt, secondsOf } from '../../../../core/api.ts';

/**
 * What holds at a time of a timeline. The same object for every time between two changes, so that comparing it tells whether
 * anything has to be drawn.
 */
export interface TimelineState {
  /** Frame at which this begins; -1 for what is before the first event. */
  readonly from: number;
  /** '' before the first slide. */
  readonly slide: string;
  readonly pictures: readonly PictureEvent[];
  readonly pointers: readonly PointerEvent[];
  readonly video: VideoEvent | null;
}

/** A change of slide: what a chapter of the seek bar is. */
interface SlideChange {
  readonly frame: number;
  readonly slide: string;
}

/** What happens once when it is passed. */
type PassedEvent = PauseEvent | CallbackEvent;

/** A timeline made ready for questions. */
export interface Timeline {
  readonly fps: number;
  /** In order; [0] is what is before the first event. */
  readonly states: readonly TimelineState[];
  /** Pause points and callbacks in order. */
  readonly passing: readonly PassedEvent[];
  readonly changes: readonly SlideChange[];
}

const START: TimelineState = { from: -1, slide: '', pictures: [], pointers: [], video: null };

/**
 * Sorts events by time, equal times as written (OP-35), and works out what holds between them:
 * - a slide until the next one; a picture or pointer that names another slide than the present one shows that slide;
 * - pictures until the next picture, pointers until the next pointer, a video until the next video; all of them at most until the
 *   slide changes. Several with the same timecode hold together. One without `src`, without `x` and `y`, without `url` only ends them.
 */
export function buildTimeline(events: readonly TimelineEvent[], fps: number): Timeline {
  const sorted = [...events].sort((one, other) => one.frame - other.frame);
  const states = [START];
  const changes: SlideChange[] = [];
  for (let first = 0; first < sorted.length;) {
    const frame = sorted[first]!.frame;
    let end = first;
    while (end < sorted.length && sorted[end]!.frame === frame) end++;
    const before = states.at(-1)!;
    const after = applied(before, sorted.slice(first, end), frame);
    if (after !== before) states.push(after);
    if (after.slide !== before.slide) changes.push({ frame, slide: after.slide });
    first = end;
  }
  return { fps, states, changes, passing: sorted.filter((event): event is PassedEvent => event.type === 33 || event.type === 99) };
}

/** The state after the events of one timecode. */
function applied(before: TimelineState, events: readonly TimelineEvent[], frame: number): TimelineState {
  let { slide, pictures, pointers, video } = before;
  let newPictures: PictureEvent[] | null = null,
    newPointers: PointerEvent[] | null = null;
  for (const event of events) {
    const changesSlide = event.type === 1 || ((event.type === 2 || event.type === 3) && event.slide !== '');
    if (changesSlide && event.slide !== slide) {
      slide = event.slide;
      pictures = [];
      pointers = [];
      video = null;
      newPictures = newPointers = null;
    }
    if (event.type === 1) {
      pictures = [];
      pointers = [];
      video = null;
      newPictures = newPointers = null;
    }
    if (event.type === 2) newPictures = event.src === '' ? [] : [...(newPictures ?? []), event];
    if (event.type === 3) newPointers = event.hidden ? [] : [...(newPointers ?? []), event];
    if (event.type === 11) video = event.url === '' ? null : event;
  }
  pictures = newPictures ?? pictures;
  pointers = newPointers ?? pointers;
  const same =
    slide === before.slide && video === before.video && sameList(pictures, before.pictures) && sameList(pointers, before.pointers);
  return same ? before : { from: frame, slide, pictures, pointers, video };
}

const sameList = (one: readonly unknown[], other: readonly unknown[]): boolean => one === other || (one.length === 0 && other.length === 0);

/** What holds at a time, found by bisection: a seek needs no replay (MED-001, MED-002). */
export function timelineState(timeline: Timeline, seconds: number): TimelineState {
  return timeline.states[lastAtOrBefore(timeline.states, frameAt(seconds, timeline.fps))]!;
}

/** Pause points and callbacks of the frames `from` to `to`, both included. */
export function passedBetween(timeline: Timeline, from: number, to: number): readonly PassedEvent[] {
  if (to < from || timeline.passing.length === 0) return [];
  return timeline.passing.filter(({ frame }) => frame >= from && frame <= to);
}

/** What is done at a pause in this visit is not done again, by this name. */
export const pauseKey = ({ id, frame }: PauseEvent): string => `${id} ${frame}`;

/** The first question of the frames `from` to before `to` that must be answered and has not been: nobody goes beyond it. */
export function barrierBetween(timeline: Timeline, from: number, to: number, done: ReadonlySet<string>): PauseEvent | null {
  const found = passedBetween(timeline, from, to - 1).find(
    (event) => event.type === 33 && event.asks?.isRequired && !done.has(pauseKey(event)),
  );
  return (found as PauseEvent | undefined) ?? null;
}

/** When a slide first comes, in seconds; null when no event shows it. */
export function secondsOfSlide(timeline: Timeline, slide: string): number | null {
  const change = timeline.changes.find((each) => each.slide === slide);
  return change ? secondsOf(change.frame, timeline.fps) : null;
}

/** Index of the last state that begins at or before a frame; states begin in rising order, the first one before every frame. */
function lastAtOrBefore(states: readonly TimelineState[], frame: number): number {
  let low = 0,
    high = states.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (states[middle]!.from <= frame) low = middle;
    else high = middle - 1;
  }
  return low;
}
