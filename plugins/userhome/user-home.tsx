import type { ReactNode } from 'react';
import type { ObjectViewProps } from '../../core/api.ts';

/** The user's own page as the stylesheet drew it. A view is loaded before it is shown, and with it what would push the rest down later. */
export function UserHome({ children }: ObjectViewProps): ReactNode {
  return <>{children}</>;
}
