import { useEffect, type ReactNode } from 'react';
import { markFrameworkPreview, useText, type ObjectViewProps } from '../../core/api.ts';
import { OPEN_SETTINGS } from '../user-settings/contract.ts';
import type { SiteLook } from './contract.ts';

/** Framework preview (RT-077): while it is shown the browser carries the preview cookie, for 60 s (CFG-013). */
export function FrameworkPreview({ object, children }: ObjectViewProps): ReactNode {
  useEffect(() => markFrameworkPreview(String(object.ID)), [object]);
  return children;
}

/**
 * The page frame as its stylesheet drew it. Naming a view makes the core wait for this plugin, and so for its CSS, before the first
 * drawing.
 */
export function SiteFrame({ children }: ObjectViewProps): ReactNode {
  return children;
}

/**
 * The way to the user's settings (`ui-footer-tools`); its children are beside it. The settings themselves are loaded when they are asked
 * for.
 */
export function FooterTools({ children }: { readonly children?: ReactNode }): ReactNode {
  const text = useText();
  return (
    <div className="site-footer__tools">
      <button type="button" className="site-footer__tool" data-command={OPEN_SETTINGS}>
        {text('user.settings')}
      </button>
      {children}
    </div>
  );
}

export const provideLook = (): SiteLook => ({ layers: ['tokens', 'base', 'layout', 'parts', 'helpers'] });
