import type { ReactNode } from 'react';
import type { ObjectViewProps } from '../../core/api.ts';

/**
 * An affiliate's page as its stylesheet drew it. Naming a view makes the core load `site.look` (see the manifest) before the first drawing.
 */
export function AffiliateFrame({ children }: ObjectViewProps): ReactNode {
  return children;
}
