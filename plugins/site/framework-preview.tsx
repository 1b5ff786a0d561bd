import { useEffect, type ReactNode } from 'react';
import { markFrameworkPreview, type ObjectViewProps } from '../../core/api.ts';

/** Framework preview (RT-077): while it is shown the browser carries the preview cookie, for 60 s (CFG-013). */
export function FrameworkPreview({ object, children }: ObjectViewProps): ReactNode {
  useEffect(() => markFrameworkPreview(String(object.ID)), [object]);
  return children;
}
