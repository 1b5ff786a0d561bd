import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { PluginBoundary } from './boundary.tsx';
import { PluginContext, useService } from '../context.ts';
import { KeptState } from './kept-state.tsx';
import { VIEWS, type LazyComponent } from '../contract.ts';

const warned = new Set<string>();

/** A `ui-…` element: its children until the plugin is there, then the plugin's widget around them. */
export function WidgetHost({
  name,
  attributes,
  children,
}: {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}): ReactNode {
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
        console.warn(`No switched-on plugin offers the widget <${name}>; its content is shown as it is.`);
      }
    });
    return () => {
      here = false;
    };
  }, [found, name, views]);
  return (
    <KeptState of={found}>
      {found ? (
        <LazyPlugin source={found} props={{ attributes }}>
          {children}
        </LazyPlugin>
      ) : (
        children
      )}
    </KeptState>
  );
}

/** Shows the children until a plugin's component is loaded, then the component with them; on a crash the children again. */
export function LazyPlugin<P extends object>({
  source,
  props,
  children,
}: {
  readonly source: LazyComponent<P & { readonly children: ReactNode }>;
  readonly props: P;
  readonly children: ReactNode;
}): ReactNode {
  const views = useService(VIEWS);
  const [component, setComponent] = useState<ComponentType<P & { readonly children: ReactNode }> | null>(() => source.ready());
  useEffect(() => {
    if (component) return;
    let here = true;
    void source.load().then((loaded) => {
      if (here && loaded) setComponent(() => loaded);
    });
    return () => {
      here = false;
    };
  }, [component, source]);
  const failed = useCallback((plugin: string, error: unknown) => views.failed(plugin, 'render', error), [views]);
  const View = component;
  return (
    <KeptState of={component}>
      {View === null ? (
        children
      ) : (
        <PluginContext.Provider value={source.plugin}>
          <PluginBoundary plugin={source.plugin} onError={failed} fallback={children}>
            <View {...props}>{children}</View>
          </PluginBoundary>
        </PluginContext.Provider>
      )}
    </KeptState>
  );
}
