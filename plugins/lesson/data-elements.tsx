import type { ReactNode } from 'react';
import type { WidgetProps } from '../../core/api.ts';

/** `ui-slide` outside a lesson: what is on it. A lesson takes its slides out of its content itself. */
export function Slide({ children }: WidgetProps): ReactNode {
  return children;
}

/** `ui-clip`, `ui-player-fields`, `ui-event` say something to their lesson and show nothing by themselves. */
export function LessonData(): ReactNode {
  return null;
}
