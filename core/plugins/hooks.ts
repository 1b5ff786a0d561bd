import { useContext, useEffect, useMemo, useReducer } from 'react';
import { serviceName, type Token } from '../base/container.ts';
import { PluginContext, useService } from '../view/contract.ts';
import { type TextTable, TEXTS } from '../text/contract.ts';
import { REGISTRY } from './contract.ts';

/** The customer's settings of the plugin whose component calls this; validated and frozen. */
export function usePluginConfiguration<T extends object>(): Readonly<T> {
  return useService(REGISTRY).configurationOf(useContext(PluginContext)) as Readonly<T>;
}

/**
 * A service that another plugin provides, by the token of its contract; name it under `requires` or `optional`. undefined when absent. An
 * added module makes the token of a name by `serviceToken(name)`.
 */
export function useProvided<T>(service: Token<T>): T | undefined {
  return useService(REGISTRY).service(serviceName(service)) as T | undefined;
}

/**
 * A function that looks texts up and is drawn again when they change.
 * @param own the plugin's texts by language and key; the customer's text set goes before them
 */
export function useText(own?: TextTable): (key: string, values?: Readonly<Record<string, string | number>>) => string {
  const texts = useService(TEXTS);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => texts.onChange(redraw), [texts]);
  return (key, values) => texts.get(key, values, own);
}

/** What a service loads by name, as far as each has come; it is loaded while the component is mounted. */
export function useLoaded<State extends { readonly state: string }>(
  source: { state(name: string): State; load(name: string): Promise<State> },
  names: readonly string[],
): ReadonlyMap<string, State> {
  const key = [...new Set(names)].sort().join(' ');
  const [arrivals, arrive] = useReducer((count: number) => count + 1, 0);
  const wanted = useMemo(() => (key === '' ? [] : key.split(' ')), [key]);
  useEffect(() => {
    let isMounted = true;
    for (const name of wanted) {
      const before = source.state(name).state;
      void source.load(name).then(({ state }) => {
        if (isMounted && state !== before) arrive();
      });
    }
    return () => {
      isMounted = false;
    };
  }, [source, wanted]);
  // oxlint-disable-next-line react/exhaustive-deps -- each arrival is another answer
  return useMemo(() => new Map(wanted.map((name) => [name, source.state(name)])), [source, wanted, arrivals]);
}
