import type { ReactNode } from 'react';
import type { ObjectViewProps } from '../../core/api.ts';

/**
 * A course, or what is locked in it, as the stylesheet drew it. A view is loaded before it is shown, and with it what would otherwise push
 * the chapters down later: the search, and the plugin's styles.
 */
export function Course({ children }: ObjectViewProps): ReactNode {
  return <>{children}</>;
}
