import { useCallback, type ReactNode } from 'react';
import { PluginBoundary } from './boundary.tsx';
import { PluginContext, useService } from '../../base/services.ts';
import { VIEWS } from '../contract.ts';

interface PluginPartProps {
  readonly plugin: string;
  /** Drawn instead of what failed. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Draws what another plugin brings, in an error boundary of its own: a failure is reported under that plugin's name. */
export function PluginPart({ plugin, fallback, children }: PluginPartProps): ReactNode {
  const views = useService(VIEWS);
  const failed = useCallback((name: string, error: unknown) => views.failed(name, 'render', error), [views]);
  return (
    <PluginContext.Provider value={plugin}>
      <PluginBoundary plugin={plugin} onError={failed} fallback={fallback}>
        {children}
      </PluginBoundary>
    </PluginContext.Provider>
  );
}
