import type { ReactNode } from 'react';
import { REGISTRY, useService, useText } from '../../../core/api.ts';
import { OBJECT_PREVIEW } from './channel.ts';

/** Leads to the page of an object as it is not published yet, in a window of its own: the same one each time. */
export function PreviewLink({ ID, className }: { readonly ID: number | string; readonly className: string }): ReactNode {
  const text = useText();
  const route = useService(REGISTRY).routes.find(({ dataType }) => dataType === OBJECT_PREVIEW);
  if (!route) return null;
  return (
    <a className={className || undefined} href={route.path.replace('{ID}', String(ID))} target={`lectern-preview-${ID}`}>
      {text('author.preview')}
      <span className="visually-hidden"> {text('author.previewWindow')}</span>
    </a>
  );
}
