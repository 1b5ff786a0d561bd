import { useEffect, useRef, type ReactNode } from 'react';
import { prefersReducedMotion, type WidgetProps } from '../../../core/api.ts';
import { rootProps } from '../shared/root.ts';
import { useSettings } from '../shared/settings.ts';
import { fadeTiming, type FadeOptions } from './fade.ts';
import schema from './fader.schema.json';

interface Settings extends FadeOptions {
  readonly start: 'load' | 'view';
  readonly from: number;
  readonly to: number;
}

/** `ui-fader`: fades its content from one opacity to another by CSS, when it is drawn or comes into view (WID-006). */
export function Fader({ attributes, children }: WidgetProps): ReactNode {
  const settings = useSettings<Settings>(schema, attributes);
  const { start, from, to } = settings;
  const element = useRef<HTMLDivElement>(null);
  const { ms, steps } = fadeTiming(from, to, settings);
  useEffect(() => {
    const waits = element.current;
    if (start !== 'view' || !waits || prefersReducedMotion() || typeof IntersectionObserver === 'undefined') return;
    waits.setAttribute('data-waiting', '');
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      waits.removeAttribute('data-waiting');
      watch.disconnect();
    });
    watch.observe(waits);
    return () => {
      watch.disconnect();
      waits.removeAttribute('data-waiting');
    };
  }, [start]);
  return (
    <div
      {...rootProps('ui-fader', attributes)}
      ref={element}
      style={{ '--ui-from': from / 100, '--ui-to': to / 100, '--ui-duration': `${ms}ms`, '--ui-easing': `steps(${steps})` } as object}
    >
      {children}
    </div>
  );
}
