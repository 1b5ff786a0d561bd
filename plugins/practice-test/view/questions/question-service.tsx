import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { PluginPart, REGISTRY, useService } from '../../../../core/api.ts';
import { isQuestionKind, type QuestionKind, type Questions, type QuestionState, type QuestionViewProps } from '../../contract.ts';

const LOADING: QuestionState = { state: 'loading' };

/** The kinds of questions that are asked for, each with its plugin; added modules are loaded when no plugin at hand offers one. */
export function useKinds(names: readonly string[]): ReadonlyMap<string, QuestionState> {
  const registry = useService(REGISTRY);
  const key = [...new Set(names)].sort().join(' ');
  const wanted = useMemo(() => (key === '' ? [] : key.split(' ')), [key]);
  const [loaded, setLoaded] = useState<ReadonlyMap<string, QuestionState>>(new Map());
  useEffect(() => {
    let isMounted = true;
    for (const name of wanted) {
      void (async () => {
        if (!registry.question(name)) await registry.settled;
        const found = registry.question(name);
        const kind = await found?.load();
        if (found && kind && !isQuestionKind(kind))
          registry.failed(found.plugin, 'module', new Error(`The kind of question "${name}" is no object with View and score.`));
        const state: QuestionState = !found ? { state: 'unknown' } : (stateOf(found.plugin, kind) ?? { state: 'failed' });
        if (isMounted) setLoaded((before) => new Map(before).set(name, state));
      })();
    }
    return () => {
      isMounted = false;
    };
  }, [registry, wanted]);
  return useMemo(
    () =>
      new Map(
        wanted.map((name) => {
          const found = registry.question(name);
          return [name, (found && stateOf(found.plugin, found.ready())) ?? loaded.get(name) ?? LOADING];
        }),
      ),
    [registry, wanted, loaded],
  );
}

const stateOf = (plugin: string, kind: unknown): (QuestionState & { readonly kind: QuestionKind }) | null =>
  isQuestionKind(kind) ? { state: 'ready', kind, plugin } : null;

function useKind(name: string): QuestionState {
  const names = useMemo(() => [name], [name]);
  return useKinds(names).get(name) ?? LOADING;
}

/** A question drawn by the plugin of its kind, in an error boundary of its own. */
export function QuestionView({ of: { kind, plugin }, fallback, ...props }: QuestionViewProps): ReactNode {
  const { View } = kind;
  return (
    <PluginPart plugin={plugin} fallback={fallback}>
      <View {...props} />
    </PluginPart>
  );
}

const QUESTION_SERVICE: Questions = { useKinds, useKind, View: QuestionView };

/** The service `questions`. */
export const createQuestions = (): Questions => QUESTION_SERVICE;
