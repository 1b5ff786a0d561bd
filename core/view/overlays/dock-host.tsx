import { Fragment, type ReactNode } from 'react';
import { useService } from '../../base/services.ts';
import { useObservable } from '../context.ts';
import { DOCK } from '../contract.ts';

/** The page's dock; nothing of it is there before something is in it. */
export function DockHost(): ReactNode {
  const items = useObservable(useService(DOCK).items$, []);
  if (items.length === 0) return null;
  return (
    <div className="cms-dock">
      {items.map(({ name, content }) => (
        <Fragment key={name}>{content}</Fragment>
      ))}
    </div>
  );
}
