import { useContext, type ReactNode } from 'react';
import { useText, type WidgetProps } from '../../core/api.ts';
import { LessonContext } from './lesson-context.ts';
import { texts } from './texts.ts';

/** One slide (`ui-slide`, attribute `slide`): hidden unless it is the lesson's current one. */
export function Slide({ attributes, children }: WidgetProps): ReactNode {
  const lesson = useContext(LessonContext);
  const text = useText(texts);
  if (!lesson) return children;
  const { slides, current } = lesson;
  const slide = attributes.slide ?? '';
  return (
    <div className="lesson__slide" role="group" aria-label={text('lesson.slide', { number: slides.indexOf(slide) + 1, count: slides.length })} hidden={slide !== current}>
      {children}
    </div>
  );
}
