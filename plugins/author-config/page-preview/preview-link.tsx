import type { ReactNode } from 'react';
import { REGISTRY, useService, useText } from '../../../core/api.ts';
import { OBJECT_PREVIEW } from './channel.ts';

interface PreviewLinkProps {
  readonly ID: number | string;
  readonly className: string;
  /** The window follows a form, and is the same one each time. */
  readonly isFollowing?: boolean;
}

/** Leads to the page of an object as it is not published yet, in a window of its own. */
export function PreviewLink({ ID, className, isFollowing = false }: PreviewLinkProps): ReactNode {
  const text = useText();
  const route = useService(REGISTRY).routes.find(({ dataType }) => dataType === OBJECT_PREVIEW);
  if (!route) return null;
  return (
    <a
      className={className || undefined}
      href={route.path.replace('{ID}', String(ID))}
      target={isFollowing ? `lectern-preview-${ID}` : '_blank'}
      rel={isFollowing ? undefined : 'noopener'}
    >
      {text('author.preview')}
      <span className="visually-hidden"> {text('author.previewWindow')}</span>
    </a>
  );
}
