import { useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { Late, lazily, useText, type WidgetProps } from '../../../core/api.ts';
import { EditorContext } from '../editor/editor-context.ts';

/** Fetched when a timeline comes into view: a unit has many lessons, and most of them stay closed. */
const code = lazily(() => import('./timeline.tsx'));

/**
 * `ui-timeline-editor`: the film of a lesson above its slides and events at their times, in the form of an object. `xpath` names the
 * lesson, `language` whose titles are shown, `slide` is the XML that a new slide begins with.
 */
export function TimelineEditor({ attributes }: WidgetProps): ReactNode {
  const text = useText();
  const root = useRef<HTMLElement>(null);
  const editor = useContext(EditorContext);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(root.current!);
    return () => observer.disconnect();
  }, []);
  const { xpath = '', language = '', slide = '' } = attributes;
  return (
    <section ref={root} className="ui-timeline-editor" aria-label={text('author.timeline.title')}>
      {isSeen && editor && (
        <Late code={code} waiting={<p role="status">{text('author.timeline.loading')}</p>}>
          {({ Timeline }) => <Timeline editor={editor} xpath={xpath} language={language} slide={slide} />}
        </Late>
      )}
    </section>
  );
}
