import { attribute, type XNode } from '../../../../core/api.ts';

/** Frames per second of a timecode, as lessons have it that name none. */
const FPS = 25;

/** Where in a film, or in which lesson, something was taught. */
export interface Moment {
  readonly unit: number;
  /** Id of the lesson in its unit; '' for the one that it opens with. */
  readonly lesson: string;
  /** 0: its beginning. */
  readonly seconds: number;
}

/** Seconds as `83.2`, `1:23`, `1:02:03` or a timecode `00:01:23:10`; null for anything else. */
export function readSeconds(text: string): number | null {
  const given = text.trim();
  if (/^\d{1,6}(?:\.\d{1,3})?$/.test(given)) return Number(given);
  const match = /^(?:(\d{1,3}):)?([0-5]?\d):([0-5]\d)(?::([0-2]\d))?$/.exec(given);
  if (!match || (match[4] !== undefined && (match[1] === undefined || Number(match[4]) >= FPS))) return null;
  const [hours, minutes, seconds, frames] = match.slice(1).map((part) => Number(part ?? 0)) as [number, number, number, number];
  return (hours * 60 + minutes) * 60 + seconds + frames / FPS;
}

/** The moment that an explanation names: `IDUnit`, and perhaps `IDLesson` and `at`; null without one. */
export function momentOf(explanation: XNode): Moment | null {
  const unit = attribute(explanation, 'IDUnit');
  if (!/^[1-9]\d{0,14}$/.test(unit)) return null;
  return { unit: Number(unit), lesson: attribute(explanation, 'IDLesson'), seconds: readSeconds(attribute(explanation, 'at')) ?? 0 };
}
