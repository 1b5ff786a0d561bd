import type { ReactNode } from 'react';
import { actions, attribute, clockTime, CONFIGURATION, NAVIGATION, useService, type XNode } from '../../../../core/api.ts';
import { useFormat } from '../use-format.ts';

/** Frames per second of a timecode, as lessons have it that name none. */
const FPS = 25;

/** Where in a film, or in which lesson, something was taught. */
interface Moment {
  readonly unit: number;
  /** Id of the lesson in its unit; '' for the one that it opens with. */
  readonly lesson: string;
  /** 0: its beginning. */
  readonly seconds: number;
}

/** Seconds as `83.2`, `1:23`, `1:02:03` or a timecode `00:01:23:10`; null for anything else. */
function readSeconds(text: string): number | null {
  const given = text.trim();
  if (/^\d{1,6}(?:\.\d{1,3})?$/.test(given)) return Number(given);
  const match = /^(?:(\d{1,3}):)?([0-5]?\d):([0-5]\d)(?::([0-2]\d))?$/.exec(given);
  if (!match || (match[4] !== undefined && (match[1] === undefined || Number(match[4]) >= FPS))) return null;
  const [hours, minutes, seconds, frames] = match.slice(1).map((part) => Number(part ?? 0)) as [number, number, number, number];
  return (hours * 60 + minutes) * 60 + seconds + frames / FPS;
}

/** The moment that an explanation names: `IDUnit`, and perhaps `IDLesson` and `at`; null without one. */
function momentOf(explanation: XNode): Moment | null {
  const unit = attribute(explanation, 'IDUnit');
  if (!/^[1-9]\d{0,14}$/.test(unit)) return null;
  return { unit: Number(unit), lesson: attribute(explanation, 'IDLesson'), seconds: readSeconds(attribute(explanation, 'at')) ?? 0 };
}

/** Object type of a unit. */
const UNIT = 4;

/** Leads from an explanation to the moment that taught it; nothing where its author names none. */
export function MomentLink({ of }: { readonly of: XNode }): ReactNode {
  const { text } = useFormat();
  const navigation = useService(NAVIGATION);
  const { dataTypes } = useService(CONFIGURATION);
  const moment = momentOf(of);
  if (!moment) return null;
  const { unit, lesson, seconds } = moment;
  const query = new URLSearchParams({ ...(lesson === '' ? {} : { IDLesson: lesson }), ...(seconds > 0 ? { at: String(seconds) } : {}) });
  const href = navigation.format({
    action: actions.show,
    dataType: dataTypes['unit'] ?? 'p_Unit',
    ID: unit,
    IDObjectType: UNIT,
    paramString: query.toString(),
  });
  return (
    <p className="test-feedback__moment">
      <a href={href}>{seconds > 0 ? text('test.moment', { time: clockTime(seconds) }) : text('test.momentLesson')}</a>
    </p>
  );
}
