import { useCallback, type ReactNode } from 'react';
import { PluginBoundary } from '../render/boundary.tsx';
import { PluginContext, useService } from '../render/context.ts';
import { VIEWS } from '../render/ports.ts';
import type { QuestionState } from './use-question.ts';
import type { QuestionProps } from './types.ts';

interface QuestionViewProps extends QuestionProps {
  readonly of: QuestionState & { readonly state: 'ready' };
  /** Stands in the place of a question whose component fails; the test around it works on. */
  readonly fallback: ReactNode;
}

/** A question drawn by the plugin of its kind, in an error boundary of its own. */
export function QuestionView({ of: { kind, plugin }, fallback, ...props }: QuestionViewProps): ReactNode {
  const views = useService(VIEWS);
  const failed = useCallback((name: string, error: unknown) => views.failed(name, 'render', error), [views]);
  const { View } = kind;
  return (
    <PluginContext.Provider value={plugin}>
      <PluginBoundary plugin={plugin} onError={failed} fallback={fallback}>
        <View {...props} />
      </PluginBoundary>
    </PluginContext.Provider>
  );
}
