import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { WidgetProps } from '../../../core/api.ts';
import type { Seen } from '../../unit/contract.ts';
import { readContent } from '../model/content.ts';
import { LessonScreen } from './lesson-screen.tsx';
import { mediaTokenOf, playsAtOnce, seenBefore, startAtOf, unitOf } from './playback/start-at.ts';

interface LessonContext {
  readonly startAt: number | undefined;
  readonly unit: number;
  readonly mediaToken: string;
  readonly plays: boolean;
  readonly before: Seen;
}

/**
 * A lesson (`ui-lesson`; attributes `lesson`, `unit`, `fps`, `media-token`): video or sound along a timeline of slides and events, or
 * slides alone (MED-001, MED-002). Its elements are named in `content.ts`; where it begins, in `start-at.ts`.
 */
export function Lesson({ attributes, children }: WidgetProps): ReactNode {
  const content = useMemo(() => readContent(children), [children]);
  const area = useRef<HTMLDivElement>(null);
  const lesson = attributes.lesson ?? '';
  const [context, setContext] = useState<LessonContext | null>(null);
  const ownToken = attributes['media-token'];
  useLayoutEffect(
    () =>
      setContext({
        startAt: startAtOf(area.current, lesson),
        unit: unitOf(area.current, attributes.unit),
        mediaToken: mediaTokenOf(area.current, ownToken),
        plays: playsAtOnce(area.current, lesson),
        before: seenBefore(area.current, lesson),
      }),
    [lesson, attributes.unit, ownToken],
  );
  return (
    <div className="lesson-screen" ref={area}>
      {context && <LessonScreen key={lesson} attributes={attributes} content={content} {...context} />}
    </div>
  );
}

/** `ui-slide` outside a lesson: what is on it. A lesson takes its slides out of its content itself. */
export function Slide({ children }: WidgetProps): ReactNode {
  return children;
}

/** `ui-clip`, `ui-player-fields`, `ui-event` describe something to their lesson and show nothing by themselves. */
export function LessonData(): ReactNode {
  return null;
}
