import type { ReactNode } from 'react';
import type { ObjectViewProps } from '../../core/api.ts';

/**
 * The page frame as its stylesheet drew it. Naming a view makes the core wait for this plugin, and so for its CSS, before the first
 * drawing.
 */
export function SiteFrame({ children }: ObjectViewProps): ReactNode {
  return children;
}
