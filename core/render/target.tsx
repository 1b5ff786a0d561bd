import { createElement, Fragment, useCallback, useLayoutEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { TARGETS, TEXTS } from '../tokens.ts';
import { LeavingGuard } from './boundary.tsx';
import { useService } from './context.ts';
import { VIEWS } from './ports.ts';

interface TargetProps {
  readonly tag: string;
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly children?: ReactNode;
}

/** An element with an id: shows what its stylesheet drew until a request puts something else there. */
export function Target({ tag, id, attributes, children }: TargetProps): ReactNode {
  const targets = useService(TARGETS);
  const views = useService(VIEWS);
  const element = useRef<Element>(null);
  const subscribe = useCallback((listener: () => void) => targets.subscribe(id, listener), [targets, id]);
  const { content, busy } = useSyncExternalStore(subscribe, () => targets.state(id));
  useLayoutEffect(() => targets.mount(id, element.current!), [targets, id]);
  const failed = useCallback((plugin: string, error: unknown) => views.failed(plugin, 'disposal', error), [views]);
  const shown = (
    <LeavingGuard plugin={content?.plugin ?? ''} onError={failed}>
      {content ? <Fragment key={content.key}>{content.node}</Fragment> : children}
    </LeavingGuard>
  );
  return createElement(tag, { ...attributes, id, ref: element, 'aria-busy': busy || undefined }, busy ? <Waiting /> : null, shown);
}

/** The waiting indicator of a target that loads (RT-013); drawn by `render.css`, visible only when it takes a while. */
function Waiting(): ReactNode {
  const texts = useService(TEXTS);
  return <span className="cms-wait cms-wait-medium" role="status"><span className="cms-wait-text">{texts.get('request.loading')}</span></span>;
}
