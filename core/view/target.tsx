import {
  createContext,
  createElement,
  Fragment,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { TARGETS, VIEWS } from './contract.ts';
import { TEXTS } from '../text/contract.ts';
import { LeavingGuard } from './drawing/boundary.tsx';
import { TargetScope, useService } from './context.ts';

interface TargetProps {
  readonly tag: string;
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly children?: ReactNode;
}

/** The targets around an element. */
const Around = createContext<ReadonlySet<string>>(new Set());

/**
 * An element with an id: shows what its stylesheet drew until a request puts something else there. An id that an element around it has
 * already is none: it would show its own surroundings inside of itself, without end.
 */
export function Target(props: TargetProps): ReactNode {
  const { scope } = useContext(TargetScope);
  return useContext(Around).has(scope + props.id) ? createElement(props.tag, props.attributes, props.children) : <OwnTarget {...props} />;
}

function OwnTarget({ tag, id, attributes, children }: TargetProps): ReactNode {
  const targets = useService(TARGETS);
  const views = useService(VIEWS);
  const { scope, entered } = useContext(TargetScope);
  const key = scope + id;
  const element = useRef<Element>(null);
  const subscribe = useCallback((listener: () => void) => targets.subscribe(key, listener), [targets, key]);
  const state = () => targets.state(key);
  const { content, busy, drawing, held } = useSyncExternalStore(subscribe, state, state);
  useLayoutEffect(() => targets.mount(key, element.current!), [targets, key]);
  const failed = useCallback((plugin: string, error: unknown) => views.failed(plugin, 'disposal', error), [views]);
  const around = useContext(Around);
  const within = useMemo(() => new Set(around).add(key), [around, key]);
  const shown = (
    <Around value={within}>
      <LeavingGuard plugin={content?.plugin ?? ''} onError={failed}>
        {content ? <Fragment key={content.key}>{content.node}</Fragment> : held ? null : children}
      </LeavingGuard>
    </Around>
  );
  return createElement(
    tag,
    {
      ...attributes,
      id: entered ? id : undefined,
      ref: element,
      'aria-busy': busy || drawing || undefined,
      'data-held': (held && !content) || undefined,
    },
    busy ? <Waiting /> : null,
    shown,
  );
}

/** The waiting indicator of a target that loads (RT-013); drawn by `render.css`, visible only when it takes a while. */
function Waiting(): ReactNode {
  const texts = useService(TEXTS);
  return (
    <span className="cms-wait cms-wait-medium" role="status">
      <span className="cms-wait-text">{texts.get('request.loading')}</span>
    </span>
  );
}
