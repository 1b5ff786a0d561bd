import { createContext, useEffect, useRef, useState } from 'react';
import type { Observable } from 'rxjs';
import { type Fact, type FactKind, FACTS } from '../facts/contract.ts';
import type { Lazy } from '../base/container.ts';
import { useService } from '../base/services.ts';

/** The scope of the targets below: '' on the page; a surface may have several, in each of which ids are given only while it is entered. */
export const TargetScope = createContext<{ readonly scope: string; readonly entered: boolean }>({ scope: '', entered: true });

/** The latest value of an observable; `initial` until it says something. */
export function useObservable<T>(observable: Observable<T>, initial: T): T {
  const [value, setValue] = useState(initial);
  useEffect(() => {
    const subscription = observable.subscribe(setValue);
    return () => subscription.unsubscribe();
  }, [observable]);
  return value;
}

/** What is fetched late for a component: null until it is here. When it does not come, the component asks again when it is next mounted. */
export function useLazy<T>(code: Lazy<T>): T | null {
  const [here, setHere] = useState<T | null>(() => code.here);
  useEffect(() => {
    let isMounted = true;
    code.load().then(
      (loaded) => {
        if (isMounted) setHere(() => loaded);
      },
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [code]);
  return here;
}

/** Calls a listener for every fact of a kind while the component is mounted. */
export function useFact<Content extends object>(kind: FactKind<Content>, listener: (fact: Fact<Content>) => void): void {
  const facts = useService(FACTS);
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => facts.on(kind, (fact) => latest.current(fact)), [facts, kind]);
}
