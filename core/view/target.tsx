import {
  createContext,
  createElement,
  Fragment,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { afterPaint } from '../base/clock.ts';
import { TARGETS, VIEWS } from './contract.ts';
import { TEXTS } from '../text/contract.ts';
import { LeavingGuard } from './drawing/boundary.tsx';
import { useService } from '../base/services.ts';
import { TargetScope } from './context.ts';

interface TargetProps {
  readonly tag: string;
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly children?: ReactNode;
}

/** Deeper ones show their content as it is: a document of a thousand in one another would use up the stack. */
const MOST_NESTED = 40;

/** The targets around an element. */
const Around = createContext<ReadonlySet<string>>(new Set());

/**
 * An element with an id: shows what its stylesheet drew until a request puts something else there. An id that an element around it has
 * already is none: it would show its own surroundings inside of itself, without end.
 */
export function Target(props: TargetProps): ReactNode {
  const { scope } = useContext(TargetScope);
  const around = useContext(Around);
  return around.has(scope + props.id) || around.size >= MOST_NESTED ? (
    createElement(props.tag, props.attributes, props.children)
  ) : (
    <OwnTarget {...props} />
  );
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
  const isWaiting = useLateIndicator(busy);
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
      'data-waiting': isWaiting || undefined,
      'data-held': (held && !content) || undefined,
    },
    isWaiting ? <Waiting /> : null,
    shown,
  );
}

/**
 * Whether a busy target has its indicator: once what the press has changed is painted. It is not visible before either, and an element more
 * at the head of a view is laid out with all of it.
 */
function useLateIndicator(busy: boolean): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!busy) return;
    let isMounted = true;
    afterPaint(() => {
      if (isMounted) setShown(true);
    });
    return () => {
      isMounted = false;
      setShown(false);
    };
  }, [busy]);
  return busy && isShown;
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
