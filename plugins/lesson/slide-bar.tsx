import { useContext, type ReactNode } from 'react';
import { useText } from '../../core/api.ts';
import { LessonContext } from './lesson-context.ts';
import { texts } from './texts.ts';

const ARROWS = { previous: 'M19 12H5m6-6-6 6 6 6', next: 'M5 12h14m-6-6 6 6-6 6' } as const;

/** Previous and next slide, and where one stands (`ui-slide-bar`). */
export function SlideBar(): ReactNode {
  const lesson = useContext(LessonContext);
  const text = useText(texts);
  if (!lesson || lesson.slides.length < 2) return null;
  const { slides, current, go } = lesson;
  const index = slides.indexOf(current);
  const step = (kind: keyof typeof ARROWS, slide: string | undefined) => (
    <button type="button" className="slides__button" aria-label={text(`lesson.${kind}Slide`)} disabled={slide === undefined} onClick={() => { if (slide !== undefined) go(slide); }}>
      <svg className="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true" focusable="false"><path d={ARROWS[kind]} /></svg>
    </button>
  );
  return (
    <div className="slides__nav">
      {step('previous', slides[index - 1])}
      <span className="slides__place">{text('lesson.slide', { number: index + 1, count: slides.length })}</span>
      {step('next', slides[index + 1])}
    </div>
  );
}
