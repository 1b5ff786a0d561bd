import type { ReactNode } from 'react';
import { useService } from '../base/services.ts';
import { TEXTS } from '../text/contract.ts';

/** Shown in the content area when the page address is none of this site's. */
export function NotFound({ address }: { readonly address: string }): ReactNode {
  const texts = useService(TEXTS);
  return (
    <div className="page">
      <h1>{texts.get('page.unknown.title')}</h1>
      <p>{texts.get('page.unknown.text', { address })}</p>
      <p>
        <a className="button" href="startPage.html">
          {texts.get('page.unknown.start')}
        </a>
      </p>
    </div>
  );
}
