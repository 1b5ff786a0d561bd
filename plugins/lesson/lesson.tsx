import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { WidgetProps } from '../../core/api.ts';
import { LessonContext } from './lesson-context.ts';
import { readTimeline, slideAt } from './timeline.ts';

/** Media events do not bubble, but they can be caught on the way down. */
const MEDIA_EVENTS = ['timeupdate', 'seeked'] as const;

/** A lesson (`ui-lesson`; attributes `slides`, `timeline`, `fps`): its slides follow the clip that plays inside it. */
export function Lesson({ attributes, children }: WidgetProps): ReactNode {
  const slides = useMemo(() => (attributes.slides ?? '').split(/\s+/).filter((slide) => slide !== ''), [attributes.slides]);
  const events = useMemo(() => readTimeline(attributes.timeline ?? '', Number(attributes.fps)), [attributes.timeline, attributes.fps]);
  const [chosen, setChosen] = useState('');
  const current = slides.includes(chosen) ? chosen : slides[0] ?? '';
  const area = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = area.current;
    const follow = (event: Event): void => {
      const slide = event.target instanceof HTMLMediaElement ? slideAt(events, event.target.currentTime) : null;
      if (slide !== null) setChosen(slide);
    };
    for (const type of MEDIA_EVENTS) element?.addEventListener(type, follow, true);
    return () => { for (const type of MEDIA_EVENTS) element?.removeEventListener(type, follow, true); };
  }, [events]);

  const state = useMemo(() => ({
    slides,
    current,
    go: (slide: string) => {
      setChosen(slide);
      const event = events.find((each) => each.slide === slide);
      const media = area.current?.querySelector<HTMLMediaElement>('video,audio');
      if (event && media && media.readyState > 0) media.currentTime = event.seconds;
    },
  }), [slides, current, events]);
  return <LessonContext.Provider value={state}><div ref={area}>{children}</div></LessonContext.Provider>;
}
