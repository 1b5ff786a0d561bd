import type { ReactNode } from 'react';
import { useText } from '../../core/api.ts';
import { texts } from './texts.ts';

/**
 * The way to the user's settings (`ui-footer-tools`); its children stand beside it. The settings themselves are loaded when they are asked
 * for.
 */
export function FooterTools({ children }: { readonly children?: ReactNode }): ReactNode {
  const text = useText(texts);
  return (
    <div className="site-footer__tools">
      <button type="button" className="site-footer__tool" data-command="settings.open">
        {text('user.settings')}
      </button>
      {children}
    </div>
  );
}
