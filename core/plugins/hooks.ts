import { useEffect, useMemo, useReducer } from 'react';
import { useService } from '../base/services.ts';
import { type TextTable, TEXTS } from '../text/contract.ts';

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
