import type { ReactNode } from 'react';
import type { Lazy } from '../../base/container.ts';
import { useService } from '../../base/services.ts';
import { TEXTS } from '../../text/contract.ts';
import { useLate } from '../context.ts';

interface LateProps<T> {
  readonly code: Lazy<T>;
  /** Drawn until it is here. */
  readonly waiting?: ReactNode;
  children(loaded: T): ReactNode;
}

/** Draws what is fetched late. When it does not come, that is said, with a button that asks again; back on line it comes by itself. */
export function Late<T>({ code, waiting = null, children }: LateProps<T>): ReactNode {
  const texts = useService(TEXTS);
  const { here, hasFailed, again } = useLate(code);
  if (here !== null) return children(here);
  if (!hasFailed) return waiting;
  return (
    <p role="status">
      {texts.get('request.networkError')}{' '}
      <button type="button" className="button button--quiet" onClick={again}>
        {texts.get('dialog.retry')}
      </button>
    </p>
  );
}
