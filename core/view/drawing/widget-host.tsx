import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { CLOCK } from '../../base/clock.ts';
import { PluginBoundary } from './boundary.tsx';
import { PluginContext, useService } from '../../base/services.ts';
import { RestoredState } from './restored-state.tsx';
import { VIEWS, type LazyComponent } from '../contract.ts';

const warned = new Set<string>();

/** How many widgets are around an element. Beyond so many one shows its content as it is: a thousand would use up the stack. */
const Nesting = createContext(0);
const MOST_NESTED = 40;

/** Whoever waits longer than this for a plugin sees what its stylesheet drew, in ms. */
const HIDDEN_AT_MOST = 1000;

interface WidgetHostProps {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

/**
 * A `ui-…` element: its children until the plugin is there, then the plugin's widget around them. With `data-while-loading="hidden"` the
 * children keep their space but are not seen while the plugin is loaded: for content that the plugin arranges quite differently.
 */
export function WidgetHost(props: WidgetHostProps): ReactNode {
  const nesting = useContext(Nesting);
  return nesting < MOST_NESTED ? (
    <Nesting value={nesting + 1}>
      {/* A widget of another name at the same position has a component of its own. */}
      <OwnWidget key={props.name} {...props} />
    </Nesting>
  ) : (
    props.children
  );
}

function OwnWidget({ name, attributes, children }: WidgetHostProps): ReactNode {
  const views = useService(VIEWS);
  const [found, setFound] = useState(() => views.widget(name));
  useEffect(() => {
    if (found) return;
    let here = true;
    void views.settled.then(() => {
      const added = views.widget(name);
      if (added && here) setFound(added);
      else if (!added && !warned.has(name)) {
        warned.add(name);
        console.warn(`No switched-on plugin offers the widget <${name}>.`);
      }
    });
    return () => {
      here = false;
    };
  }, [found, name, views]);
  return (
    <RestoredState of={found}>
      {found ? (
        <LazyPlugin source={found} props={{ attributes }} hides={attributes['data-while-loading'] === 'hidden'}>
          {children}
        </LazyPlugin>
      ) : (
        children
      )}
    </RestoredState>
  );
}

/** Shows the children until a plugin's component is loaded, then the component with them; on a crash the children again. */
export function LazyPlugin<P extends object>({
  source,
  props,
  hides = false,
  children,
}: {
  readonly source: LazyComponent<P & { readonly children: ReactNode }>;
  readonly props: P;
  /** The children are not seen while the component is loaded. */
  readonly hides?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const views = useService(VIEWS);
  const [component, setComponent] = useState<ComponentType<P & { readonly children: ReactNode }> | null>(() => source.ready());
  const [failedToLoad, setFailedToLoad] = useState(false);
  useEffect(() => {
    if (component) return;
    let here = true;
    void source.load().then((loaded) => {
      if (!here) return;
      if (loaded) setComponent(() => loaded);
      else setFailedToLoad(true);
    });
    return () => {
      here = false;
    };
  }, [component, source]);
  const failed = useCallback((plugin: string, error: unknown) => views.failed(plugin, 'render', error), [views]);
  const View = component;
  return (
    <RestoredState of={component}>
      {View === null ? (
        hides ? (
          <HiddenAtFirst isOver={failedToLoad}>{children}</HiddenAtFirst>
        ) : (
          children
        )
      ) : (
        <PluginContext.Provider value={source.plugin}>
          <PluginBoundary plugin={source.plugin} onError={failed} fallback={children}>
            <View {...props}>{children}</View>
          </PluginBoundary>
        </PluginContext.Provider>
      )}
    </RestoredState>
  );
}

/**
 * Children that keep their space but are not seen for a moment. An effect hides them, before they are painted, so that they are in sight
 * wherever no script goes on after drawing.
 */
function HiddenAtFirst({ isOver, children }: { readonly isOver: boolean; readonly children: ReactNode }): ReactNode {
  const clock = useService(CLOCK);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const style = box.current?.style;
    if (isOver || !style) return;
    const show = (): void => {
      style.visibility = '';
    };
    style.visibility = 'hidden';
    const undo = clock.setTimeout(show, HIDDEN_AT_MOST);
    return () => {
      undo();
      show();
    };
  }, [isOver, clock]);
  return (
    <div ref={box} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}
