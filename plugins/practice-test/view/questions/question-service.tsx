import type { ReactNode } from 'react';
import { PluginPart, REGISTRY, type PluginContext } from '../../../../core/api.ts';
import { isQuestionKind, type Questions, type QuestionState, type QuestionViewProps } from '../../contract.ts';

const LOADING: QuestionState = { state: 'loading' };

/** The service `questions`. */
export function createQuestions({ get }: PluginContext): Questions {
  const registry = get(REGISTRY);
  const settled = new Map<string, QuestionState>();
  const ready = (plugin: string, kind: unknown): QuestionState | null => (isQuestionKind(kind) ? { state: 'ready', kind, plugin } : null);
  const load = async (name: string): Promise<QuestionState> => {
    if (!registry.extension('questions', name)) await registry.settled;
    const found = registry.extension('questions', name);
    const kind = await found?.load();
    if (found && kind && !isQuestionKind(kind))
      registry.failed(found.plugin, 'module', new Error(`The kind of question "${name}" is no object with View and score.`));
    const state: QuestionState = found ? (ready(found.plugin, kind) ?? { state: 'failed' }) : { state: 'unknown' };
    settled.set(name, state);
    return state;
  };
  const state = (name: string): QuestionState => {
    const found = registry.extension('questions', name);
    return (found && ready(found.plugin, found.ready())) ?? settled.get(name) ?? LOADING;
  };
  return { state, load, View: QuestionView };
}

function QuestionView({ of: { kind, plugin }, fallback, ...props }: QuestionViewProps): ReactNode {
  const { View } = kind;
  return (
    <PluginPart plugin={plugin} fallback={fallback}>
      <View {...props} />
    </PluginPart>
  );
}
