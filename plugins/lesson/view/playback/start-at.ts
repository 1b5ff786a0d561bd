import { nothingSeen, readAllSeen, type Seen } from '../../../unit/contract.ts';

/**
 * Where a lesson begins: `data-start-at` (seconds) of the lesson area around it, written by the unit that remembers the position. Beside it
 * `data-start-lesson`, when present, names the lesson that it is meant for. undefined: at the clip's own start.
 */
export function startAtOf(element: Element | null, lesson: string): number | undefined {
  const area = element?.closest<HTMLElement>('[data-start-at]');
  if (!area) return undefined;
  const { startAt, startLesson } = area.dataset;
  if (startLesson !== undefined && startLesson !== lesson) return undefined;
  const seconds = Number(startAt);
  return startAt !== '' && Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

/**
 * The grant for the lesson's media: its own word, else that of the unit around it (`data-media-token`), whose lessons are loaded without
 * one; '' for none.
 */
export function mediaTokenOf(element: Element | null, attribute: string | undefined): string {
  return attribute || element?.closest<HTMLElement>('[data-media-token]')?.dataset.mediaToken || '';
}

/** Whether a lesson plays as soon as it can: `data-plays-lesson` of the lesson area names it. */
export const playsAtOnce = (element: Element | null, lesson: string): boolean =>
  lesson !== '' && element?.closest<HTMLElement>('[data-plays-lesson]')?.dataset.playsLesson === lesson;

/** The unit that a lesson is in: its own word, else that of the lesson area (`data-unit`); 0 for none. */
export function unitOf(element: Element | null, attribute: string | undefined): number {
  return Number(attribute) || Number(element?.closest<HTMLElement>('[data-unit]')?.dataset.unit) || 0;
}

/** What has been seen of a lesson before: `data-seen` of the lesson area around it, written by the unit that remembers it. */
export const seenBefore = (element: Element | null, lesson: string): Seen =>
  readAllSeen(element?.closest<HTMLElement>('[data-seen]')?.dataset.seen ?? '').get(lesson) ?? nothingSeen();
