import { useEffect, useMemo, useState } from 'react';
import { useService } from '../render/context.ts';
import { REGISTRY } from '../tokens.ts';
import type { QuestionKind } from './types.ts';

export type QuestionState =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly kind: QuestionKind; readonly plugin: string }
  /** No switched-on plugin offers the kind. */
  | { readonly state: 'unknown' }
  /** Its plugin did not load, and has said so. */
  | { readonly state: 'failed' };

const LOADING: QuestionState = { state: 'loading' };

/** The kinds of questions that are asked for, each with its plugin; added modules are asked when no plugin at hand offers one. */
export function useQuestionKinds(names: readonly string[]): ReadonlyMap<string, QuestionState> {
  const registry = useService(REGISTRY);
  const key = [...new Set(names)].sort().join(' ');
  const wanted = useMemo(() => (key === '' ? [] : key.split(' ')), [key]);
  const [arrived, arrive] = useState<ReadonlyMap<string, QuestionState>>(new Map());
  useEffect(() => {
    let here = true;
    for (const name of wanted) {
      void (async () => {
        if (!registry.question(name)) await registry.settled;
        const found = registry.question(name);
        const kind = await found?.load();
        const state: QuestionState = !found
          ? { state: 'unknown' }
          : kind
            ? { state: 'ready', kind, plugin: found.plugin }
            : { state: 'failed' };
        if (here) arrive((known) => new Map(known).set(name, state));
      })();
    }
    return () => {
      here = false;
    };
  }, [registry, wanted]);
  return useMemo(
    () =>
      new Map(
        wanted.map((name) => {
          const found = registry.question(name);
          const kind = found?.ready();
          return [name, found && kind ? ({ state: 'ready', kind, plugin: found.plugin } as const) : (arrived.get(name) ?? LOADING)];
        }),
      ),
    [registry, wanted, arrived],
  );
}

/** One kind of question: how it is drawn (`QuestionView`) and what an answer is worth (`kind.score(question, value)`). */
export function useQuestion(name: string): QuestionState {
  const names = useMemo(() => [name], [name]);
  return useQuestionKinds(names).get(name) ?? LOADING;
}
